import { v } from "convex/values";
import { optionalUserQuery } from "../functions";
import { badgeOf } from "./model/badge";

/**
 * The number beside 'Messages' (specification, section 7) and its parts; zeros for visitors. Unread
 * admin messages count for the designated admin only.
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
  handler: async (ctx) => await badgeOf(ctx, ctx.viewer),
});
