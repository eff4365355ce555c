/** The short lists on the front page. */
import { type Infer, v } from "convex/values";
import type { QueryCtx } from "#convex/_generated/server.js";
import { findOutcode, placeName } from "#convex/domain/shared/postcodes.ts";
import type { category } from "../tables";
import { type ListingCard, listingCard, toCard } from "./cards";
import { browsePage } from "./browse";
import { findListing } from "./views";

const SHELF_LENGTH = 8;

export async function newestShelf(
  ctx: QueryCtx,
  only?: Infer<typeof category>,
): Promise<ListingCard[]> {
  const listed = ctx.db.query("listings");
  const shelf = only
    ? listed.withIndex("by_isListed_and_category_and_createdAt", (q) =>
        q.eq("isListed", true).eq("category", only),
      )
    : listed.withIndex("by_isListed_and_createdAt", (q) => q.eq("isListed", true));
  const listings = await shelf.order("desc").take(SHELF_LENGTH);
  return listings.map((listing) => toCard(listing));
}

/** The cards of the given listings, leaving out unlisted ones. */
export async function listedCards(ctx: QueryCtx, ids: readonly string[]): Promise<ListingCard[]> {
  const requested = ids.slice(0, SHELF_LENGTH);
  const found = await Promise.all(requested.map((id) => findListing(ctx, id)));
  return found.flatMap((listing) => (listing?.isListed ? [toCard(listing)] : []));
}

export const nearbyShelf = v.object({ place: v.string(), listings: v.array(listingCard) });

/** Null for an unknown outward postcode. */
export async function nearbyShelfOf(
  ctx: QueryCtx,
  outcode: string,
): Promise<Infer<typeof nearbyShelf> | null> {
  const place = findOutcode(outcode);
  if (!place) return null;
  const nearest = { near: place.outcode, sort: "distance" } as const;
  const { page } = await browsePage(ctx, nearest, { cursor: null, numItems: SHELF_LENGTH });
  return { place: placeName(place), listings: page };
}
