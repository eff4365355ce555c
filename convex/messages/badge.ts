import { v } from "convex/values";
import { optionalUserQuery } from "../functions";
import { isDesignatedAdmin } from "../shared/model/access";
import { readCounter, readUserCounters } from "../shared/model/counters";
import { unreadMessagesOf } from "./model/unreadMessages";

/**
 * The numbers in the navbar; zeros for visitors. `total`, beside 'Messages', is the sum of the next four; unread admin
 * messages count for the designated admin only. `unreadNotifications` is the bell's.
 */
export const get = optionalUserQuery({
  args: {},
  returns: v.object({
    total: v.number(),
    unreadMessages: v.number(),
    unreadAdminMessages: v.number(),
    openOrders: v.number(),
    pendingAdjustments: v.number(),
    unreadNotifications: v.number(),
  }),
  handler: async (ctx) => {
    const { viewer } = ctx;
    const { openOrders, pendingAdjustments, unreadNotifications } = viewer
      ? await readUserCounters(ctx, viewer.userId, [
          "openOrders",
          "pendingAdjustments",
          "unreadNotifications",
        ])
      : { openOrders: 0, pendingAdjustments: 0, unreadNotifications: 0 };
    const unreadMessages = viewer ? await unreadMessagesOf(ctx, viewer.userId) : 0;
    const unreadAdminMessages =
      viewer && isDesignatedAdmin(viewer) ? await readCounter(ctx, "unreadAdminMessages") : 0;
    const total = unreadMessages + unreadAdminMessages + openOrders + pendingAdjustments;
    return {
      total,
      unreadMessages,
      unreadAdminMessages,
      openOrders,
      pendingAdjustments,
      unreadNotifications,
    };
  },
});
