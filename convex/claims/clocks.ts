/** Claim changes that no user makes: deadlines, and consequences of changes to their orders. */
import { v } from "convex/values";
import { fail } from "../errors";
import { internalMutation } from "../functions";
import { isOpenClaim } from "../domain/claims/states";
import * as clocks from "./model/clocks";
import { orderEvent } from "../orders/tables";
import { completeSettled, closeOvertakenClaim } from "./model/endClaim";
import { claimOfOrder } from "./model/records";
import { reportNotArrived } from "./model/makeClaim";
import { reopenClaim } from "./model/reopenClaim";

/** Scheduled 72 hours after the claim, or after the seller's offer. */
export const endWait = internalMutation({
  args: { rowId: v.id("claims") },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => {
    await clocks.expireDeadline(ctx, rowId);
    return true;
  },
});

/**
 * A disputed order is no longer stopped: restarts its claim's deadline or, if the claim has ended, completes
 * the order.
 */
export const resume = internalMutation({
  args: { orderId: v.id("orders") },
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    const claim = await claimOfOrder(ctx, orderId);
    if (claim === null) return null;
    const order = (await ctx.db.get("orders", orderId)) ?? fail("order_not_found");
    await clocks.resumeDeadline(ctx, claim);
    await completeSettled(ctx, order, claim);
    return null;
  },
});

/** A disputed order was refunded in full because of `cause`: closes its open claim. */
export const overtake = internalMutation({
  args: { orderId: v.id("orders"), cause: orderEvent },
  returns: v.null(),
  handler: async (ctx, { orderId, cause }) => {
    const claim = await claimOfOrder(ctx, orderId);
    if (claim === null || !isOpenClaim(claim.status)) return null;
    const order = (await ctx.db.get("orders", orderId)) ?? fail("order_not_found");
    await closeOvertakenClaim(ctx, order, claim, cause);
    return null;
  },
});

/** A refund became due to a blocked buyer of an in-person order: asks the seller on the buyer's behalf. */
export const reportForBlockedBuyer = internalMutation({
  args: { orderId: v.id("orders") },
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    const order = (await ctx.db.get("orders", orderId)) ?? fail("order_not_found");
    const words = "The buyer can't use their account, so Shoal is asking on their behalf.";
    await reportNotArrived(ctx, { kind: "system" }, order, words);
    return null;
  },
});

/**
 * The bank returned an order's money after a chargeback: reopens the claim that the chargeback closed.
 * Returns whether there was one.
 */
export const reopen = internalMutation({
  args: { orderId: v.id("orders") },
  returns: v.boolean(),
  handler: async (ctx, { orderId }) => {
    const claim = await claimOfOrder(ctx, orderId);
    if (claim?.status !== "overtaken") return false;
    const order = (await ctx.db.get("orders", orderId)) ?? fail("order_not_found");
    await reopenClaim(ctx, order, claim);
    return true;
  },
});
