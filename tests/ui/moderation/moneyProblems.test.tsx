import { cleanup, render, screen } from "@testing-library/react";
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

test("a call about money that is lost in transit is retried", async () => {
  answer(api.payments.moneyProblems.list, [
    {
      kind: "refund",
      refundId: id("refunds", "refund1"),
      amount: 500,
      at: 0,
      order: { uuid: anOrder.uuid, listingTitle: "Shrimp" },
      state: "failed",
      error: "Refused",
      nextAttemptAt: null,
      purpose: "order",
      reason: "Cancelled",
    },
  ]);
  const tried = vi.fn();
  onCall(api.payments.moneyProblems.tryAgain, () => {
    tried();
    return tried.mock.calls.length === 1 ? new TypeError("Failed to fetch") : "succeeded";
  });
  render(
    <Frame auth={viewers.admin()} at="/admin/orders">
      <MoneyProblems />
    </Frame>,
  );
  screen.getByRole("button", { name: "Try again" }).click();
  await vi.advanceTimersByTimeAsync(2500);
  expect(tried).toHaveBeenCalledTimes(2);
});
