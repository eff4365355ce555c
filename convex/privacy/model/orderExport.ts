/** An order in "download my data": what the user's side may see of it, with all related rows. */
import { pick } from "convex-helpers";
import type { TableNames } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { visibleAddress } from "#convex/orders/model/addresses.ts";
import type { Order } from "#convex/orders/model/records.ts";
import { IN_DOWNLOADS } from "#convex/orders/model/shownFields.ts";
import { type By, rowsBy } from "./answers";
import { nameOf, photosExport } from "./parts";

/** More than an order can have: proposals and payments of one order are limited. */
const ROWS_MAX = 500;

/** Reads the rows of an order. */
const rowsOf =
  (ctx: QueryCtx, { _id }: Order) =>
  async <Table extends TableNames>(table: Table, by: By<Table>) =>
    await rowsBy(ctx, table, by, _id).take(ROWS_MAX);

/** The buyer's side, including payments. Checkout links and Stripe ids are not exported. */
export async function boughtOrderExport(order: Order, ctx: QueryCtx): Promise<object> {
  const rows = rowsOf(ctx, order);
  const [addition] = await rows("tankAdditions", ["by_orderId", "orderId"]);
  return {
    seller: await nameOf(ctx, order.sellerId),
    ...(await bothSides(ctx, order)),
    addedToTank: addition && {
      ...(addition.added ? pick(addition.added, ["tankName", "species", "count"]) : {}),
      answeredAt: addition.answeredAt,
    },
    buyerOutcode: order.buyerOutcode,
    deliveryAddress: await visibleAddress(ctx, order, "buyer"),
    payments: (await rows("checkouts", ["by_orderId", "orderId"])).map((row) =>
      pick(row, ["amount", "returnedAmount", "state", "createdAt"]),
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
  const rows = rowsOf(ctx, order);
  const [bought] = await rows("boughtListings", ["by_orderId", "orderId"]);
  const packaging = await rows("packagingReviews", ["by_orderId", "orderId"]);
  const claims = await rows("claims", ["by_orderId", "orderId"]);
  return {
    ...pick(order, [...IN_DOWNLOADS]),
    description: bought?.description ?? null,
    pictures: await photosExport(ctx, bought?.images),
    events: (await rows("orderEvents", ["by_orderId_and_createdAt", "orderId"])).map((row) =>
      pick(row, ["event", "from", "to", "actor", "note", "amount", "createdAt"]),
    ),
    deliveryProposals: (await rows("orderAdjustments", ["by_orderId_and_status", "orderId"])).map(
      (row) => pick(row, ["proposedDeliveryCharge", "status", "expiresAt", "createdAt"]),
    ),
    refunds: (await rows("refunds", ["by_orderId_and_state", "orderId"])).map((row) =>
      pick(row, ["amount", "reason", "state", "createdAt"]),
    ),
    // Only admins may read the bank's reason.
    chargebacks: (await rows("chargebacks", ["by_orderId_and_state", "orderId"])).map((row) =>
      pick(row, ["amount", "state", "createdAt"]),
    ),
    completedPayments: (await rows("transactions", ["by_orderId", "orderId"])).map((row) =>
      pick(row, ["createdAt"]),
    ),
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
