/** What happens to claims without a person: by the clock, and because of what becomes of their orders. */
import { v } from "convex/values";
import { fail } from "../errors";
import { internalMutation } from "../functions";
import { isOpenClaim } from "../domain/claims/states";
import * as clocks from "./rules/clocks";
import { orderEvent } from "../orders/tables";
import { completeSettled, overtakeClaim } from "./rules/ending";
import { claimOfOrder } from "./rules/records";
import { reportNotArrived } from "./rules/making";
import { reopenClaim } from "./rules/reopening";

/** 72 hours after the claim, or after the seller's offer. */
export const endWait = internalMutation({
  args: { claimId: v.id("claims") },
  returns: v.null(),
  handler: async (ctx, { claimId }) => {
    await clocks.endWait(ctx, claimId);
    return null;
  },
});

/** Finds claims whose clock was lost; returns how many. By cron. */
export const sweep = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => await clocks.sweepClaims(ctx),
});

/** The sweep's step for one claim. */
export const endOverdue = internalMutation({
  args: { rowId: v.id("claims") },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => {
    await clocks.endWait(ctx, rowId);
    return true;
  },
});

/** Nothing stops a disputed order any more: its claim's clock runs again, or, where the claim has ended, the order is complete. */
export const resume = internalMutation({
  args: { orderId: v.id("orders") },
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    const claim = await claimOfOrder(ctx, orderId);
    if (claim === null) return null;
    const order = (await ctx.db.get("orders", orderId)) ?? fail("order_not_found");
    await clocks.resumeWait(ctx, claim);
    await completeSettled(ctx, order, claim);
    return null;
  },
});

/** All of a disputed order's money has gone back by `cause`: a claim that is still open ends with it. */
export const overtake = internalMutation({
  args: { orderId: v.id("orders"), cause: orderEvent },
  returns: v.null(),
  handler: async (ctx, { orderId, cause }) => {
    const claim = await claimOfOrder(ctx, orderId);
    if (claim === null || !isOpenClaim(claim.status)) return null;
    const order = (await ctx.db.get("orders", orderId)) ?? fail("order_not_found");
    await overtakeClaim(ctx, order, claim, cause);
    return null;
  },
});

/** The refund of what changes hands in person is due to a buyer who is blocked: its seller is asked on their behalf. */
export const reportForBlockedBuyer = internalMutation({
  args: { orderId: v.id("orders") },
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    const order = (await ctx.db.get("orders", orderId)) ?? fail("order_not_found");
    const words = "The buyer's account is closed to them, so Shoal asks on their behalf.";
    await reportNotArrived(ctx, { kind: "system" }, order, words);
    return null;
  },
});

/**
 * A bank that had given an order's money back has sent it in again: a claim that this had closed goes on. Returns
 * whether there was one.
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
