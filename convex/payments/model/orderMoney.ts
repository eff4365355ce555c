/** An order's money, calculated from its payments, refunds and chargebacks. */
import { type Infer, v } from "convex/values";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import type { OrderStop } from "#convex/domain/orders/states.ts";
import type { RefundState } from "#convex/domain/payments/states.ts";
import { fail } from "#convex/errors.ts";
import { endLiveAdjustment } from "#convex/orders/model/endAdjustment.ts";
import { type Order, patchOrder } from "#convex/orders/model/records.ts";
import { setStops } from "#convex/orders/model/orderStops.ts";
import { endedChargebacks, isStoppedByChargeback, needsAdminAfterLoss } from "./chargebackLedger";
import { type Checkout, checkoutsOf, unreturned } from "./checkouts";

type Refund = Doc<"refunds">;

const REFUNDS_MAX = 200;

/** The order's refunds in one state; the limit is far above what an order has. */
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

/** The order's requested or pending refunds, except for surplus payments. */
async function refundsUnderWay(ctx: QueryCtx, orderId: Id<"orders">): Promise<Refund[]> {
  const requested = await refundsIn(ctx, orderId, "requested");
  const pending = await refundsIn(ctx, orderId, "pending");
  return [...requested, ...pending].filter(({ purpose }) => purpose !== "surplus");
}

/**
 * Recalculates an order's pending refund total and its stops; call it after any change to its refunds or
 * chargebacks. A stop ends the open delivery proposal. Failed refunds whose payment has nothing left to
 * return no longer need an admin.
 */
export async function updateOrderMoney(ctx: MutationCtx, orderId: Id<"orders">): Promise<Order> {
  let order = (await ctx.db.get("orders", orderId)) ?? fail("order_not_found");
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
  const isAllReturning = remaining === 0 && underWay.some(({ purpose }) => purpose === "order");
  const stops: OrderStop[] = [];
  if (isAllReturning) stops.push("refund");
  if (await isStoppedByChargeback(ctx, order._id)) stops.push("chargeback");
  if (await needsAdminAfterLoss(ctx, order)) stops.push("chargebackLost");
  return stops;
}

async function forgetSettledFailures(
  ctx: MutationCtx,
  orderId: Id<"orders">,
  checkouts: Checkout[],
): Promise<void> {
  const empty = new Set(
    checkouts.filter((checkout) => unreturned(checkout) === 0).map(({ _id }) => _id),
  );
  for (const { _id, checkoutId, needsPerson } of await refundsIn(ctx, orderId, "failed")) {
    if (needsPerson && empty.has(checkoutId)) {
      await ctx.db.patch("refunds", _id, { needsPerson: undefined });
    }
  }
}

/** Whether a failed refund or a decided chargeback of the order needs an admin. */
export async function needsAdmin(ctx: QueryCtx, orderId: Id<"orders">): Promise<boolean> {
  const failed = await refundsIn(ctx, orderId, "failed");
  if (failed.some(({ purpose, needsPerson }) => purpose === "order" && needsPerson)) return true;
  return (await endedChargebacks(ctx, orderId)).some(({ needsPerson }) => needsPerson);
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
    const owed = refunds.filter(({ needsPerson }) => state !== "failed" || needsPerson);
    return owed.reduce((sum, { amount }) => sum + amount, 0);
  };
  return {
    sending: await sumOf("pending"),
    requested: await sumOf("requested"),
    failed: await sumOf("failed"),
  };
}
