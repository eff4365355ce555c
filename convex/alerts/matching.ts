/** Matches saved searches that have an alert against new listings. */
import { v } from "convex/values";
import { internalMutation } from "../functions";
import * as matching from "./model/matching";

/** By cron: starts matching new listings against saved searches. Returns how many listings. */
export const sweep = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => await matching.sweepArrivals(ctx),
});

/** Matches new listings against a page of the saved searches with a watch key; schedules the next page. */
export const matchPage = internalMutation({
  args: {
    key: v.string(),
    listingIds: v.array(v.id("listings")),
    cursor: v.union(v.string(), v.null()),
  },
  returns: v.null(),
  handler: async (ctx, at) => {
    await matching.matchPage(ctx, at);
    return null;
  },
});

/** Retries one search that failed to match. */
export const retryMatch = internalMutation({
  args: { rowId: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => {
    await matching.retryMatch(ctx, rowId);
    return true;
  },
});

/** Deletes one old match. */
export const deleteOld = internalMutation({
  args: { rowId: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => {
    await matching.deleteOldMatch(ctx, rowId);
    return true;
  },
});

/** Deletes the matches of a deleted search, one batch per call. */
export const deleteMatches = internalMutation({
  args: { searchId: v.id("savedSearches") },
  returns: v.null(),
  handler: async (ctx, { searchId }) => {
    await matching.deleteMatchesOf(ctx, searchId);
    return null;
  },
});
