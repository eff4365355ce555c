/** Writes the stored sitemap rows and reads a file's entries from them. */

import { type Infer, v } from "convex/values";
import type { QueryCtx } from "../_generated/server";
import { SITEMAP_MAX } from "../domain/site/files";
import { internalMutation, internalQuery } from "../functions";
import { canProfileSell } from "../shared/model/access";
import { tryConsumeLimit } from "../shared/model/rateLimits";
import { sitemapKind } from "./tables";

export type SitemapKind = Infer<typeof sitemapKind>;

/** Listings or users read for one row. */
const ROW_SIZE = 500;
/** Keeps each file within the maximum entries of a sitemap. */
const ROWS_IN_FILE = SITEMAP_MAX / ROW_SIZE;

/**
 * Whether the rows are an hour old, so the caller must rewrite them; false for all other callers in that
 * hour.
 */
export const claim = internalMutation({
  args: {},
  returns: v.boolean(),
  handler: async (ctx) => (await tryConsumeLimit(ctx, "sitemap", "sitemap")).ok,
});

/** Writes the row at `place` from the entries after `cursor`; returns the next row's cursor, null after the last. */
export const save = internalMutation({
  args: { kind: sitemapKind, place: v.number(), cursor: v.nullable(v.string()) },
  returns: v.nullable(v.string()),
  handler: async (ctx, { kind, place, cursor }) => {
    const { entries, next } =
      kind === "listings"
        ? await listingEntriesFrom(ctx, cursor)
        : await sellerEntriesFrom(ctx, cursor);
    const row = await rowAt(ctx, kind, place);
    if (row === null) await ctx.db.insert("sitemapRows", { kind, place, entries });
    else if (JSON.stringify(row.entries) !== JSON.stringify(entries)) {
      await ctx.db.patch("sitemapRows", row._id, { entries });
    }
    return next;
  },
});

/** Deletes rows from `place` on, left over from a longer sitemap; returns whether more may be left. */
export const drop = internalMutation({
  args: { kind: sitemapKind, place: v.number() },
  returns: v.boolean(),
  handler: async (ctx, { kind, place }) => {
    const rows = await ctx.db
      .query("sitemapRows")
      .withIndex("by_kind_and_place", (q) => q.eq("kind", kind).gte("place", place))
      .take(ROWS_IN_FILE);
    for (const { _id } of rows) await ctx.db.delete("sitemapRows", _id);
    return rows.length === ROWS_IN_FILE;
  },
});

/** The number of files of each kind. */
export const files = internalQuery({
  args: {},
  returns: v.object({ listings: v.number(), sellers: v.number() }),
  handler: async (ctx) => ({
    listings: await countFiles(ctx, "listings"),
    sellers: await countFiles(ctx, "sellers"),
  }),
});

/** The entries of a file, counted from 1. */
export const entries = internalQuery({
  args: { kind: sitemapKind, file: v.number() },
  returns: v.array(v.object({ path: v.string(), changedAt: v.optional(v.number()) })),
  handler: async (ctx, { kind, file }) => {
    const from = (file - 1) * ROWS_IN_FILE;
    const rows = await ctx.db
      .query("sitemapRows")
      .withIndex("by_kind_and_place", (q) =>
        q
          .eq("kind", kind)
          .gte("place", from)
          .lt("place", from + ROWS_IN_FILE),
      )
      .take(ROWS_IN_FILE);
    return rows.flatMap(({ entries }) => entries);
  },
});

const rowAt = async (ctx: QueryCtx, kind: SitemapKind, place: number) =>
  await ctx.db
    .query("sitemapRows")
    .withIndex("by_kind_and_place", (q) => q.eq("kind", kind).eq("place", place))
    .unique();

async function listingEntriesFrom(ctx: QueryCtx, cursor: string | null) {
  const { page, isDone, continueCursor } = await ctx.db
    .query("listings")
    .withIndex("by_isListed_and_createdAt", (q) => q.eq("isListed", true))
    .paginate({ cursor, numItems: ROW_SIZE });
  const entries = page.map((listing) => ({
    path: `/listing/${listing._id}`,
    changedAt: listing.updatedAt,
  }));
  return { entries, next: isDone ? null : continueCursor };
}

async function sellerEntriesFrom(ctx: QueryCtx, cursor: string | null) {
  const { page, isDone, continueCursor } = await ctx.db
    .query("userProfiles")
    .withIndex("by_standing_and_createdAt", (q) =>
      q.eq("deletedAt", null).eq("isBanned", false).eq("isSuspended", false),
    )
    .paginate({ cursor, numItems: ROW_SIZE });
  const entries = page
    .filter(canProfileSell)
    .map((seller) => ({ path: `/seller/${seller.userId}`, changedAt: seller.updatedAt }));
  return { entries, next: isDone ? null : continueCursor };
}

/** The number of files of a kind; 0 before the first rewrite. */
async function countFiles(ctx: QueryCtx, kind: SitemapKind): Promise<number> {
  const last = await ctx.db
    .query("sitemapRows")
    .withIndex("by_kind_and_place", (q) => q.eq("kind", kind))
    .order("desc")
    .first();
  return last === null ? 0 : Math.floor(last.place / ROWS_IN_FILE) + 1;
}
