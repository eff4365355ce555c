/**
 * Writes orders and their history, checks that their money adds up and updates both badges and the seller's
 * figures.
 */

import type { WithoutSystemFields } from "convex/server";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { addOrderSums } from "#convex/accounts/model/sellerStats.ts";
import type { TrailEvent } from "#convex/domain/orders/history.ts";
import {
  countsAsSold,
  hasArrived,
  isOpen,
  type OrderActor,
  type OrderStatus,
} from "#convex/domain/orders/states.ts";
import { eachOrderSum, type OrderSums } from "#convex/domain/reviews/sellerNumbers.ts";
import { COUNTED_GOODS_MIN_PENCE } from "#convex/domain/shared/constants.ts";
import { isUuidV4 } from "#convex/domain/shared/ids.ts";
import { ukNoon } from "#convex/domain/shared/ukClock.ts";
import { fail } from "#convex/errors.ts";
import { bumpUserCounter } from "#convex/shared/model/counters.ts";
import { type NewLine, summaryOfLines } from "./lines";

export type Order = Doc<"orders">;
export type Actor = { kind: OrderActor; userId?: Id<"users"> };

/** Errors: `invalid_order_id` unless it is a version 4 UUID. */
export async function orderByUuid(ctx: QueryCtx, uuid: string): Promise<Order | null> {
  if (!isUuidV4(uuid)) fail("invalid_order_id");
  return await ctx.db
    .query("orders")
    .withIndex("by_uuid", (q) => q.eq("uuid", uuid.toLowerCase()))
    .unique();
}

export async function orderOf(ctx: QueryCtx, orderId: Id<"orders">): Promise<Order> {
  return (await ctx.db.get("orders", orderId)) ?? fail("order_not_found");
}

/** Inserts an order with its lines and updates both badges and the seller's order count. */
export async function insertOrder(
  ctx: MutationCtx,
  details: Omit<WithoutSystemFields<Order>, keyof ReturnType<typeof summaryOfLines>>,
  lines: readonly NewLine[],
): Promise<Order> {
  const fields = { ...details, ...summaryOfLines(lines) };
  assertMoney(fields);
  const orderId = await ctx.db.insert("orders", fields);
  const { buyerId } = fields;
  for (const line of lines) await ctx.db.insert("orderLines", { orderId, buyerId, ...line });
  const order = await orderOf(ctx, orderId);
  await bumpUserCounter(ctx, order.sellerId, "sales", 1);
  await moveCounts(ctx, order, null, order.status);
  return order;
}

/** Patches an order, checks its money and updates its share of the seller's figures. Returns the new row. */
export async function patchOrder(
  ctx: MutationCtx,
  orderId: Id<"orders">,
  patch: Partial<WithoutSystemFields<Order>>,
): Promise<Order> {
  const order = await orderOf(ctx, orderId);
  const changedOrder = { ...order, ...patch, updatedAt: Date.now() };
  const wentBackAt = wentBackAtOf(changedOrder);
  const updatedOrder = { ...changedOrder, wentBackAt };
  assertMoney(updatedOrder);
  await addOrderSums(ctx, order, differenceOf(orderSums(updatedOrder), orderSums(order)));
  await ctx.db.patch("orders", orderId, {
    ...patch,
    wentBackAt,
    updatedAt: updatedOrder.updatedAt,
  });
  return updatedOrder;
}

/**
 * Adds to the order's history. Without `from` the status didn't change: money moved (`amount`, in pence) or
 * someone made a request.
 */
export async function writeEvent(
  ctx: MutationCtx,
  order: Order,
  event: TrailEvent,
  actor: Actor,
  details: { note?: string; amount?: number; from?: OrderStatus | null } = {},
): Promise<void> {
  const { note, amount, from = order.status } = details;
  await ctx.db.insert("orderEvents", {
    orderId: order._id,
    event,
    from,
    to: order.status,
    actor: actor.kind,
    ...(actor.userId === undefined ? {} : { actorId: actor.userId }),
    ...(note === undefined ? {} : { note }),
    ...(amount === undefined ? {} : { amount }),
    createdAt: Date.now(),
  });
}

type CountedFields = Pick<Order, "stripePaymentIntentId" | "amount" | "isWithinMailbox">;

/** Whether the buyer has paid money for the order, even if all of it went back: for the order itself, or a higher delivery charge. */
export const wasPaid = ({ stripePaymentIntentId }: Pick<Order, "stripePaymentIntentId">): boolean =>
  stripePaymentIntentId !== undefined;

/** Whether the order can count against the seller: the buyer paid for it, and isn't the seller. */
export const canLowerFigures = (order: CountedFields): boolean =>
  wasPaid(order) && !order.isWithinMailbox;

/**
 * Whether the order can raise the seller's figures: its goods also cost £1 or more. Otherwise they could be
 * inflated for pennies.
 */
export const canRaiseFigures = (order: CountedFields) =>
  canLowerFigures(order) && order.amount >= COUNTED_GOODS_MIN_PENCE;

/**
 * Whether refunds reach into the service fee: then the order no longer raises the seller's figures. If only
 * full refunds did that, a seller could refund a friend all but a penny, and get the review and the better
 * rates for nothing.
 */
export const isFeeReturned = ({ amount, deliveryCharge, refundedAmount, refundingAmount }: Order) =>
  refundedAmount + (refundingAmount ?? 0) > amount + deliveryCharge;

/**
 * When the order counts as gone back: it was cancelled or fully refunded after a payment, even one too late
 * to count, or refunds reach into the service fee, so that Stripe's fee can't be paid from it in full. Once
 * more delivery charges went back than the order still costs, it has gone back, however it ends.
 */
function wentBackAtOf(order: Order): number | undefined {
  const { status, returnedCharges = 0, totalAmount, wentBackAt, updatedAt } = order;
  const isCancelled = wasPaid(order) && !countsAsSold(status);
  const hasGoneBack = isCancelled || isFeeReturned(order) || returnedCharges > totalAmount;
  return hasGoneBack ? (wentBackAt ?? updatedAt) : undefined;
}

/**
 * What the order adds to the seller's figures: at most one item for each £1, and its dispatch and arrival
 * unless another order counts (`countOnce`). Once its money goes back, it counts for nothing, unless its
 * animals were dead or lost: a seller can't buy that off with a refund.
 */
export function orderSums(order: Order): OrderSums {
  const { status, quantity, amount, dispatchOn, shippedAt, deliveredAt } = order;
  const { isDeadOrLost = false, countedAt, firstDispatchOn = dispatchOn } = order;
  const isRaising = canRaiseFigures(order) && !isFeeReturned(order);
  const isCounted = isRaising && countedAt !== undefined;
  const isDead = canLowerFigures(order) && isDeadOrLost;
  // An assumed arrival shows neither that the animals lived nor that they died.
  const isArrivalConfirmed = deliveredAt !== undefined && order.arrivalAssumed !== true;
  const isRehomed = status === "completed" || (hasArrived(status) && isArrivalConfirmed);
  const hasDispatchTime = shippedAt !== undefined && firstDispatchOn !== undefined;
  const isDispatched = hasDispatchTime && (isCounted || (isDead && canRaiseFigures(order)));
  return {
    itemsSold:
      isRaising && isRehomed ? Math.min(quantity, Math.floor(amount / COUNTED_GOODS_MIN_PENCE)) : 0,
    dispatches: Number(isDispatched),
    dispatchMs: isDispatched ? Math.max(0, ukNoon(shippedAt) - firstDispatchOn) : 0,
    arrivals: Number(isDead || (isCounted && isArrivalConfirmed)),
    deadArrivals: Number(isDead),
  };
}

const differenceOf = (after: OrderSums, before: OrderSums): OrderSums =>
  eachOrderSum((name) => after[name] - before[name]);

export async function moveCounts(
  ctx: MutationCtx,
  order: Order,
  from: OrderStatus | null,
  to: OrderStatus,
): Promise<void> {
  const openOrders = Number(isOpen(to)) - Number(from !== null && isOpen(from));
  for (const userId of [order.buyerId, order.sellerId]) {
    await bumpUserCounter(ctx, userId, "openOrders", openOrders);
  }
}

/** The facts that decide when packing ends the buyer's choices. */
export const packingFacts = ({ packedAt, dispatchOn }: Order) => ({
  packagingDone: packedAt !== undefined,
  dispatchOn: dispatchOn ?? null,
});

export const isStopped = ({ stops = [] }: Order): boolean => stops.length > 0;

/** Only its claim's decision can complete an order with an open claim. */
export const hasOpenClaim = ({ claimTurn }: Order): boolean => claimTurn !== undefined;

/** Whether there is a dispute, a claim or a stop, so that admins may see where an order goes. */
export const hasCase = (order: Order): boolean =>
  order.status === "disputed" || isStopped(order) || hasOpenClaim(order);

/** Counts an order whose animals were dead or lost against the seller's rate, once. Returns the order. */
export async function markDeadArrival(ctx: MutationCtx, order: Order): Promise<Order> {
  if (order.isDeadOrLost || !canLowerFigures(order)) return order;
  return await patchOrder(ctx, order._id, { isDeadOrLost: true });
}

/** A mismatch is a bug in the caller, so roll back the whole call. */
function assertMoney(order: WithoutSystemFields<Order>): void {
  const { amount, deliveryCharge, commission, totalAmount, refundedAmount } = order;
  const all = [amount, deliveryCharge, commission, totalAmount, refundedAmount];
  const areWholePence = all.every((pence) => Number.isInteger(pence) && pence >= 0);
  const addsUp = totalAmount === amount + deliveryCharge + commission;
  if (!areWholePence || !addsUp || refundedAmount > totalAmount) {
    throw new Error(`Impossible money: ${JSON.stringify(all)}`);
  }
}
