import { defineSchema } from "convex/server";
import { v } from "convex/values";
import { settingsOf } from "../accounts/model/changeSettings";
import { searchGroup } from "../domain/notifications/kinds";
import { afterSearchRemoved } from "../followUps";
import { userMutation, userQuery } from "../functions";
import { markAsRead } from "../notifications/model/markRead";
import { changeAlert, requireOwnSearch, savedSearchesOf, saveSearch } from "./model/saveSearch";
import { savedSearches } from "./tables";

/** The viewer's saved searches, latest first; none has `mail` while their settings turn search emails off. */
export const mine = userQuery({
  args: {},
  returns: v.array(defineSchema({ savedSearches }).doc("savedSearches")),
  handler: async (ctx) => {
    const { notifications } = await settingsOf(ctx, ctx.viewer.userId);
    const searches = await savedSearchesOf(ctx, ctx.viewer.userId);
    return searches.map((row) => ({ ...row, mail: row.mail && notifications.emailOnSearch }));
  },
});

/**
 * Saves a query string of /browse under a name. A query is stored once, under its latest name. Errors:
 * `invalid_input`, also beyond 30 searches.
 */
export const save = userMutation({
  args: { name: v.string(), query: v.string() },
  returns: v.id("savedSearches"),
  handler: async (ctx, args) => await saveSearch(ctx, ctx.viewer.userId, args),
});

/**
 * Sets how the viewer is notified of new matches of their own search: the bell, the daily email, both or
 * neither. Errors: `not_found`.
 */
export const setAlert = userMutation({
  args: { searchId: v.id("savedSearches"), mark: v.boolean(), mail: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { searchId, ...alert }) => {
    const { userId } = ctx.viewer;
    await changeAlert(ctx, userId, searchId, alert);
    if (!alert.mark) await markAsRead(ctx, userId, { group: searchGroup(searchId) });
  },
});

/**
 * Clears the count and notifications of new listings when the viewer opens their own search. Errors:
 * `not_found`.
 */
export const markSeen = userMutation({
  args: { searchId: v.id("savedSearches") },
  returns: v.null(),
  handler: async (ctx, { searchId }) => {
    const { userId } = ctx.viewer;
    const { newCount } = await requireOwnSearch(ctx, userId, searchId);
    if (newCount > 0) await ctx.db.patch("savedSearches", searchId, { newCount: 0 });
    await markAsRead(ctx, userId, { group: searchGroup(searchId) });
  },
});

/** Deletes the viewer's own saved search. Errors: `not_found`. */
export const remove = userMutation({
  args: { searchId: v.id("savedSearches") },
  returns: v.null(),
  handler: async (ctx, { searchId }) => {
    const { userId } = ctx.viewer;
    await requireOwnSearch(ctx, userId, searchId);
    await ctx.db.delete("savedSearches", searchId);
    await markAsRead(ctx, userId, { group: searchGroup(searchId) });
    await afterSearchRemoved(ctx, searchId);
  },
});
