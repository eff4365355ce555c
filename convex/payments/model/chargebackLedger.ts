/** What chargebacks take from a payment, calculated from their rows. */
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { nextStatus } from "#convex/domain/orders/transitions.ts";
import { fail } from "#convex/errors.ts";
import { returnToStock } from "#convex/listings/model/stock.ts";
import { type Order, patchOrder } from "#convex/orders/model/records.ts";
import { transition } from "#convex/orders/model/transition.ts";

/** Far more chargebacks than a payment ever gets. */
const CHARGEBACKS_MAX = 50;

async function sumIn(
  ctx: QueryCtx,
  checkoutId: Id<"checkouts">,
  state: Doc<"chargebacks">["state"],
): Promise<number> {
  const rows = await ctx.db
    .query("chargebacks")
    .withIndex("by_checkoutId_and_state", (q) => q.eq("checkoutId", checkoutId).eq("state", state))
    .take(CHARGEBACKS_MAX);
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}

/** Whether a bank is withholding a payment during a chargeback; Stripe refunds nothing then. */
export async function isWithheld(ctx: QueryCtx, checkoutId: Id<"checkouts">): Promise<boolean> {
  return (await sumIn(ctx, checkoutId, "open")) > 0;
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
  const {
    amount,
    returnedAmount,
    disputedAmount: wasDisputed = 0,
    lostAmount: wasLost = 0,
  } = checkout;
  const room = amount - returnedAmount;
  const lostAmount = Math.min(room, await sumIn(ctx, checkoutId, "lost"));
  const disputedAmount = Math.min(room - lostAmount, await sumIn(ctx, checkoutId, "open"));
  if (lostAmount === wasLost && disputedAmount === wasDisputed) return;
  await ctx.db.patch("checkouts", checkoutId, {
    lostAmount,
    disputedAmount,
    updatedAt: Date.now(),
  });
  if (lostAmount === wasLost || checkout.isSurplus) return;
  const order = (await ctx.db.get("orders", checkout.orderId)) ?? fail("order_not_found");
  const refundedAmount = order.refundedAmount + lostAmount - wasLost;
  await closeIfAllReturned(ctx, await patchOrder(ctx, order, { refundedAmount }), lostAmount);
}

async function closeIfAllReturned(ctx: MutationCtx, order: Order, amount: number): Promise<void> {
  const isAllReturned = order.totalAmount > 0 && order.refundedAmount === order.totalAmount;
  if (!isAllReturned || !nextStatus(order.status, "chargebackLost", "stripe")) return;
  await transition(ctx, order, "chargebackLost", { kind: "stripe" }, { amount });
  // The animals never left the seller.
  if (order.status === "processing") await returnToStock(ctx, order.listingId, order.quantity);
}

/** The order's undecided chargebacks. */
export const openChargebacks = async (
  ctx: QueryCtx,
  orderId: Id<"orders">,
): Promise<Doc<"chargebacks">[]> => await chargebacksIn(ctx, orderId, ["warning", "open"]);

export const endedChargebacks = async (
  ctx: QueryCtx,
  orderId: Id<"orders">,
): Promise<Doc<"chargebacks">[]> => await chargebacksIn(ctx, orderId, ["won", "lost"]);

async function chargebacksIn(
  ctx: QueryCtx,
  orderId: Id<"orders">,
  states: readonly Doc<"chargebacks">["state"][],
): Promise<Doc<"chargebacks">[]> {
  const found = await Promise.all(
    states.map((state) =>
      ctx.db
        .query("chargebacks")
        .withIndex("by_orderId_and_state", (q) => q.eq("orderId", orderId).eq("state", state))
        .take(CHARGEBACKS_MAX),
    ),
  );
  return found.flat();
}

/**
 * Whether an open chargeback stops the order. One on a surplus payment doesn't, because the order doesn't
 * count it.
 */
export async function isStoppedByChargeback(
  ctx: QueryCtx,
  orderId: Id<"orders">,
): Promise<boolean> {
  for (const { checkoutId } of await openChargebacks(ctx, orderId)) {
    const checkout = await ctx.db.get("checkouts", checkoutId);
    if (checkout && !checkout.isSurplus) return true;
  }
  return false;
}

/**
 * Whether an admin must decide about an order after a chargeback was lost before dispatch. Once the order has
 * left `processing` nothing is left to decide, so it clears the marks.
 */
export async function needsAdminAfterLoss(ctx: MutationCtx, order: Order): Promise<boolean> {
  const lost = await ctx.db
    .query("chargebacks")
    .withIndex("by_orderId_and_state", (q) => q.eq("orderId", order._id).eq("state", "lost"))
    .take(CHARGEBACKS_MAX);
  const waiting = lost.filter(({ needsPerson }) => needsPerson);
  if (order.status === "processing") return waiting.length > 0;
  for (const { _id } of waiting) await ctx.db.patch("chargebacks", _id, { needsPerson: undefined });
  return false;
}
