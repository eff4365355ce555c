/** What a person has chosen about a conversation or whom it is with: mute, hide, block. Each stands in a row of their own. */
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { fail } from "../../errors";
import { type Profile, profileOf } from "../../shared/rules/access";
import { memberOf, requireConversationMember } from "./conversations";
import { markConversationRead } from "./reading";

/** Why words do not pass between two people: the viewer wants none, or the other does. */
export type Block = "byMe" | "undeliverable";

/** Whether bell and mails tell this person nothing of a conversation. */
export async function isMuted(
  ctx: QueryCtx,
  userId: Id<"users">,
  conversationId: Id<"conversations">,
): Promise<boolean> {
  return (await muteOf(ctx, userId, conversationId)) !== null;
}

/** Mutes or unmutes a conversation of the viewer's; again changes nothing. */
export async function setMuted(
  ctx: MutationCtx,
  viewer: Profile,
  conversationId: Id<"conversations">,
  muted: boolean,
): Promise<void> {
  const { userId } = viewer;
  await requireConversationMember(ctx, viewer, conversationId);
  const row = await muteOf(ctx, userId, conversationId);
  if (muted === (row !== null)) return;
  if (row) await ctx.db.delete("mutes", row._id);
  else await ctx.db.insert("mutes", { userId, conversationId, createdAt: Date.now() });
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
  if ((await blockOf(ctx, viewer.userId, otherUserId)) !== null) return;
  if (!mayBlock(conversation, await profileOf(ctx, otherUserId))) fail("forbidden");
  await ctx.db.insert("blocks", {
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
  const row = await blockOf(ctx, userId, blockedId);
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
  const [mine, theirs] = await Promise.all([
    blockOf(ctx, viewer.userId, other.userId),
    blockOf(ctx, other.userId, viewer.userId),
  ]);
  return mine ? "byMe" : theirs ? "undeliverable" : null;
}

async function muteOf(
  ctx: QueryCtx,
  userId: Id<"users">,
  conversationId: Id<"conversations">,
): Promise<Doc<"mutes"> | null> {
  return await ctx.db
    .query("mutes")
    .withIndex("by_userId_and_conversationId", (q) =>
      q.eq("userId", userId).eq("conversationId", conversationId),
    )
    .unique();
}

async function blockOf(
  ctx: QueryCtx,
  blockerId: Id<"users">,
  blockedId: Id<"users">,
): Promise<Doc<"blocks"> | null> {
  return await ctx.db
    .query("blocks")
    .withIndex("by_blockerId_and_blockedId", (q) =>
      q.eq("blockerId", blockerId).eq("blockedId", blockedId),
    )
    .unique();
}
