/** Typing marks: a row while a user types, which expires unless renewed. */
import { internal } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { SECOND_MS } from "#convex/domain/shared/constants.ts";
import { type Profile, profileOf } from "#convex/shared/model/access.ts";
import { consumeLimit } from "#convex/shared/model/rateLimits.ts";
import { blockBetween } from "./muteAndBlock";
import { requireConversationMember } from "./conversations";

/** So that a closed tab stops typing. */
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

/** Whether the other member is typing; always false between blocked users. */
export async function isOtherTyping(
  ctx: QueryCtx,
  viewer: Profile,
  conversationId: Id<"conversations">,
): Promise<boolean> {
  const { otherUserId } = await requireConversationMember(ctx, viewer, conversationId);
  if ((await typingRow(ctx, conversationId, otherUserId)) === null) return false;
  return (await blockBetween(ctx, viewer, await profileOf(ctx, otherUserId))) === null;
}

export async function setTyping(
  ctx: MutationCtx,
  viewer: Profile,
  conversationId: Id<"conversations">,
  isTyping: boolean,
): Promise<void> {
  const { userId } = viewer;
  await requireConversationMember(ctx, viewer, conversationId);
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
}

/** Removes a mark unless it was renewed after `updatedAt` (ms epoch). */
export async function expireTyping(
  ctx: MutationCtx,
  {
    conversationId,
    userId,
    updatedAt,
  }: Pick<Doc<"typing">, "conversationId" | "userId" | "updatedAt">,
): Promise<void> {
  const row = await typingRow(ctx, conversationId, userId);
  if (row?.updatedAt === updatedAt) await ctx.db.delete("typing", row._id);
}
