/**
 * How a stock hold ends: it is paid, or paid in the wrong amount or too late for a day near the chosen one;
 * the buyer cancels or replaces it; it expires (`holdLimits.ts` says when) and Stripe says it wasn't paid or
 * says nothing for a day; the seller or buyer is blocked; or the law or an admin forbids the sale.
 * `payments/model/applyStripeUpdates.ts` applies what Stripe says.
 */

import { internal } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { isInSecondHalf, isPageDown } from "#convex/domain/orders/buying.ts";
import { isInPerson } from "#convex/domain/orders/facts.ts";
import { HOUR_MS } from "#convex/domain/shared/constants.ts";
import { randomDigits } from "#convex/domain/shared/randomDigits.ts";
import { release, sell } from "#convex/listings/model/stock.ts";
import {
  cancelCheckouts,
  checkoutsOf,
  isUnsettled,
} from "#convex/payments/model/checkoutRecords.ts";
import { startWorkAt, type Step } from "#convex/shared/jobs.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { bumpUserCounter } from "#convex/shared/model/counters.ts";
import { sendSaleForbidden, sendUnpaidOrderOfBlockedSeller } from "../mail/blockedSaleEmails";
import { sendOrderConfirmed } from "../mail/confirmationEmails";
import { sendPaymentUndecided } from "../mail/paymentProblemEmails";
import type { AgreedDay } from "./agreedDay";
import { takeFromBasket } from "./basketRows";
import { linesOf, type OrderLine } from "./lines";
import { postPaidCard } from "./orderMessages";
import { type Actor, type Order, patchOrder } from "./records";
import type { CancelReason } from "./saleBlockReason";
import { transition } from "./transition";

/**
 * How long stock stays reserved while Stripe hasn't reported whether it was paid; a later payment is
 * refunded.
 */
const PROVIDER_SILENCE_MS = 24 * HOUR_MS;

export const END_HOLD: Step = {
  run: internal.orders.clocks.endHold,
  label: "Release an unpaid order",
};

/** Turns the hold into a sale to be sent on `day`, and starts the dispatch deadline. */
export async function markPaid(
  ctx: MutationCtx,
  order: Order,
  day: AgreedDay,
  event: "pay" | "payNothing",
  actor: Actor,
  ids: Partial<Pick<Order, "stripeSessionId" | "stripePaymentIntentId">> = {},
): Promise<void> {
  const paidAt = Date.now();
  const { _id: orderId, buyerId, sellerId, totalAmount: amount } = order;
  const lines = await linesOf(ctx, orderId);
  for (const line of lines) {
    await sell(ctx, line.listingId, line.quantity);
    await forgetHold(ctx, line);
  }
  const listingIds = lines.map(({ listingId }) => listingId);
  await takeFromBasket(ctx, buyerId, listingIds);
  const transaction = { orderId, buyerId, sellerId, createdAt: paidAt };
  const transactionId = await ctx.db.insert("transactions", transaction);
  const payment = { ...ids, transactionId, holdsStock: false, paidAt };
  const clearedFields = { checkoutError: undefined, payForDayBy: undefined };
  const patch = { ...payment, ...clearedFields, ...day };
  const paidOrder = await transition(ctx, order, event, actor, { patch, amount });
  for (const userId of [buyerId, sellerId]) await bumpUserCounter(ctx, userId, "transactions", 1);
  if (isInPerson(order)) await insertHandoverCode(ctx, orderId);
  const { offerRefundIfLate } = internal.orders.clocks;
  await ctx.scheduler.runAt(day.dispatchDueAt, offerRefundIfLate, { orderId });
  await sendOrderConfirmed(ctx, paidOrder);
  await postPaidCard(ctx, paidOrder);
}

/** A bound on reads: no buyer renews one hold this often. */
const RENEWALS_MAX = 100;

/**
 * A paid hold, and the holds that it renewed, no longer count as given up, except those that reserved more
 * animals than were paid for.
 */
async function forgetHold({ db }: MutationCtx, line: OrderLine): Promise<void> {
  const { buyerId, listingId, holdEndsAt } = line;
  if (holdEndsAt === undefined) return;
  const paid = { holdEndsAt: undefined, isHeld: undefined };
  if (line.reducedFrom !== undefined) return await db.patch("orderLines", line._id, paid);
  const lines = await db
    .query("orderLines")
    .withIndex("by_buyerId_and_listingId_and_holdEndsAt", (q) =>
      q.eq("buyerId", buyerId).eq("listingId", listingId).gte("holdEndsAt", holdEndsAt),
    )
    .take(RENEWALS_MAX);
  for (const { _id } of lines) {
    await db.patch("orderLines", _id, paid);
  }
}

const HANDOVER_TRIES = 10;

async function insertHandoverCode(ctx: MutationCtx, orderId: Id<"orders">): Promise<void> {
  const code = randomDigits(6);
  await ctx.db.insert("handoverCodes", { orderId, code, attemptsLeft: HANDOVER_TRIES });
}

export async function releaseHold(
  ctx: MutationCtx,
  order: Order,
  event: "cancel" | "expire",
  actor: Actor,
  note?: string,
): Promise<Order> {
  if (order.holdsStock) {
    for (const line of await linesOf(ctx, order._id)) {
      await release(ctx, line.listingId, line.quantity);
      await ctx.db.patch("orderLines", line._id, { isHeld: undefined });
    }
  }
  return await transition(ctx, order, event, actor, {
    patch: { holdsStock: false, ...(event === "expire" ? lapseFields(order) : {}) },
    ...(note === undefined ? {} : { note }),
  });
}

export async function releaseForBuyer(
  ctx: MutationCtx,
  order: Order,
  buyer: Profile,
): Promise<Order> {
  await cancelCheckouts(ctx, order._id);
  return await releaseHold(ctx, order, "cancel", { kind: "buyer", userId: buyer.userId });
}

/**
 * The buyer cancels an unpaid order. In the second half of the hold that counts as a lapse, because the animals
 * were reserved for so long.
 */
export async function cancelUnpaid(ctx: MutationCtx, order: Order, buyer: Profile): Promise<void> {
  const updatedOrder = await releaseForBuyer(ctx, order, buyer);
  if (isInSecondHalf(order.holdExpiresAt ?? Infinity, Date.now()))
    await patchOrder(ctx, updatedOrder._id, lapseFields(order));
}

export const cancelReasonText = (reason: CancelReason): string =>
  reason === "sellerBlocked" ? "The seller no longer sells on Shoal" : reason.reason;

/**
 * Cancels an unpaid order, here and at Stripe, because its sale is forbidden, and tells both sides why.
 */
export async function cancelBlockedHold(
  ctx: MutationCtx,
  order: Order,
  reason: CancelReason,
): Promise<Order> {
  await cancelCheckouts(ctx, order._id);
  const updatedOrder = await releaseHold(
    ctx,
    order,
    "cancel",
    { kind: "system" },
    cancelReasonText(reason),
  );
  if (reason === "sellerBlocked") await sendUnpaidOrderOfBlockedSeller(ctx, updatedOrder);
  else await sendSaleForbidden(ctx, updatedOrder, reason);
  return updatedOrder;
}

/** Records a lapse, unless there was no pay page because of an outage. */
const lapseFields = (order: Order): Pick<Order, "holdLapsedAt"> =>
  isPageDown(order) ? {} : { holdLapsedAt: Date.now() };

/**
 * Ends an expired hold. If it has a pay page, closes that at Stripe, and the animals stay reserved until Stripe
 * says how it ended, so that released stock is never paid for: the update releases or pays the order. Without a
 * page, or after a day without an answer, the hold is released.
 */
export async function endHold(ctx: MutationCtx, orderId: Id<"orders">): Promise<void> {
  const order = await ctx.db.get("orders", orderId);
  if (order?.status !== "pending") {
    if (order?.holdsStock) throw new Error(`A ${order.status} order holds stock`);
    return;
  }
  const endedAt = order.holdExpiresAt ?? 0;
  if (endedAt > Date.now()) return;
  const hasPage = (await checkoutsOf(ctx, orderId)).some(isUnsettled);
  await cancelCheckouts(ctx, orderId);
  const silenceEndsAt = endedAt + PROVIDER_SILENCE_MS;
  if (!hasPage) {
    await releaseHold(ctx, order, "expire", { kind: "system" }, "The hold had run out");
  } else if (Date.now() < silenceEndsAt) {
    await startWorkAt(ctx, silenceEndsAt, END_HOLD, orderId);
  } else {
    await releaseUndecided(ctx, order);
  }
}

/** Stripe never said whether the order was paid. That isn't the buyer's fault, so it isn't a lapse. */
async function releaseUndecided(ctx: MutationCtx, order: Order): Promise<void> {
  const note = "The payment provider did not say whether the order was paid";
  const updatedOrder = await releaseHold(ctx, order, "expire", { kind: "system" }, note);
  await sendPaymentUndecided(
    ctx,
    await patchOrder(ctx, updatedOrder._id, { holdLapsedAt: undefined }),
  );
}
