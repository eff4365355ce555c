import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { userMutation, userQuery } from "../functions";
import { conversationRow } from "./model/chatViews";
import { blockedPage, blockedPerson, hiddenPage, mutedPage } from "./model/mutedAndBlocked";
import { endBlock, setBlocked, setHidden, setMuted } from "./model/muteAndBlock";

/** Mutes or unmutes a conversation: no bell and no emails for its messages. `not_found` for non-members. */
export const mute = userMutation({
  args: { conversationId: v.id("conversations"), isMuted: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { conversationId, isMuted }) => {
    await setMuted(ctx, ctx.viewer, conversationId, isMuted);
    return null;
  },
});

/**
 * Hides a conversation from the viewer's list until its next message, or restores it. `not_found` for
 * non-members.
 */
export const hide = userMutation({
  args: { conversationId: v.id("conversations"), isHidden: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { conversationId, isHidden }) => {
    await setHidden(ctx, ctx.viewer, conversationId, isHidden);
    return null;
  },
});

/**
 * Blocks all messages between the viewer and the other member in both directions, or unblocks them.
 * Messages that an open order posts still arrive, and the team can still write. `not_found` for
 * non-members; `forbidden` for the team and deleted accounts.
 */
export const block = userMutation({
  args: { conversationId: v.id("conversations"), isBlocked: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { conversationId, isBlocked }) => {
    await setBlocked(ctx, ctx.viewer, conversationId, isBlocked);
    return null;
  },
});

/** Unblocks a user; no-op if the viewer has not blocked them. */
export const unblock = userMutation({
  args: { userId: v.id("users") },
  returns: v.null(),
  handler: async (ctx, { userId }) => {
    await endBlock(ctx, ctx.viewer, userId);
    return null;
  },
});

/** The users the viewer has blocked, latest first. Never reveals who has blocked the viewer. */
export const blocked = userQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(blockedPerson),
  handler: async (ctx, { paginationOpts }) => await blockedPage(ctx, ctx.viewer, paginationOpts),
});

export const muted = userQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(conversationRow),
  handler: async (ctx, { paginationOpts }) => await mutedPage(ctx, ctx.viewer, paginationOpts),
});

/** The conversations that the viewer has hidden, the most recently active first. */
export const hidden = userQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(conversationRow),
  handler: async (ctx, { paginationOpts }) => await hiddenPage(ctx, ctx.viewer, paginationOpts),
});
