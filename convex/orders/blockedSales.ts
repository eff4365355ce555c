/**
 * Undispatched orders that may not go ahead because the law forbids the sale or the seller may no longer sell. Unpaid
 * orders are cancelled; paid ones are refunded or, for a blocked seller, may be refunded. One transaction per order.
 */
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { internal } from "../_generated/api";
import { internalMutation } from "../functions";
import { startWork, SWEEP_BATCH } from "../shared/model/jobs";
import * as mails from "./mail/orders";
import { endLiveAdjustment } from "./model/adjustmentStates";
import { CANCEL_BLOCKED_SALE, UNDISPATCHED } from "./model/blockedSales";
import { cancelPaid, offerRefund } from "./model/cancelOrder";
import { cancelBlockedHold } from "./model/holds";
import { saleBlockReason } from "./model/saleRestriction";

/** Starts `cancel` for a page of undispatched orders of a seller, or of all, and schedules the next page. */
export const find = internalMutation({
  args: {
    sellerId: v.union(v.id("users"), v.null()),
    status: literals(...UNDISPATCHED),
    cursor: v.union(v.string(), v.null()),
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
    if (isDone) return null;
    const rest = { sellerId, status, cursor: continueCursor };
    await ctx.scheduler.runAfter(0, internal.orders.blockedSales.find, rest);
    return null;
  },
});

/**
 * Cancels an undispatched order that may not go ahead, and refunds it if it was paid; the buyer of a blocked seller is
 * offered the refund instead. Tells both sides why. A no-op for an order that may go ahead, and for one that the seller
 * says they have handed over.
 */
export const cancel = internalMutation({
  args: { rowId: v.id("orders") },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => {
    const order = await ctx.db.get("orders", rowId);
    if (order === null || !UNDISPATCHED.includes(order.status)) return true;
    const blockReason = await saleBlockReason(ctx, order);
    if (blockReason === null) return true;
    if (order.status === "pending") {
      await cancelBlockedHold(ctx, order, blockReason);
    } else if (blockReason === "sellerBlocked") {
      await endLiveAdjustment(ctx, order, "lapsed");
      if (order.refundOfferedAt !== undefined) return true;
      await offerRefund(ctx, order, "sellerBlocked", mails.sendRefundOfferedForBlockedSeller);
    } else if (order.handoverReport === undefined) {
      const system = { kind: "system" } as const;
      await cancelPaid(ctx, order, "cancel", system, { restriction: blockReason });
    }
    return true;
  },
});
