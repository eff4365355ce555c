import { defineSchema } from "convex/server";
import { v } from "convex/values";
import { userMutation, userQuery } from "../functions";
import {
  changeAlert,
  markSearchSeen,
  removeSearch,
  savedSearchesOf,
  saveSearch,
} from "./model/savedSearches";
import { savedSearches } from "./tables";

/** The viewer's saved searches, latest first. */
export const mine = userQuery({
  args: {},
  returns: v.array(defineSchema({ savedSearches }).doc("savedSearches")),
  handler: async (ctx) => await savedSearchesOf(ctx, ctx.viewer.userId),
});

/** Saves a query string of /browse under a name. A query is stored once, under its latest name. */
export const save = userMutation({
  args: { name: v.string(), query: v.string() },
  returns: v.id("savedSearches"),
  handler: async (ctx, args) => await saveSearch(ctx, ctx.viewer.userId, args),
});

/**
 * Sets how the viewer is notified of new matches of their own search: the bell, the daily email, both or
 * neither. `not_found`.
 */
export const setAlert = userMutation({
  args: { searchId: v.id("savedSearches"), mark: v.boolean(), mail: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { searchId, ...alert }) => {
    await changeAlert(ctx, ctx.viewer.userId, searchId, alert);
    return null;
  },
});

/** Resets the count of new listings when the viewer opens their own search. `not_found`. */
export const markSeen = userMutation({
  args: { searchId: v.id("savedSearches") },
  returns: v.null(),
  handler: async (ctx, { searchId }) => {
    await markSearchSeen(ctx, ctx.viewer.userId, searchId);
    return null;
  },
});

/** Deletes the viewer's own saved search. `not_found`. */
export const remove = userMutation({
  args: { searchId: v.id("savedSearches") },
  returns: v.null(),
  handler: async (ctx, { searchId }) => {
    await removeSearch(ctx, ctx.viewer.userId, searchId);
    return null;
  },
});
