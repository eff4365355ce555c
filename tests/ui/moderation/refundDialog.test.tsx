import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { FunctionReturnType } from "convex/server";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { formatPence } from "#convex/domain/shared/money.ts";
import { fail } from "#convex/errors.ts";
import { RefundDialog } from "#src/features/moderation/money/RefundDialog.tsx";
import type { OrderRow } from "#src/features/orders/public/types.ts";
import { COURIER_TOTAL, totalText } from "#tests/convex/kit/totals.ts";
import { answer, onCall } from "../fakeConvex";
import { Frame, viewers } from "../viewers";

type Refundable = FunctionReturnType<typeof api.payments.refunds.refundable>;
const refundOrder = vi.fn<(args: unknown) => "succeeded" | "requested">();
/** Sets what the order can refund now. */
const setRefundable = (changes: Partial<Refundable> = {}) =>
  answer(api.payments.refunds.refundable, {
    refundable: COURIER_TOTAL,
    onTheWay: 0,
    withheld: 0,
    stock: null,
    mayBeDeadArrival: false,
    ...changes,
  });
beforeEach(() => {
  setRefundable();
  refundOrder.mockReset().mockReturnValue("succeeded");
  onCall(api.payments.refunds.refundOrder, refundOrder);
});

const order = {
  uuid: crypto.randomUUID(),
  listingTitle: "Shrimp",
  buyer: { fullName: "Bea Buyer" },
} as OrderRow;
const onClose = vi.fn();
const dialog = () => (
  <Frame auth={viewers.admin()}>
    <RefundDialog order={order} onClose={onClose} />
  </Frame>
);
const button = () => screen.getByRole("button", { name: "Refund" });

async function typeFive() {
  const amount = screen.getByRole("textbox", { name: /amount/i });
  await userEvent.clear(amount);
  await userEvent.type(amount, "5.00");
  await giveReason();
}

async function giveReason() {
  const reason = screen.getByRole("textbox", { name: "Reason" });
  await userEvent.clear(reason);
  await userEvent.type(reason, "Two were missing");
}

test("the whole sum is filled in, and a reason is required", async () => {
  setRefundable({ stock: "backOnSale" });
  render(dialog());
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Amount" }).value).toBe(
    totalText(500, 1200).slice(1),
  );
  expect(document.body.textContent).toContain("Shrimp, bought by Bea Buyer.");
  await userEvent.click(button());
  await screen.findByText("Say why, so that buyer and seller understand it.");
  expect(refundOrder).not.toHaveBeenCalled();
  await giveReason();
  await userEvent.click(button());
  expect(refundOrder.mock.calls).toMatchObject([
    [{ amount: COURIER_TOTAL, reason: "Two were missing" }],
  ]);
});

test("a part of the sum leaves the order and the stock alone", async () => {
  render(dialog());
  await typeFive();
  screen.getByText("The order and the stock stay as they are.");
});

test("a refund not yet confirmed by the payment provider is stored, and the dialog says so and closes", async () => {
  onClose.mockClear();
  refundOrder.mockReturnValue("requested");
  render(dialog());
  await typeFive();
  await userEvent.click(button());
  expect(refundOrder.mock.calls).toMatchObject([[{ amount: 500, expected: COURIER_TOTAL }]]);
  expect(onClose).toHaveBeenCalledOnce();
  expect((await screen.findAllByText(/tried again automatically/)).length).toBeGreaterThan(0);
});

test.each([
  ["backOnSale", "the order ends as refunded and the animals go back on sale."],
  ["sellerDecides", "The animals don't go back on sale"],
] as const)("says what a full refund does with the animals: %s", (stock, text) => {
  setRefundable({ stock });
  render(dialog());
  expect(document.body.textContent).toContain(text);
});

test("if the refundable sum changes, nothing is sent until the amount is entered again", async () => {
  onClose.mockClear();
  refundOrder.mockImplementation(() => fail("refund_failed", { text: "Refused", code: 502 }));
  const { rerender } = render(dialog());
  await typeFive();
  await userEvent.click(button());
  expect(onClose).not.toHaveBeenCalled();
  setRefundable({ refundable: COURIER_TOTAL - 500 });
  rerender(dialog());
  expect(
    screen.getAllByText(`it is now ${formatPence(COURIER_TOTAL - 500)}`, { exact: false }).length,
  ).toBeGreaterThan(0);
  expect(button()).toHaveProperty("disabled", true);
  await typeFive();
  await userEvent.click(button());
  expect(refundOrder.mock.lastCall?.[0]).toMatchObject({
    amount: 500,
    expected: COURIER_TOTAL - 500,
  });
});

test("only a delivered order can be marked as dead on arrival", async () => {
  const { rerender } = render(dialog());
  const box = () => screen.queryByRole("checkbox", { name: "Animals were dead on arrival" });
  expect(box()).toBeNull();
  setRefundable({ mayBeDeadArrival: true });
  rerender(dialog());
  const checkbox = box();
  if (!checkbox) throw new Error("No box to tick");
  expect(screen.getByText(/counts towards the seller.s live-arrival rate/)).toBeTruthy();
  await typeFive();
  await userEvent.click(checkbox);
  await userEvent.click(button());
  expect(refundOrder.mock.calls).toMatchObject([[{ amount: 500, deadOnArrival: true }]]);
});

test.each([
  ["nothing_paid", 400, "Nothing was paid for this order, so there is nothing to refund."],
  ["forbidden", 403, "You are not allowed to do this."],
  ["order_not_found", 404, "Order not found"],
] as const)("a refund refused with %s names the status %i", async (code, status, text) => {
  refundOrder.mockImplementation(() => fail(code));
  render(dialog());
  await giveReason();
  await userEvent.click(button());
  const errors = await screen.findAllByText(
    new RegExp(`^Failed to refund order: .*Status: ${status}`),
  );
  expect(errors[0]?.textContent).toBe(`Failed to refund order: ${text} (Status: ${status})`);
});
