import { v } from "convex/values";
import { internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";
import { fail } from "../errors";
import { adminAction, adminMutation, adminQuery, internalMutation } from "../functions";
import { requireAdmin } from "../shared/model/access";
import { carryOutRefunds, refundOutcome } from "./refunds";
import * as chargebacks from "./model/chargebacks";
import { moneyProblem, moneyProblems } from "./model/moneyProblems";
import * as repair from "./model/refundRepair";
import { matchAgain as matchDeferred } from "./model/applyStripeUpdates";

/**
 * Undecided chargebacks, chargebacks lost before dispatch or won after being lost, failed or failing refunds,
 * and Stripe events that match no known payment.
 */
export const list = adminQuery({
  args: {},
  returns: v.array(moneyProblem),
  handler: async (ctx) => await moneyProblems(ctx),
});

/**
 * Retries a refund, once across all admins and clicks. `refund_not_failed`, `refund_over`, `not_found`;
 * `forbidden` for the order's buyer or seller. Returns as `refunds.refundOrder` does.
 */
export const tryAgain = adminAction({
  args: { refundId: v.id("refunds") },
  returns: refundOutcome,
  handler: async (ctx, { refundId }): Promise<typeof refundOutcome.type> => {
    const renewed: Id<"refunds"> = await ctx.runMutation(internal.payments.moneyProblems.renew, {
      refundId,
    });
    return await carryOutRefunds(ctx, [renewed]);
  },
});

/** Runs with the admin's own token, so it can check again that the caller is an admin. */
export const renew = internalMutation({
  args: { refundId: v.id("refunds") },
  returns: v.id("refunds"),
  handler: async (ctx, { refundId }) => {
    const admin = await requireAdmin(ctx);
    const refund = (await ctx.db.get("refunds", refundId)) ?? fail("not_found");
    return await repair.renewRefund(ctx, admin, refund);
  },
});

/**
 * The admin settled a failed refund elsewhere: removes it from the list and closes the order if only this
 * kept it open. `refund_not_failed`, `order_stopped`, `not_found`; `forbidden` for the order's buyer or
 * seller.
 */
export const dismiss = adminMutation({
  args: { refundId: v.id("refunds") },
  returns: v.null(),
  handler: async (ctx, { refundId }) => {
    const refund = (await ctx.db.get("refunds", refundId)) ?? fail("not_found");
    await repair.dismissRefund(ctx, ctx.viewer, refund);
    return null;
  },
});

/**
 * Lets an order continue after a chargeback was lost before dispatch, or completes one whose money the bank
 * sent back. `not_found` if it isn't waiting for that, `order_stopped`; `forbidden` for the order's buyer or
 * seller.
 */
export const resumeOrder = adminMutation({
  args: { chargebackId: v.id("chargebacks") },
  returns: v.null(),
  handler: async (ctx, { chargebackId }) => {
    const chargeback = (await ctx.db.get("chargebacks", chargebackId)) ?? fail("not_found");
    await chargebacks.resumeOrder(ctx, ctx.viewer, chargeback);
    return null;
  },
});

/** Retries matching a deferred event. `payment_unknown` if it still matches nothing; `not_found`. */
export const matchAgain = adminMutation({
  args: { deferredId: v.id("deferredStripeEvents") },
  returns: v.null(),
  handler: async (ctx, { deferredId }) => {
    const deferred = (await ctx.db.get("deferredStripeEvents", deferredId)) ?? fail("not_found");
    await matchDeferred(ctx, deferred);
    return null;
  },
});

/**
 * The admin dealt with a deferred event elsewhere: deletes it and records that in the admin log. `not_found`.
 */
export const dismissUnmatched = adminMutation({
  args: { deferredId: v.id("deferredStripeEvents") },
  returns: v.null(),
  handler: async (ctx, { deferredId }) => {
    const deferred = (await ctx.db.get("deferredStripeEvents", deferredId)) ?? fail("not_found");
    await repair.dismissUnmatched(ctx, ctx.viewer, deferred);
    return null;
  },
});
