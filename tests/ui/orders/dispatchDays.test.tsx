/** Before a weekend or bank holiday, the dispatch form warns that the parcel may wait. */

import { act, cleanup, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { DispatchForm } from "#src/features/orders/delivery/DispatchForm.tsx";
import { show } from "../catalogue/stage";

const england = {
  rules: { days: [2, 3, 4], cutOff: 18 * 60, notice: 0 },
  from: ["englandAndWales" as const],
  to: ["englandAndWales" as const],
};

const DAYS = [
  ["Monday 23 November", "2026-11-23T09:00Z", null],
  ["Thursday 26 November", "2026-11-26T09:00Z", null],
  ["Friday 27 November", "2026-11-27T09:00Z", "Monday 30 November"],
  ["Saturday 28 November", "2026-11-28T09:00Z", "Monday 30 November"],
  ["Sunday 29 November", "2026-11-29T09:00Z", "Monday 30 November"],
  ["the day before Good Friday", "2027-03-25T09:00Z", "Tuesday 30 March"],
  ["Christmas Eve", "2026-12-24T09:00Z", "Tuesday 29 December"],
] as const;

test.each(DAYS)("%s", (_, now, nextDay) => {
  vi.useFakeTimers({ now: Date.parse(now) });
  show(
    <DispatchForm
      orderId="o1"
      listed={{ courier: "", courierAuthorisation: "" }}
      hasAnimals
      agreed={null}
      sending={england}
      isPrimary
      onDispatch={async () => true}
    />,
  );
  const warning = screen.queryByText("A parcel sent today may not arrive tomorrow");
  expect(warning !== null).toBe(nextDay !== null);
  if (nextDay !== null) expect(document.body.textContent).toContain(nextDay);
  cleanup();
});

test("before the agreed day the form says when it opens", () => {
  vi.useFakeTimers({ now: Date.parse("2026-12-07T23:59Z") });
  show(
    <DispatchForm
      orderId="o1"
      listed={{ courier: "", courierAuthorisation: "" }}
      hasAnimals
      agreed={Date.parse("2026-12-08T12:00Z")}
      sending={england}
      isPrimary
      onDispatch={async () => true}
    />,
  );
  screen.getByText("You can mark this order as dispatched here from Tuesday 8 December.");
  expect(screen.queryByLabelText(/^Tracking reference/)).toBeNull();
  act(() => void vi.advanceTimersByTime(120_000));
  screen.getByLabelText(/^Tracking reference/);
  cleanup();
});
