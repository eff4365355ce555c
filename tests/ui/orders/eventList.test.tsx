/** The sums in an order's history. */

import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { TrailEvent } from "#convex/domain/orders/history.ts";
import { EventList } from "#src/features/orders/public/EventList.tsx";
import { id, show } from "../catalogue/stage";

const eventOf = (event: TrailEvent, amount: number) => ({
  eventId: id("orderEvents", event),
  event,
  amount,
  note: null,
  createdAt: 0,
  from: "processing" as const,
  to: "refunded" as const,
  actor: "admin" as const,
});

test.each([
  [[eventOf("refund", 2300)], ["Refunded in full (£23.00)"]],
  [
    [eventOf("moneyReturned", 2000), eventOf("refund", 300)],
    ["Refunded (£20.00)", "The rest was refunded (£3.00)"],
  ],
  [
    [eventOf("moneyReturned", 300), eventOf("refundFailed", 300), eventOf("refund", 2300)],
    ["Refunded (£3.00)", "A refund did not go through (£3.00)", "Refunded in full (£23.00)"],
  ],
])("a refund in parts isn't called a full refund of its last part", (events, texts) => {
  show(<EventList events={events} order={{ totalAmount: 2300, refundedAmount: 2300 }} />);
  const titles = screen
    .getAllByRole("listitem")
    .map((item) => item.querySelector("p")?.textContent);
  expect(titles).toEqual(texts);
});
