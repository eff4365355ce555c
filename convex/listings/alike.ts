import { v } from "convex/values";
import { isWithheld } from "../domain/listings/stock";
import { publicQuery } from "../functions";
import { moreOfSellerCards, similarCards } from "./rules/alike";
import { listingCard } from "./rules/cards";
import { findListing } from "./rules/views";

/**
 * Up to four listings of other sellers like this one: of its species, then of its category; the nearest to the outward
 * postcode `near`, else the newest. None for an id that is no listing's, or of one that is kept from others.
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
 * Up to four other listings of the same seller, newest first; none for an id that is no listing's, or of one that is
 * kept from others.
 */
export const moreOfSeller = publicQuery({
  args: { listingId: v.string() },
  returns: v.array(listingCard),
  handler: async (ctx, { listingId }) => {
    const listing = await findListing(ctx, listingId);
    return listing && !isWithheld(listing) ? await moreOfSellerCards(ctx, listing) : [];
  },
});
