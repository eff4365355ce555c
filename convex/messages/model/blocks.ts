import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { leaversOf, mailboxesLeftBy } from "#convex/accounts/model/leftMailboxes.ts";
import { type Profile, profileOf } from "#convex/shared/model/access.ts";
import { mailboxHashOf } from "#convex/shared/model/mailboxHash.ts";

/** Who blocks messages between two users: the viewer, or the other. */
export type Block = "byMe" | "undeliverable";

/** Users can block other users, but not the team or a deleted account. */
export function canBlock(
  { kind }: Pick<Doc<"conversations">, "kind">,
  other: Profile | null,
): other is Profile {
  return kind === "chat" && other !== null && other.deletedAt === null && other.role !== "admin";
}

/** The block between two users; nothing blocks an admin in either direction. */
export async function blockBetween(
  ctx: QueryCtx,
  viewer: Profile,
  other: Profile | null,
): Promise<Block | null> {
  if (other === null || viewer.role === "admin" || other.role === "admin") return null;
  const [own, theirs] = await Promise.all([
    blockOf(ctx, viewer.userId, other),
    blockOf(ctx, other.userId, viewer),
  ]);
  if (own !== null) return "byMe";
  return theirs === null ? null : "undeliverable";
}

/** Blocks every account of the other's mailbox, later ones too. A no-op if one is blocked already. */
export async function startBlock(
  ctx: MutationCtx,
  blockerId: Id<"users">,
  blocked: Profile,
): Promise<void> {
  if (await blockOf(ctx, blockerId, blocked)) return;
  await ctx.db.insert("blocks", {
    blockerId,
    blockedId: blocked.userId,
    blockedMailbox: await mailboxHashOf(blocked.email),
    createdAt: Date.now(),
  });
}

/** Ends a user's block of another; a no-op if there is none. */
export async function endBlock(
  ctx: MutationCtx,
  blockerId: Id<"users">,
  blockedId: Id<"users">,
): Promise<void> {
  const blocked = await profileOf(ctx, blockedId);
  // Several rows may apply, for example if accounts that were blocked separately now share a mailbox.
  let row = blocked && (await blockOf(ctx, blockerId, blocked));
  while (blocked && row) {
    await ctx.db.delete("blocks", row._id);
    row = await blockOf(ctx, blockerId, blocked);
  }
}

/**
 * A block by `blockerId` that applies to the account. It may be on the account's mailbox, on the account itself (also
 * under an earlier address), on a mailbox that the account left within 90 days, or on another account that left the
 * same mailbox within 90 days.
 */
async function blockOf(
  ctx: QueryCtx,
  blockerId: Id<"users">,
  { email, userId }: Profile,
): Promise<Doc<"blocks"> | null> {
  const block =
    (await blockOfMailbox(ctx, blockerId, await mailboxHashOf(email))) ??
    (await blockOfAccount(ctx, blockerId, userId));
  if (block) return block;
  for (const mailbox of await mailboxesLeftBy(ctx, userId)) {
    const ofMailbox = await blockOfMailbox(ctx, blockerId, mailbox);
    if (ofMailbox) return ofMailbox;
  }
  for (const leaverId of await leaversOf(ctx, email)) {
    const ofLeaver = await blockOfAccount(ctx, blockerId, leaverId);
    if (ofLeaver) return ofLeaver;
  }
  return null;
}

const blockOfMailbox = async (ctx: QueryCtx, blockerId: Id<"users">, blockedMailbox: string) =>
  await ctx.db
    .query("blocks")
    .withIndex("by_blockerId_and_blockedMailbox", (q) =>
      q.eq("blockerId", blockerId).eq("blockedMailbox", blockedMailbox),
    )
    .first();

const blockOfAccount = async (ctx: QueryCtx, blockerId: Id<"users">, blockedId: Id<"users">) =>
  await ctx.db
    .query("blocks")
    .withIndex("by_blockerId_and_blockedId", (q) =>
      q.eq("blockerId", blockerId).eq("blockedId", blockedId),
    )
    .first();
