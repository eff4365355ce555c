import { v } from "convex/values";
import { isWithheld } from "../domain/listings/stock";
import { publicQuery } from "../functions";
import { moreFromSellerCards, similarCards } from "./model/relatedListings";
import { listingCard } from "./model/cards";
import { findListing } from "./model/views";

/**
 * Up to four similar listings from other sellers: the same species first, then the same category. Nearest
 * to the outward postcode `near` if given, else newest. Empty for an unknown or withheld listing.
 */
export const similar = publicQuery({
  args: { listingId: v.string(), near: v.optional(v.string()) },
  returns: v.array(listingCard),
  handler: async (ctx, { listingId, near }) => {
    const listing = await findListing(ctx, listingId);
    return listing && !isWithheld(listing) ? await similarCards(ctx, listing, near) : [];
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
    return listing && !isWithheld(listing) ? await moreFromSellerCards(ctx, listing) : [];
  },
});
