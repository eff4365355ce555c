import type { Infer } from "convex/values";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import type { draftSource } from "../tables";

export type DraftSource = Infer<typeof draftSource> | undefined;

/** The most drafts per seller; another one replaces the oldest. */
export const DRAFTS_MAX = 20;

export async function findDraft(
  ctx: QueryCtx,
  userId: Id<"users">,
  source: DraftSource,
): Promise<Doc<"listingDrafts"> | null> {
  return await ctx.db
    .query("listingDrafts")
    .withIndex("by_userId_and_listingId_and_as", (q) =>
      q.eq("userId", userId).eq("listingId", source?.listingId).eq("as", source?.as),
    )
    .unique();
}

export async function draftsOf(
  ctx: QueryCtx,
  userId: Id<"users">,
): Promise<Doc<"listingDrafts">[]> {
  return await ctx.db
    .query("listingDrafts")
    .withIndex("by_userId_and_listingId_and_as", (q) => q.eq("userId", userId))
    .take(DRAFTS_MAX);
}
