/** Asking for money to be given back: who owes what, and the rows that say so. */
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { STOCK_HOLD_MS } from "../../domain/shared/constants";
import { fail } from "../../errors";
import { restateChargebacks } from "./chargebackBooks";
import { type Checkout, checkoutsOf, unreturned } from "./checkouts";
import { type Order, writeEvent } from "../../orders/rules/records";
import { tellBuyerStray } from "./refundMails";
import { reckonRefunds } from "./refundReckoning";

export type Refund = Doc<"refunds">;

/** Pence that a payment can give back now: not given back, not on the way, not withheld by a bank. */
export const giveable = (checkout: Checkout): number =>
  checkout.state === "paid" ? unreturned(checkout) - (checkout.disputedAmount ?? 0) : 0;

/** Pence of an order that can be given back now. */
export async function refundableOf(ctx: QueryCtx, orderId: Id<"orders">): Promise<number> {
  const checkouts = await checkoutsOf(ctx, orderId);
  return checkouts.reduce((sum, one) => sum + (one.isStray ? 0 : giveable(one)), 0);
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
  let left = amount;
  for (const checkout of await checkoutsOf(ctx, order._id)) {
    const part = checkout.isStray ? 0 : Math.min(left, giveable(checkout));
    const { stripePaymentIntentId } = checkout;
    if (part === 0 || stripePaymentIntentId === undefined) continue;
    const checkoutId = checkout._id;
    await reserve(ctx, checkoutId, part);
    const one = { ...request, amount: part, stripePaymentIntentId, checkoutId };
    const refundId = await insertRefund(ctx, order, one);
    refundIds.push(refundId);
    if (!isCarriedOut) await carryOut(ctx, refundId);
    left -= part;
  }
  if (left > 0) fail("refund_over");
  await reckonRefunds(ctx, order._id);
  return refundIds;
}

/**
 * Gives a payment back that the order does not count: the second of one session, or one of the wrong amount.
 * `counted`: its checkout, where it has one; else it gets a row of its own in the ledger.
 */
export async function refundStray(
  ctx: MutationCtx,
  order: Order,
  payment: { stripePaymentIntentId: string; amount: number; counted?: Id<"checkouts"> },
  reason: string,
): Promise<void> {
  const { stripePaymentIntentId, amount, counted } = payment;
  const checkoutId = counted ?? (await insertStray(ctx, order, { stripePaymentIntentId, amount }));
  await ctx.db.patch("checkouts", checkoutId, { isStray: true, returnedAmount: amount });
  const refund = { amount, reason, purpose: "stray" as const, stripePaymentIntentId, checkoutId };
  const refundId = await insertRefund(ctx, order, refund);
  await writeEvent(ctx, order, "strayPaid", { kind: "stripe" }, { amount, note: reason });
  await tellBuyerStray(ctx, order, { _id: refundId, amount }, reason);
  await carryOut(ctx, refundId);
}

async function insertStray(
  ctx: MutationCtx,
  order: Order,
  payment: { stripePaymentIntentId: string; amount: number },
): Promise<Id<"checkouts">> {
  const now = Date.now();
  return await ctx.db.insert("checkouts", {
    orderId: order._id,
    ...payment,
    isStray: true,
    state: "paid",
    expiresAt: now + STOCK_HOLD_MS,
    returnedAmount: 0,
    createdAt: now,
    updatedAt: now,
  });
}

/** Has the action run that carries a refund out, or asks what became of it. */
export async function carryOut(ctx: MutationCtx, refundId: Id<"refunds">): Promise<void> {
  await ctx.scheduler.runAfter(0, internal.payments.refundCalls.execute, { refundId });
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
 * Counts `amount` pence of a payment as given back or on the way (less than 0: no longer). Answers false,
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
  await restateChargebacks(ctx, checkout._id);
  return true;
}
