/** An order in "download my data": what the user's side may see of it, with all related rows. */
import { pick } from "convex-helpers";
import type { QueryCtx } from "#convex/_generated/server.js";
import { profileOf } from "#convex/shared/model/access.ts";
import { type ImageRef, imageViews } from "#convex/shared/model/images.ts";
import { visibleAddress } from "#convex/orders/model/addresses.ts";
import { boughtListingOf } from "#convex/orders/model/listingAsBought.ts";
import type { Order } from "#convex/orders/model/records.ts";
import { IN_DOWNLOADS } from "#convex/orders/model/shownFields.ts";

/** More than an order can have: proposals and payments of one order are limited. */
const ROWS_MAX = 500;

/** The buyer's side, including payments. Checkout links and Stripe ids are not exported. */
export async function boughtOrderExport(ctx: QueryCtx, order: Order): Promise<object> {
  const payments = await ctx.db
    .query("checkouts")
    .withIndex("by_orderId", (q) => q.eq("orderId", order._id))
    .take(ROWS_MAX);
  const tankAdditions = await ctx.db
    .query("tankAdditions")
    .withIndex("by_orderId", (q) => q.eq("orderId", order._id))
    .unique();
  return {
    seller: (await profileOf(ctx, order.sellerId))?.fullName ?? "Unknown",
    ...(await shared(ctx, order)),
    addedToTank: tankAdditions && {
      ...(tankAdditions.added ? pick(tankAdditions.added, ["tankName", "species", "count"]) : {}),
      answeredAt: tankAdditions.answeredAt,
    },
    ...pick(order, ["buyerOutcode"]),
    deliveryAddress: await visibleAddress(ctx, order, "buyer"),
    payments: payments.map((row) => pick(row, ["amount", "returnedAmount", "state", "createdAt"])),
  };
}

/**
 * The seller's side: excludes the payment and the buyer's address, which the order page shows for a
 * limited time.
 */
export async function soldOrderExport(ctx: QueryCtx, order: Order): Promise<object> {
  return {
    buyer: (await profileOf(ctx, order.buyerId))?.fullName ?? "Unknown",
    ...(await shared(ctx, order)),
    ...pick(order, ["sellerOutcode"]),
  };
}

/** What both sides of an order see. */
async function shared(ctx: QueryCtx, order: Order) {
  const { db } = ctx;
  const orderId = order._id;
  const [events, adjustments, refunds, chargebacks, transactions, packaging, claims] =
    await Promise.all([
      db
        .query("orderEvents")
        .withIndex("by_orderId_and_createdAt", (q) => q.eq("orderId", orderId))
        .take(ROWS_MAX),
      db
        .query("orderAdjustments")
        .withIndex("by_orderId_and_status", (q) => q.eq("orderId", orderId))
        .take(ROWS_MAX),
      db
        .query("refunds")
        .withIndex("by_orderId_and_state", (q) => q.eq("orderId", orderId))
        .take(ROWS_MAX),
      db
        .query("chargebacks")
        .withIndex("by_orderId_and_state", (q) => q.eq("orderId", orderId))
        .take(ROWS_MAX),
      db
        .query("transactions")
        .withIndex("by_orderId", (q) => q.eq("orderId", orderId))
        .take(ROWS_MAX),
      db
        .query("packagingReviews")
        .withIndex("by_orderId", (q) => q.eq("orderId", orderId))
        .take(ROWS_MAX),
      db
        .query("claims")
        .withIndex("by_orderId", (q) => q.eq("orderId", orderId))
        .take(ROWS_MAX),
    ]);
  const bought = await boughtListingOf(ctx, orderId);
  return {
    ...pick(order, [...IN_DOWNLOADS]),
    description: bought?.description ?? null,
    pictures: await photosExport(ctx, bought?.images ?? []),
    events: events.map((row) =>
      pick(row, ["event", "from", "to", "actor", "note", "amount", "createdAt"]),
    ),
    deliveryProposals: adjustments.map((row) =>
      pick(row, ["proposedDeliveryCharge", "status", "expiresAt", "createdAt"]),
    ),
    refunds: refunds.map((row) => pick(row, ["amount", "reason", "state", "createdAt"])),
    // Only admins may read the bank's reason.
    chargebacks: chargebacks.map((row) => pick(row, ["amount", "state", "createdAt"])),
    completedPayments: transactions.map((row) => pick(row, ["createdAt"])),
    packaging: await Promise.all(
      packaging.map(async (row) => ({
        ...pick(row, ["checklist", "weather", "score", "createdAt"]),
        photos: await photosExport(ctx, row.photos),
      })),
    ),
    claims: await Promise.all(
      claims.map(async (row) => ({
        ...pick(row, [
          "kind",
          "items",
          "description",
          "status",
          "respondBy",
          "createdAt",
          "updatedAt",
        ]),
        photos: await photosExport(ctx, row.photos),
        answer: row.answer && {
          ...pick(row.answer, ["words", "offer", "at"]),
          photos: await photosExport(ctx, row.answer.photos),
        },
        decision: row.decision && pick(row.decision, ["by", "amount", "reason", "at"]),
      })),
    ),
  };
}

export async function photosExport(
  ctx: QueryCtx,
  images: ImageRef[],
): Promise<{ url: string; alt: string | null }[]> {
  return (await imageViews(ctx, images)).map(({ url, alt }) => ({ url, alt: alt ?? null }));
}
