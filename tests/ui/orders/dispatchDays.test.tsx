/** Before a weekend or bank holiday, the dispatch form warns that the parcel may wait. */
import { cleanup, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { DispatchForm } from "#src/features/orders/page/DispatchForm.tsx";
import { show } from "../catalogue/stage";

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
      isPrimary
      onDispatch={async () => true}
    />,
  );
  const warning = screen.queryByText("A parcel sent today may not arrive tomorrow");
  expect(warning !== null).toBe(nextDay !== null);
  if (nextDay !== null) expect(document.body.textContent).toContain(nextDay);
  cleanup();
});
