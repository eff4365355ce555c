import { v } from "convex/values";
import { internal } from "./_generated/api";
import type { Id } from "./_generated/dataModel";
import { fail } from "./errors";
import { adminAction, internalMutation, internalQuery } from "./functions";
import { requireAdmin } from "./model/access";
import { orderByUuid } from "./model/orderRecords";
import { refundableOf, requestRefund } from "./model/refunds";

/**
 * Gives a buyer their money back: the whole remainder, or `amount` pence of it. Returns when it has gone
 * back. `already_refunded`, `refund_over`, `order_not_found`, `invalid_order_id`; `refund_failed` when the
 * card provider refuses or cannot be reached (in which case it is tried again by itself).
 */
export const refundOrder = adminAction({
  args: { orderId: v.string(), amount: v.optional(v.number()), reason: v.optional(v.string()) },
  returns: v.null(),
  handler: async (ctx, args): Promise<null> => {
    const refundIds: Id<"refunds">[] = await ctx.runMutation(internal.refunds.request, args);
    for (const refundId of refundIds) {
      await ctx.runAction(internal.payments.executeRefund, { refundId });
      const problem: string | null = await ctx.runQuery(internal.refunds.problemOf, { refundId });
      if (problem !== null) fail("refund_failed", { text: problem, code: 502 });
    }
    return null;
  },
});

/** Writes the intent. The caller's token travels with it, so the caller is checked once more. */
export const request = internalMutation({
  args: { orderId: v.string(), amount: v.optional(v.number()), reason: v.optional(v.string()) },
  returns: v.array(v.id("refunds")),
  handler: async (ctx, { orderId, amount, reason = "" }) => {
    const admin = await requireAdmin(ctx);
    const order = (await orderByUuid(ctx, orderId)) ?? fail("order_not_found");
    const refundable = await refundableOf(ctx, order._id);
    if (order.status === "refunded" || (refundable === 0 && order.refundedAmount > 0)) {
      fail("already_refunded");
    }
    return await requestRefund(ctx, order, {
      amount: amount ?? refundable,
      reason: reason.trim() === "" ? "Refunded by Shoal" : reason.trim(),
      requestedBy: admin.userId,
    });
  },
});

/** Why a refund has not gone through; null when it has. */
export const problemOf = internalQuery({
  args: { refundId: v.id("refunds") },
  returns: v.union(v.string(), v.null()),
  handler: async (ctx, { refundId }) => {
    const refund = await ctx.db.get("refunds", refundId);
    if (refund?.state === "succeeded") return null;
    return refund?.error ?? "The card provider has not confirmed it yet";
  },
});
