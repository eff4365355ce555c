/** Handles open orders when a seller is blocked, one transaction per order. */
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { internalMutation } from "../functions";
import { callOffSale, findSales } from "./model/callingOff";

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

/** Cancels an unpaid order, or offers the buyer of a paid one a refund. */
export const callOff = internalMutation({
  args: { rowId: v.id("orders") },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => {
    await callOffSale(ctx, rowId);
    return true;
  },
});
