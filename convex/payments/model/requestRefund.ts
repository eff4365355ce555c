import type { WithoutSystemFields } from "convex/server";
import { internal } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { fail } from "#convex/errors.ts";
import { updateChargebackAmounts, updateOrderMoney } from "#convex/orders/model/orderMoney.ts";
import { checkoutsOf, refundableOfPayment } from "./checkoutRecords";
import { isUnconfirmed, type Refund } from "./refundRecords";

type Order = Doc<"orders">;

type RefundRequest = {
  amount: number;
  reason: string;
  purpose?: Refund["purpose"];
  requestedBy?: Id<"users">;
  adjustmentId?: Id<"orderAdjustments">;
  /** Another email says that the money goes back, so the refund sends none. */
  isAnnounced?: true;
  /** The caller carries it out, so it isn't scheduled. */
  isCarriedOutByCaller?: boolean;
};

/**
 * Requests a refund of `amount` pence and schedules it. Takes it from the order's payments, oldest first, one
 * row each. Errors: `refund_over` if that exceeds what is refundable.
 */
export async function requestRefund(
  ctx: MutationCtx,
  order: Order,
  { amount, isCarriedOutByCaller = false, ...request }: RefundRequest,
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
    if (!isCarriedOutByCaller) await scheduleRefund(ctx, refundId);
    remaining -= share;
  }
  if (remaining > 0) fail("refund_over");
  await updateOrderMoney(ctx, order._id);
  return refundIds;
}

export async function scheduleRefund(ctx: MutationCtx, refundId: Id<"refunds">): Promise<void> {
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

/** Retries a failed refund: reserves its money again. Returns the refund to carry out. */
export async function renewRefund(
  ctx: MutationCtx,
  refund: Refund,
  requestedBy: Id<"users">,
): Promise<Id<"refunds">> {
  await reserve(ctx, refund.checkoutId, refund.amount);
  const refundId = await requestAgain(ctx, refund, requestedBy);
  await updateOrderMoney(ctx, refund.orderId);
  return refundId;
}

/**
 * A refund that Stripe never reported on keeps its row, so that the next attempt finds it if it went through.
 * One that failed at Stripe gets a new row, because a row represents one Stripe refund.
 */
async function requestAgain(
  ctx: MutationCtx,
  refund: Refund,
  requestedBy: Id<"users">,
): Promise<Id<"refunds">> {
  const { _id: refundId, orderId, checkoutId, adjustmentId } = refund;
  if (isUnconfirmed(refund)) {
    const resetState = { state: "requested" as const, attempts: 0, nextAttemptAt: Date.now() };
    await ctx.db.patch("refunds", refundId, { ...resetState, error: undefined });
    return refundId;
  }
  const order = (await ctx.db.get("orders", orderId)) ?? fail("order_not_found");
  const { stripePaymentIntentId, purpose, amount, reason } = refund;
  return await insertRefund(ctx, order, {
    checkoutId,
    stripePaymentIntentId,
    purpose,
    amount,
    reason,
    requestedBy,
    ...(adjustmentId === undefined ? {} : { adjustmentId }),
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
