import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { userMutation, userQuery } from "../functions";
import { conversationRow } from "./rules/chatViews";
import { blockedPage, blockedPerson, hiddenPage, mutedPage } from "./rules/chosen";
import { endBlock, setBlocked, setHidden, setMuted } from "./rules/choices";

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

/** Lets words through again between the viewer and somebody; nothing happens when the viewer has not blocked them. */
export const unblock = userMutation({
  args: { userId: v.id("users") },
  returns: v.null(),
  handler: async (ctx, { userId }) => {
    await endBlock(ctx, ctx.viewer, userId);
    return null;
  },
});

/** Whom the viewer has blocked, the latest first. Who has blocked them nobody learns. */
export const blocked = userQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(blockedPerson),
  handler: async (ctx, { paginationOpts }) => await blockedPage(ctx, ctx.viewer, paginationOpts),
});

/** The conversations that the viewer has muted. */
export const muted = userQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(conversationRow),
  handler: async (ctx, { paginationOpts }) => await mutedPage(ctx, ctx.viewer, paginationOpts),
});

/** The conversations that the viewer has put out of their list, the most recently active first. */
export const hidden = userQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(conversationRow),
  handler: async (ctx, { paginationOpts }) => await hiddenPage(ctx, ctx.viewer, paginationOpts),
});
