import { v } from "convex/values";
import { internalMutation, internalQuery } from "../functions";
import { tryConsumeLimit } from "../shared/model/rateLimits";
import { dropRows, entriesOf, countFiles, saveRow } from "./model/sitemap";
import { sitemapKind } from "./tables";

/**
 * Whether the rows are an hour old, so the caller must rewrite them; false for all other callers in that
 * hour.
 */
export const claim = internalMutation({
  args: {},
  returns: v.boolean(),
  handler: async (ctx) => (await tryConsumeLimit(ctx, "sitemap", "sitemap")).ok,
});

/** Writes one row; returns the next row's cursor, null after the last. */
export const save = internalMutation({
  args: { kind: sitemapKind, place: v.number(), cursor: v.union(v.string(), v.null()) },
  returns: v.union(v.string(), v.null()),
  handler: async (ctx, { kind, place, cursor }) => await saveRow(ctx, kind, place, cursor),
});

/** Deletes rows from `place` on; returns whether more may be left. */
export const drop = internalMutation({
  args: { kind: sitemapKind, place: v.number() },
  returns: v.boolean(),
  handler: async (ctx, { kind, place }) => await dropRows(ctx, kind, place),
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
  handler: async (ctx, { kind, file }) => await entriesOf(ctx, kind, file),
});
