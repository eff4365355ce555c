import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { publicQuery } from "../functions";
import { browsePage } from "./rules/browse";
import { browseFilters } from "./rules/filters";
import { listingCard } from "./rules/cards";
import { nearbyShelf, nearbyShelfOf, newestShelf } from "./rules/shelves";
import { category } from "./tables";

/** The shop, filtered, in pages. A filtered page may be short or empty before the end: ask for the next. */
export const list = publicQuery({
  args: { filters: browseFilters, paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(listingCard),
  handler: async (ctx, { filters, paginationOpts }) =>
    await browsePage(ctx, filters, paginationOpts),
});

/** The eight newest listings, of one category or of all. */
export const newest = publicQuery({
  args: { category: v.optional(category) },
  returns: v.array(listingCard),
  handler: async (ctx, { category }) => await newestShelf(ctx, category),
});

/** Up to eight listings nearest to an outward postcode, and its place name; null when there is no such. */
export const nearby = publicQuery({
  args: { outcode: v.string() },
  returns: v.union(nearbyShelf, v.null()),
  handler: async (ctx, { outcode }) => await nearbyShelfOf(ctx, outcode),
});
