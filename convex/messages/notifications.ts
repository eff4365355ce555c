import { v } from "convex/values";
import { internalMutation, optionalUserQuery } from "../functions";
import { isDesignatedAdmin } from "../shared/rules/access";
import { readCounter, readUserCounters } from "../shared/rules/counters";
import { sendUnreadMail } from "./rules/mails";

const BADGE = ["unreadMessages", "openOrders", "pendingAdjustments"] as const;

/**
 * The number on the navbar (specification, section 7) and what it is made of; zeros for visitors. Unread
 * admin messages count for the designated admin only.
 */
export const badge = optionalUserQuery({
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
    const own = viewer
      ? await readUserCounters(ctx, viewer.userId, BADGE)
      : { unreadMessages: 0, openOrders: 0, pendingAdjustments: 0 };
    const unreadAdminMessages =
      viewer && isDesignatedAdmin(viewer) ? await readCounter(ctx, "unreadAdminMessages") : 0;
    const { unreadMessages, openOrders, pendingAdjustments } = own;
    const total = unreadMessages + unreadAdminMessages + openOrders + pendingAdjustments;
    return { total, unreadMessages, unreadAdminMessages, openOrders, pendingAdjustments };
  },
});

/** Ten minutes after a message: a mail if it is still unread. */
export const mailUnread = internalMutation({
  args: { memberId: v.id("conversationMembers"), seenAt: v.number() },
  returns: v.null(),
  handler: async (ctx, { memberId, seenAt }) => {
    await sendUnreadMail(ctx, memberId, seenAt);
    return null;
  },
});
