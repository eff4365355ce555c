/** Asking for money to be given back: who owes what, and the rows that say so. */
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { STOCK_HOLD_MS } from "../../domain/shared/constants";
import { fail } from "../../errors";
import { type Order, writeEvent } from "../../orders/rules/records";
import { updateChargebackAmounts } from "./chargebackLedger";
import { type Checkout, checkoutsOf, unreturned } from "./checkouts";
import { updateOrderMoney } from "./orderMoney";
import { sendSurplusPayment } from "../mail/refunds";

export type Refund = Doc<"refunds">;

/** Pence that a payment can give back now: not given back, not on the way, not withheld by a bank. */
export const refundableOfPayment = (checkout: Checkout): number =>
  checkout.state === "paid" ? unreturned(checkout) - (checkout.disputedAmount ?? 0) : 0;

/** Pence of an order that can be given back now. */
export async function refundableOf(ctx: QueryCtx, orderId: Id<"orders">): Promise<number> {
  const checkouts = await checkoutsOf(ctx, orderId);
  return checkouts.reduce((sum, one) => sum + (one.isSurplus ? 0 : refundableOfPayment(one)), 0);
}

type RefundRequest = {
  amount: number;
  reason: string;
  purpose?: Refund["purpose"];
  requestedBy?: Id<"users">;
  adjustmentId?: Id<"orderAdjustments">;
  /** The caller carries it out itself, at once. */
  isCarriedOut?: boolean;
};

/**
 * Writes the intent to give `amount` pence back and schedules the action that does it; taken from the
 * order's payments, the first one first, one row each. `refund_over` beyond what can still be given back.
 */
export async function requestRefund(
  ctx: MutationCtx,
  order: Order,
  { amount, isCarriedOut = false, ...request }: RefundRequest,
): Promise<Id<"refunds">[]> {
  if (!Number.isInteger(amount) || amount < 1) fail("refund_over");
  const refundIds: Id<"refunds">[] = [];
  let remaining = amount;
  for (const checkout of await checkoutsOf(ctx, order._id)) {
    const part = checkout.isSurplus ? 0 : Math.min(remaining, refundableOfPayment(checkout));
    const { stripePaymentIntentId } = checkout;
    if (part === 0 || stripePaymentIntentId === undefined) continue;
    const checkoutId = checkout._id;
    await reserve(ctx, checkoutId, part);
    const refund = { ...request, amount: part, stripePaymentIntentId, checkoutId };
    const refundId = await insertRefund(ctx, order, refund);
    refundIds.push(refundId);
    if (!isCarriedOut) await carryOut(ctx, refundId);
    remaining -= part;
  }
  if (remaining > 0) fail("refund_over");
  await updateOrderMoney(ctx, order._id);
  return refundIds;
}

/**
 * Gives a surplus payment back, one that the order does not count: the second of one session, or one of the wrong
 * amount. Without a `checkoutId` of its own it gets a row in the ledger.
 */
export async function refundSurplus(
  ctx: MutationCtx,
  order: Order,
  payment: { stripePaymentIntentId: string; amount: number; checkoutId?: Id<"checkouts"> },
  reason: string,
): Promise<void> {
  const { stripePaymentIntentId, amount } = payment;
  const checkoutId = payment.checkoutId ?? (await insertSurplus(ctx, order, payment));
  await ctx.db.patch("checkouts", checkoutId, { isSurplus: true, returnedAmount: amount });
  const refund = { amount, reason, purpose: "surplus" as const, stripePaymentIntentId, checkoutId };
  const refundId = await insertRefund(ctx, order, refund);
  await writeEvent(ctx, order, "surplusPaid", { kind: "stripe" }, { amount, note: reason });
  await sendSurplusPayment(ctx, order, { _id: refundId, amount }, reason);
  await carryOut(ctx, refundId);
}

async function insertSurplus(
  ctx: MutationCtx,
  order: Order,
  { stripePaymentIntentId, amount }: { stripePaymentIntentId: string; amount: number },
): Promise<Id<"checkouts">> {
  const now = Date.now();
  return await ctx.db.insert("checkouts", {
    orderId: order._id,
    stripePaymentIntentId,
    amount,
    isSurplus: true,
    state: "paid",
    expiresAt: now + STOCK_HOLD_MS,
    returnedAmount: 0,
    createdAt: now,
    updatedAt: now,
  });
}

/** Has the action run that carries a refund out, or asks what became of it. */
export async function carryOut(ctx: MutationCtx, refundId: Id<"refunds">): Promise<void> {
  await ctx.scheduler.runAfter(0, internal.payments.refundAttempts.execute, { refundId });
}

type NewRefund = Pick<Refund, "amount" | "reason" | "stripePaymentIntentId"> &
  Partial<
    Pick<
      Refund,
      | "checkoutId"
      | "stripeRefundId"
      | "purpose"
      | "adjustmentId"
      | "requestedBy"
      | "state"
      | "error"
      | "needsPerson"
    >
  >;

/** Writes a refund, as a rule one that is only asked for. What it takes must be reserved already. */
export async function insertRefund(
  ctx: MutationCtx,
  { _id: orderId, buyerId, sellerId }: Order,
  { purpose = "order", state = "requested", ...refund }: NewRefund,
): Promise<Id<"refunds">> {
  const now = Date.now();
  return await ctx.db.insert("refunds", {
    orderId,
    buyerId,
    sellerId,
    ...refund,
    purpose,
    state,
    idempotencyKey: newKey(),
    attempts: 0,
    nextAttemptAt: now,
    createdAt: now,
    updatedAt: now,
  });
}

/** A fresh Idempotency-Key: Stripe does the same thing once under one key, and forgets it after a day. */
export const newKey = (): string => `refund-${crypto.randomUUID()}`;

/**
 * Counts `amount` pence of a payment as given back or on the way (less than 0: no longer). Returns false,
 * and changes nothing, when the payment does not hold so much. What a chargeback took shrinks or grows with it.
 */
export async function reserve(
  ctx: MutationCtx,
  checkoutId: Id<"checkouts"> | undefined,
  amount: number,
): Promise<boolean> {
  const checkout = checkoutId && (await ctx.db.get("checkouts", checkoutId));
  if (!checkout) return true;
  const returnedAmount = checkout.returnedAmount + amount;
  if (returnedAmount > checkout.amount) return false;
  await ctx.db.patch("checkouts", checkout._id, { returnedAmount, updatedAt: Date.now() });
  await updateChargebackAmounts(ctx, checkout._id);
  return true;
}
