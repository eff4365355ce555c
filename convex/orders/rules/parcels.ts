import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { countArrival, countDeadArrival, countDispatch } from "../../accounts/rules/sellerStats";
import { isInPerson } from "../../domain/orders/facts";
import { fail } from "../../errors";
import { hasPayment, type Order } from "./records";

type Parcel = Pick<
  Order,
  | "sellerId"
  | "stripePaymentIntentId"
  | "paidAt"
  | "shippedAt"
  | "deliveredAt"
  | "dispatchCounted"
  | "arrivalCounted"
>;

/**
 * Adds the dispatch and the arrival of a paid order to its seller's sums, each once; returns the marks to leave on the order. They
 * stay counted whatever becomes of the order: it was dispatched, and it arrived.
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

/**
 * A parcel never reached its buyer: of its seller's orders it is one that did not arrive alive. What changes hands in
 * person is no parcel.
 */
export async function markLostParcel(ctx: MutationCtx, orderId: Id<"orders">): Promise<void> {
  const order = (await ctx.db.get("orders", orderId)) ?? fail("order_not_found");
  if (isInPerson(order) || !hasPayment(order)) return;
  if (!order.arrivalCounted) {
    await ctx.db.patch("orders", orderId, { arrivalCounted: true });
    await countArrival(ctx, order.sellerId);
  }
  await markDeadArrival(ctx, orderId);
}

/** Animals of a paid order that has arrived were dead: it counts against its seller's rate, once whoever says so. */
export async function markDeadArrival(ctx: MutationCtx, orderId: Id<"orders">): Promise<void> {
  const order = (await ctx.db.get("orders", orderId)) ?? fail("order_not_found");
  if (order.deadArrivalCounted || !hasPayment(order)) return;
  await ctx.db.patch("orders", orderId, { deadArrivalCounted: true });
  await countDeadArrival(ctx, order.sellerId);
}
