import type { WithoutSystemFields } from "convex/server";
import { internal } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { fail } from "#convex/errors.ts";
import { type Order, writeEvent } from "#convex/orders/model/records.ts";
import { checkoutsOf, refundableOfPayment } from "./checkoutRecords";
import { type Refund, updateChargebackAmounts, updateOrderMoney } from "./orderMoney";
import { sendSurplusPayment } from "../mail/refundEmails";

type RefundRequest = {
  amount: number;
  reason: string;
  purpose?: Refund["purpose"];
  requestedBy?: Id<"users">;
  adjustmentId?: Id<"orderAdjustments">;
  /** The caller carries it out, so it isn't scheduled. */
  isCarriedOut?: boolean;
};

/**
 * Requests a refund of `amount` pence and schedules it. Takes it from the order's payments, oldest first, one
 * row each. Errors: `refund_over` if that exceeds what is refundable.
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
    const share = checkout.isSurplus ? 0 : Math.min(remaining, refundableOfPayment(checkout));
    const { stripePaymentIntentId } = checkout;
    if (share === 0 || stripePaymentIntentId === undefined) continue;
    const checkoutId = checkout._id;
    await reserve(ctx, checkoutId, share);
    const refund = { ...request, amount: share, stripePaymentIntentId, checkoutId };
    const refundId = await insertRefund(ctx, order, refund);
    refundIds.push(refundId);
    if (!isCarriedOut) await scheduleRefund(ctx, refundId);
    remaining -= share;
  }
  if (remaining > 0) fail("refund_over");
  await updateOrderMoney(ctx, order._id);
  return refundIds;
}

/**
 * Refunds a surplus payment that the order doesn't count, such as a second one for the same session or a
 * wrong amount. Without a `checkoutId` it gets its own ledger row.
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
  await scheduleRefund(ctx, refundId);
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
    returnedAmount: 0,
    createdAt: now,
    updatedAt: now,
  });
}

async function scheduleRefund(ctx: MutationCtx, refundId: Id<"refunds">): Promise<void> {
  await ctx.scheduler.runAfter(0, internal.payments.recordRefund.execute, { refundId });
}

type NewRefund = Partial<WithoutSystemFields<Refund>> &
  Pick<Refund, "amount" | "reason" | "stripePaymentIntentId" | "checkoutId">;

/** Inserts a refund, normally as `requested`. Its amount must already be reserved. */
export async function insertRefund(
  ctx: MutationCtx,
  { _id: orderId, buyerId, sellerId }: Order,
  refund: NewRefund,
): Promise<Id<"refunds">> {
  const now = Date.now();
  return await ctx.db.insert("refunds", {
    orderId,
    buyerId,
    sellerId,
    purpose: "order",
    state: "requested",
    attempts: 0,
    refusals: 0,
    nextAttemptAt: now,
    createdAt: now,
    updatedAt: now,
    ...refund,
  });
}

/**
 * Reserves `amount` pence of a payment for a refund (negative: releases them). Returns false and changes
 * nothing if the payment doesn't hold that much. Adjusts the payment's chargeback amounts.
 */
export async function reserve(
  ctx: MutationCtx,
  checkoutId: Id<"checkouts">,
  amount: number,
): Promise<boolean> {
  const checkout = (await ctx.db.get("checkouts", checkoutId)) ?? fail("not_found");
  const returnedAmount = checkout.returnedAmount + amount;
  if (returnedAmount > checkout.amount) return false;
  await ctx.db.patch("checkouts", checkout._id, { returnedAmount, updatedAt: Date.now() });
  await updateChargebackAmounts(ctx, checkout._id);
  return true;
}
