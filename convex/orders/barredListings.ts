/** What becomes of the orders of what the law has come to keep out of the shop, or from its buyer. */
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { internalMutation } from "../functions";
import { callOffSalesOfListing, findSalesOfListing, sweepSales } from "./model/callingOff";

/** Begins to look at the orders of a listing, in the moment in which the law comes to keep it out of the shop. */
export const begin = internalMutation({
  args: { listingId: v.id("listings") },
  returns: v.null(),
  handler: async (ctx, { listingId }) => {
    await callOffSalesOfListing(ctx, listingId);
    return null;
  },
});

/** Finds the orders of a listing that are not dispatched, a page a call. */
export const find = internalMutation({
  args: {
    listingId: v.id("listings"),
    status: literals("pending", "processing"),
    cursor: v.union(v.string(), v.null()),
  },
  returns: v.null(),
  handler: async (ctx, { listingId, status, cursor }) => {
    await findSalesOfListing(ctx, listingId, status, cursor);
    return null;
  },
});

/** By cron: orders that were held against another table of law, or none, are held against that of now. Returns how many. */
export const sweep = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => await sweepSales(ctx),
});
