/** Notifies users of price drops in their favourites. */
import { v } from "convex/values";
import { internalMutation } from "../functions";
import { announcePriceDrop, notifyPriceDrop } from "./model/priceDrops";

/** Handles a page of the users who favourited the listing; schedules the next. */
export const spread = internalMutation({
  args: { listingId: v.id("listings"), cursor: v.union(v.string(), v.null()) },
  returns: v.null(),
  handler: async (ctx, { listingId, cursor }) => {
    await announcePriceDrop(ctx, listingId, cursor);
    return null;
  },
});

export const notify = internalMutation({
  args: { rowId: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => {
    await notifyPriceDrop(ctx, rowId);
    return true;
  },
});
