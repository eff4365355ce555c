/** The meeting on the order page of an order in person: suggested, agreed, and as a calendar file. */

import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { FunctionReturnType } from "convex/server";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { shoalError } from "#convex/errors.ts";
import { calendarText } from "#src/features/orders/meeting/calendarText.ts";
import OrderPage from "#src/features/orders/pages/OrderPage.tsx";
import type { OrderDetails } from "#src/features/orders/public/types.ts";
import { orderDetails } from "../catalogue/rows";
import { click, id, show } from "../catalogue/stage";
import { answer, onCall } from "../fakeConvex";
import { viewers } from "../viewers";

const timeOf = (text: string) => Date.parse(`${text}Z`);
const THURSDAY = timeOf("2026-12-10T14:00");
type Meetings = NonNullable<FunctionReturnType<typeof api.orders.meetings.ofOrder>>;
const meetingId = id("orderMeetings", "m1");
const meeting = { meetingId, by: "seller", at: THURSDAY, place: "The café" } as const;
const NONE: Meetings = { suggested: null, agreed: null };
const SUGGESTED: Meetings = { suggested: meeting, agreed: null };
const AGREED: Meetings = { suggested: null, agreed: meeting };

beforeEach(() => {
  vi.useFakeTimers({ now: timeOf("2026-12-07T10:00"), toFake: ["Date"] });
  answer(api.orders.basket.mine, []);
});

/** Opens the order's page; returns queries within its meeting section. */
async function open(
  viewerSide: OrderDetails["viewerSide"],
  meetings: Meetings,
  changes: Partial<OrderDetails> = {},
) {
  cleanup();
  showOrder(viewerSide, meetings, changes);
  const region = within(await screen.findByRole("region", { name: "Meeting" }));
  await waitFor(() => expect(region.queryAllByText(/./).length).toBeGreaterThan(1));
  return region;
}

function showOrder(
  viewerSide: OrderDetails["viewerSide"],
  meetings: Meetings,
  changes: Partial<OrderDetails>,
): void {
  const meetingAt = meetings.agreed?.at ?? null;
  const inPerson = { deliveryMethod: "collection", sending: null, dispatchOn: null } as const;
  const order = { ...orderDetails, ...inPerson, viewerSide, meetingAt, ...changes };
  answer(api.orders.fulfilment.byUuid, order);
  answer(api.orders.fulfilment.boughtListings, []);
  answer(api.orders.fulfilment.timeline, []);
  answer(api.claims.cases.ofOrder, null);
  answer(api.orders.meetings.ofOrder, meetings);
  const path = `/order/${order.uuid}`;
  show(<OrderPage />, { auth: viewers.seller(), at: path, path: "/order/:orderId" });
}
const fill = (region: Awaited<ReturnType<typeof open>>, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(region.getByLabelText(label), { target: { value } });
  }
};

describe("suggesting", () => {
  test.each(["buyer", "seller"] as const)("the %s says when and where", async (side) => {
    const propose = vi.fn((_: unknown) => meetingId);
    onCall(api.orders.meetings.propose, propose);
    const region = await open(side, NONE);
    await click("Suggest a meeting");
    fill(region, { Day: "2026-12-10", "Time (UK)": "14:00", Place: " The  café\u202e " });
    await click("Suggest it");
    await screen.findByText(`We've asked the ${side === "buyer" ? "seller" : "buyer"}.`);
    const place = "The  café";
    const args = { orderId: orderDetails.uuid, at: THURSDAY, place };
    expect(propose.mock.calls).toEqual([[args]]);
    region.getByRole("button", { name: "Suggest a meeting" });
  });

  test("names what is wrong at its field until it is mended, and limits the days", async () => {
    const region = await open("buyer", NONE);
    await click("Suggest a meeting");
    await click("Suggest it");
    await region.findByText("Say where to meet.");
    region.getByText("Choose a day.");
    const errorId = region.getByLabelText("Time (UK)").getAttribute("aria-describedby") ?? "";
    expect(document.getElementById(errorId)?.textContent).toContain("Choose a time.");
    const day = region.getByLabelText<HTMLInputElement>("Day");
    expect([day.min, day.max]).toEqual(["2026-12-07", "2027-01-06"]);
    fill(region, { Day: "2026-12-07", "Time (UK)": "09:00", Place: "The café" });
    await click("Suggest it");
    await region.findByText("Choose a time in the next 30 days.");
    fill(region, { Day: "2026-12-08" });
    await waitFor(() => expect(region.queryByText(/next 30 days\.$/)).toBeNull());
  });

  test("shows the server's refusal in the form, and keeps what was typed", async () => {
    onCall(api.orders.meetings.propose, () => shoalError("undeliverable"));
    const region = await open("buyer", NONE);
    await click("Suggest a meeting");
    fill(region, { Day: "2026-12-10", "Time (UK)": "14:00", Place: "The café" });
    await click("Suggest it");
    await region.findByText("Messages to this person can't be delivered.");
    const reopened = await open("buyer", NONE);
    await waitFor(() =>
      expect(reopened.getByLabelText("Place")).toHaveProperty("value", "The café"),
    );
    await click("Cancel");
    expect(reopened.queryByLabelText("Place")).toBeNull();
    await open("buyer", NONE);
    expect(screen.queryByLabelText("Place")).toBeNull();
  });
});

describe("answering", () => {
  test("the other side agrees, and reads what follows", async () => {
    const accept = vi.fn((_: unknown) => null);
    onCall(api.orders.meetings.accept, accept);
    const region = await open("buyer", SUGGESTED);
    region.getByText("The café");
    expect(region.getByText(/^The seller suggests/).closest("p")?.textContent).toBe(
      "The seller suggests meeting on Thursday 10 December at 14:00",
    );
    expect(region.getByText(/^If you agree/).closest("p")?.textContent).toBe(
      "If you agree, the handover counts as late after Friday 11 December at 14:00.",
    );
    region.getByRole("button", { name: "Suggest another time" });
    await click("Agree");
    await screen.findByText("Agreed. We'll remind you the day before.");
    expect(accept.mock.calls).toEqual([[{ meetingId }]]);
  });

  test("a suggestion that was replaced says so", async () => {
    onCall(api.orders.meetings.accept, () => shoalError("meeting_unavailable"));
    await open("buyer", SUGGESTED);
    await click("Agree");
    await screen.findByText(/^You can't agree to this meeting any more/);
  });

  test("the side that suggested it waits, and can suggest another", async () => {
    const region = await open("seller", SUGGESTED);
    region.getByText("Waiting for the buyer to agree.");
    expect(region.queryByRole("button", { name: "Agree" })).toBeNull();
    region.getByRole("button", { name: "Suggest another time" });
  });

  test("a time that has passed can't be agreed", async () => {
    vi.setSystemTime(THURSDAY + 1);
    const region = await open("buyer", SUGGESTED);
    region.getByText("This time has passed.");
    expect(region.queryByRole("button", { name: "Agree" })).toBeNull();
  });

  test.each([
    ["handed over", { status: "delivered", deliveredAt: 1 }],
    ["reported as handed over", { handoverReportedAt: 1 }],
    ["stopped", { stops: ["chargeback"] }],
  ] as const)("nothing can be arranged once it is %s", async (_, changes) => {
    const region = await open("buyer", AGREED, changes as Partial<OrderDetails>);
    region.getByText("The café");
    expect(region.queryAllByRole("button")).toEqual([]);
  });

  test("an admin reads without buttons, and sees no place without a case", async () => {
    const hiddenMeeting = { ...meeting, place: null };
    const region = await open("admin", { suggested: hiddenMeeting, agreed: hiddenMeeting });
    region.getByText(/^Both agreed to meet on/);
    region.getByText("Admins see the place only while there's a claim or a payment problem.");
    expect(region.queryAllByRole("button")).toEqual([]);
  });
});

test("an agreed meeting is in the next step, and its place stays until it is deleted", async () => {
  const region = await open("buyer", AGREED);
  region.getByText(/^You both agreed to meet on/);
  screen.getByText(
    "You've agreed to meet on Thursday 10 December at 14:00. Please show your handover code when you meet.",
  );
  screen.getByText("Meet as agreed.");
  const completed = { status: "completed", meetingAt: THURSDAY } as const;
  const erasedRegion = await open("buyer", NONE, completed);
  erasedRegion.getByText("We've deleted the place, as we do 30 days after an order ends.");
  const cancelled = { suggested: null, agreed: { ...meeting, place: null } };
  const endedRegion = await open("seller", cancelled, { status: "cancelled" });
  endedRegion.getByText("We've hidden the place, because the order ended without a handover.");
});

test.each([
  ["parcels", { deliveryMethod: "courier" }],
  ["unpaid orders", { status: "pending", paidAt: null }],
] as const)("%s have no meeting", async (_, changes) => {
  answer(api.orders.addresses.ofOrder, null);
  showOrder("buyer", NONE, changes as Partial<OrderDetails>);
  await screen.findByRole("heading", { name: "What happens next" });
  expect(screen.queryByRole("region", { name: "Meeting" })).toBeNull();
});

describe("the calendar file", () => {
  const text = (changes: object = {}) =>
    calendarText(
      {
        uuid: "u1",
        listingTitle: "Cherry shrimp",
        at: timeOf("2026-07-10T13:00"),
        place: "Here",
        url: "https://shoal.test/order/u1",
        ...changes,
      },
      timeOf("2026-07-01T09:00"),
    );

  test("is in UTC, and replaces an earlier one of the order", () => {
    expect(text().split("\r\n")).toEqual([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Shoal//Meetings//EN",
      "BEGIN:VEVENT",
      "UID:u1@shoal",
      "SEQUENCE:29714940",
      "DTSTAMP:20260701T090000Z",
      "DTSTART:20260710T130000Z",
      "DTEND:20260710T140000Z",
      "SUMMARY:Handover: Cherry shrimp",
      "LOCATION:Here",
      "URL:https://shoal.test/order/u1",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ]);
  });

  test("escapes and folds what people wrote, between characters", () => {
    const place = `Gate 3\\4; left, then ${"🐟é".repeat(20)}`;
    const lines = text({ place, listingTitle: "a\nb" }).split("\r\n");
    for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    const unfolded = text({ place, listingTitle: "a\nb" }).replaceAll("\r\n ", "");
    expect(unfolded).toContain(`LOCATION:Gate 3\\\\4\\; left\\, then ${"🐟é".repeat(20)}\r\n`);
    expect(unfolded).toContain("SUMMARY:Handover: a\\nb\r\n");
  });

  test("is saved from the page", async () => {
    const createObjectURL = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:1");
    await open("seller", AGREED);
    await click("Add to your calendar");
    const [file] = createObjectURL.mock.calls[0] as [Blob];
    expect(await file.text()).toContain("DTSTART:20261210T140000Z\r\n");
  });
});
