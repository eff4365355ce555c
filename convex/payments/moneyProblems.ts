import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";
import { requireUninvolved } from "../accounts/model/mailboxes";
import { SETTLED_ANSWERS } from "../domain/payments/states";
import { formatPence } from "../domain/shared/money";
import { fail } from "../errors";
import { adminAction, adminMutation, adminQuery, internalMutation } from "../functions";
import { resumeAfterChargeback, settleElsewhere } from "../orders/model/settleElsewhere";
import { requireAdmin } from "../shared/model/access";
import { recordAction } from "../shared/model/trail";
import { refundableOfPayment } from "./model/checkoutRecords";
import { moneyProblem, moneyProblems } from "./model/findMoneyProblems";
import { carryOutRefunds, refundOutcome } from "./model/refundAtStripe";
import { isRecorded } from "./model/refundRecords";
import { renewRefund } from "./model/requestRefund";

/**
 * Undecided chargebacks, chargebacks lost before dispatch or won after being lost, refunds that failed, keep failing or take
 * too long, transfers and reversals that need an admin, Stripe updates that can't be applied, and orders that wait for their
 * buyer.
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
    const { state, checkoutId, amount } = refund;
    await requireUninvolved(ctx, admin, [refund.buyerId, refund.sellerId]);
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
    return await renewRefund(ctx, refund, admin.userId);
  },
});

/**
 * Takes a failed refund off the list and records that in the order's history; the refund stays failed. `answer`
 * says what became of the money: "paid", the buyer got it another way, which counts as refunded and closes an order
 * that owes nothing else; "recorded", Stripe shows a refund made in its dashboard, which counts already; "notOwed",
 * the seller gets it. Idempotent. Errors: `refund_not_failed` while it may still succeed; `refund_not_recorded`
 * if "recorded" is wrong; `order_stopped` if the amount would count but the order is stopped, for example by a
 * chargeback; `not_found`; `forbidden` for the order's buyer and seller.
 */
export const dismiss = adminMutation({
  args: { refundId: v.id("refunds"), answer: literals(...SETTLED_ANSWERS) },
  returns: v.null(),
  handler: async (ctx, { refundId, answer }) => {
    const refund = (await ctx.db.get("refunds", refundId)) ?? fail("not_found");
    if (refund.state !== "failed") fail("refund_not_failed");
    await requireUninvolved(ctx, ctx.viewer, [refund.buyerId, refund.sellerId]);
    if (refund.needsAdmin !== true) return;
    if (answer === "recorded" && !(await isRecorded(ctx, refund))) fail("refund_not_recorded");
    await ctx.db.patch("refunds", refundId, { needsAdmin: undefined, updatedAt: Date.now() });
    await settleElsewhere(ctx, ctx.viewer.userId, refund, answer);
  },
});

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
    await requireUninvolved(ctx, ctx.viewer, [chargeback.buyerId, chargeback.sellerId]);
    await resumeAfterChargeback(ctx, ctx.viewer.userId, chargeback);
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
