/** What becomes of the orders of a blocked seller, one transaction an order. */
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { internalMutation } from "../functions";
import { callOffSale, findSales } from "./rules/callingOff";

/** Finds the orders of a seller that are not dispatched, a page a call. */
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

/** Calls an unpaid order off, or offers the buyer of a paid one the refund. */
export const callOff = internalMutation({
  args: { rowId: v.id("orders") },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => {
    await callOffSale(ctx, rowId);
    return true;
  },
});
