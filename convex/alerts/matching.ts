/** Saved searches with an alert are compared with what is new on the shelf. */
import { v } from "convex/values";
import { internalMutation } from "../functions";
import * as matching from "./rules/matching";

/** By cron: starts the comparison of new listings with saved searches. Returns how many listings. */
export const sweep = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => await matching.sweepArrivals(ctx),
});

/** New listings against a page of the searches of a key; schedules the next page. */
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

/** One search that could not be compared before. */
export const matchAgain = internalMutation({
  args: { rowId: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => {
    await matching.matchAgain(ctx, rowId);
    return true;
  },
});

/** One row of the sweep of old matches. */
export const forgetOld = internalMutation({
  args: { rowId: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => {
    await matching.forgetOldMatch(ctx, rowId);
    return true;
  },
});

/** What a search has told that is gone, a batch a call. */
export const forgetMatches = internalMutation({
  args: { searchId: v.id("savedSearches") },
  returns: v.null(),
  handler: async (ctx, { searchId }) => {
    await matching.forgetMatchesOf(ctx, searchId);
    return null;
  },
});
