/** Listings stay in the shop as long as their sellers say that they are still available. */

import { v } from "convex/values";
import { internal } from "../_generated/api";
import { CONFIRMED_MAX, dueBefore } from "../domain/listings/freshness";
import { fail } from "../errors";
import { internalMutation, ownLimitSellerMutation, userQuery } from "../functions";
import { type Step, startSweep } from "../shared/jobs";
import { consumeLimit } from "../shared/model/rateLimits";
import { confirmListing, isDue, recheckSeller } from "./model/freshness";
import { requireOwnListing } from "./model/ownListing";

const RECHECK: Step = {
  run: internal.listings.freshness.recheck,
  label: "Ask whether a listing is still available",
};

/** By cron: schedules the listings that are due. Returns how many. */
export const sweep = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx): Promise<number> => {
    const now = Date.now();
    const listings = () => ctx.db.query("listings");
    const unanswered = listings().withIndex("by_isListed_and_staleAt_and_confirmedAt", (q) =>
      q.eq("isListed", true).gt("staleAt", 0).lte("staleAt", now),
    );
    const unasked = listings().withIndex("by_isListed_and_staleAt_and_confirmedAt", (q) =>
      q.eq("isListed", true).eq("staleAt", undefined).lte("confirmedAt", dueBefore(now)),
    );
    return (await startSweep(ctx, RECHECK, unanswered)) + (await startSweep(ctx, RECHECK, unasked));
  },
});

/** Rechecks a due listing together with its seller's others; a no-op if it is no longer due. */
export const recheck = internalMutation({
  args: { rowId: v.id("listings") },
  returns: v.null(),
  handler: async (ctx, { rowId }) => {
    const listing = await ctx.db.get("listings", rowId);
    if (listing && isDue(listing, Date.now())) await recheckSeller(ctx, listing.sellerId);
  },
});

/**
 * The viewer's first 50 listings, by `staleAt` (ms epoch), that left the shop then or will unless the viewer says that
 * they are still available.
 */
export const mine = userQuery({
  args: {},
  returns: v.array(
    v.object({
      listingId: v.id("listings"),
      title: v.string(),
      staleAt: v.number(),
      isOffSale: v.boolean(),
    }),
  ),
  handler: async (ctx) => {
    const listings = await ctx.db
      .query("listings")
      .withIndex("by_sellerId_and_staleAt", (q) =>
        q.eq("sellerId", ctx.viewer.userId).gt("staleAt", 0),
      )
      .take(CONFIRMED_MAX);
    return listings.map(({ _id: listingId, title, staleAt = 0, isStale = false }) => ({
      listingId,
      title,
      staleAt,
      isOffSale: isStale,
    }));
  },
});

/**
 * Confirms that the caller's own listings are still available. Those that left the shop without an answer go back on sale;
 * others that are off sale stay so. Errors: as for `catalogue.setActive`; `invalid_input` for more than 50.
 */
export const confirm = ownLimitSellerMutation({
  args: { listingIds: v.array(v.id("listings")) },
  returns: v.null(),
  handler: async (ctx, { listingIds }) => {
    const { viewer } = ctx;
    await consumeLimit(ctx, "write", viewer.userId);
    if (listingIds.length > CONFIRMED_MAX) {
      fail("invalid_input", { field: "Listings", problem: `at most ${CONFIRMED_MAX} at a time` });
    }
    for (const listingId of new Set(listingIds)) {
      await confirmListing(ctx, viewer, await requireOwnListing(ctx, viewer, listingId));
    }
  },
});
