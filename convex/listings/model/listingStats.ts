/** How many people looked at a listing, saved it, or wait for one like it. Stored apart, because they change often. */

import { pick } from "convex-helpers";
import { type Infer, v } from "convex/values";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { listingStats } from "../tables";

const COUNTS = ["views", "saves", "matches"] as const;
const NO_STATS = { views: 0, saves: 0, matches: 0 };

export const stats = v.object(pick(listingStats.validator.fields, [...COUNTS]));

async function statsRow(
  ctx: QueryCtx,
  listingId: Id<"listings">,
): Promise<Doc<"listingStats"> | null> {
  return await ctx.db
    .query("listingStats")
    .withIndex("by_listingId", (q) => q.eq("listingId", listingId))
    .unique();
}

export async function listingStatsOf(
  ctx: QueryCtx,
  listingId: Id<"listings">,
): Promise<Infer<typeof stats>> {
  const row = await statsRow(ctx, listingId);
  return row ? pick(row, [...COUNTS]) : NO_STATS;
}

/** Adds `change` to a count, which never falls below zero. A no-op for a listing that no longer exists. */
export async function bumpListingStats(
  ctx: MutationCtx,
  listingId: Id<"listings">,
  count: (typeof COUNTS)[number],
  change: 1 | -1,
): Promise<void> {
  const row = await statsRow(ctx, listingId);
  if (row) {
    const value = Math.max(0, row[count] + change);
    await ctx.db.patch("listingStats", row._id, { [count]: value });
  } else if (change > 0 && (await ctx.db.get("listings", listingId))) {
    await ctx.db.insert("listingStats", { listingId, ...NO_STATS, [count]: change });
  }
}

export async function eraseListingStats(
  ctx: MutationCtx,
  listingId: Id<"listings">,
): Promise<void> {
  const row = await statsRow(ctx, listingId);
  if (row) await ctx.db.delete("listingStats", row._id);
}
