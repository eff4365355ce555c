/** What a person has chosen about a conversation or whom it is with: mute, hide, block. */
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { fail } from "../../errors";
import { type Profile, profileOf } from "../../shared/rules/access";
import { memberOf, pairOf, requireConversationMember } from "./conversations";
import { markConversationRead } from "./reading";

/** Why words do not pass between two people: the viewer wants none, or the other does. */
export type Block = "byMe" | "undeliverable";

/** Mutes or unmutes a conversation of the viewer's; again changes nothing. */
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

/** Puts a conversation out of the viewer's list until its next message, and as read; or back into it. */
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
 * Stops words between the viewer and the other of a conversation, whatever they are about; or lets them through again. The
 * team cannot be blocked: `forbidden`. What Shoal itself posts of an order goes on (`sending.ts`).
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
  if (!mayBlock(conversation, await profileOf(ctx, otherUserId))) fail("forbidden");
  await ctx.db.insert("blocks", {
    ...pairOf(viewer.userId, otherUserId),
    blockerId: viewer.userId,
    blockedId: otherUserId,
    createdAt: Date.now(),
  });
}

/** Lets words through again between the viewer and somebody whom they have blocked. */
export async function endBlock(
  ctx: MutationCtx,
  { userId }: Profile,
  blockedId: Id<"users">,
): Promise<void> {
  const row = await ownBlock(ctx, userId, blockedId);
  if (row) await ctx.db.delete("blocks", row._id);
}

/** Whoever the viewer talks with as one person to another; neither the team nor an account that is gone. */
export function mayBlock(
  { kind }: Pick<Doc<"conversations">, "kind">,
  other: Profile | null,
): boolean {
  return kind === "chat" && other !== null && other.deletedAt === null && other.role !== "admin";
}

/** What stands between two people; nothing stops an admin or reaches one. */
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

/** The block that one person has made against another. */
async function ownBlock(
  ctx: QueryCtx,
  blockerId: Id<"users">,
  blockedId: Id<"users">,
): Promise<Doc<"blocks"> | null> {
  const blocks = await blocksOf(ctx, blockerId, blockedId);
  return blocks.find((block) => block.blockerId === blockerId) ?? null;
}

/** Those between two people: at most one of each. */
async function blocksOf(ctx: QueryCtx, a: Id<"users">, b: Id<"users">): Promise<Doc<"blocks">[]> {
  const { user1Id, user2Id } = pairOf(a, b);
  return await ctx.db
    .query("blocks")
    .withIndex("by_pair", (q) => q.eq("user1Id", user1Id).eq("user2Id", user2Id))
    .take(2);
}
