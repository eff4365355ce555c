/** Handles the open orders of a blocked seller, one transaction per order. */
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { internalMutation } from "../functions";
import { cancelBlockedSale, findSales } from "./model/blockedSales";

/** Finds the seller's undispatched orders, one page per call. */
export const find = internalMutation({
  args: {
    sellerId: v.id("users"),
    status: literals("pending", "processing"),
    cursor: v.union(v.string(), v.null()),
  },
  returns: v.null(),
  handler: async (ctx, { sellerId, status, cursor }) => {
    await findSales(ctx, sellerId, status, cursor);
    return null;
  },
});

/** Cancels or refunds one order if it may not go ahead. */
export const cancel = internalMutation({
  args: { rowId: v.id("orders") },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => {
    await cancelBlockedSale(ctx, rowId);
    return true;
  },
});
