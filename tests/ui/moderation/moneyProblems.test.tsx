import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import type { FunctionReturnType } from "convex/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { MoneyProblems } from "#src/features/moderation/money/MoneyProblems.tsx";
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
  isRecorded: false,
  purpose: "order",
  reason: "Cancelled",
};
const unmatchedPayment: Problem = {
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

const waitingForBuyer: Problem = { kind: "waitingForBuyer", amount: 500, order, at: 0 };

const functions = api.payments.moneyProblems;
test.each([
  ["a retried refund", refund, functions.tryAgain, "succeeded", "Try again"],
  [
    "an unmatched payment settled",
    unmatchedPayment,
    functions.dismissUnmatched,
    null,
    "Settled elsewhere",
  ],
  ["an order that continues", chargeback, functions.resumeOrder, null, "Continue the order"],
  [
    "an order whose buyer can't be reached",
    waitingForBuyer,
    api.orders.unreachable.letRun,
    null,
    "Let it run",
  ],
] as const)("a call lost in transit is sent again after 2 seconds: %s", async (...row) => {
  const [, problem, fn, outcome, name] = row;
  answer(functions.list, [problem]);
  const attempt = vi.fn<() => unknown>(() => outcome);
  attempt.mockReturnValueOnce(new TypeError("Failed to fetch"));
  onCall(fn as typeof functions.resumeOrder, attempt as () => null);
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
  ["a failed refund", {}, ["The buyer was paid another way", "The buyer isn't owed it"]],
  [
    "one that Stripe's dashboard may have replaced",
    { isRecorded: true },
    [
      "The buyer was paid another way",
      "It's in the order's history already",
      "The buyer isn't owed it",
    ],
  ],
  ["a surplus payment", { purpose: "surplus" }, ["The buyer was paid another way"]],
] as const)("settled elsewhere asks what became of the money: %s", async (_, changes, answers) => {
  answer(functions.list, [{ ...refund, ...changes } as Problem]);
  const dismiss = vi.fn<(args: unknown) => null | Error>(() => null);
  dismiss.mockReturnValueOnce(new TypeError("Failed to fetch"));
  onCall(functions.dismiss, dismiss);
  render(
    <Frame auth={viewers.admin()} at="/admin/orders">
      <MoneyProblems />
    </Frame>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Settled elsewhere" }));
  const dialog = await screen.findByRole("dialog");
  const radios = within(dialog).getAllByRole("radio");
  expect(
    radios.map((radio) => radio.closest("label")?.querySelector("span > span")?.textContent),
  ).toEqual(answers);
  expect(within(dialog).getByRole("button", { name: "Save" }).hasAttribute("disabled")).toBe(true);
  fireEvent.click(radios.at(-1)!);
  fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await vi.advanceTimersByTimeAsync(2500);
  const value = radios.at(-1)!.getAttribute("value");
  expect(dismiss.mock.calls).toEqual([
    [{ refundId: "refund1", answer: value }],
    [{ refundId: "refund1", answer: value }],
  ]);
});

test.each([
  [49, false],
  [50, true],
])("a list of %i says that it ends at 50 of a kind: %s", (count, isSaid) => {
  const problems = Array.from({ length: count }, (_, n) => ({
    ...refund,
    refundId: id("refunds", `refund${n}`),
  }));
  answer(functions.list, problems);
  render(
    <Frame auth={viewers.admin()} at="/admin/orders">
      <MoneyProblems />
    </Frame>,
  );
  expect(screen.queryByText("Only the newest 50 of each kind are shown.") !== null).toBe(isSaid);
});

const transfer: Problem = {
  kind: "transfer",
  transferId: id("sellerTransfers", "transfer1"),
  why: "refused",
  state: "failed",
  amount: 1700,
  error: null,
  nextAttemptAt: null,
  order,
  at: 0,
};
const reversal: Problem = { ...transfer, kind: "reversal", state: "requested" };
test.each([
  ["a refund", { ...refund, state: "pending" as const }, -5, "any moment now"],
  ["a refund", { ...refund, state: "pending" as const }, 90, "in 1 minute"],
  ["seller's money", transfer, -5, "any moment now"],
  ["seller's money", transfer, 0, "any moment now"],
  ["seller's money", transfer, 90, "in 1 minute"],
])("says when %s is tried again, never in the past", (_what, problem, seconds, due) => {
  answer(functions.list, [{ ...problem, nextAttemptAt: Date.now() + seconds * 1000 }]);
  render(
    <Frame auth={viewers.admin()} at="/admin/orders">
      <MoneyProblems />
    </Frame>,
  );
  const retryText = screen.getByText(/^Next automatic retry/).closest("p");
  expect(retryText?.textContent).toBe(`Next automatic retry: ${due}.`);
});

test.each<[string, Problem, RegExp, string[]]>([
  [
    "a refused transfer",
    transfer,
    /hasn't said why/,
    ["Try again", "Paid another way", "Given up"],
  ],
  [
    "a rejected seller",
    { ...transfer, why: "rejected", state: "waiting" },
    /has rejected the seller's account/,
    ["Paid another way", "Given up"],
  ],
  [
    "a deleted seller",
    { ...transfer, why: "sellerGone", state: "waiting" },
    /account is deleted/,
    ["Paid another way", "Given up"],
  ],
  [
    "a refused reversal",
    { ...reversal, error: "Not enough balance" },
    /Not enough balance/,
    ["Try again", "Paid back another way", "Write off"],
  ],
  [
    "money that was paid another way",
    { ...reversal, why: "paidOtherwise" },
    /ask the seller for it, or write it off/,
    ["Paid back another way", "Write off"],
  ],
])("seller's money needs a person: %s", (_what, problem, reason, actions) => {
  answer(functions.list, [problem]);
  render(
    <Frame auth={viewers.admin()} at="/admin/orders">
      <MoneyProblems />
    </Frame>,
  );
  const card = within(screen.getByRole("listitem"));
  card.getByText(reason);
  expect(card.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(actions);
});
