import { v } from "convex/values";
import { internalMutation, userMutation, userQuery } from "../functions";
import { expireTyping, isOtherTyping, setTyping } from "./model/typing";

/** Whether the other member is typing; `not_found` for non-members. */
export const otherIsTyping = userQuery({
  args: { conversationId: v.id("conversations") },
  returns: v.boolean(),
  handler: async (ctx, { conversationId }) => await isOtherTyping(ctx, ctx.viewer, conversationId),
});

/**
 * Sets or clears the viewer's typing mark. Renew every few seconds while typing. `not_found` for
 * non-members, `rate_limited`.
 */
export const set = userMutation({
  args: { conversationId: v.id("conversations"), isTyping: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { conversationId, isTyping }) => {
    await setTyping(ctx, ctx.viewer, conversationId, isTyping);
    return null;
  },
});

/** Scheduled: removes a mark unless it was renewed after `updatedAt` (ms epoch). */
export const expire = internalMutation({
  args: { conversationId: v.id("conversations"), userId: v.id("users"), updatedAt: v.number() },
  returns: v.null(),
  handler: async (ctx, mark) => {
    await expireTyping(ctx, mark);
    return null;
  },
});
