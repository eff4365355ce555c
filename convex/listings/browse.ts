import { literals } from "convex-helpers/validators";
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { type Infer, v } from "convex/values";
import type { Id } from "../_generated/dataModel";
import type { QueryCtx } from "../_generated/server";
import { readSearch } from "../domain/listings/search/readSearch";
import { plainSearch, withoutWords } from "../domain/listings/search/statedFilters";
import { SEARCH_MAX } from "../domain/shared/constants";
import { findOutcode, placeName } from "../domain/shared/postcodes";
import { cutText } from "../domain/shared/text";
import { publicQuery } from "../functions";
import { deliveryMethod } from "../shared/validators";
import { browsePage, rowsOf } from "./model/browsePage";
import { listingCard, newestListed, toCard } from "./model/cards";
import { correctedSearch, isListed } from "./model/corrections";
import {
  browseFilters,
  needsFullListing,
  passesShelf,
  passesStock,
  readFilters,
  type ShopQuery,
} from "./model/filters";
import { requestedShelf } from "./model/shop/plan";
import type { Rows } from "./model/shop/rows";
import { sizeOfShelf } from "./model/shop/shelfSizes";
import { findListing } from "./model/views";
import { category, water } from "./tables";

/**
 * A page of the shop, filtered and sorted. Reads are bounded, so a page for a rare combination may be short or
 * empty before the end; it reports how many listings it scanned, and the caller requests the next. To keep
 * pages contiguous while listings come and go, pass the next page's start as `endCursor`. Errors:
 * `invalid_input`.
 */
export const list = publicQuery({
  args: { filters: browseFilters, paginationOpts: paginationOptsValidator },
  returns: v.object({
    ...paginationResultValidator(listingCard).fields,
    /** Listings scanned for this page, shown or not. */
    scanned: v.number(),
    /** If this page was cut short, the most listings that there are to scan in all; otherwise null. */
    scanLimit: v.nullable(v.number()),
  }),
  handler: async (ctx, { filters, paginationOpts }) =>
    await browsePage(ctx, filters, paginationOpts),
});

const COUNT_READS = 200;

const countedListings = v.object({
  count: v.number(),
  /** The count stopped early; there may be more. */
  atLeast: v.boolean(),
  /** Some of those counted may not pass, because a filter needs the full listing. */
  mayBeFewer: v.boolean(),
});

/**
 * How many listings pass. Category, water and delivery use stored counts; otherwise up to 200 rows are
 * scanned. Neither reads stock, so a sale re-runs no count unless it sells out the listing. `mayBeFewer` is
 * set when the count may include listings that are held, fit the tank by species but not in the number
 * offered, or can't reach the place because of the courier or the law. Errors: `invalid_input`.
 */
export const count = publicQuery({
  args: { filters: browseFilters },
  returns: countedListings,
  handler: async (ctx, { filters }) => {
    const query = readFilters(filters);
    const mayBeFewer = needsFullListing(query);
    if (isWholeShelf(query))
      return { count: await sizeOfShelf(ctx, requestedShelf(query)), atLeast: false, mayBeFewer };
    // The count is the same in any order; ordering by time allows the most lanes.
    const { sort: _sort, ...unsorted } = query.filters;
    const span = { after: null, until: null, budget: COUNT_READS, wanted: COUNT_READS };
    const rows = await rowsOf(ctx, { ...query, filters: unsorted }, span);
    const count = await countPassing(query, rows, COUNT_READS);
    return { count, atLeast: !rows.isEnded(), mayBeFewer };
  },
});

function isWholeShelf({
  units,
  species,
  within,
  reaching,
  prices,
  tank,
  litresNames,
  traitNames,
}: ShopQuery): boolean {
  const isPriced = prices.min > 0 || prices.max !== Infinity;
  const isBySpecies = species || tank || litresNames || traitNames;
  return !units && !isBySpecies && within === null && !reaching && !isPriced;
}

async function countPassing(query: ShopQuery, rows: Rows, max: number): Promise<number> {
  let count = 0;
  for (let row = await rows.next(); row && count < max; row = await rows.next()) {
    if (passesShelf(query, row.row)) count += 1;
  }
  return count;
}

/** The most documents a map reads; when stock matters, half of them are the listings themselves. */
const MAP_READS = 300;

const mapPlace = v.object({
  outcode: v.string(),
  /** "Leeds, LS6". */
  name: v.string(),
  /** Degrees, at the centre of the outward postcode. */
  latitude: v.number(),
  longitude: v.number(),
});

const shopMap = v.object({
  /** The best matches of a search first, otherwise the newest. */
  listings: v.array(v.object({ listingId: v.id("listings"), outcode: v.string() })),
  /** Each place with a listing, once. */
  places: v.array(mapPlace),
  /** Where distances are measured from; null without a place. */
  from: v.nullable(mapPlace),
  /** How many listings were scanned, best or newest first; null if all were. */
  scanned: v.nullable(v.number()),
});

/**
 * Listings that pass the filters, by outward postcode, for a map. Scans up to 300 listings (150 if stock
 * matters) regardless of the sort order, and says so when there are more. Cards come from `cards`. Errors:
 * `invalid_input`.
 */
export const map = publicQuery({
  args: { filters: browseFilters },
  returns: shopMap,
  handler: async (ctx, { filters }) => {
    const shopQuery = readFilters(filters);
    const { sort: _sort, ...unsorted } = shopQuery.filters;
    const query = { ...shopQuery, filters: unsorted };
    const budget = needsFullListing(query) ? MAP_READS / 2 : MAP_READS;
    const rows = await rowsOf(ctx, query, { after: null, until: null, budget, wanted: budget });
    const passingListings: { listingId: Id<"listings">; outcode: string }[] = [];
    let scanned = 0;
    for (let row = await rows.next(); row && scanned < budget; row = await rows.next()) {
      scanned += 1;
      const { listingId, outcode } = row.row;
      if (passesShelf(query, row.row)) passingListings.push({ listingId, outcode });
    }
    const listings = needsFullListing(query)
      ? await inStock(ctx, query, passingListings)
      : passingListings;
    const outcodes = new Set(listings.map(({ outcode }) => outcode));
    return {
      listings,
      places: [...outcodes].flatMap((outcode) => placeOf(outcode) ?? []),
      from: query.filters.near ? placeOf(query.filters.near) : null,
      scanned: rows.isEnded() && scanned < budget ? null : scanned,
    };
  },
});

async function inStock<Row extends { listingId: Id<"listings"> }>(
  ctx: QueryCtx,
  query: ShopQuery,
  rows: Row[],
): Promise<Row[]> {
  const docs = await Promise.all(rows.map((row) => ctx.db.get("listings", row.listingId)));
  return rows.filter((_, i) => {
    const listing = docs[i];
    return listing ? passesStock(query, listing) : false;
  });
}

function placeOf(outcode: string): Infer<typeof mapPlace> | null {
  const place = findOutcode(outcode);
  if (!place) return null;
  const { lat: latitude, lon: longitude } = place;
  return { outcode: place.outcode, name: placeName(place), latitude, longitude };
}

const searchInterpretation = v.object({
  /** Phrases that the search can't answer, as typed. */
  unread: v.array(v.string()),
  /** The phrases that it answers, besides stated filters; "" for none. */
  understood: v.string(),
  /** The corrected search; null when nothing was corrected. */
  corrected: v.nullable(v.string()),
  stated: v.array(
    v.object({
      /** Prices in pence, `within` in miles; `near` is an outward postcode. */
      filters: v.object({
        minPrice: v.optional(v.number()),
        maxPrice: v.optional(v.number()),
        delivery: v.optional(deliveryMethod),
        near: v.optional(v.string()),
        within: v.optional(v.number()),
        tankLitres: v.optional(v.number()),
        water: v.optional(water),
        sort: v.optional(literals("price", "distance")),
      }),
      /** "Leeds, LS1" when `near` is set. */
      place: v.nullable(v.string()),
      /** The search without the words that state the filter. */
      without: v.string(),
    }),
  ),
});

/**
 * How `list` reads a search: filters stated in words ("under a fiver"), corrected typing errors
 * ("coridoras" → "corydoras"), and what it leaves out ("colourful"). `exact` turns corrections off.
 */
export const interpretation = publicQuery({
  args: { search: v.string(), exact: v.optional(v.boolean()) },
  returns: searchInterpretation,
  handler: async (ctx, { search: text, exact }) => {
    const search = cutText(text, SEARCH_MAX);
    const { stated } = readSearch(search);
    const plain = plainSearch(search);
    const corrected = exact ? null : await correctedSearch(ctx, search);
    const { unread, unsure, understood } = readSearch(corrected ?? search);
    const listed = await Promise.all(unsure.map((word) => isListed(ctx, word)));
    const unlisted = unsure.filter((_, at) => !listed[at]);
    return {
      corrected,
      unread: [...unread, ...unlisted],
      understood,
      stated: stated
        .filter(({ filters }) => Object.keys(filters).length > 0)
        .map(({ filters, words }) => {
          const place = filters.near === undefined ? undefined : findOutcode(filters.near);
          return {
            filters,
            place: place ? placeName(place) : null,
            without: withoutWords(plain, words),
          };
        }),
    };
  },
});

const SHELF_LENGTH = 8;

const nearbyShelf = v.object({ place: v.string(), listings: v.array(listingCard) });

/** The eight newest listings, in one category or in all. */
export const newest = publicQuery({
  args: { category: v.optional(category) },
  returns: v.array(listingCard),
  handler: async (ctx, { category }) => {
    const listings = await newestListed(ctx, category, SHELF_LENGTH);
    return listings.map((listing) => toCard(listing));
  },
});

/**
 * Up to eight listings nearest to an outward postcode, with its place name; null for an unknown postcode.
 */
export const nearby = publicQuery({
  args: { outcode: v.string() },
  returns: v.nullable(nearbyShelf),
  handler: async (ctx, { outcode }) => {
    const place = findOutcode(outcode);
    if (!place) return null;
    const nearest = { near: place.outcode, sort: "distance" } as const;
    const { page } = await browsePage(ctx, nearest, { cursor: null, numItems: SHELF_LENGTH });
    return { place: placeName(place), listings: page };
  },
});

/** The place name of an outward postcode ("Leeds, LS6"); null for an unknown one. */
export const place = publicQuery({
  args: { outcode: v.string() },
  returns: v.nullable(v.string()),
  handler: (_ctx, { outcode }) => {
    const place = findOutcode(outcode);
    return place ? placeName(place) : null;
  },
});

/** Cards for at most 8 listings, in the given order; unlisted ones are left out. */
export const cards = publicQuery({
  args: { listingIds: v.array(v.string()) },
  returns: v.array(listingCard),
  handler: async (ctx, { listingIds }) => {
    const ids = listingIds.slice(0, SHELF_LENGTH);
    const listings = await Promise.all(ids.map((id) => findListing(ctx, id)));
    return listings.flatMap((listing) => (listing?.isListed ? [toCard(listing)] : []));
  },
});
