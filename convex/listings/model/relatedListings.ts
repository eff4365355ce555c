/** The cards below a listing: similar listings, and more from the same seller. */
import type { Doc } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { availableOf } from "#convex/domain/listings/stock.ts";
import { findOutcode } from "#convex/domain/shared/postcodes.ts";
import { type ListingCard, milesTo, toCard } from "./cards";

type Listing = Doc<"listings">;

/** One row of cards on a wide screen. */
const SHELF_LENGTH = 4;
/** Candidates read for each kind of similarity, to allow for exclusions and for choosing the nearest. */
const CANDIDATES_READ = 24;

/**
 * Up to four available listings from other sellers: the same species first, then the same category.
 * Nearest to `near`, an outward postcode, or newest.
 */
export async function similarCards(
  ctx: QueryCtx,
  listing: Listing,
  near: string | undefined,
): Promise<ListingCard[]> {
  const place = (near && findOutcode(near)) || null;
  const found: Listing[] = [];
  for (const read of [sameSpecies, sameCategory]) {
    if (found.length >= SHELF_LENGTH) break;
    const known = new Set(found.map(({ _id }) => _id));
    const others = (await read(ctx, listing)).filter(
      (other) =>
        other.sellerId !== listing.sellerId && !known.has(other._id) && availableOf(other) > 0,
    );
    // The sort is stable: at equal distance the newer listing stays first.
    if (place) others.sort((a, b) => milesTo(a, place) - milesTo(b, place));
    found.push(...others);
  }
  return found.slice(0, SHELF_LENGTH).map((other) => toCard(other, place));
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

async function sameCategory(ctx: QueryCtx, { category }: Listing): Promise<Listing[]> {
  return await ctx.db
    .query("listings")
    .withIndex("by_isListed_and_category_and_createdAt", (q) =>
      q.eq("isListed", true).eq("category", category),
    )
    .order("desc")
    .take(CANDIDATES_READ);
}

/** Up to four other available listings from the same seller, newest first. */
export async function moreFromSellerCards(ctx: QueryCtx, listing: Listing): Promise<ListingCard[]> {
  const listed = await ctx.db
    .query("listings")
    .withIndex("by_sellerId_and_isActive_and_createdAt", (q) =>
      q.eq("sellerId", listing.sellerId).eq("isActive", true),
    )
    .order("desc")
    .take(CANDIDATES_READ);
  return listed
    .filter((other) => other.isListed && other._id !== listing._id && availableOf(other) > 0)
    .slice(0, SHELF_LENGTH)
    .map((other) => toCard(other));
}
