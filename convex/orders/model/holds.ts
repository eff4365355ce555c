/**
 * How a stock hold ends. Paid: `payments/model/paymentReceived.ts`. Otherwise one of these: the buyer cancels
 * or replaces it; it expires (`holdLimits.ts` says when) and Stripe says it wasn't paid
 * (`payments/model/sessionExpired.ts`) or says nothing for a day; the seller is blocked; or the law forbids the
 * sale.
 */
import { internal } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { PROVIDER_SILENCE_MS, STOCK_HOLD_MS } from "#convex/domain/shared/constants.ts";
import { release } from "#convex/listings/model/stock.ts";
import { checkoutsOf, isUnsettled } from "#convex/payments/model/checkouts.ts";
import { askStripe, cancelCheckouts } from "#convex/payments/model/payPageEnds.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { nextSweepAt, startWorkAt } from "#convex/shared/model/jobs.ts";
import * as mails from "../mail/orders";
import type { SaleRestriction } from "./saleRestriction";
import { type Actor, type Order, patchOrder } from "./records";
import { transition } from "./transition";

/** Cancels an unpaid order and restocks its animals. */
export async function releaseHold(
  ctx: MutationCtx,
  order: Order,
  event: "cancel" | "expire",
  actor: Actor,
  note?: string,
): Promise<Order> {
  if (order.holdsStock) await release(ctx, order.listingId, order.quantity);
  return await transition(ctx, order, event, actor, {
    patch: { holdsStock: false, ...(event === "expire" ? lapseFields(order) : {}) },
    ...(note === undefined ? {} : { note }),
  });
}

/** Cancels an unpaid order for its buyer, here and at Stripe. */
export async function releaseForBuyer(
  ctx: MutationCtx,
  order: Order,
  buyer: Profile,
): Promise<Order> {
  await cancelCheckouts(ctx, order._id);
  return await releaseHold(ctx, order, "cancel", { kind: "buyer", userId: buyer.userId });
}

/**
 * The buyer cancels an unpaid order. In the second half of the hold that counts as a lapse, because the
 * animals were blocked for others.
 */
export async function cancelUnpaid(ctx: MutationCtx, order: Order, buyer: Profile): Promise<void> {
  const released = await releaseForBuyer(ctx, order, buyer);
  const isLate = Date.now() > (order.holdExpiresAt ?? Infinity) - STOCK_HOLD_MS / 2;
  if (isLate) await patchOrder(ctx, released, lapseFields(order));
}

/** Why Shoal cancels a sale: the seller can't sell any more, or the law forbids it. */
export type CancelReason = "sellerBlocked" | SaleRestriction;

/** The reason as text, for the order's history. */
export const cancelReasonText = (why: CancelReason): string =>
  why === "sellerBlocked" ? "The seller no longer sells on Shoal" : why.reason;

/**
 * Cancels an unpaid order that may not be sold at the moment, here and at Stripe, and tells both sides why.
 */
export async function cancelBlockedHold(
  ctx: MutationCtx,
  order: Order,
  why: CancelReason,
): Promise<Order> {
  await cancelCheckouts(ctx, order._id);
  const released = await releaseHold(
    ctx,
    order,
    "cancel",
    { kind: "system" },
    cancelReasonText(why),
  );
  if (why === "sellerBlocked") await mails.sendUnpaidOrderOfBlockedSeller(ctx, released);
  else await mails.sendCancelledByLaw(ctx, released, why);
  return released;
}

/** Records a lapse, unless the pay page failed. */
const lapseFields = ({ checkoutError }: Order): Pick<Order, "holdLapsedAt"> =>
  checkoutError === undefined ? { holdLapsedAt: Date.now() } : {};

/**
 * Ends an expired hold; returns whether it has ended. If there is a pay page, Stripe is asked to close it or
 * report its outcome, and the animals stay reserved until it answers, so that nobody pays for released stock:
 * this runs again every few minutes. Without a page, or after a day without an answer, the hold is released.
 */
export async function endHold(ctx: MutationCtx, orderId: Id<"orders">): Promise<boolean> {
  const order = await ctx.db.get("orders", orderId);
  if (order?.status !== "pending") {
    if (order?.holdsStock) throw new Error(`A ${order.status} order holds stock`);
    return true;
  }
  const endedAt = order.holdExpiresAt ?? 0;
  if (endedAt > Date.now()) return true;
  const pages = (await checkoutsOf(ctx, orderId)).filter(isUnsettled);
  if (pages.length === 0) {
    await cancelCheckouts(ctx, orderId);
    await releaseHold(ctx, order, "expire", { kind: "system" }, "The hold had run out");
    return true;
  }
  if (Date.now() < endedAt + PROVIDER_SILENCE_MS) {
    for (const { _id } of pages) await askStripe(ctx, _id);
    await startWorkAt(ctx, nextSweepAt(endedAt), internal.orders.holds.end, orderId);
    return false;
  }
  await releaseUndecided(ctx, order);
  return true;
}

/** We can't find out whether the order was paid. Not the buyer's fault, so it isn't a lapse. */
async function releaseUndecided(ctx: MutationCtx, order: Order): Promise<void> {
  await cancelCheckouts(ctx, order._id);
  const note = "The payment provider did not say whether it was paid";
  const released = await releaseHold(ctx, order, "expire", { kind: "system" }, note);
  await mails.sendPaymentUndecided(
    ctx,
    await patchOrder(ctx, released, { holdLapsedAt: undefined }),
  );
}
