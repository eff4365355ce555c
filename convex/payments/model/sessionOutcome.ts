/**
 * A checkout session was paid or expired. A payment moves a pending order that still holds its stock to
 * `processing`, or pays an accepted delivery increase; anything else is refunded.
 */
import { internal } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { withDelivery } from "#convex/domain/shared/money.ts";
import { fail } from "#convex/errors.ts";
import { reopenAdjustment, setAdjustmentStatus } from "#convex/orders/model/adjustmentStates.ts";
import * as holds from "#convex/orders/model/holds.ts";
import * as mails from "#convex/orders/mail/orders.ts";
import { isStopped, type Order, patchOrder, writeEvent } from "#convex/orders/model/records.ts";
import { saleBlockReason, saleRestriction } from "#convex/orders/model/saleRestriction.ts";
import { canUserSell } from "#convex/shared/model/access.ts";
import { startWork } from "#convex/shared/model/jobs.ts";
import { type Checkout, checkoutOfIntent, checkoutOfSession, settleCheckout } from "./checkouts";
import { refundSurplus, requestRefund } from "./refunds";
import {
  applied,
  deferred,
  type ExpiredUpdate,
  type PaidUpdate,
  type UpdateResult,
} from "./readStripeEvents";

/** Idempotent: a payment is accepted or refunded once, however often and by any route it is reported. */
export async function applyPayment(ctx: MutationCtx, session: PaidUpdate): Promise<UpdateResult> {
  const { paymentIntentId, isPaid } = session;
  const checkout = await checkoutOfSession(ctx, session);
  if (checkout === null) {
    // Ignore other shops' sessions; keep one of ours without a checkout for the admin.
    const isOurs = paymentIntentId !== null && isPaid && session.checkoutId !== null;
    return isOurs ? deferred("kept: no order knows this payment") : applied("unknown session");
  }
  if (!isPaid || paymentIntentId === null) return applied("not paid yet", checkout.orderId);
  if (await checkoutOfIntent(ctx, paymentIntentId)) {
    return applied("already applied", checkout.orderId);
  }
  const outcome = await takePayment(ctx, checkout, session, paymentIntentId);
  return applied(outcome, checkout.orderId);
}

async function takePayment(
  ctx: MutationCtx,
  checkout: Checkout,
  { stripeSessionId, amount, currency }: PaidUpdate,
  stripePaymentIntentId: string,
): Promise<string> {
  const order = (await ctx.db.get("orders", checkout.orderId)) ?? fail("order_not_found");
  const payment = { stripePaymentIntentId, amount };
  if (checkout.state === "paid") {
    await refundSurplus(ctx, order, payment, "Paid twice");
    return "second payment refunded";
  }
  if (currency !== "gbp" || amount !== checkout.amount) {
    const isPounds = currency === "gbp";
    const reason = isPounds ? "The amount was not the order's" : "The payment was not in pounds";
    await refundSurplus(ctx, order, payment, reason);
    await endWronglyPaid(ctx, order, checkout, reason);
    return isPounds ? "wrong amount refunded" : "wrong currency refunded";
  }
  const stripeIds = { stripeSessionId, stripePaymentIntentId };
  await settleCheckout(ctx, checkout._id, "paid", stripeIds);
  const { adjustmentId } = checkout;
  if (adjustmentId === undefined) return await payOrder(ctx, order, stripeIds);
  return await payIncrease(ctx, order, checkout, adjustmentId, stripePaymentIntentId);
}

/**
 * The page was paid wrongly and the payment is being refunded: closes the page and releases the hold or
 * reopens the adjustment.
 */
async function endWronglyPaid(
  ctx: MutationCtx,
  order: Order,
  { _id, adjustmentId }: Checkout,
  reason: string,
): Promise<void> {
  await settleCheckout(ctx, _id, "expired");
  if (adjustmentId !== undefined) await reopenAdjustment(ctx, order, adjustmentId);
  else if (order.status === "pending") {
    await holds.releaseHold(ctx, order, "cancel", { kind: "system" }, reason);
    await mails.sendWrongAmountPaid(ctx, order);
  }
}

type StripeIds = Required<Pick<Order, "stripeSessionId" | "stripePaymentIntentId">>;

async function payOrder(ctx: MutationCtx, order: Order, ids: StripeIds): Promise<string> {
  if (order.status !== "pending" || !order.holdsStock) {
    await refundLatePayment(ctx, order, ids, "The payment arrived after the hold had ended");
    await mails.sendPaymentTooLate(ctx, order);
    return "late payment refunded";
  }
  const why = await saleBlockReason(ctx, order);
  if (why !== null) {
    const released = await holds.cancelBlockedHold(ctx, order, why);
    await refundLatePayment(ctx, released, ids, holds.cancelReasonText(why));
    return "late payment refunded";
  }
  await holds.markPaid(ctx, order, "pay", { kind: "stripe" }, ids);
  return "order paid";
}

async function refundLatePayment(
  ctx: MutationCtx,
  order: Order,
  ids: StripeIds,
  reason: string,
): Promise<void> {
  const late = await patchOrder(ctx, order, ids);
  const { totalAmount: amount } = order;
  await writeEvent(ctx, late, "latePayment", { kind: "stripe" }, { amount, note: reason });
  await requestRefund(ctx, late, { amount, reason });
}

async function payIncrease(
  ctx: MutationCtx,
  order: Order,
  { _id: checkoutId, amount }: Checkout,
  adjustmentId: Id<"orderAdjustments">,
  stripePaymentIntentId: string,
): Promise<string> {
  const adjustment = await ctx.db.get("orderAdjustments", adjustmentId);
  const isBarred = order.status === "processing" && (await saleRestriction(ctx, order)) !== null;
  if (isBarred) await startWork(ctx, internal.orders.blockedSales.cancel, [order._id]);
  if (isBarred || adjustment === null || !(await isPayable(ctx, order, adjustment, amount))) {
    const reason = "The delivery charge could no longer be changed";
    await refundSurplus(ctx, order, { stripePaymentIntentId, amount, checkoutId }, reason);
    return "payment of a dead adjustment refunded";
  }
  const raised = await patchOrder(
    ctx,
    order,
    withDelivery(order, adjustment.proposedDeliveryCharge),
  );
  await setAdjustmentStatus(ctx, raised, adjustment, "accepted");
  await writeEvent(ctx, raised, "deliveryRaised", { kind: "stripe" }, { amount });
  return "delivery increase paid";
}

/** Whether `amount` pence still pays the increase that the buyer accepted. */
async function isPayable(
  ctx: MutationCtx,
  order: Order,
  { status, proposedDeliveryCharge }: Doc<"orderAdjustments">,
  amount: number,
): Promise<boolean> {
  return (
    status === "paying" &&
    order.status === "processing" &&
    !isStopped(order) &&
    withDelivery(order, proposedDeliveryCharge).totalAmount - order.totalAmount === amount &&
    (await canUserSell(ctx, order.sellerId))
  );
}

/** A session that expired unpaid, or whose payment failed, releases its hold. A no-op after a payment. */
export async function applyExpiry(ctx: MutationCtx, session: ExpiredUpdate): Promise<UpdateResult> {
  const checkout = await checkoutOfSession(ctx, session);
  if (checkout === null) return applied("unknown session");
  const { _id, state, orderId, adjustmentId } = checkout;
  if (state === "paid") return applied("already paid", orderId);
  if (state === "expired") return applied("already over", orderId);
  // The webhook may arrive before the response that created the session.
  const { stripeSessionId = session.stripeSessionId } = checkout;
  await settleCheckout(ctx, _id, "expired", { stripeSessionId });
  const order = (await ctx.db.get("orders", orderId)) ?? fail("order_not_found");
  if (adjustmentId !== undefined) {
    await reopenAdjustment(ctx, order, adjustmentId);
    return applied("adjustment not paid", orderId);
  }
  if (order.status !== "pending") return applied("already over", orderId);
  await holds.releaseHold(ctx, order, "expire", { kind: "stripe" });
  return applied("hold released", orderId);
}
