import { v } from "convex/values";
import { internalMutation } from "../functions";
import { sendUnreadMail } from "./rules/unreadMails";

/** Ten minutes after a message: a mail if it is still unread. */
export const send = internalMutation({
  args: { memberId: v.id("conversationMembers"), seenAt: v.number() },
  returns: v.null(),
  handler: async (ctx, { memberId, seenAt }) => {
    await sendUnreadMail(ctx, memberId, seenAt);
    return null;
  },
});
