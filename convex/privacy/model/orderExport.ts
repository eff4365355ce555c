/** An order in "download my data": what the user's side may see of it, with all related rows. */

import { pick } from "convex-helpers";
import type { QueryCtx } from "#convex/_generated/server.js";
import { linesOf, type OrderLine } from "#convex/orders/model/lines.ts";
import { boughtVersion } from "#convex/orders/model/listingAsBought.ts";
import { viewMeetings } from "#convex/orders/model/meetings.ts";
import type { Order } from "#convex/orders/model/records.ts";
import { visibleAddress } from "#convex/orders/model/saveOrderAddress.ts";
import { DOWNLOAD_FIELDS } from "#convex/orders/model/shownFields.ts";
import { rowsOfOrder } from "./answers";
import { nameOf, photosExport } from "./parts";

/** The buyer's side, including payments. Checkout links and Stripe ids are not exported. */
export async function boughtOrderExport(order: Order, ctx: QueryCtx): Promise<object> {
  const additions = await rowsOfOrder(ctx, "tankAdditions", "by_orderId", order._id);
  const payments = await rowsOfOrder(ctx, "checkouts", "by_orderId", order._id);
  return {
    seller: await nameOf(ctx, order.sellerId),
    ...(await bothSides(ctx, order)),
    addedToTanks: additions.map(({ added, answeredAt }) => ({
      ...(added ? pick(added, ["tankName", "species", "count"]) : {}),
      answeredAt,
    })),
    buyerOutcode: order.buyerOutcode,
    deliveryAddress: await visibleAddress(ctx, order, "buyer"),
    payments: payments.map((row) => pick(row, ["amount", "returnedAmount", "state", "createdAt"])),
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

async function lineExport(ctx: QueryCtx, line: OrderLine) {
  const { description, images } = await boughtVersion(ctx, line);
  return {
    ...pick(line, ["title", "category", "species", "water", "unitPrice", "quantity", "amount"]),
    description,
    pictures: await photosExport(ctx, images),
  };
}

async function bothSides(ctx: QueryCtx, order: Order) {
  const id = order._id;
  const lines = await linesOf(ctx, id);
  const events = await rowsOfOrder(ctx, "orderEvents", "by_orderId_and_createdAt", id);
  const proposals = await rowsOfOrder(ctx, "orderAdjustments", "by_orderId_and_status", id);
  const refunds = await rowsOfOrder(ctx, "refunds", "by_orderId_and_state", id);
  const chargebacks = await rowsOfOrder(ctx, "chargebacks", "by_orderId_and_state", id);
  const transactions = await rowsOfOrder(ctx, "transactions", "by_orderId", id);
  const packaging = await rowsOfOrder(ctx, "packagingReviews", "by_orderId", id);
  const claims = await rowsOfOrder(ctx, "claims", "by_orderId", id);
  return {
    ...pick(order, [...DOWNLOAD_FIELDS]),
    lines: await Promise.all(lines.map((line) => lineExport(ctx, line))),
    events: events.map((row) =>
      pick(row, ["event", "from", "to", "actor", "note", "amount", "createdAt"]),
    ),
    deliveryProposals: proposals.map((row) =>
      pick(row, ["proposedDeliveryCharge", "status", "expiresAt", "createdAt"]),
    ),
    // The buyer's view: both sides see the same.
    meeting: await viewMeetings(ctx, order, "buyer"),
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
