/**
 * Finds undispatched orders that must not go ahead, and cancels them or offers a refund: one transaction per
 * order.
 */

import { v } from "convex/values";
import { internal } from "../_generated/api";
import { internalMutation } from "../functions";
import { startWork, SWEEP_BATCH } from "../shared/jobs";
import { CANCEL_BLOCKED_SALE, cancelIfBlocked } from "./model/cancelOrder";
import { orderStatus } from "./tables";

/** Starts `cancel` for a page of undispatched orders of a seller, or of all, and schedules the next page. */
export const find = internalMutation({
  args: {
    sellerId: v.nullable(v.id("users")),
    status: orderStatus,
    cursor: v.nullable(v.string()),
  },
  returns: v.null(),
  handler: async (ctx, { sellerId, status, cursor }) => {
    const orders = ctx.db.query("orders");
    const openOrders =
      sellerId === null
        ? orders.withIndex("by_status_and_createdAt", (q) => q.eq("status", status))
        : orders.withIndex("by_sellerId_and_status", (q) =>
            q.eq("sellerId", sellerId).eq("status", status),
          );
    const { page, isDone, continueCursor } = await openOrders.paginate({
      numItems: SWEEP_BATCH,
      cursor,
    });
    const orderIds = page.map(({ _id }) => _id);
    await startWork(ctx, CANCEL_BLOCKED_SALE, orderIds);
    if (isDone) return;
    const rest = { sellerId, status, cursor: continueCursor };
    await ctx.scheduler.runAfter(0, internal.orders.blockedSales.find, rest);
  },
});

export const cancel = internalMutation({
  args: { rowId: v.id("orders") },
  returns: v.null(),
  handler: async (ctx, { rowId }) => {
    const order = await ctx.db.get("orders", rowId);
    if (order) await cancelIfBlocked(ctx, order);
  },
});
