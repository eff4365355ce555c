import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { findOutcode, placeName } from "../domain/shared/postcodes";
import { publicQuery } from "../functions";
import { browsePage } from "./model/browse";
import { countListings, countedListings } from "./model/browseCounts";
import { browseFilters } from "./model/filters";
import { listingCard } from "./model/cards";
import { mapOf, shopMap } from "./model/map";
import { interpretSearch, searchInterpretation } from "./model/interpretSearch";
import { listedCards, nearbyShelf, nearbyShelfOf, newestShelf } from "./model/shelves";
import { category } from "./tables";

/**
 * A page of the shop, filtered and sorted. Reads are bounded, so a page for a rare combination may be short
 * or empty before the end; it reports how many listings it scanned, and the caller requests the next. To
 * keep pages contiguous while listings come and go, pass the next page's start as `endCursor`.
 */
export const list = publicQuery({
  args: { filters: browseFilters, paginationOpts: paginationOptsValidator },
  returns: v.object({
    ...paginationResultValidator(listingCard).fields,
    /** Listings scanned for this page, shown or not. */
    scanned: v.number(),
    /** Upper bound on how many there are to scan in all, when this page was cut short; else null. */
    scanLimit: v.union(v.number(), v.null()),
  }),
  handler: async (ctx, { filters, paginationOpts }) =>
    await browsePage(ctx, filters, paginationOpts),
});

/** How many listings pass the filters; `atLeast` when the count stopped early. */
export const count = publicQuery({
  args: { filters: browseFilters },
  returns: countedListings,
  handler: async (ctx, { filters }) => await countListings(ctx, filters),
});

/**
 * Listings that pass the filters, by outward postcode, for a map. Scans up to 300 listings whatever the
 * sort order, and says so when there are more. Cards come from `cards`.
 */
export const map = publicQuery({
  args: { filters: browseFilters },
  returns: shopMap,
  handler: async (ctx, { filters }) => await mapOf(ctx, filters),
});

/**
 * How `list` reads a search: filters stated in words ("under a fiver") and corrected typing errors
 * ("coridoras" → "corydoras"). `exact` turns corrections off.
 */
export const interpretation = publicQuery({
  args: { search: v.string(), exact: v.optional(v.boolean()) },
  returns: searchInterpretation,
  handler: async (ctx, args) => await interpretSearch(ctx, args),
});

/** The eight newest listings, in one category or in all. */
export const newest = publicQuery({
  args: { category: v.optional(category) },
  returns: v.array(listingCard),
  handler: async (ctx, { category }) => await newestShelf(ctx, category),
});

/**
 * Up to eight listings nearest to an outward postcode, with its place name; null for an unknown postcode.
 */
export const nearby = publicQuery({
  args: { outcode: v.string() },
  returns: v.union(nearbyShelf, v.null()),
  handler: async (ctx, { outcode }) => await nearbyShelfOf(ctx, outcode),
});

/** The place name of an outward postcode ("Leeds, LS6"); null for an unknown one. */
export const place = publicQuery({
  args: { outcode: v.string() },
  returns: v.union(v.string(), v.null()),
  handler: (_ctx, { outcode }) => {
    const found = findOutcode(outcode);
    return found ? placeName(found) : null;
  },
});

/**
 * Cards for listings the viewer already knows, at most 8, in the given order; unlisted ones are left out.
 */
export const cards = publicQuery({
  args: { listingIds: v.array(v.string()) },
  returns: v.array(listingCard),
  handler: async (ctx, { listingIds }) => await listedCards(ctx, listingIds),
});
