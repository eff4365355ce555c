/** The outward postcodes of a view's listings, never anything more precise. */
import { type Infer, v } from "convex/values";
import type { Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { findOutcode, placeName } from "#convex/domain/shared/postcodes.ts";
import { rowsOf } from "./browse";
import {
  type ShopQuery,
  needsFullListing,
  type BrowseFilters,
  passesShelf,
  passesStock,
  readFilters,
} from "./filters";

/** The most documents a map reads; when stock matters, half of them are the listings themselves. */
const MAP_READS = 300;

const place = v.object({
  outcode: v.string(),
  /** "Leeds, LS6". */
  name: v.string(),
  /** Degrees, at the centre of the outward postcode. */
  latitude: v.number(),
  longitude: v.number(),
});

export const shopMap = v.object({
  /** In list order: the best matches of a search first, else the newest. */
  listings: v.array(v.object({ listingId: v.id("listings"), outcode: v.string() })),
  /** Each place with a listing, once. */
  places: v.array(place),
  /** Where distances are measured from; null without a place. */
  from: v.union(place, v.null()),
  /** How many listings were scanned, from the best or newest on, if not all were; else null. */
  scanned: v.union(v.number(), v.null()),
});
type ShopMap = Infer<typeof shopMap>;

/** Listings that pass the filters, by place, within the read limit. Ignores the sort order. */
export async function mapOf(ctx: QueryCtx, filters: BrowseFilters): Promise<ShopMap> {
  const read = readFilters(filters);
  const { sort: _sort, ...unsorted } = read.filters;
  const query = { ...read, filters: unsorted };
  const budget = needsFullListing(query) ? MAP_READS / 2 : MAP_READS;
  const rows = await rowsOf(ctx, query, { after: null, upTo: null, budget, wanted: budget });
  const passing: { listingId: Id<"listings">; outcode: string }[] = [];
  let seen = 0;
  for (let found = await rows.next(); found && seen < budget; found = await rows.next()) {
    seen += 1;
    const { listingId, outcode } = found.row;
    if (passesShelf(query, found.row)) passing.push({ listingId, outcode });
  }
  const listings = needsFullListing(query) ? await inStock(ctx, query, passing) : passing;
  const outcodes = new Set(listings.map(({ outcode }) => outcode));
  return {
    listings,
    places: [...outcodes].flatMap((outcode) => placeOf(outcode) ?? []),
    from: query.filters.near ? placeOf(query.filters.near) : null,
    scanned: rows.isEnded() && seen < budget ? null : seen,
  };
}

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

function placeOf(outcode: string): Infer<typeof place> | null {
  const found = findOutcode(outcode);
  if (!found) return null;
  const { lat: latitude, lon: longitude } = found;
  return { outcode: found.outcode, name: placeName(found), latitude, longitude };
}
