/** Handles open orders when a listing becomes illegal to sell, or to sell to its buyer. */
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { internalMutation } from "../functions";
import { callOffSalesOfListing, findSalesOfListing, sweepSales } from "./model/callingOff";

/** Starts on a listing's orders, in the transaction that bars the listing. */
export const begin = internalMutation({
  args: { listingId: v.id("listings") },
  returns: v.null(),
  handler: async (ctx, { listingId }) => {
    await callOffSalesOfListing(ctx, listingId);
    return null;
  },
});

/** Enqueues the listing's undispatched orders, one page per call. */
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

/** Cron: enqueues orders checked against another version of the law, or never checked; returns how many. */
export const sweep = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => await sweepSales(ctx),
});
