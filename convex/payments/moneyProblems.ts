/** Money that needs a person, for the admin. */
import { v } from "convex/values";
import { internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";
import { fail } from "../errors";
import { adminAction, adminMutation, adminQuery, internalMutation } from "../functions";
import { requireAdmin } from "../shared/rules/access";
import { carryOutNow, refundOutcome } from "./refunds";
import * as chargebacks from "./rules/chargebacks";
import { moneyProblem, moneyProblems } from "./rules/moneyProblems";
import * as repair from "./rules/refundRepair";
import { matchAgain as matchDeferred } from "./rules/applyStripeUpdates";

/** Undecided chargebacks, those lost before dispatch or won after all, refunds that failed or fail, and what Stripe told of money that Shoal does not know. */
export const list = adminQuery({
  args: {},
  returns: v.array(moneyProblem),
  handler: async (ctx) => await moneyProblems(ctx),
});

/**
 * Tries a refund again, once for all admins and clicks. `refund_not_failed`, `refund_over`, `not_found`, `forbidden` for
 * an admin who bought or sold; returns as `refunds.refundOrder` does.
 */
export const tryAgain = adminAction({
  args: { refundId: v.id("refunds") },
  returns: refundOutcome,
  handler: async (ctx, { refundId }): Promise<typeof refundOutcome.type> => {
    const renewed: Id<"refunds"> = await ctx.runMutation(internal.payments.moneyProblems.renew, {
      refundId,
    });
    return await carryOutNow(ctx, [renewed]);
  },
});

/** The caller's token travels with the call, so the caller is checked once more. */
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
 * The admin has seen to a failed refund elsewhere: it leaves the list, and an order that was open only because
 * of it is closed. `refund_not_failed`, `order_stopped`, `not_found`; `forbidden` for an admin who bought or sold.
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
 * Lets an order go on of which a bank gave money back before dispatch, or completes one whose money a bank has sent
 * in again. `not_found` when it does not wait, `order_stopped`; `forbidden` for an admin who bought or sold it.
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

/** Looks once more for what a deferred event is about. `payment_unknown` while there is nothing; `not_found`. */
export const matchAgain = adminMutation({
  args: { deferredId: v.id("deferredStripeEvents") },
  returns: v.null(),
  handler: async (ctx, { deferredId }) => {
    const deferred = (await ctx.db.get("deferredStripeEvents", deferredId)) ?? fail("not_found");
    await matchDeferred(ctx, deferred);
    return null;
  },
});

/** The admin has seen to it elsewhere: a deferred event goes, and the trail of admins says so. `not_found`. */
export const dismissUnmatched = adminMutation({
  args: { deferredId: v.id("deferredStripeEvents") },
  returns: v.null(),
  handler: async (ctx, { deferredId }) => {
    const deferred = (await ctx.db.get("deferredStripeEvents", deferredId)) ?? fail("not_found");
    await repair.dismissUnmatched(ctx, ctx.viewer, deferred);
    return null;
  },
});
