import { v } from "convex/values";
import type { Doc } from "../_generated/dataModel";
import type { QueryCtx } from "../_generated/server";
import { findSpecies } from "../domain/listings/species";
import type { Range, Species } from "../domain/listings/speciesTypes";
import { availableOf, isWithheld } from "../domain/listings/stock";
import type { Point } from "../domain/shared/geo";
import { findOutcode } from "../domain/shared/postcodes";
import { publicQuery } from "../functions";
import { listingCard, milesTo, toCard } from "./model/cards";
import { findListing } from "./model/views";

type Listing = Doc<"listings">;

const SHELF_LENGTH = 4;
/** Candidates read for each kind of similarity, to allow for exclusions and for choosing the nearest. */
const CANDIDATES_READ = 24;

/**
 * For the shelves below a listing: up to four others of the same seller, newest first, and up to four similar ones of other
 * sellers, the same species first, then what suits the same tank, nearest to the outward postcode `near` if
 * given, else newest. Both empty for an unknown or withheld listing.
 */
export const get = publicQuery({
  args: { listingId: v.string(), near: v.optional(v.string()) },
  returns: v.object({ fromSeller: v.array(listingCard), similar: v.array(listingCard) }),
  handler: async (ctx, { listingId, near }) => {
    const listing = await findListing(ctx, listingId);
    if (listing === null || isWithheld(listing)) return { fromSeller: [], similar: [] };
    const place = (near && findOutcode(near)) || null;
    const fromSeller = await moreFromSeller(ctx, listing);
    const similar = await similarListings(ctx, listing, place);
    return {
      fromSeller: fromSeller.map((other) => toCard(other)),
      similar: similar.map((other) => toCard(other, place)),
    };
  },
});

async function moreFromSeller(ctx: QueryCtx, { _id, sellerId }: Listing): Promise<Listing[]> {
  const listings = await ctx.db
    .query("listings")
    .withIndex("by_sellerId_and_isActive_and_createdAt", (q) =>
      q.eq("sellerId", sellerId).eq("isActive", true),
    )
    .order("desc")
    .take(CANDIDATES_READ);
  return listings
    .filter((other) => other.isListed && other._id !== _id && availableOf(other) > 0)
    .slice(0, SHELF_LENGTH);
}

async function similarListings(
  ctx: QueryCtx,
  listing: Listing,
  place: Point | null,
): Promise<Listing[]> {
  const related: Listing[] = [];
  for (const readListings of [sameSpecies, sameTank]) {
    if (related.length >= SHELF_LENGTH) break;
    const knownIds = new Set(related.map(({ _id }) => _id));
    const others = (await readListings(ctx, listing)).filter(
      (other) =>
        other.sellerId !== listing.sellerId && !knownIds.has(other._id) && availableOf(other) > 0,
    );
    // The sort is stable: at equal distance the newer listing stays first.
    if (place) others.sort((a, b) => milesTo(a, place) - milesTo(b, place));
    related.push(...others);
  }
  return related.slice(0, SHELF_LENGTH);
}

/** Newest first; empty for a species that is not in the data, since free text is unreliable. */
async function sameSpecies(ctx: QueryCtx, { scientificName }: Listing): Promise<Listing[]> {
  if (scientificName === undefined) return [];
  return await ctx.db
    .query("listings")
    .withIndex("by_isListed_and_scientificName", (q) =>
      q.eq("isListed", true).eq("scientificName", scientificName),
    )
    .order("desc")
    .take(CANDIDATES_READ);
}

/** Animals or plants that would do in the same tank; empty if either species is unknown. */
async function sameTank(ctx: QueryCtx, listing: Listing): Promise<Listing[]> {
  const species = speciesOf(listing);
  if (!species) return [];
  const newest = await ctx.db
    .query("listings")
    .withIndex("by_isListed_and_category_and_createdAt", (q) =>
      q.eq("isListed", true).eq("category", listing.category),
    )
    .order("desc")
    .take(CANDIDATES_READ);
  return newest.filter((other) => {
    const otherSpecies = other.water === listing.water && speciesOf(other);
    return otherSpecies && suitsSameTank(species, otherSpecies);
  });
}

const speciesOf = ({ scientificName }: Listing) =>
  scientificName === undefined ? undefined : findSpecies(scientificName);

function suitsSameTank(species: Species, other: Species): boolean {
  return (
    species.group === other.group &&
    sharesHalf(species.temperatureC, other.temperatureC) &&
    sharesHalf(species.pH, other.pH) &&
    (other.minTankLitres ?? 0) <= 2 * (species.minTankLitres ?? Infinity)
  );
}

/** Whether the ranges share at least half of the narrower one. */
function sharesHalf(a: Range, b: Range): boolean {
  const shared = Math.min(a[1], b[1]) - Math.max(a[0], b[0]);
  return shared >= Math.min(a[1] - a[0], b[1] - b[0]) / 2;
}
