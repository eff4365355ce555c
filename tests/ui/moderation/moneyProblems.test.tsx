import { cleanup, render, screen } from "@testing-library/react";
import type { FunctionReturnType } from "convex/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { MoneyProblems } from "#src/features/moderation/components/MoneyProblems.tsx";
import { anOrder } from "../catalogue/rows";
import { id } from "../catalogue/stage";
import { answer, onCall } from "../fakeConvex";
import { Frame, viewers } from "../viewers";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

type Problem = FunctionReturnType<typeof api.payments.moneyProblems.list>[number];
const order = { uuid: anOrder.uuid, listingTitle: "Shrimp" };
const refund: Problem = {
  kind: "refund",
  refundId: id("refunds", "refund1"),
  amount: 500,
  at: 0,
  order,
  state: "failed",
  error: "Refused",
  nextAttemptAt: null,
  purpose: "order",
  reason: "Cancelled",
};
const unmatched: Problem = {
  kind: "unmatched",
  deferredId: id("deferredStripeEvents", "event1"),
  updateKind: "payment",
  amount: 500,
  stripePaymentIntentId: "pi_1",
  at: 0,
};
const chargeback: Problem = {
  kind: "chargeback",
  chargebackId: id("chargebacks", "chargeback1"),
  state: "lost",
  amount: 500,
  reason: "fraudulent",
  dueBy: null,
  order,
  at: 0,
};

const calls = api.payments.moneyProblems;
test.each([
  ["a retried refund", refund, calls.tryAgain, "succeeded", "Try again"],
  ["a refund settled elsewhere", refund, calls.dismiss, null, "Settled elsewhere"],
  ["an unmatched payment settled", unmatched, calls.dismissUnmatched, null, "Settled elsewhere"],
  ["an order that continues", chargeback, calls.resumeOrder, null, "Continue the order"],
] as const)("a call lost in transit is sent again after 2 seconds: %s", async (...row) => {
  const [, problem, fn, outcome, name] = row;
  answer(calls.list, [problem]);
  const attempt = vi.fn<() => unknown>(() => outcome);
  attempt.mockReturnValueOnce(new TypeError("Failed to fetch"));
  onCall(fn as typeof calls.dismiss, attempt as () => null);
  render(
    <Frame auth={viewers.admin()} at="/admin/orders">
      <MoneyProblems />
    </Frame>,
  );
  screen.getByRole("button", { name }).click();
  await vi.advanceTimersByTimeAsync(2500);
  expect(attempt).toHaveBeenCalledTimes(2);
});

test.each([
  [49, false],
  [50, true],
])("a list of %i says that it ends at 50 of a kind: %s", (count, isSaid) => {
  const problems = Array.from({ length: count }, (_, n) => ({
    ...refund,
    refundId: id("refunds", `refund${n}`),
  }));
  answer(calls.list, problems);
  render(
    <Frame auth={viewers.admin()} at="/admin/orders">
      <MoneyProblems />
    </Frame>,
  );
  expect(screen.queryByText("Only the newest 50 of each kind are shown.") !== null).toBe(isSaid);
});
