import { v } from "convex/values";
import { internalMutation, optionalUserQuery } from "../functions";
import { badgeOf } from "./rules/badge";
import { sendUnreadMail } from "./rules/unreadMails";

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
  handler: async (ctx) => await badgeOf(ctx, ctx.viewer),
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
