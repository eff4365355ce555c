import { v } from "convex/values";
import { userMutation } from "../functions";
import { setBlocked, setHidden, setMuted } from "./rules/choices";

/** Bell and mails tell the viewer of a conversation's messages no more, or again. `not_found` for anybody but a member. */
export const mute = userMutation({
  args: { conversationId: v.id("conversations"), isMuted: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { conversationId, isMuted }) => {
    await setMuted(ctx, ctx.viewer, conversationId, isMuted);
    return null;
  },
});

/** Takes a conversation out of the viewer's list until its next message, or puts it back. `not_found` likewise. */
export const hide = userMutation({
  args: { conversationId: v.id("conversations"), isHidden: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { conversationId, isHidden }) => {
    await setHidden(ctx, ctx.viewer, conversationId, isHidden);
    return null;
  },
});

/**
 * Stops all words between the viewer and the other of a conversation, in both directions, or lets them through again. What
 * an open order posts goes on, and so does the team. `not_found` likewise, `forbidden` for the team and deleted accounts.
 */
export const block = userMutation({
  args: { conversationId: v.id("conversations"), isBlocked: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { conversationId, isBlocked }) => {
    await setBlocked(ctx, ctx.viewer, conversationId, isBlocked);
    return null;
  },
});
