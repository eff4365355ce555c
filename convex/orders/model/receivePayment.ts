/** What a payment, or a pay page that expired unpaid, means for its order. */

import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { awaitsDispatch } from "#convex/domain/orders/states.ts";
import { withDelivery } from "#convex/domain/shared/money.ts";
import { type Checkout, setState } from "#convex/payments/model/checkoutRecords.ts";
import {
  insertRefund,
  requestRefund,
  scheduleRefund,
} from "#convex/payments/model/requestRefund.ts";
import { startWork } from "#convex/shared/jobs.ts";
import { canUserSell } from "#convex/shared/model/access.ts";
import * as emails from "../mail/paymentProblemEmails";
import { sendSurplusPayment } from "../mail/refundEmails";
import { reopenAdjustment, setAdjustmentStatus } from "./adjustmentStates";
import { dayAtPayment } from "./agreedDay";
import { CANCEL_BLOCKED_SALE } from "./cancelOrder";
import * as holds from "./holds";
import { isStopped, type Order, orderOf, patchOrder, wasPaid, writeEvent } from "./records";
import { saleBlockReason, saleRestriction } from "./saleBlockReason";
import { hasHappened } from "./timeline";

/**
 * A payment moves a pending order that still holds its stock to `processing`, or pays an accepted delivery increase;
 * anything else is refunded. Returns what was done, for the log of events.
 */
export async function receivePayment(
  ctx: MutationCtx,
  checkout: Checkout,
  payment: {
    stripeSessionId: string;
    paymentIntentId: string;
    amount: number;
    currency: string | null;
  },
): Promise<string> {
  const { stripeSessionId, paymentIntentId: stripePaymentIntentId, amount, currency } = payment;
  const order = await orderOf(ctx, checkout.orderId);
  if (checkout.state === "paid") {
    await refundSurplus(ctx, order, { stripePaymentIntentId, amount }, "This order was paid twice");
    return "second payment refunded";
  }
  if (currency !== "gbp" || amount !== checkout.amount) {
    const isPounds = currency === "gbp";
    const reason = isPounds ? "The amount didn't match the order" : "The payment was not in pounds";
    await refundSurplus(ctx, order, { stripePaymentIntentId, amount }, reason);
    await endWronglyPaid(ctx, order, checkout, reason);
    return isPounds ? "wrong amount refunded" : "wrong currency refunded";
  }
  const stripeIds = { stripeSessionId, stripePaymentIntentId };
  await setState(ctx, checkout._id, "paid", stripeIds);
  const { adjustmentId } = checkout;
  if (adjustmentId === undefined) return await payOrder(ctx, order, stripeIds);
  return await payIncrease(ctx, order, checkout, adjustmentId, stripePaymentIntentId);
}

/**
 * Ends a checkout that was paid in the wrong amount or currency and is being refunded: releases the hold or
 * reopens the adjustment.
 */
async function endWronglyPaid(
  ctx: MutationCtx,
  order: Order,
  { _id, adjustmentId }: Checkout,
  reason: string,
): Promise<void> {
  await setState(ctx, _id, "expired");
  if (adjustmentId !== undefined) await reopenAdjustment(ctx, order, adjustmentId);
  else if (order.status === "pending") {
    await holds.releaseHold(ctx, order, "cancel", { kind: "system" }, reason);
    await emails.sendWrongAmountPaid(ctx, order);
  }
}

type StripeIds = Required<Pick<Order, "stripeSessionId" | "stripePaymentIntentId">>;

async function payOrder(ctx: MutationCtx, order: Order, ids: StripeIds): Promise<string> {
  if (order.status !== "pending" || !order.holdsStock) {
    await refundLatePayment(ctx, order, ids, "The payment arrived after the hold had ended");
    await emails.sendPaymentTooLate(ctx, order);
    return "late payment refunded";
  }
  const blockReason = await saleBlockReason(ctx, order);
  if (blockReason !== null) {
    const updatedOrder = await holds.cancelBlockedHold(ctx, order, blockReason);
    await refundLatePayment(ctx, updatedOrder, ids, holds.cancelReasonText(blockReason));
    return "late payment refunded";
  }
  const day = await dayAtPayment(ctx, order);
  if (day === null) {
    const reason = "The payment came too late for the chosen day, and no other day is near";
    const cancelledOrder = await holds.releaseHold(
      ctx,
      order,
      "cancel",
      { kind: "system" },
      reason,
    );
    await refundLatePayment(ctx, cancelledOrder, ids, reason);
    await emails.sendNoDayLeft(ctx, cancelledOrder);
    return "late payment refunded";
  }
  await holds.markPaid(ctx, order, day, "pay", { kind: "stripe" }, ids);
  return "order paid";
}

/**
 * The order counts as one that went back; also as given back, if the buyer cancelled or replaced it while
 * paying.
 */
async function refundLatePayment(
  ctx: MutationCtx,
  order: Order,
  ids: StripeIds,
  reason: string,
): Promise<void> {
  const isGivenBack = await hasHappened(ctx, order._id, "cancel", "buyer");
  const lateOrder = await patchOrder(ctx, order._id, {
    ...ids,
    ...(isGivenBack && { holdLapsedAt: Date.now() }),
  });
  const { totalAmount: amount } = order;
  await writeEvent(ctx, lateOrder, "latePayment", { kind: "stripe" }, { amount, note: reason });
  await requestRefund(ctx, lateOrder, { amount, reason, isAnnounced: true });
}

async function payIncrease(
  ctx: MutationCtx,
  order: Order,
  { _id: checkoutId, amount }: Checkout,
  adjustmentId: Id<"orderAdjustments">,
  stripePaymentIntentId: string,
): Promise<string> {
  const adjustment = await ctx.db.get("orderAdjustments", adjustmentId);
  const isBarred = awaitsDispatch(order.status) && (await saleRestriction(ctx, order)) !== null;
  if (isBarred) await startWork(ctx, CANCEL_BLOCKED_SALE, [order._id]);
  if (isBarred || adjustment === null || !(await isPayable(ctx, order, adjustment, amount))) {
    const reason = "The delivery charge could no longer be changed";
    const returnedCharges = (order.returnedCharges ?? 0) + amount;
    const patchedOrder = await patchOrder(ctx, order._id, { returnedCharges });
    await refundSurplus(ctx, patchedOrder, { stripePaymentIntentId, amount, checkoutId }, reason);
    return "payment of a dead adjustment refunded";
  }
  const updatedOrder = await patchOrder(ctx, order._id, {
    ...withDelivery(order, adjustment.proposedDeliveryCharge),
    ...(!wasPaid(order) && { stripePaymentIntentId }),
  });
  await setAdjustmentStatus(ctx, updatedOrder, adjustment, "accepted");
  await writeEvent(
    ctx,
    updatedOrder,
    "deliveryRaised",
    { kind: "stripe" },
    { amount: updatedOrder.deliveryCharge },
  );
  return "delivery increase paid";
}

async function isPayable(
  ctx: MutationCtx,
  order: Order,
  { status, proposedDeliveryCharge }: Doc<"orderAdjustments">,
  amount: number,
): Promise<boolean> {
  return (
    status === "paying" &&
    awaitsDispatch(order.status) &&
    !isStopped(order) &&
    withDelivery(order, proposedDeliveryCharge).totalAmount - order.totalAmount === amount &&
    (await canUserSell(ctx, order.sellerId))
  );
}

/**
 * Refunds a surplus payment that the order doesn't count, such as a second one for the same session or a
 * wrong amount. Without a `checkoutId` it gets its own ledger row.
 */
async function refundSurplus(
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

/** A session that expired unpaid, or whose payment failed, releases its hold. A no-op after a payment. */
export async function receiveExpiry(
  ctx: MutationCtx,
  checkout: Checkout,
  session: { stripeSessionId: string },
): Promise<string> {
  const { _id, state, orderId, adjustmentId } = checkout;
  if (state === "paid") return "already paid";
  if (state === "expired") return "already over";
  // The webhook may arrive before the response that created the session.
  const { stripeSessionId = session.stripeSessionId } = checkout;
  await setState(ctx, _id, "expired", { stripeSessionId });
  const order = await orderOf(ctx, orderId);
  if (adjustmentId !== undefined) {
    await reopenAdjustment(ctx, order, adjustmentId);
    return "adjustment not paid";
  }
  if (order.status !== "pending") return "already over";
  await holds.releaseHold(ctx, order, "expire", { kind: "stripe" });
  return "hold released";
}
