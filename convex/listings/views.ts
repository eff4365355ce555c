/** Views of listings, which only their sellers see. */

import { v } from "convex/values";
import { optionalUserMutation } from "../functions";
import { callerNetwork, networkKey } from "../shared/model/networks";
import { tryConsumeLimit } from "../shared/model/rateLimits";
import { bumpListingStats } from "./model/listingStats";

/**
 * Counts a view of a listing on sale, except its seller's own. Pages call it once per browser and day. A network's views
 * beyond 300 an hour don't count.
 */
export const count = optionalUserMutation({
  args: { listingId: v.string() },
  returns: v.null(),
  handler: async (ctx, { listingId: id }) => {
    const listingId = ctx.db.normalizeId("listings", id);
    const listing = listingId && (await ctx.db.get("listings", listingId));
    if (!listing?.isListed || listing.sellerId === ctx.viewer?.userId) return;
    const key = networkKey("view", await callerNetwork(ctx));
    if ((await tryConsumeLimit(ctx, "viewListing", key)).ok) {
      await bumpListingStats(ctx, listing._id, "views", 1);
    }
  },
});
