/** A user's choices about a conversation or its other member, and the lists of them in their settings. */

import {
  type PaginationOptions,
  paginationOptsValidator,
  paginationResultValidator,
} from "convex/server";
import { type Infer, v } from "convex/values";
import type { QueryCtx } from "../_generated/server";
import { fail } from "../errors";
import { userMutation, userQuery } from "../functions";
import { type Profile, profileOf } from "../shared/model/access";
import { mapPage, requirePageSize } from "../shared/model/pages";
import { canBlock, endBlock, startBlock } from "./model/blocks";
import { conversationRow, conversationRowView, person, personView } from "./model/chatViews";
import { memberOf, requireConversationMember } from "./model/openConversation";
import { markConversationRead } from "./model/readState";

/**
 * Mutes or unmutes a conversation: no bell and no emails for its messages, except those that an order needs. Errors:
 * `not_found` for non-members.
 */
export const mute = userMutation({
  args: { conversationId: v.id("conversations"), isMuted: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { conversationId, isMuted }) => {
    await requireConversationMember(ctx, ctx.viewer, conversationId);
    const member = await memberOf(ctx, conversationId, ctx.viewer.userId);
    if (member === null || isMuted === (member.isMuted === true)) return;
    await ctx.db.patch("conversationMembers", member._id, { isMuted: isMuted ? true : undefined });
  },
});

/**
 * Hides a conversation from the viewer's list until its next message and marks it read, or restores it.
 * Errors: `not_found` for non-members.
 */
export const hide = userMutation({
  args: { conversationId: v.id("conversations"), isHidden: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { conversationId, isHidden }) => {
    const { userId } = ctx.viewer;
    const { conversation } = await requireConversationMember(ctx, ctx.viewer, conversationId);
    const member = await memberOf(ctx, conversationId, userId);
    if (member === null || isHidden === (member.isHidden === true)) return;
    if (isHidden) await markConversationRead(ctx, conversation, userId);
    await ctx.db.patch("conversationMembers", member._id, {
      isHidden: isHidden ? true : undefined,
    });
  },
});

/**
 * Blocks all messages and new orders between the viewer and all accounts of the other member's mailbox, or unblocks them.
 * Messages that Shoal posts about an open order still arrive (`sendMessage.ts`), and the team can still write. Errors:
 * `not_found` for non-members; `forbidden` for the team and deleted accounts.
 */
export const block = userMutation({
  args: { conversationId: v.id("conversations"), isBlocked: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { conversationId, isBlocked }) => {
    const { userId } = ctx.viewer;
    const { conversation, otherUserId } = await requireConversationMember(
      ctx,
      ctx.viewer,
      conversationId,
    );
    if (!isBlocked) {
      await endBlock(ctx, userId, otherUserId);
      return;
    }
    const other = await profileOf(ctx, otherUserId);
    if (!canBlock(conversation, other)) fail("forbidden");
    await startBlock(ctx, userId, other);
  },
});

/** Unblocks a user; no-op if the viewer has not blocked them. */
export const unblock = userMutation({
  args: { userId: v.id("users") },
  returns: v.null(),
  handler: async (ctx, { userId }) => {
    await endBlock(ctx, ctx.viewer.userId, userId);
  },
});

const blockedPerson = v.object({ person, blockedAt: v.number() });

/** The users the viewer has blocked, latest first. Never reveals who has blocked the viewer. */
export const blocked = userQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(blockedPerson),
  handler: async (ctx, { paginationOpts }) => {
    const blocks = await ctx.db
      .query("blocks")
      .withIndex("by_blockerId_and_createdAt", (q) => q.eq("blockerId", ctx.viewer.userId))
      .order("desc")
      .paginate(requirePageSize(paginationOpts));
    return await mapPage(
      blocks,
      async ({ blockedId, createdAt }): Promise<Infer<typeof blockedPerson>> => ({
        person: personView(blockedId, await profileOf(ctx, blockedId)),
        blockedAt: createdAt,
      }),
    );
  },
});

export const muted = userQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(conversationRow),
  handler: async (ctx, { paginationOpts }) =>
    await conversationsWith(ctx, "isMuted", ctx.viewer, paginationOpts),
});

/** The conversations that the viewer has hidden, the most recently active first. */
export const hidden = userQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(conversationRow),
  handler: async (ctx, { paginationOpts }) =>
    await conversationsWith(ctx, "isHidden", ctx.viewer, paginationOpts),
});

async function conversationsWith(
  ctx: QueryCtx,
  mark: "isMuted" | "isHidden",
  viewer: Profile,
  options: PaginationOptions,
) {
  const members = await ctx.db
    .query("conversationMembers")
    .withIndex(`by_userId_and_${mark}_and_lastMessageAt`, (q) =>
      q.eq("userId", viewer.userId).eq(mark, true),
    )
    .order("desc")
    .paginate(requirePageSize(options));
  return await mapPage(members, (member) => conversationRowView(ctx, viewer, member));
}
