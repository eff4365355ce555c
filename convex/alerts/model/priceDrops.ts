/**
 * Price drops of favourites. A drop is passed on in pages of the users who favourited the listing, one
 * transaction per user. Each compares the current price with the lowest that this user has been shown,
 * so a price that goes up and back down notifies no one, and a page that runs twice notifies no one
 * twice.
 */
import { internal } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { findSettings } from "#convex/accounts/model/settings.ts";
import { priceText } from "#convex/domain/listings/buyerPrice.ts";
import { pricedOf } from "#convex/domain/listings/deliveryFrom.ts";
import { DROP_NOTICE_INTERVAL_MS } from "#convex/domain/alerts/limits.ts";
import { mailChoices, wantsMail } from "#convex/domain/notifications/mailChoices.ts";
import { notify } from "#convex/notifications/model/notify.ts";
import { startWork, SWEEP_BATCH } from "#convex/shared/model/jobs.ts";
import { scheduleDigest } from "./digest";

/** Passes a listing's lower price on to a page of the users who favourited it. */
export async function announcePriceDrop(
  ctx: MutationCtx,
  listingId: Id<"listings">,
  cursor: string | null,
): Promise<void> {
  const { page, isDone, continueCursor } = await ctx.db
    .query("favourites")
    .withIndex("by_listingId", (q) => q.eq("listingId", listingId))
    .paginate({ numItems: SWEEP_BATCH, cursor });
  await startWork(
    ctx,
    internal.alerts.priceDrops.notify,
    page.map(({ _id }) => _id),
  );
  if (isDone) return;
  await ctx.scheduler.runAfter(0, internal.alerts.priceDrops.spread, {
    listingId,
    cursor: continueCursor,
  });
}

/** Notifies one user that a favourite costs less, at most once a day, in the ways they chose. */
export async function notifyPriceDrop(ctx: MutationCtx, rowId: string): Promise<void> {
  const id = ctx.db.normalizeId("favourites", rowId);
  const favourite = id && (await ctx.db.get("favourites", id));
  if (!favourite) return;
  const { userId, listingId, lowestPrice: before, notifiedAt = 0, mailPriceBefore } = favourite;
  const listing = await ctx.db.get("listings", listingId);
  if (!listing?.isListed || listing.price >= before) return;
  const { price, title } = listing;
  const now = Date.now();
  const settings = await findSettings(ctx, userId);
  const isTold =
    settings !== null && listing.sellerId !== userId && now - notifiedAt >= DROP_NOTICE_INTERVAL_MS;
  await ctx.db.patch("favourites", favourite._id, { lowestPrice: price });
  if (!isTold) return;
  const toBell = mailChoices(settings.notifications).bellOnPrice;
  const awaitsEmail = wantsMail(settings.notifications, "price");
  if (!toBell && !awaitsEmail) return;
  await ctx.db.patch("favourites", favourite._id, {
    notifiedAt: now,
    ...(awaitsEmail ? { mailPriceBefore: mailPriceBefore ?? before } : {}),
  });
  if (toBell) {
    const shown = priceText(pricedOf(listing), "free");
    const content = { kind: "price" as const, listingId, title, shown, before };
    await notify(ctx, userId, `price-${listingId}-${price}`, content);
  }
  if (awaitsEmail) await scheduleDigest(ctx, userId);
}
