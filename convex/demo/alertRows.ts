/** The demo data's alerts, and a way to send a daily email before its time. */

import { v } from "convex/values";
import { sweepArrivals } from "../alerts/matching";
import { internalMutation } from "../functions";
import { NO_DRAFT } from "../listings/model/saveDraft";
import { updateListing } from "../listings/model/saveListing";
import { changeAlert, saveSearch } from "../listings/model/saveSearch";
import { setFavourite } from "../listings/model/setFavourite";
import { demoDrops, demoSearches } from "./model/data";
import { demoListingAt, personByKey } from "./model/lookUp";
import { requireDevTools } from "./model/requireDevTools";

/** Saves the searches, matches them against the demo's listings, and lowers the prices of favourites. */
export const addAlerts = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    for (const { person, name, query, alert } of demoSearches) {
      const { userId } = await personByKey(ctx, person);
      await changeAlert(ctx, userId, await saveSearch(ctx, userId, { name, query }), alert);
    }
    await sweepArrivals(ctx);
    for (const { person, seller: key, about, price } of demoDrops) {
      const seller = await personByKey(ctx, key);
      const listing = await demoListingAt(ctx, seller, key, about);
      const { userId } = await personByKey(ctx, person);
      await setFavourite(ctx, userId, listing._id, true);
      await updateListing(ctx, seller, listing, { changes: { price } }, NO_DRAFT);
    }
  },
});

/** Makes a user's next daily email due now, for trying it out. Errors: `dev_tools_off`. */
export const mailNow = internalMutation({
  args: { userId: v.id("users") },
  returns: v.null(),
  handler: async (ctx, { userId }) => {
    requireDevTools();
    const row = await ctx.db
      .query("alertEmails")
      .withIndex("by_userId", (q) => q.eq("userId", userId))
      .unique();
    if (row?.dueAt) await ctx.db.patch("alertEmails", row._id, { dueAt: Date.now() });
  },
});
