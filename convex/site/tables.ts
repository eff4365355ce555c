import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";

export const sitemapKind = literals("listings", "sellers");

/**
 * The sitemap's listings and sellers, several hundred per row, rewritten on request once an hour old:
 * reading a sitemap takes few rows, however large the shop is.
 */
export const sitemapRows = defineTable({
  kind: sitemapKind,
  /** 0, 1, 2 … */
  place: v.number(),
  entries: v.array(v.object({ path: v.string(), changedAt: v.number() })),
}).index("by_kind_and_place", ["kind", "place"]);
