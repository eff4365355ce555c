import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import type { Profile } from "#convex/shared/model/access.ts";
import { pairOf } from "./openConversation";

/** Who blocks messages between two users: the viewer, or the other. */
export type Block = "byMe" | "undeliverable";

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

/** Ends a user's block of another; a no-op if there is none. */
export async function endBlock(
  ctx: MutationCtx,
  blockerId: Id<"users">,
  blockedId: Id<"users">,
): Promise<void> {
  const row = await ownBlock(ctx, blockerId, blockedId);
  if (row) await ctx.db.delete("blocks", row._id);
}

export async function ownBlock(
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
