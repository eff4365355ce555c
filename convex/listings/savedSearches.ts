import { v } from "convex/values";
import { userMutation, userQuery } from "../functions";
import schema from "../schema";
import { removeSearch, savedSearchesOf, saveSearch } from "./rules/savedSearches";

/** The viewer's saved searches, latest first. */
export const mine = userQuery({
  args: {},
  returns: v.array(schema.doc("savedSearches")),
  handler: async (ctx) => await savedSearchesOf(ctx, ctx.viewer.userId),
});

/** Keeps a query string of /browse under a name; the same query is kept once, under its latest name. */
export const save = userMutation({
  args: { name: v.string(), query: v.string() },
  returns: v.id("savedSearches"),
  handler: async (ctx, args) => await saveSearch(ctx, ctx.viewer.userId, args),
});

/** Forgets an own saved search; `not_found`. */
export const remove = userMutation({
  args: { searchId: v.id("savedSearches") },
  returns: v.null(),
  handler: async (ctx, { searchId }) => {
    await removeSearch(ctx, ctx.viewer.userId, searchId);
    return null;
  },
});
