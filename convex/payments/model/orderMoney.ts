import { type Infer, v } from "convex/values";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { awaitsDispatch, type OrderStop } from "#convex/domain/orders/states.ts";
import { nextStatus } from "#convex/domain/orders/transitions.ts";
import type { RefundState } from "#convex/domain/payments/states.ts";
import { fail } from "#convex/errors.ts";
import { returnToStock } from "#convex/listings/model/stock.ts";
import { endLiveAdjustment } from "#convex/orders/model/adjustmentStates.ts";
import { type Actor, type Order, orderOf, patchOrder } from "#convex/orders/model/records.ts";
import { setStops, transition } from "#convex/orders/model/transition.ts";
import { type Checkout, checkoutsOf, unreturned } from "./checkoutRecords";

export type Refund = Doc<"refunds">;

/** More refunds than an order ever has. */
export const REFUNDS_MAX = 200;

export async function refundsIn(
  ctx: QueryCtx,
  orderId: Id<"orders">,
  state: RefundState,
): Promise<Refund[]> {
  return await ctx.db
    .query("refunds")
    .withIndex("by_orderId_and_state", (q) => q.eq("orderId", orderId).eq("state", state))
    .take(REFUNDS_MAX);
}

async function refundsUnderWay(ctx: QueryCtx, orderId: Id<"orders">): Promise<Refund[]> {
  const requestedRefunds = await refundsIn(ctx, orderId, "requested");
  const pending = await refundsIn(ctx, orderId, "pending");
  return [...requestedRefunds, ...pending].filter(({ purpose }) => purpose !== "surplus");
}

/**
 * Recalculates an order's pending refund total and its stops; call it after any change to its refunds or
 * chargebacks. A stop ends the open delivery proposal. Failed refunds whose payment has nothing left to
 * return no longer need an admin.
 */
export async function updateOrderMoney(ctx: MutationCtx, orderId: Id<"orders">): Promise<Order> {
  let order = await orderOf(ctx, orderId);
  const checkouts = await checkoutsOf(ctx, orderId);
  const underWay = await refundsUnderWay(ctx, orderId);
  const refundingAmount = underWay.reduce((sum, { amount }) => sum + amount, 0);
  if ((order.refundingAmount ?? 0) !== refundingAmount) {
    order = await patchOrder(ctx, order, { refundingAmount: refundingAmount || undefined });
  }
  const stops = await stopsOf(ctx, order, checkouts, underWay);
  if (stops.length > 0) await endLiveAdjustment(ctx, order, "lapsed");
  order = await setStops(ctx, order, stops);
  await forgetSettledFailures(ctx, orderId, checkouts);
  return order;
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

/** Whether a failed refund for one of the `purposes`, or a decided chargeback, of the order needs an admin. */
export async function needsAdmin(
  ctx: QueryCtx,
  orderId: Id<"orders">,
  purposes: readonly Refund["purpose"][] = ["order"],
): Promise<boolean> {
  if (await hasFailedRefund(ctx, orderId, purposes)) return true;
  return (await endedChargebacks(ctx, orderId)).some(({ needsAdmin }) => needsAdmin);
}

export async function hasFailedRefund(
  ctx: QueryCtx,
  orderId: Id<"orders">,
  purposes: readonly Refund["purpose"][],
): Promise<boolean> {
  const failedRefunds = await refundsIn(ctx, orderId, "failed");
  return failedRefunds.some(({ purpose, needsAdmin }) => purposes.includes(purpose) && needsAdmin);
}

/** Pence still owed to the buyer, including surplus payments. */
export const moneyOwed = v.object({
  /** Being processed by the payment provider. */
  sending: v.number(),
  /** Not accepted by the payment provider yet; retried automatically. */
  requested: v.number(),
  /** Failed, and waiting for an admin. */
  failed: v.number(),
});

export async function moneyOwedOf(
  ctx: QueryCtx,
  orderId: Id<"orders">,
): Promise<Infer<typeof moneyOwed>> {
  const sumOf = async (state: RefundState) => {
    const refunds = await refundsIn(ctx, orderId, state);
    const owedRefunds = refunds.filter(({ needsAdmin }) => state !== "failed" || needsAdmin);
    return owedRefunds.reduce((sum, { amount }) => sum + amount, 0);
  };
  return {
    sending: await sumOf("pending"),
    requested: await sumOf("requested"),
    failed: await sumOf("failed"),
  };
}

/** Far more chargebacks than an order ever gets. */
const CHARGEBACKS_MAX = 50;

type Payment = { orderId: Id<"orders">; checkoutId: Id<"checkouts"> };

async function sumIn(
  ctx: QueryCtx,
  { orderId, checkoutId }: Payment,
  state: Doc<"chargebacks">["state"],
): Promise<number> {
  const chargebacks = await chargebacksIn(ctx, orderId, [state]);
  const paymentChargebacks = chargebacks.filter(
    (chargeback) => chargeback.checkoutId === checkoutId,
  );
  return paymentChargebacks.reduce((sum, { amount }) => sum + amount, 0);
}

/** Whether a bank is withholding a payment during a chargeback; Stripe refunds nothing then. */
export const isWithheld = async (ctx: QueryCtx, payment: Payment): Promise<boolean> =>
  (await sumIn(ctx, payment, "open")) > 0;

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
  const lostAmount = Math.min(unreturnedAmount, await sumIn(ctx, payment, "lost"));
  const disputedAmount = Math.min(unreturnedAmount - lostAmount, await sumIn(ctx, payment, "open"));
  if (lostAmount === wasLost && disputedAmount === wasDisputed) return;
  await ctx.db.patch("checkouts", checkoutId, {
    lostAmount,
    disputedAmount,
    updatedAt: Date.now(),
  });
  if (lostAmount === wasLost || checkout.isSurplus) return;
  const order = await orderOf(ctx, checkout.orderId);
  const refundedAmount = order.refundedAmount + lostAmount - wasLost;
  const updatedOrder = await patchOrder(ctx, order, { refundedAmount });
  await closeIfAllReturned(
    ctx,
    updatedOrder,
    "chargebackLost",
    { kind: "stripe" },
    { amount: lostAmount },
  );
}

/** Makes an order whose whole money went back `refunded`, if its status allows that; returns whether it did. */
export async function closeIfAllReturned(
  ctx: MutationCtx,
  order: Order,
  event: "refund" | "chargebackLost",
  actor: Actor,
  details: { amount: number; note?: string },
): Promise<boolean> {
  if (!isAllReturned(order) || !nextStatus(order.status, event, actor.kind)) return false;
  await transition(ctx, order, event, actor, details);
  // The animals never left the seller.
  if (awaitsDispatch(order.status)) await returnToStock(ctx, order.listingId, order.quantity);
  return true;
}

export const isAllReturned = ({ totalAmount, refundedAmount }: Order): boolean =>
  totalAmount > 0 && refundedAmount === totalAmount;

export const openChargebacks = async (
  ctx: QueryCtx,
  orderId: Id<"orders">,
): Promise<Doc<"chargebacks">[]> => await chargebacksIn(ctx, orderId, ["warning", "open"]);

const endedChargebacks = async (
  ctx: QueryCtx,
  orderId: Id<"orders">,
): Promise<Doc<"chargebacks">[]> => await chargebacksIn(ctx, orderId, ["won", "lost"]);

async function chargebacksIn(
  ctx: QueryCtx,
  orderId: Id<"orders">,
  states: readonly Doc<"chargebacks">["state"][],
): Promise<Doc<"chargebacks">[]> {
  const pages = await Promise.all(
    states.map((state) =>
      ctx.db
        .query("chargebacks")
        .withIndex("by_orderId_and_state", (q) => q.eq("orderId", orderId).eq("state", state))
        .take(CHARGEBACKS_MAX),
    ),
  );
  return pages.flat();
}

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
 * Whether an admin must decide about an order after a chargeback was lost before dispatch. Once the order has
 * left `processing` there is nothing to decide, so it clears the flags.
 */
async function needsAdminAfterLoss(ctx: MutationCtx, order: Order): Promise<boolean> {
  const lostChargebacks = await chargebacksIn(ctx, order._id, ["lost"]);
  const unsettledLosses = lostChargebacks.filter(({ needsAdmin }) => needsAdmin);
  if (awaitsDispatch(order.status)) return unsettledLosses.length > 0;
  for (const { _id } of unsettledLosses)
    await ctx.db.patch("chargebacks", _id, { needsAdmin: undefined });
  return false;
}
