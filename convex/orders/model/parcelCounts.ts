import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import {
  countArrival,
  countDeadArrival,
  countDispatch,
} from "#convex/accounts/model/sellerStats.ts";
import { isInPerson } from "#convex/domain/orders/facts.ts";
import { fail } from "#convex/errors.ts";
import { hasPayment, type Order } from "./records";

type Parcel = Pick<
  Order,
  | "sellerId"
  | "stripePaymentIntentId"
  | "totalAmount"
  | "paidAt"
  | "shippedAt"
  | "deliveredAt"
  | "dispatchCounted"
  | "arrivalCounted"
>;

/**
 * Adds a paid order's dispatch and arrival to the seller's totals, once each; returns the flags to set on the
 * order. They stay counted even if the order is later refunded: it was dispatched and it arrived.
 */
export async function countParcel(
  ctx: MutationCtx,
  order: Parcel,
): Promise<Pick<Order, "dispatchCounted" | "arrivalCounted">> {
  if (!hasPayment(order)) return {};
  const { sellerId, paidAt, shippedAt, deliveredAt, dispatchCounted, arrivalCounted } = order;
  const isNewDispatch = shippedAt !== undefined && paidAt !== undefined && !dispatchCounted;
  const isNewArrival = deliveredAt !== undefined && !arrivalCounted;
  if (isNewDispatch) await countDispatch(ctx, sellerId, Math.max(0, shippedAt - paidAt));
  if (isNewArrival) await countArrival(ctx, sellerId);
  return {
    ...(isNewDispatch ? { dispatchCounted: true } : {}),
    ...(isNewArrival ? { arrivalCounted: true } : {}),
  };
}

/** Counts a lost parcel as an order that didn't arrive alive. Handovers in person don't count. */
export async function markLostParcel(ctx: MutationCtx, orderId: Id<"orders">): Promise<void> {
  const order = (await ctx.db.get("orders", orderId)) ?? fail("order_not_found");
  if (isInPerson(order) || !hasPayment(order)) return;
  if (!order.arrivalCounted) {
    await ctx.db.patch("orders", orderId, { arrivalCounted: true });
    await countArrival(ctx, order.sellerId);
  }
  await markDeadArrival(ctx, orderId);
}

/**
 * Counts a delivered order with dead animals against the seller's rate, once however often it is reported.
 */
export async function markDeadArrival(ctx: MutationCtx, orderId: Id<"orders">): Promise<void> {
  const order = (await ctx.db.get("orders", orderId)) ?? fail("order_not_found");
  if (order.deadArrivalCounted || !hasPayment(order)) return;
  await ctx.db.patch("orders", orderId, { deadArrivalCounted: true });
  await countDeadArrival(ctx, order.sellerId);
}
