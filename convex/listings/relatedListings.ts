import { v } from "convex/values";
import type { Doc } from "../_generated/dataModel";
import type { QueryCtx } from "../_generated/server";
import { availableOf, isWithheld } from "../domain/listings/stock";
import { findOutcode } from "../domain/shared/postcodes";
import { publicQuery } from "../functions";
import { listingCard, milesTo, toCard } from "./model/cards";
import { findListing } from "./model/views";

type Listing = Doc<"listings">;

const SHELF_LENGTH = 4;
/** Candidates read for each kind of similarity, to allow for exclusions and for choosing the nearest. */
const CANDIDATES_READ = 24;

/**
 * Up to four similar listings from other sellers: the same species first, then the same category and water.
 * Nearest to the outward postcode `near` if given, else newest. Empty for an unknown or withheld listing.
 */
export const similar = publicQuery({
  args: { listingId: v.string(), near: v.optional(v.string()) },
  returns: v.array(listingCard),
  handler: async (ctx, { listingId, near }) => {
    const listing = await findListing(ctx, listingId);
    if (listing === null || isWithheld(listing)) return [];
    const place = (near && findOutcode(near)) || null;
    const related: Listing[] = [];
    for (const readListings of [sameSpecies, sameCategoryAndWater]) {
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
    return related.slice(0, SHELF_LENGTH).map((other) => toCard(other, place));
  },
});

/**
 * Up to four other listings from the same seller, newest first. Empty for an unknown or withheld listing.
 */
export const moreFromSeller = publicQuery({
  args: { listingId: v.string() },
  returns: v.array(listingCard),
  handler: async (ctx, { listingId }) => {
    const listing = await findListing(ctx, listingId);
    if (listing === null || isWithheld(listing)) return [];
    const listings = await ctx.db
      .query("listings")
      .withIndex("by_sellerId_and_isActive_and_createdAt", (q) =>
        q.eq("sellerId", listing.sellerId).eq("isActive", true),
      )
      .order("desc")
      .take(CANDIDATES_READ);
    return listings
      .filter((other) => other.isListed && other._id !== listing._id && availableOf(other) > 0)
      .slice(0, SHELF_LENGTH)
      .map((other) => toCard(other));
  },
});

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

async function sameCategoryAndWater(
  ctx: QueryCtx,
  { category, water }: Listing,
): Promise<Listing[]> {
  const sameCategory = await ctx.db
    .query("listings")
    .withIndex("by_isListed_and_category_and_createdAt", (q) =>
      q.eq("isListed", true).eq("category", category),
    )
    .order("desc")
    .take(CANDIDATES_READ);
  return sameCategory.filter((other) => other.water === water);
}
