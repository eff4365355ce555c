/** What an order says of its refunds, worked out from their rows after every change to one of them. */
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { fail } from "../../errors";
import { endLiveAdjustment } from "../../orders/rules/adjustmentEnding";
import { waitsAfterLoss } from "./chargebackBooks";
import { checkoutsOf, unreturned } from "./checkouts";
import { type Order, patchOrder } from "../../orders/rules/records";
import { setStop } from "../../orders/rules/stops";
import type { Refund } from "./refunds";

const REFUNDS_MAX = 200;

/** Refunds of an order that are asked for or on their way, those of stray payments left out. */
async function underWay(ctx: QueryCtx, orderId: Id<"orders">): Promise<Refund[]> {
  const found = await Promise.all(
    (["requested", "pending"] as const).map((state) => refundsIn(ctx, orderId, state)),
  );
  return found.flat().filter(({ purpose }) => purpose !== "stray");
}

/** Refunds of an order in one state; an order has far fewer than are read at most. */
export async function refundsIn(
  ctx: QueryCtx,
  orderId: Id<"orders">,
  state: Refund["state"],
): Promise<Refund[]> {
  return await ctx.db
    .query("refunds")
    .withIndex("by_orderId_and_state", (q) => q.eq("orderId", orderId).eq("state", state))
    .take(REFUNDS_MAX);
}

/**
 * Brings the order up to its refunds: how much is on the way, and whether that is all that is left, which
 * stops the order and ends an open delivery proposal; whether a lost chargeback stops it. Failed refunds whose
 * payment has nothing left to give need nobody any more.
 */
export async function reckonRefunds(ctx: MutationCtx, orderId: Id<"orders">): Promise<Order> {
  let order = (await ctx.db.get("orders", orderId)) ?? fail("order_not_found");
  const checkouts = await checkoutsOf(ctx, orderId);
  const onTheWay = await underWay(ctx, orderId);
  const refundingAmount = onTheWay.reduce((sum, { amount }) => sum + amount, 0);
  if ((order.refundingAmount ?? 0) !== refundingAmount) {
    order = await patchOrder(ctx, order, { refundingAmount: refundingAmount || undefined });
  }
  const left = checkouts
    .filter(({ state, isStray }) => state === "paid" && !isStray)
    .reduce((sum, checkout) => sum + unreturned(checkout), 0);
  const isWhole = left === 0 && onTheWay.some(({ purpose }) => purpose === "order");
  if (isWhole) await endLiveAdjustment(ctx, order, "lapsed");
  order = await setStop(ctx, order, "refund", isWhole);
  order = await setStop(ctx, order, "chargebackLost", await waitsAfterLoss(ctx, order));

  const empty = new Set(checkouts.filter((one) => unreturned(one) === 0).map(({ _id }) => _id));
  for (const { _id, checkoutId, needsPerson } of await refundsIn(ctx, orderId, "failed")) {
    if (needsPerson && checkoutId !== undefined && empty.has(checkoutId)) {
      await ctx.db.patch("refunds", _id, { needsPerson: undefined });
    }
  }
  return order;
}
