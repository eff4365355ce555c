import { v } from "convex/values";
import { userQuery } from "../functions";
import { cardFit, cardFits, fitOfListing, listingFit } from "./model/fit";

/** How up to 24 cards fit the viewer's default tank; empty without a tank. */
export const ofCards = userQuery({
  args: { listingIds: v.array(v.string()) },
  returns: v.array(cardFit),
  handler: async (ctx, { listingIds }) => await cardFits(ctx, ctx.viewer, listingIds),
});

/** How a listing fits the viewer's default tank, with every reason; null without a tank. */
export const ofListing = userQuery({
  args: { listingId: v.string() },
  returns: v.union(listingFit, v.null()),
  handler: async (ctx, { listingId }) => await fitOfListing(ctx, ctx.viewer, listingId),
});
