import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { findOutcode, placeName } from "../domain/shared/postcodes";
import { publicQuery } from "../functions";
import { browsePage } from "./rules/browse";
import { countListings, countedListings } from "./rules/browseCounts";
import { browseFilters } from "./rules/filters";
import { listingCard } from "./rules/cards";
import { mapOf, shopMap } from "./rules/map";
import { understand, understoodSearch } from "./rules/understood";
import { knownShelf, nearbyShelf, nearbyShelfOf, newestShelf } from "./rules/shelves";
import { category } from "./tables";

/**
 * The shop, filtered and sorted, in pages. What a page reads is bounded: one of a rare combination may be short or empty
 * before the end, and says how far it looked; ask for the next. Pages stay joined while listings come and go when
 * each is asked for with the `endCursor` at which the next begins.
 */
export const list = publicQuery({
  args: { filters: browseFilters, paginationOpts: paginationOptsValidator },
  returns: v.object({
    ...paginationResultValidator(listingCard).fields,
    /** Listings looked at for this page, shown or not. */
    looked: v.number(),
    /** There are no more than this to look through in all, when this page was cut short; else null. */
    of: v.union(v.number(), v.null()),
  }),
  handler: async (ctx, { filters, paginationOpts }) =>
    await browsePage(ctx, filters, paginationOpts),
});

/** How many listings pass the filters; `atLeast` when they were not counted to the end. */
export const count = publicQuery({
  args: { filters: browseFilters },
  returns: countedListings,
  handler: async (ctx, { filters }) => await countListings(ctx, filters),
});

/**
 * The listings that pass the filters by outward postcode, for a map: whatever their order, up to 300 are looked through,
 * and the answer says so when there are more. Cards come from `cards`.
 */
export const map = publicQuery({
  args: { filters: browseFilters },
  returns: shopMap,
  handler: async (ctx, { filters }) => await mapOf(ctx, filters),
});

/**
 * What `list` takes a search to mean: the filters that its words say ("under a fiver"), and what it searches for in place of
 * words that look like typing errors ("coridoras" → "corydoras"); `exact` takes the words as they are.
 */
export const understood = publicQuery({
  args: { search: v.string(), exact: v.optional(v.boolean()) },
  returns: understoodSearch,
  handler: async (ctx, args) => await understand(ctx, args),
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

/** What a postcode's first half is called: "Leeds, LS6"; null when there is no such postcode. */
export const place = publicQuery({
  args: { outcode: v.string() },
  returns: v.union(v.string(), v.null()),
  handler: (_ctx, { outcode }) => {
    const found = findOutcode(outcode);
    return found ? placeName(found) : null;
  },
});

/** Cards of listings that the viewer knows, in their order, at most 8; what is not listed any more is left out. */
export const cards = publicQuery({
  args: { listingIds: v.array(v.string()) },
  returns: v.array(listingCard),
  handler: async (ctx, { listingIds }) => await knownShelf(ctx, listingIds),
});
