/** What refunds and chargebacks change in an order: its sums, its stops and, once all is returned, its status. */

import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { isInPerson } from "#convex/domain/orders/facts.ts";
import { awaitsDispatch, type OrderStop } from "#convex/domain/orders/states.ts";
import { nextStatus } from "#convex/domain/orders/transitions.ts";
import { owedAmount } from "#convex/domain/payouts/sellerShare.ts";
import { fail } from "#convex/errors.ts";
import { type Checkout, checkoutsOf, unreturned } from "#convex/payments/model/checkoutRecords.ts";
import {
  borneOf,
  chargebacksIn,
  chargebackSum,
  openChargebacks,
  type Refund,
  refundsIn,
  refundsUnderWay,
} from "#convex/payments/model/refundRecords.ts";
import { settleSeller } from "#convex/payouts/model/settleSeller.ts";
import { recountOrder } from "#convex/reviews/model/countedReviews.ts";
import { endLiveAdjustment } from "./adjustmentStates";
import { type Actor, type Order, orderOf, patchOrder } from "./records";
import { restock } from "./restock";
import { setStops, transition } from "./transition";

/**
 * Recalculates an order's refunding, owed and borne amounts and its stops; call it after any change to its
 * refunds or chargebacks. A stop ends the open delivery proposal. Failed refunds whose payment has nothing left to
 * return no longer need an admin. The order's review may count again, or no longer.
 */
export async function updateOrderMoney(ctx: MutationCtx, orderId: Id<"orders">): Promise<Order> {
  let order = await orderOf(ctx, orderId);
  const checkouts = await checkoutsOf(ctx, orderId);
  await forgetSettledFailures(ctx, orderId, checkouts);
  const underWay = await refundsUnderWay(ctx, orderId);
  const sums = {
    refundingAmount: underWay.reduce((sum, { amount }) => sum + amount, 0) || undefined,
    owedAmount:
      owedAmount([...underWay, ...(await refundsIn(ctx, orderId, "failed"))]) || undefined,
    borneAmount: (await borneAmountOf(ctx, orderId, checkouts)) || undefined,
  };
  if (SUMS.some((name) => order[name] !== sums[name])) {
    order = await patchOrder(ctx, orderId, sums);
  }
  const stops = await stopsOf(ctx, order, checkouts, underWay);
  if (stops.length > 0) await endLiveAdjustment(ctx, order, "lapsed");
  order = await setStops(ctx, order, stops);
  await settleSeller(ctx, orderId);
  await recountOrder(ctx, order);
  return order;
}

const SUMS = ["refundingAmount", "owedAmount", "borneAmount"] as const;

async function borneAmountOf(
  ctx: QueryCtx,
  orderId: Id<"orders">,
  checkouts: Checkout[],
): Promise<number> {
  let pence = 0;
  for (const checkout of checkouts) {
    if (!checkout.isSurplus) pence += await borneOf(ctx, orderId, checkout);
  }
  return pence;
}

/** The only place that decides what stops an order. */
async function stopsOf(
  ctx: MutationCtx,
  order: Order,
  checkouts: Checkout[],
  underWay: Refund[],
): Promise<OrderStop[]> {
  const remaining = checkouts
    .filter(({ state, isSurplus }) => state === "paid" && !isSurplus)
    .reduce((sum, checkout) => sum + unreturned(checkout), 0);
  const isReturning = remaining === 0 && underWay.some(({ purpose }) => purpose === "order");
  const stops: OrderStop[] = [];
  if (isReturning) stops.push("refund");
  if (await isStoppedByChargeback(ctx, order._id)) stops.push("chargeback");
  if (await needsAdminAfterLoss(ctx, order)) stops.push("chargebackLost");
  return stops;
}

async function forgetSettledFailures(
  ctx: MutationCtx,
  orderId: Id<"orders">,
  checkouts: Checkout[],
): Promise<void> {
  const returnedCheckoutIds = new Set(
    checkouts.filter((checkout) => unreturned(checkout) === 0).map(({ _id }) => _id),
  );
  for (const { _id, checkoutId, needsAdmin } of await refundsIn(ctx, orderId, "failed")) {
    if (needsAdmin && returnedCheckoutIds.has(checkoutId)) {
      await ctx.db.patch("refunds", _id, { needsAdmin: undefined });
    }
  }
}

/**
 * Recalculates a payment's chargeback amounts. They are capped at what refunds have left, so no penny counts
 * twice. Lost amounts count as refunded by the order; losing everything makes the order `refunded`.
 */
export async function updateChargebackAmounts(
  ctx: MutationCtx,
  checkoutId: Id<"checkouts">,
): Promise<void> {
  const checkout = (await ctx.db.get("checkouts", checkoutId)) ?? fail("not_found");
  const payment = { orderId: checkout.orderId, checkoutId };
  const {
    amount,
    returnedAmount,
    disputedAmount: wasDisputed = 0,
    lostAmount: wasLost = 0,
  } = checkout;
  const unreturnedAmount = amount - returnedAmount;
  const lostAmount = Math.min(unreturnedAmount, await chargebackSum(ctx, payment, "lost"));
  const disputedAmount = Math.min(
    unreturnedAmount - lostAmount,
    await chargebackSum(ctx, payment, "open"),
  );
  if (lostAmount === wasLost && disputedAmount === wasDisputed) return;
  await ctx.db.patch("checkouts", checkoutId, {
    lostAmount,
    disputedAmount,
    updatedAt: Date.now(),
  });
  if (lostAmount === wasLost || checkout.isSurplus) return;
  const order = await orderOf(ctx, checkout.orderId);
  const refundedAmount = order.refundedAmount + lostAmount - wasLost;
  const updatedOrder = await patchOrder(ctx, order._id, { refundedAmount });
  await closeIfAllReturned(
    ctx,
    updatedOrder,
    "chargebackLost",
    { kind: "stripe" },
    { amount: lostAmount },
  );
}

/** Makes an order `refunded` if all its money went back and its status allows that; returns whether it did. */
export async function closeIfAllReturned(
  ctx: MutationCtx,
  order: Order,
  event: "refund" | "chargebackLost",
  actor: Actor,
  details: { amount: number; note?: string },
): Promise<boolean> {
  if (!isAllReturned(order) || !nextStatus(order.status, event, actor.kind)) return false;
  await transition(ctx, order, event, actor, details);
  if (goesBackOnSale(order)) await restock(ctx, order._id);
  return true;
}

/**
 * Whether a full refund puts the order's animals back on sale: an unsent parcel, even one that the seller
 * reported as handed over. The buyer of an order for handover in person may have them already, so its seller
 * raises the stock instead.
 */
export const goesBackOnSale = (order: Order): boolean =>
  awaitsDispatch(order.status) && !isInPerson(order);

export const isAllReturned = ({ totalAmount, refundedAmount }: Order): boolean =>
  totalAmount > 0 && refundedAmount === totalAmount;

/**
 * Whether an open chargeback stops the order. One on a surplus payment doesn't, because the order doesn't
 * count it.
 */
async function isStoppedByChargeback(ctx: QueryCtx, orderId: Id<"orders">): Promise<boolean> {
  for (const { checkoutId } of await openChargebacks(ctx, orderId)) {
    const checkout = await ctx.db.get("checkouts", checkoutId);
    if (checkout && !checkout.isSurplus) return true;
  }
  return false;
}

/**
 * Whether an admin must decide about an order after a chargeback was lost before dispatch. Clears the flags once
 * the order has left `processing`, because there is nothing left to decide.
 */
async function needsAdminAfterLoss(ctx: MutationCtx, order: Order): Promise<boolean> {
  const lostChargebacks = await chargebacksIn(ctx, order._id, ["lost"]);
  const unsettledLosses = lostChargebacks.filter(({ needsAdmin }) => needsAdmin);
  if (awaitsDispatch(order.status)) return unsettledLosses.length > 0;
  for (const { _id } of unsettledLosses)
    await ctx.db.patch("chargebacks", _id, { needsAdmin: undefined });
  return false;
}
