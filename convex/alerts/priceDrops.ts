/** Those who marked a listing hear of its lower price. */
import { v } from "convex/values";
import { internalMutation } from "../functions";
import { spreadPrice, tellPriceDrop } from "./rules/priceDrops";

/** A page of those who marked the listing; schedules the next. */
export const spread = internalMutation({
  args: { listingId: v.id("listings"), cursor: v.union(v.string(), v.null()) },
  returns: v.null(),
  handler: async (ctx, { listingId, cursor }) => {
    await spreadPrice(ctx, listingId, cursor);
    return null;
  },
});

/** One of them. */
export const tell = internalMutation({
  args: { rowId: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => {
    await tellPriceDrop(ctx, rowId);
    return true;
  },
});
