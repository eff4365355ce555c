/** A user's choices about a conversation or its other member: mute, hide, block. */
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { fail } from "#convex/errors.ts";
import { type Profile, profileOf } from "#convex/shared/model/access.ts";
import { memberOf, pairOf, requireConversationMember } from "./conversations";
import { markConversationRead } from "./readState";

/** Who blocks messages between two users: the viewer, or the other. */
export type Block = "byMe" | "undeliverable";

/** Mutes or unmutes one of the viewer's conversations; idempotent. */
export async function setMuted(
  ctx: MutationCtx,
  viewer: Profile,
  conversationId: Id<"conversations">,
  muted: boolean,
): Promise<void> {
  await requireConversationMember(ctx, viewer, conversationId);
  const member = await memberOf(ctx, conversationId, viewer.userId);
  if (member === null || muted === (member.isMuted === true)) return;
  await ctx.db.patch("conversationMembers", member._id, { isMuted: muted ? true : undefined });
}

/** Hides a conversation from the viewer's list until its next message and marks it read; or restores it. */
export async function setHidden(
  ctx: MutationCtx,
  viewer: Profile,
  conversationId: Id<"conversations">,
  hidden: boolean,
): Promise<void> {
  const { conversation } = await requireConversationMember(ctx, viewer, conversationId);
  const member = await memberOf(ctx, conversationId, viewer.userId);
  if (member === null || hidden === (member.isHidden === true)) return;
  if (hidden) await markConversationRead(ctx, conversation, viewer.userId);
  await ctx.db.patch("conversationMembers", member._id, { isHidden: hidden ? true : undefined });
}

/**
 * Blocks all messages between the viewer and the other member, in every conversation; or unblocks them.
 * The team can't be blocked: `forbidden`. Order messages that Shoal posts still arrive (`sendMessage.ts`).
 */
export async function setBlocked(
  ctx: MutationCtx,
  viewer: Profile,
  conversationId: Id<"conversations">,
  blocked: boolean,
): Promise<void> {
  const { conversation, otherUserId } = await requireConversationMember(
    ctx,
    viewer,
    conversationId,
  );
  if (!blocked) {
    await endBlock(ctx, viewer, otherUserId);
    return;
  }
  if ((await ownBlock(ctx, viewer.userId, otherUserId)) !== null) return;
  if (!canBlock(conversation, await profileOf(ctx, otherUserId))) fail("forbidden");
  await ctx.db.insert("blocks", {
    ...pairOf(viewer.userId, otherUserId),
    blockerId: viewer.userId,
    blockedId: otherUserId,
    createdAt: Date.now(),
  });
}

export async function endBlock(
  ctx: MutationCtx,
  { userId }: Profile,
  blockedId: Id<"users">,
): Promise<void> {
  const row = await ownBlock(ctx, userId, blockedId);
  if (row) await ctx.db.delete("blocks", row._id);
}

/** Users can block other users, but not the team or a deleted account. */
export function canBlock(
  { kind }: Pick<Doc<"conversations">, "kind">,
  other: Profile | null,
): boolean {
  return kind === "chat" && other !== null && other.deletedAt === null && other.role !== "admin";
}

/** The block between two users; nothing blocks an admin in either direction. */
export async function blockBetween(
  ctx: QueryCtx,
  viewer: Profile,
  other: Profile | null,
): Promise<Block | null> {
  if (other === null || viewer.role === "admin" || other.role === "admin") return null;
  const blocks = await blocksOf(ctx, viewer.userId, other.userId);
  if (blocks.some(({ blockerId }) => blockerId === viewer.userId)) return "byMe";
  return blocks.length > 0 ? "undeliverable" : null;
}

async function ownBlock(
  ctx: QueryCtx,
  blockerId: Id<"users">,
  blockedId: Id<"users">,
): Promise<Doc<"blocks"> | null> {
  const blocks = await blocksOf(ctx, blockerId, blockedId);
  return blocks.find((block) => block.blockerId === blockerId) ?? null;
}

/** The blocks between two users: at most one each way. */
async function blocksOf(ctx: QueryCtx, a: Id<"users">, b: Id<"users">): Promise<Doc<"blocks">[]> {
  const { user1Id, user2Id } = pairOf(a, b);
  return await ctx.db
    .query("blocks")
    .withIndex("by_pair", (q) => q.eq("user1Id", user1Id).eq("user2Id", user2Id))
    .take(2);
}
