/** Typing marks: a row while a user types, which expires unless renewed. */

import { v } from "convex/values";
import { internal } from "../_generated/api";
import type { Doc, Id } from "../_generated/dataModel";
import type { QueryCtx } from "../_generated/server";
import { SECOND_MS } from "../domain/shared/constants";
import { internalMutation, ownLimitMutation, userQuery } from "../functions";
import { profileOf } from "../shared/model/access";
import { consumeLimit } from "../shared/model/rateLimits";
import { blockBetween } from "./model/blocks";
import { requireConversationMember } from "./model/openConversation";

/** Short, so that a closed tab soon stops showing as typing. */
const TYPING_LIFE_MS = 6 * SECOND_MS;

async function typingRow(
  ctx: QueryCtx,
  conversationId: Id<"conversations">,
  userId: Id<"users">,
): Promise<Doc<"typing"> | null> {
  return await ctx.db
    .query("typing")
    .withIndex("by_conversationId_and_userId", (q) =>
      q.eq("conversationId", conversationId).eq("userId", userId),
    )
    .unique();
}

/**
 * Whether the other member is typing; always false between blocked users. Errors: `not_found` for
 * non-members.
 */
export const otherIsTyping = userQuery({
  args: { conversationId: v.id("conversations") },
  returns: v.boolean(),
  handler: async (ctx, { conversationId }) => {
    const { otherUserId } = await requireConversationMember(ctx, ctx.viewer, conversationId);
    if ((await typingRow(ctx, conversationId, otherUserId)) === null) return false;
    return (await blockBetween(ctx, ctx.viewer, await profileOf(ctx, otherUserId))) === null;
  },
});

/**
 * Sets or clears the viewer's typing mark. Renew every few seconds while typing. Errors: `not_found` for
 * non-members, `rate_limited`.
 */
export const set = ownLimitMutation({
  args: { conversationId: v.id("conversations"), isTyping: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { conversationId, isTyping }) => {
    const { userId } = ctx.viewer;
    await requireConversationMember(ctx, ctx.viewer, conversationId);
    await consumeLimit(ctx, "typing", userId);
    const row = await typingRow(ctx, conversationId, userId);
    if (!isTyping) {
      if (row) await ctx.db.delete("typing", row._id);
      return;
    }
    const updatedAt = Date.now();
    if (row) await ctx.db.patch("typing", row._id, { updatedAt });
    else await ctx.db.insert("typing", { conversationId, userId, updatedAt });
    const mark = { conversationId, userId, updatedAt };
    await ctx.scheduler.runAfter(TYPING_LIFE_MS, internal.messages.typing.expire, mark);
  },
});

/** Scheduled: removes a mark unless it was renewed after `updatedAt` (ms epoch). */
export const expire = internalMutation({
  args: { conversationId: v.id("conversations"), userId: v.id("users"), updatedAt: v.number() },
  returns: v.null(),
  handler: async (ctx, { conversationId, userId, updatedAt }) => {
    const row = await typingRow(ctx, conversationId, userId);
    if (row?.updatedAt === updatedAt) await ctx.db.delete("typing", row._id);
  },
});
