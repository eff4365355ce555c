/**
 * Every Stripe update goes through here, whether from a webhook or from polling: it is applied, or deferred
 * until it can be. Idempotent and order-independent.
 */
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { withDelivery } from "#convex/domain/shared/money.ts";
import { awaitsDispatch } from "#convex/domain/orders/states.ts";
import { reopenAdjustment, setAdjustmentStatus } from "#convex/orders/model/adjustmentStates.ts";
import * as holds from "#convex/orders/model/holds.ts";
import * as mails from "#convex/orders/mail/orderEmails.ts";
import {
  isStopped,
  type Order,
  orderOf,
  patchOrder,
  writeEvent,
} from "#convex/orders/model/records.ts";
import { saleBlockReason, saleRestriction } from "#convex/orders/model/saleBlockReason.ts";
import { CANCEL_BLOCKED_SALE } from "#convex/orders/model/cancelOrder.ts";
import { canUserSell } from "#convex/shared/model/access.ts";
import { startWork } from "#convex/shared/jobs.ts";
import { applyDispute } from "./applyDispute";
import { type Checkout, checkoutOfIntent, checkoutOfSession, setState } from "./checkoutRecords";
import { applyRefund } from "./refundProgress";
import { refundSurplus, requestRefund } from "./requestRefund";
import {
  applied,
  deferred,
  type SessionUpdate,
  type StripeUpdate,
  type UpdateResult,
} from "./readStripeEvents";

/**
 * Applies an update and any deferred ones it unblocks. Defers it if its payment is unknown or doesn't hold
 * the money.
 */
export async function applyUpdate(ctx: MutationCtx, update: StripeUpdate): Promise<UpdateResult> {
  const result = await apply(ctx, update);
  const { paymentIntentId } = update;
  if (paymentIntentId === null) return result;
  if (result.kind === "applied") await applyDeferred(ctx, paymentIntentId);
  else if (update.kind !== "expired") await deferUpdate(ctx, paymentIntentId, update);
  return result;
}

async function apply(ctx: MutationCtx, update: StripeUpdate): Promise<UpdateResult> {
  switch (update.kind) {
    case "refund":
      return await applyRefund(ctx, update);
    case "dispute":
      return await applyDispute(ctx, update);
    case "paid":
    case "expired":
      if (update.mode !== "payment") return applied("not a payment");
      return update.kind === "paid"
        ? await applyPayment(ctx, update)
        : await applyExpiry(ctx, update);
  }
}

/**
 * A payment moves a pending order that still holds its stock to `processing`, or pays an accepted delivery increase;
 * anything else is refunded. Idempotent: it is accepted or refunded once, however often and by any route it is
 * reported.
 */
async function applyPayment(ctx: MutationCtx, session: SessionUpdate): Promise<UpdateResult> {
  const { paymentIntentId } = session;
  const checkout = await checkoutOfSession(ctx, session);
  if (paymentIntentId === null) return applied("not a payment");
  if (checkout === null) {
    // Ignore other shops' sessions; an admin sees one of ours without a checkout.
    const isOurs = session.checkoutId !== null;
    return isOurs ? deferred("kept: no order knows this payment") : applied("unknown session");
  }
  if (await checkoutOfIntent(ctx, paymentIntentId)) return applied("already applied");
  return applied(await takePayment(ctx, checkout, session, paymentIntentId));
}

async function takePayment(
  ctx: MutationCtx,
  checkout: Checkout,
  { stripeSessionId, amount, currency }: SessionUpdate,
  stripePaymentIntentId: string,
): Promise<string> {
  const order = await orderOf(ctx, checkout.orderId);
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
  const blockReason = await saleBlockReason(ctx, order);
  if (blockReason !== null) {
    const updatedOrder = await holds.cancelBlockedHold(ctx, order, blockReason);
    await refundLatePayment(ctx, updatedOrder, ids, holds.cancelReasonText(blockReason));
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
  const lateOrder = await patchOrder(ctx, order, ids);
  const { totalAmount: amount } = order;
  await writeEvent(ctx, lateOrder, "latePayment", { kind: "stripe" }, { amount, note: reason });
  await requestRefund(ctx, lateOrder, { amount, reason });
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
    await refundSurplus(ctx, order, { stripePaymentIntentId, amount, checkoutId }, reason);
    return "payment of a dead adjustment refunded";
  }
  const updatedOrder = await patchOrder(
    ctx,
    order,
    withDelivery(order, adjustment.proposedDeliveryCharge),
  );
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

/** A session that expired unpaid, or whose payment failed, releases its hold. A no-op after a payment. */
async function applyExpiry(ctx: MutationCtx, session: SessionUpdate): Promise<UpdateResult> {
  const checkout = await checkoutOfSession(ctx, session);
  if (checkout === null) return applied("unknown session");
  const { _id, state, orderId, adjustmentId } = checkout;
  if (state === "paid") return applied("already paid");
  if (state === "expired") return applied("already over");
  // The webhook may arrive before the response that created the session.
  const { stripeSessionId = session.stripeSessionId } = checkout;
  await setState(ctx, _id, "expired", { stripeSessionId });
  const order = await orderOf(ctx, orderId);
  if (adjustmentId !== undefined) {
    await reopenAdjustment(ctx, order, adjustmentId);
    return applied("adjustment not paid");
  }
  if (order.status !== "pending") return applied("already over");
  await holds.releaseHold(ctx, order, "expire", { kind: "stripe" });
  return applied("hold released");
}

/** Applies a payment's deferred updates, now that it is known or holds the money again. */
export async function applyDeferred(ctx: MutationCtx, paymentIntentId: string): Promise<void> {
  for (const { _id, update } of await deferredOf(ctx, paymentIntentId)) {
    // Only an admin can deal with a payment that has no order.
    if (update.kind === "paid" || (await apply(ctx, update)).kind === "deferred") continue;
    await ctx.db.delete("deferredStripeEvents", _id);
    // It may have unblocked an earlier one.
    await applyDeferred(ctx, paymentIntentId);
    return;
  }
}

type DeferrableUpdate = Doc<"deferredStripeEvents">["update"];

/** Stores an update once. Of several "paid" updates for a payment only the first is stored. */
export async function deferUpdate(
  ctx: MutationCtx,
  stripePaymentIntentId: string,
  update: DeferrableUpdate,
): Promise<void> {
  const text = textOf(update);
  const deferredRows = await deferredOf(ctx, stripePaymentIntentId);
  if (deferredRows.some((deferred) => textOf(deferred.update) === text)) return;
  const createdAt = Date.now();
  await ctx.db.insert("deferredStripeEvents", { stripePaymentIntentId, update, createdAt });
}

function textOf(update: DeferrableUpdate): string {
  if (update.kind === "paid") return update.kind;
  return JSON.stringify(Object.entries(update).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Far more events than a payment ever has. */
const EVENTS_MAX = 200;

async function deferredOf(
  ctx: QueryCtx,
  stripePaymentIntentId: string,
): Promise<Doc<"deferredStripeEvents">[]> {
  return await ctx.db
    .query("deferredStripeEvents")
    .withIndex("by_stripePaymentIntentId", (q) =>
      q.eq("stripePaymentIntentId", stripePaymentIntentId),
    )
    .take(EVENTS_MAX);
}
