/** What an account deletion does to rows that others still need, or that have files. */

import type { Doc } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { eraseListingStats } from "#convex/listings/model/listingStats.ts";
import { forgetVersions, withoutCaptions } from "#convex/listings/model/listingVersions.ts";
import { wasOrdered } from "#convex/listings/model/orderHistory.ts";
import { eraseListing } from "#convex/listings/model/removeListing.ts";
import { ownImages } from "#convex/listings/model/saveDraft.ts";
import { changeStock } from "#convex/listings/model/stock.ts";
import { linesOf, searchTextOf } from "#convex/orders/model/lines.ts";
import { addressOf } from "#convex/orders/model/saveOrderAddress.ts";
import { removeFile } from "#convex/shared/model/attachUpload.ts";
import { imageFileIds } from "#convex/shared/model/images.ts";
import { rowsOfOrder } from "./answers";

export const DELETED_NAME = "Deleted user";

/**
 * Deletes a listing that was never ordered, with its images. An ordered listing stays as the order
 * shows it (title, species, price, images), without its seller's name, description, captions and location.
 */
export async function forgetListing(ctx: MutationCtx, listing: Doc<"listings">): Promise<void> {
  if (!(await wasOrdered(ctx, listing._id))) return await eraseListing(ctx, listing);
  await ctx.db.patch("listings", listing._id, {
    username: DELETED_NAME,
    trader: undefined,
    description: "",
    images: withoutCaptions(listing.images),
    takedownReason: undefined,
    returnReason: undefined,
    awaitsReview: undefined,
    reviewNames: undefined,
    reviewSince: undefined,
    dismissedNames: undefined,
    dismissedVersion: undefined,
    outcode: "",
    town: "",
    latitude: 0,
    longitude: 0,
  });
  await eraseListingStats(ctx, listing._id);
  await forgetVersions(ctx, listing._id);
  await changeStock(ctx, listing._id, () => ({ isHidden: true }));
}

/** Removes the seller's name from the admin's order search, their location and where they met. */
export async function forgetSeller(ctx: MutationCtx, order: Doc<"orders">): Promise<void> {
  const searchText = searchTextOf(order.uuid, await linesOf(ctx, order._id), "");
  const clearedPlace = { carrierOffer: undefined, sellerOutcode: undefined };
  await ctx.db.patch("orders", order._id, { searchText, ...clearedPlace });
  await forgetMeetings(ctx, order);
}

async function forgetMeetings(ctx: MutationCtx, { _id }: Doc<"orders">): Promise<void> {
  for (const meeting of await rowsOfOrder(ctx, "orderMeetings", "by_orderId", _id)) {
    await ctx.db.delete("orderMeetings", meeting._id);
  }
}

/** Removes the buyer's address and location, where they met, the tracking reference, and links to Stripe's pages. */
export async function forgetBuyer(ctx: MutationCtx, order: Doc<"orders">): Promise<void> {
  const { _id } = order;
  await ctx.db.patch("orders", _id, {
    checkoutUrl: undefined,
    checkoutError: undefined,
    deliveryOutcode: undefined,
    buyerOutcode: undefined,
    trackingReference: undefined,
  });
  const address = await addressOf(ctx, _id);
  if (address) await ctx.db.delete("orderAddresses", address._id);
  await forgetMeetings(ctx, order);
  for (const proposal of await rowsOfOrder(ctx, "orderAdjustments", "by_orderId_and_status", _id)) {
    if (proposal.checkoutUrl !== undefined)
      await ctx.db.patch("orderAdjustments", proposal._id, { checkoutUrl: undefined });
  }
}

/** Deletes a draft with the photos that only it uses. */
export async function forgetDraft(ctx: MutationCtx, draft: Doc<"listingDrafts">): Promise<void> {
  for (const file of (await ownImages(ctx, draft)).flatMap(imageFileIds))
    await removeFile(ctx, file);
  await ctx.db.delete("listingDrafts", draft._id);
}

const KEPT_FILES: readonly Doc<"uploads">["purpose"][] = [
  "listing",
  "packaging",
  "claim",
  "message",
];

/**
 * Deletes a file, unless it is used in an order, an ordered listing or a message (which is also the
 * recipient's).
 */
export async function forgetUpload(ctx: MutationCtx, upload: Doc<"uploads">): Promise<void> {
  if (upload.used && KEPT_FILES.includes(upload.purpose)) return;
  await removeFile(ctx, upload.storageId);
}
