import type { Infer } from "convex/values";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import type { draftOf } from "../tables";

export type DraftOf = Infer<typeof draftOf> | undefined;

/** The most drafts per seller; another one replaces the oldest. */
export const DRAFTS_MAX = 20;

export async function findDraft(
  ctx: QueryCtx,
  userId: Id<"users">,
  of: DraftOf,
): Promise<Doc<"listingDrafts"> | null> {
  return await ctx.db
    .query("listingDrafts")
    .withIndex("by_userId_and_listingId_and_as", (q) =>
      q.eq("userId", userId).eq("listingId", of?.listingId).eq("as", of?.as),
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
