/**
 * Steps that delete or anonymise the rows of one table when an account is deleted, each small enough for
 * one transaction. `personalData.ts` assigns the steps to tables.
 */
import type { Doc, Id, TableNames } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { changeStock } from "#convex/listings/model/stock.ts";
import { bumpCounter } from "#convex/shared/model/counters.ts";
import { ownImages } from "#convex/listings/model/drafts.ts";
import { wasOrdered } from "#convex/listings/model/orderHistory.ts";
import { eraseListing } from "#convex/listings/model/removeListing.ts";
import { imageFileIds } from "#convex/shared/model/images.ts";
import { removeFile } from "#convex/shared/model/uploads.ts";
import { addressOf } from "#convex/orders/model/addressRows.ts";
import { boughtListingOf } from "#convex/orders/model/listingAsBought.ts";
import { syncSearchKeys } from "#convex/orders/model/searchKeys.ts";
import { removeParts } from "./dataExports";

export const DELETED_NAME = "Deleted user";

/**
 * One part of a step, from `cursor` (null: from the start), for tables that may be large. Returns the
 * next cursor, or null when done.
 */
export type Step = (
  ctx: MutationCtx,
  userId: Id<"users">,
  cursor: string | null,
) => Promise<string | null>;

const BATCH = 100;
/** For rows that also remove files or rows of other tables. */
const HEAVY_BATCH = 20;

type Find<Table extends TableNames> = (
  ctx: QueryCtx,
  userId: Id<"users">,
) => { take: (atMost: number) => Promise<Doc<Table>[]> };

/** Deletes the rows that `find` returns until there are none; runs `before` on each first. */
export function deleteRows<Table extends TableNames>(
  table: Table,
  find: Find<Table>,
  before?: (ctx: MutationCtx, row: Doc<Table>) => Promise<void>,
): Step {
  const batch = before ? HEAVY_BATCH : BATCH;
  return async (ctx, userId) => {
    const rows = await find(ctx, userId).take(batch);
    for (const row of rows) {
      await before?.(ctx, row);
      await ctx.db.delete(table, row._id);
    }
    return rows.length === batch ? "more" : null;
  };
}

/**
 * Deletes listings that were never ordered, with their images. An ordered listing stays as the order
 * shows it (title, species, price, images), without its seller's name, description and location.
 */
export const forgetListings: Step = async (ctx, userId, cursor) => {
  const page = await ctx.db
    .query("listings")
    .withIndex("by_sellerId_and_createdAt", (q) => q.eq("sellerId", userId))
    .paginate({ numItems: HEAVY_BATCH, cursor });
  for (const listing of page.page) {
    if (!(await wasOrdered(ctx, listing._id))) {
      await eraseListing(ctx, listing);
      continue;
    }
    await ctx.db.patch("listings", listing._id, {
      username: DELETED_NAME,
      trader: undefined,
      description: "",
      ...{ reviewNames: undefined, reviewSince: undefined, dismissedNames: undefined },
      ...{ outcode: "", town: "", latitude: 0, longitude: 0 },
    });
    await changeStock(ctx, listing._id, () => ({ isHidden: true }));
  }
  return page.isDone ? null : page.continueCursor;
};

/** Removes the seller's name from the admin's order search, and their location from orders. */
export const forgetSeller: Step = async (ctx, userId, cursor) => {
  const page = await ctx.db
    .query("orders")
    .withIndex("by_sellerId_and_createdAt", (q) => q.eq("sellerId", userId))
    .paginate({ numItems: HEAVY_BATCH, cursor });
  for (const order of page.page) {
    const listing = await ctx.db.get("listings", order.listingId);
    const searchText = [order.uuid, order.listingTitle, listing?.species ?? ""].join(" ").trim();
    const place = { courierOffer: undefined, sellerOutcode: undefined };
    await ctx.db.patch("orders", order._id, { searchText, ...place });
    await syncSearchKeys(ctx, { ...order, searchText });
    const bought = await boughtListingOf(ctx, order._id);
    if (bought) await ctx.db.patch("boughtListings", bought._id, { description: "" });
  }
  return page.isDone ? null : page.continueCursor;
};

/** More than an order can have. */
const PAYMENTS_MAX = 500;

/** Removes delivery addresses, and links to Stripe's pages, which show the buyer's address. */
export const forgetBuyer: Step = async (ctx, userId, cursor) => {
  const page = await ctx.db
    .query("orders")
    .withIndex("by_buyerId_and_createdAt", (q) => q.eq("buyerId", userId))
    .paginate({ numItems: HEAVY_BATCH, cursor });
  for (const { _id: orderId } of page.page) {
    await ctx.db.patch("orders", orderId, {
      checkoutUrl: undefined,
      checkoutError: undefined,
      deliveryOutcode: undefined,
      buyerOutcode: undefined,
      trackingReference: undefined,
    });
    const address = await addressOf(ctx, orderId);
    if (address) await ctx.db.delete("orderAddresses", address._id);
    const payments = await ctx.db
      .query("checkouts")
      .withIndex("by_orderId", (q) => q.eq("orderId", orderId))
      .take(PAYMENTS_MAX);
    for (const { _id, checkoutUrl } of payments) {
      if (checkoutUrl !== undefined) {
        await ctx.db.patch("checkouts", _id, { checkoutUrl: undefined });
      }
    }
    const proposals = await ctx.db
      .query("orderAdjustments")
      .withIndex("by_orderId_and_status", (q) => q.eq("orderId", orderId))
      .take(PAYMENTS_MAX);
    for (const { _id, checkoutUrl } of proposals) {
      if (checkoutUrl !== undefined) {
        await ctx.db.patch("orderAdjustments", _id, { checkoutUrl: undefined });
      }
    }
  }
  return page.isDone ? null : page.continueCursor;
};

/** Deletes the files that only the draft uses. */
export async function removeDraftFiles(ctx: MutationCtx, draft: Doc<"listingDrafts">) {
  for (const file of (await ownImages(ctx, draft)).flatMap(imageFileIds))
    await removeFile(ctx, file);
  if (draft.proof) await removeFile(ctx, draft.proof.storageId);
}

export const deleteProofs = deleteRows(
  "listingProofs",
  ({ db }, userId) =>
    db.query("listingProofs").withIndex("by_sellerId", (q) => q.eq("sellerId", userId)),
  async (ctx, { fileId }) => await removeFile(ctx, fileId),
);

export const deleteApplications = deleteRows(
  "sellerApplications",
  ({ db }, userId) =>
    db.query("sellerApplications").withIndex("by_userId", (q) => q.eq("userId", userId)),
  async (ctx, { status, packagingVideoId }) => {
    if (status === "pending_review") await bumpCounter(ctx, "pendingApplications", -1);
    if (packagingVideoId) await removeFile(ctx, packagingVideoId);
  },
);

/**
 * Deletes the user's files, except those used in an order, an ordered listing or a message (which is
 * also the recipient's).
 */
export const deleteUploads: Step = async (ctx, userId, cursor) => {
  const page = await ctx.db
    .query("uploads")
    .withIndex("by_userId_and_evidenceSha256", (q) => q.eq("userId", userId))
    .paginate({ numItems: HEAVY_BATCH, cursor });
  for (const { storageId, purpose, used } of page.page) {
    const isKept = used && KEPT_FILES.includes(purpose);
    if (!isKept) await removeFile(ctx, storageId);
  }
  return page.isDone ? null : page.continueCursor;
};
const KEPT_FILES: readonly Doc<"uploads">["purpose"][] = [
  "listing",
  "packaging",
  "claim",
  "message",
];

export const deleteExports = deleteRows(
  "dataExports",
  ({ db }, userId) => db.query("dataExports").withIndex("by_userId", (q) => q.eq("userId", userId)),
  removeParts,
);
