import { v } from "convex/values";
import { internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { ORDER_EVENTS } from "../domain/orders/transitions";
import { formatPence } from "../domain/shared/money";
import { fail } from "../errors";
import { adminAction, adminMutation, adminQuery, internalMutation } from "../functions";
import { requireUninvolved } from "../orders/model/access";
import { reopenAdjustment } from "../orders/model/adjustmentStates";
import {
  type Actor,
  hasOpenClaim,
  type Order,
  orderOf,
  patchOrder,
  writeEvent,
} from "../orders/model/records";
import { requireNotStopped, transition } from "../orders/model/transition";
import { requireAdmin } from "../shared/model/access";
import { recordAction } from "../shared/model/trail";
import { sendSettledElsewhere } from "./mail/refundEmails";
import { refundableOfPayment, unreturned } from "./model/checkoutRecords";
import { moneyProblem, moneyProblems } from "./model/findMoneyProblems";
import {
  closeIfAllReturned,
  hasFailedRefund,
  needsAdmin,
  type Refund,
  updateOrderMoney,
} from "./model/orderMoney";
import { isUnconfirmed } from "./model/refundProgress";
import { insertRefund, reserve } from "./model/requestRefund";
import { carryOutRefunds, refundOutcome } from "./model/refundAtStripe";

/**
 * Undecided chargebacks, chargebacks lost before dispatch or won after being lost, refunds that failed, keep
 * failing or take too long, and Stripe updates that can't be applied.
 */
export const list = adminQuery({
  args: {},
  returns: v.array(moneyProblem),
  handler: async (ctx) => await moneyProblems(ctx),
});

/**
 * Retries a refund and returns as `refunds.refundOrder` does. Errors: `refund_not_failed`, also if another
 * admin was first; `refund_over` if the payment no longer holds the money; `refund_failed` if the payment
 * provider refuses again; `not_found`; `forbidden` for the order's buyer or seller.
 */
export const tryAgain = adminAction({
  args: { refundId: v.id("refunds") },
  returns: refundOutcome,
  handler: async (ctx, { refundId }): Promise<typeof refundOutcome.type> => {
    const { renew } = internal.payments.moneyProblems;
    const newRefundId: Id<"refunds"> = await ctx.runMutation(renew, { refundId });
    return await carryOutRefunds(ctx, [newRefundId]);
  },
});

/**
 * Prepares a refund for a retry and returns the one to carry out. Runs with the admin's own token, so it can
 * check again that the caller is an admin.
 */
export const renew = internalMutation({
  args: { refundId: v.id("refunds") },
  returns: v.id("refunds"),
  handler: async (ctx, { refundId }) => {
    const admin = await requireAdmin(ctx);
    const refund = (await ctx.db.get("refunds", refundId)) ?? fail("not_found");
    const { orderId, state, checkoutId, amount } = refund;
    requireUninvolved(admin, refund);
    if (refund.needsAdmin !== true) fail("refund_not_failed");
    await ctx.db.patch("refunds", refundId, { needsAdmin: undefined, updatedAt: Date.now() });
    await recordAction(ctx, admin, {
      action: "retry_refund",
      targetType: "payment",
      targetId: refundId,
      person: refund.buyerId,
      reason: `Refund of ${formatPence(amount)}`,
    });
    // It would be retried or polled anyway. Do it now.
    if (state !== "failed") return refundId;
    const checkout = (await ctx.db.get("checkouts", checkoutId)) ?? fail("not_found");
    if (refundableOfPayment(checkout) < amount) fail("refund_over");
    await reserve(ctx, checkoutId, amount);
    const newRefund = await requestAgain(ctx, refund, admin.userId);
    await updateOrderMoney(ctx, orderId);
    return newRefund;
  },
});

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
  const order = await orderOf(ctx, orderId);
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
 * Takes a failed refund that the admin settled elsewhere off the list and records this in the order's history;
 * the refund stays failed. If the order is disputed only because money came back, counts the amount as
 * refunded, and closes the order once no other refund is owed. Idempotent. Errors: `refund_not_failed` while it
 * may still succeed; `order_stopped` if the amount would count but the order is stopped, for example by a
 * chargeback; `not_found`; `forbidden` for the order's buyer and seller.
 */
export const dismiss = adminMutation({
  args: { refundId: v.id("refunds") },
  returns: v.null(),
  handler: async (ctx, { refundId }) => {
    const refund = (await ctx.db.get("refunds", refundId)) ?? fail("not_found");
    if (refund.state !== "failed") fail("refund_not_failed");
    if (refund.needsAdmin !== true) return;
    const { orderId, amount, adjustmentId } = refund;
    const order = await orderOf(ctx, orderId);
    requireUninvolved(ctx.viewer, order);
    await ctx.db.patch("refunds", refundId, { needsAdmin: undefined, updatedAt: Date.now() });
    const actor = { kind: "admin", userId: ctx.viewer.userId } as const;
    await writeEvent(ctx, order, "settledElsewhere", actor, { amount });
    if (adjustmentId) await reopenAdjustment(ctx, order, adjustmentId);
    const isCounted = refund.purpose !== "surplus" && awaitsSettlement(order);
    const updatedOrder = isCounted ? await countSettledElsewhere(ctx, order, refund, actor) : order;
    await sendSettledElsewhere(ctx, updatedOrder, refund, isCounted);
  },
});

/** What the order itself owes: all but surplus payments. */
const COUNTED_PURPOSES = ["order", "adjustment"] as const;

/**
 * Counts a refund that was settled elsewhere as refunded, and closes its order once no other refund is owed.
 * Only for an order that `awaitsSettlement`: in any other, the money may have been refunded in Stripe's
 * dashboard and counted already.
 */
async function countSettledElsewhere(
  ctx: MutationCtx,
  order: Order,
  { checkoutId, amount }: Refund,
  admin: Actor,
): Promise<Order> {
  requireNotStopped(order, ORDER_EVENTS.settle.label);
  const checkout = (await ctx.db.get("checkouts", checkoutId)) ?? fail("not_found");
  const settledAmount = Math.min(amount, unreturned(checkout));
  await reserve(ctx, checkoutId, settledAmount);
  const refundedAmount = order.refundedAmount + settledAmount;
  const refundedOrder = await patchOrder(ctx, order, { refundedAmount });
  const details = { amount: settledAmount };
  const isClosed = await closeIfAllReturned(ctx, refundedOrder, "refund", admin, details);
  const updatedOrder = await updateOrderMoney(ctx, order._id);
  if (isClosed || updatedOrder.refundingAmount) return updatedOrder;
  const isOwed = await needsAdmin(ctx, order._id, COUNTED_PURPOSES);
  return isOwed ? updatedOrder : await completeOrder(ctx, updatedOrder, admin);
}

/** Whether an order is disputed only because its money came back. */
const awaitsSettlement = (order: Order): boolean =>
  order.status === "disputed" && !hasOpenClaim(order);

async function completeOrder(ctx: MutationCtx, order: Order, admin: Actor): Promise<Order> {
  return await transition(ctx, order, "settle", admin, { patch: { completedAt: Date.now() } });
}

/**
 * Lets an order continue after a chargeback was lost before dispatch, or completes one whose money the bank
 * sent back. Errors: `not_found` if it isn't waiting for that, `order_stopped` while the order still owes a
 * refund; `forbidden` for the order's buyer or seller.
 */
export const resumeOrder = adminMutation({
  args: { chargebackId: v.id("chargebacks") },
  returns: v.null(),
  handler: async (ctx, { chargebackId }) => {
    const chargeback = (await ctx.db.get("chargebacks", chargebackId)) ?? fail("not_found");
    if (chargeback.needsAdmin !== true) fail("not_found");
    requireUninvolved(ctx.viewer, chargeback);
    await ctx.db.patch("chargebacks", chargebackId, { needsAdmin: undefined });
    const actor = { kind: "admin", userId: ctx.viewer.userId } as const;
    const order = await updateOrderMoney(ctx, chargeback.orderId);
    await writeEvent(ctx, order, "resumed", actor);
    if (!awaitsSettlement(order)) return;
    if (order.refundingAmount || (await hasFailedRefund(ctx, order._id, COUNTED_PURPOSES))) {
      const reason = "waiting for a refund to go through or be settled elsewhere";
      fail("order_stopped", { event: ORDER_EVENTS.complete.label, why: reason });
    }
    await completeOrder(ctx, order, actor);
  },
});

/**
 * Deletes a deferred event that the admin dealt with elsewhere, and records that in the admin log. Errors:
 * `not_found`.
 */
export const dismissUnmatched = adminMutation({
  args: { deferredId: v.id("deferredStripeEvents") },
  returns: v.null(),
  handler: async (ctx, { deferredId }) => {
    const deferred = (await ctx.db.get("deferredStripeEvents", deferredId)) ?? fail("not_found");
    const { update, stripePaymentIntentId } = deferred;
    await ctx.db.delete("deferredStripeEvents", deferredId);
    await recordAction(ctx, ctx.viewer, {
      action: "dismiss_payment",
      targetType: "payment",
      targetId: stripePaymentIntentId,
      person: null,
      reason: `Unmatched ${update.kind} of ${formatPence(update.amount)}`,
    });
  },
});
