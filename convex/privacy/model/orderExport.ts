/** An order in "download my data": what the user's side may see of it, with all related rows. */
import { pick } from "convex-helpers";
import type { QueryCtx } from "#convex/_generated/server.js";
import { visibleAddress } from "#convex/orders/model/addresses.ts";
import type { Order } from "#convex/orders/model/records.ts";
import { IN_DOWNLOADS } from "#convex/orders/model/shownFields.ts";
import { rowsOfOrder } from "./answers";
import { nameOf, photosExport } from "./parts";

/** The buyer's side, including payments. Checkout links and Stripe ids are not exported. */
export async function boughtOrderExport(order: Order, ctx: QueryCtx): Promise<object> {
  const [addition] = await rowsOfOrder(ctx, "tankAdditions", ["by_orderId", "orderId"], order._id);
  return {
    seller: await nameOf(ctx, order.sellerId),
    ...(await bothSides(ctx, order)),
    addedToTank: addition && {
      ...(addition.added ? pick(addition.added, ["tankName", "species", "count"]) : {}),
      answeredAt: addition.answeredAt,
    },
    buyerOutcode: order.buyerOutcode,
    deliveryAddress: await visibleAddress(ctx, order, "buyer"),
    payments: (await rowsOfOrder(ctx, "checkouts", ["by_orderId", "orderId"], order._id)).map(
      (row) => pick(row, ["amount", "returnedAmount", "state", "createdAt"]),
    ),
  };
}

/**
 * The seller's side: excludes the payment and the buyer's address, which the order page shows for a
 * limited time.
 */
export async function soldOrderExport(order: Order, ctx: QueryCtx): Promise<object> {
  return {
    buyer: await nameOf(ctx, order.buyerId),
    ...(await bothSides(ctx, order)),
    sellerOutcode: order.sellerOutcode,
  };
}

async function bothSides(ctx: QueryCtx, order: Order) {
  const [boughtListing] = await rowsOfOrder(
    ctx,
    "boughtListings",
    ["by_orderId", "orderId"],
    order._id,
  );
  const packaging = await rowsOfOrder(
    ctx,
    "packagingReviews",
    ["by_orderId", "orderId"],
    order._id,
  );
  const claims = await rowsOfOrder(ctx, "claims", ["by_orderId", "orderId"], order._id);
  return {
    ...pick(order, [...IN_DOWNLOADS]),
    description: boughtListing?.description ?? null,
    pictures: await photosExport(ctx, boughtListing?.images),
    events: (
      await rowsOfOrder(ctx, "orderEvents", ["by_orderId_and_createdAt", "orderId"], order._id)
    ).map((row) => pick(row, ["event", "from", "to", "actor", "note", "amount", "createdAt"])),
    deliveryProposals: (
      await rowsOfOrder(ctx, "orderAdjustments", ["by_orderId_and_status", "orderId"], order._id)
    ).map((row) => pick(row, ["proposedDeliveryCharge", "status", "expiresAt", "createdAt"])),
    refunds: (
      await rowsOfOrder(ctx, "refunds", ["by_orderId_and_state", "orderId"], order._id)
    ).map((row) => pick(row, ["amount", "reason", "state", "createdAt"])),
    // Only admins may read the bank's reason.
    chargebacks: (
      await rowsOfOrder(ctx, "chargebacks", ["by_orderId_and_state", "orderId"], order._id)
    ).map((row) => pick(row, ["amount", "state", "createdAt"])),
    completedPayments: (
      await rowsOfOrder(ctx, "transactions", ["by_orderId", "orderId"], order._id)
    ).map((row) => pick(row, ["createdAt"])),
    packaging: await Promise.all(
      packaging.map(async (row) => ({
        ...pick(row, ["checklist", "weather", "score", "createdAt"]),
        photos: await photosExport(ctx, row.photos),
      })),
    ),
    claims: await Promise.all(
      claims.map(async (row) => ({
        ...pick(row, ["kind", "items", "description", "status"]),
        ...pick(row, ["respondBy", "createdAt", "updatedAt"]),
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
