import { v } from "convex/values";
import { internalMutation } from "../functions";
import { sendUnreadMail } from "./model/unreadEmails";

/** Ten minutes after a message: sends an email if it is still unread. */
export const send = internalMutation({
  args: {
    memberId: v.id("conversationMembers"),
    seenAt: v.number(),
    forOrder: v.optional(v.boolean()),
  },
  returns: v.null(),
  handler: async (ctx, planned) => {
    await sendUnreadMail(ctx, planned);
    return null;
  },
});
