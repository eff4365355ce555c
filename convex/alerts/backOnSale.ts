/** Notifies the users who wait for a listing that was held or sold out. */

import { v } from "convex/values";
import { internal } from "../_generated/api";
import { internalMutation } from "../functions";
import { canBeBought, waitersFor } from "../listings/model/stock";
import { notify } from "../notifications/model/notify";
import { SWEEP_BATCH } from "../shared/jobs";

/** Notifies a batch of these users, once each, and schedules the next. A no-op if the listing is sold out again. */
export const fanOut = internalMutation({
  args: { listingId: v.id("listings") },
  returns: v.null(),
  handler: async (ctx, { listingId }): Promise<void> => {
    const listing = await ctx.db.get("listings", listingId);
    if (!listing || !canBeBought(listing)) return;
    const { title, species } = listing;
    const waiters = await waitersFor(ctx, listingId, SWEEP_BATCH);
    for (const { _id, userId } of waiters) {
      await ctx.db.patch("favourites", _id, { isAwaited: undefined });
      const content = { kind: "backOnSale" as const, listingId, title: title || species };
      await notify(ctx, userId, `back-${listingId}-${Date.now()}`, content);
    }
    if (waiters.length < SWEEP_BATCH) return;
    await ctx.scheduler.runAfter(0, internal.alerts.backOnSale.fanOut, { listingId });
  },
});
