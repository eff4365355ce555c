/** What becomes of the orders of a listing that the law has come to keep out of the shop. */
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { internalMutation } from "../functions";
import { callOffSalesOfListing, findSalesOfListing } from "./rules/callingOff";

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
