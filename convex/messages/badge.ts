import { v } from "convex/values";
import { optionalUserQuery } from "../functions";
import { isDesignatedAdmin } from "../shared/model/access";
import { readCounter, readUserCounters } from "../shared/model/counters";
import { unreadMessagesOf } from "./model/unreadMessages";

/**
 * The number beside 'Messages' and its parts; zeros for visitors. Unread
 * admin messages count for the designated admin only. The bell's number is in `notifications`.
 */
export const get = optionalUserQuery({
  args: {},
  returns: v.object({
    total: v.number(),
    unreadMessages: v.number(),
    unreadAdminMessages: v.number(),
    openOrders: v.number(),
    pendingAdjustments: v.number(),
  }),
  handler: async (ctx) => {
    const { viewer } = ctx;
    const { openOrders, pendingAdjustments } = viewer
      ? await readUserCounters(ctx, viewer.userId, ["openOrders", "pendingAdjustments"])
      : { openOrders: 0, pendingAdjustments: 0 };
    const unreadMessages = viewer ? await unreadMessagesOf(ctx, viewer.userId) : 0;
    const unreadAdminMessages =
      viewer && isDesignatedAdmin(viewer) ? await readCounter(ctx, "unreadAdminMessages") : 0;
    const total = unreadMessages + unreadAdminMessages + openOrders + pendingAdjustments;
    return { total, unreadMessages, unreadAdminMessages, openOrders, pendingAdjustments };
  },
});
