/**
 * Price-drop alerts for favourites. The users who favourited the listing are read page by page and
 * notified in one transaction each. Each transaction compares the price with the lowest recorded for this
 * user, so no one is notified when a price goes up and back down, or twice when a page runs twice.
 */

import { v } from "convex/values";
import { internal } from "../_generated/api";
import { findSettings } from "../accounts/model/changeSettings";
import { DROP_NOTICE_INTERVAL_MS } from "../domain/alerts/limits";
import { priceText } from "../domain/listings/buyerPrice";
import { pricedOf } from "../domain/listings/deliveryFrom";
import { wantsMail } from "../domain/notifications/mailChoices";
import { internalMutation } from "../functions";
import { notify as ringBell } from "../notifications/model/notify";
import { startWork, SWEEP_BATCH } from "../shared/jobs";
import { scheduleDigest } from "./model/digest";

/** Handles a page of the users who favourited the listing; schedules the next. */
export const fanOut = internalMutation({
  args: { listingId: v.id("listings"), cursor: v.nullable(v.string()) },
  returns: v.null(),
  handler: async (ctx, { listingId, cursor }): Promise<void> => {
    const { page, isDone, continueCursor } = await ctx.db
      .query("favourites")
      .withIndex("by_listingId_and_isAwaited", (q) => q.eq("listingId", listingId))
      .paginate({ numItems: SWEEP_BATCH, cursor });
    await startWork(
      ctx,
      { run: internal.alerts.priceDrops.notify, label: "Send a price-drop alert" },
      page.map(({ _id }) => _id),
    );
    if (isDone) return;
    await ctx.scheduler.runAfter(0, internal.alerts.priceDrops.fanOut, {
      listingId,
      cursor: continueCursor,
    });
  },
});

/** Notifies one user that a favourite costs less, at most once a day, in the ways they chose. */
export const notify = internalMutation({
  args: { rowId: v.id("favourites") },
  returns: v.null(),
  handler: async (ctx, { rowId }): Promise<void> => {
    const favourite = await ctx.db.get("favourites", rowId);
    if (!favourite) return;
    const { userId, listingId, lowestPrice: before, notifiedAt = 0, mailPriceBefore } = favourite;
    const listing = await ctx.db.get("listings", listingId);
    if (!listing?.isListed || listing.price >= before) return;
    const { price, title } = listing;
    const now = Date.now();
    const settings = await findSettings(ctx, userId);
    const canNotify =
      settings !== null &&
      listing.sellerId !== userId &&
      now - notifiedAt >= DROP_NOTICE_INTERVAL_MS;
    await ctx.db.patch("favourites", favourite._id, { lowestPrice: price });
    if (!canNotify) return;
    const goesToBell = settings.notifications.bellOnPrice;
    const awaitsEmail = wantsMail(settings.notifications, "price");
    if (!goesToBell && !awaitsEmail) return;
    await ctx.db.patch("favourites", favourite._id, {
      notifiedAt: now,
      ...(awaitsEmail ? { mailPriceBefore: mailPriceBefore ?? before } : {}),
    });
    if (goesToBell) {
      const priceLabel = priceText(pricedOf(listing), "free");
      const content = { kind: "price" as const, listingId, title, shown: priceLabel, before };
      await ringBell(ctx, userId, `price-${listingId}-${price}`, content);
    }
    if (awaitsEmail) await scheduleDigest(ctx, userId);
  },
});
