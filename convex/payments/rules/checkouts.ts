import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import {
  CHECKOUT_MARGIN_MS,
  CHECKOUT_PATIENCE_MS,
  HOLD_GRACE_MS,
  MINUTE_MS,
  PAGE_FORGOTTEN_MS,
  SECOND_MS,
  STOCK_HOLD_MS,
} from "../../domain/shared/constants";
import { shortId } from "../../domain/shared/ids";
import { errorText, fail } from "../../errors";
import { profileOf } from "../../shared/rules/access";
import { reopenAdjustment } from "../../orders/rules/adjustmentStates";
import { recordOutcome, startWork, SWEEP_BATCH } from "../../shared/rules/jobs";
import { type Order, patchOrder } from "../../orders/rules/records";

export type Checkout = Doc<"checkouts">;

/** An order has one checkout for itself and one for each accepted increase; far fewer than this. */
const CHECKOUTS_MAX = 100;

/** Writes the intent to take `amount` pence and schedules the action that makes the pay page. */
export async function requestCheckout(
  ctx: MutationCtx,
  order: Order,
  amount: number,
  adjustmentId?: Id<"orderAdjustments">,
): Promise<Id<"checkouts">> {
  const now = Date.now();
  const checkoutId = await ctx.db.insert("checkouts", {
    orderId: order._id,
    ...(adjustmentId === undefined ? {} : { adjustmentId }),
    amount,
    state: "requested",
    expiresAt: now + STOCK_HOLD_MS + CHECKOUT_MARGIN_MS,
    returnedAmount: 0,
    createdAt: now,
    updatedAt: now,
  });
  await ctx.scheduler.runAfter(0, internal.payments.payments.createCheckout, { checkoutId });
  return checkoutId;
}

/** All attempts to take money for an order, the oldest first. */
export async function checkoutsOf(ctx: QueryCtx, orderId: Id<"orders">): Promise<Checkout[]> {
  return await ctx.db
    .query("checkouts")
    .withIndex("by_orderId", (q) => q.eq("orderId", orderId))
    .take(CHECKOUTS_MAX);
}

/** Pence of a payment that are neither given back, nor on the way back, nor lost to a bank. Never below 0. */
export const unreturned = ({ amount, returnedAmount, lostAmount = 0 }: Checkout): number =>
  amount - returnedAmount - lostAmount;

/** The payment of an order, or a stray one, by Stripe's id. */
export async function checkoutOfIntent(
  ctx: QueryCtx,
  paymentIntentId: string,
): Promise<Checkout | null> {
  return await ctx.db
    .query("checkouts")
    .withIndex("by_stripePaymentIntentId", (q) => q.eq("stripePaymentIntentId", paymentIntentId))
    .first();
}

export type CheckoutRequest = {
  amount: number;
  expiresAt: number;
  email: string;
  orderUuid: string;
  returnPath: string;
  /** `unitAmount` in pence; the sum over all is `amount`. */
  lines: { name: string; unitAmount: number; quantity: number }[];
};

/** What the pay page is to say; null when the checkout was called off or made already. */
export async function checkoutRequest(
  ctx: QueryCtx,
  checkoutId: Id<"checkouts">,
): Promise<CheckoutRequest | null> {
  const checkout = await ctx.db.get("checkouts", checkoutId);
  if (checkout === null || checkout.state !== "requested") return null;
  const order = (await ctx.db.get("orders", checkout.orderId)) ?? fail("order_not_found");
  const buyer = (await profileOf(ctx, order.buyerId)) ?? fail("profile_missing");
  const { amount, expiresAt } = checkout;
  const forOrder = checkout.adjustmentId === undefined;
  return {
    amount,
    expiresAt,
    email: buyer.email,
    orderUuid: order.uuid,
    returnPath:
      forOrder && order.quizId !== undefined
        ? `/payment/${order.listingId}/${order.quizId}`
        : `/order/${order.uuid}`,
    lines: forOrder
      ? orderLines(order)
      : [
          {
            name: `Delivery adjustment, order ${shortId(order.uuid)}`,
            unitAmount: amount,
            quantity: 1,
          },
        ],
  };
}

function orderLines(order: Order): CheckoutRequest["lines"] {
  return [
    { name: order.listingTitle, unitAmount: order.unitPrice, quantity: order.quantity },
    { name: "Delivery", unitAmount: order.deliveryCharge, quantity: 1 },
    { name: "Service fee", unitAmount: order.commission, quantity: 1 },
  ].filter((line) => line.unitAmount > 0);
}

/** Records the session that Stripe made. One that was called off meanwhile is closed there. */
export async function recordSession(
  ctx: MutationCtx,
  checkoutId: Id<"checkouts">,
  session: { stripeSessionId: string; checkoutUrl: string },
): Promise<void> {
  const checkout = await ctx.db.get("checkouts", checkoutId);
  if (checkout === null || checkout.stripeSessionId === session.stripeSessionId) return;
  const { state, orderId, adjustmentId } = checkout;
  const now = Date.now();
  if (state !== "requested") {
    const late = state === "paid" ? "paid" : "closing";
    await ctx.db.patch("checkouts", checkoutId, { ...session, state: late, updatedAt: now });
    if (late === "closing") await scheduleAsking(ctx, checkoutId);
    return;
  }
  await ctx.db.patch("checkouts", checkoutId, { ...session, state: "open", updatedAt: now });
  if (adjustmentId !== undefined) {
    await ctx.db.patch("orderAdjustments", adjustmentId, session);
    return;
  }
  const order = (await ctx.db.get("orders", orderId)) ?? fail("order_not_found");
  await patchOrder(ctx, order, { ...session, checkoutError: undefined });
}

/** Whether the action that is to make the pay page has taken so long that it must be taken for dead. */
export async function isStalled(ctx: QueryCtx, orderId: Id<"orders">): Promise<boolean> {
  const since = Date.now() - CHECKOUT_PATIENCE_MS;
  const checkouts = await checkoutsOf(ctx, orderId);
  return checkouts.some(({ state, updatedAt }) => state === "requested" && updatedAt <= since);
}

/** Records that no pay page could be made. The hold stays: the buyer may start again at once. */
export async function recordCheckoutFailure(
  ctx: MutationCtx,
  checkoutId: Id<"checkouts">,
  error: string,
): Promise<void> {
  const checkout = await ctx.db.get("checkouts", checkoutId);
  if (checkout === null || checkout.state !== "requested") return;
  await ctx.db.patch("checkouts", checkoutId, { state: "failed", error, updatedAt: Date.now() });
  const order = await ctx.db.get("orders", checkout.orderId);
  if (order === null) return;
  if (checkout.adjustmentId !== undefined)
    await reopenAdjustment(ctx, order, checkout.adjustmentId);
  else if (order.status === "pending") {
    await patchOrder(ctx, order, { checkoutError: errorText("payment_unavailable") });
  }
}

/**
 * Calls off whatever is still unpaid of an order (or of one adjustment), here and at Stripe. A payment that
 * comes nevertheless goes back.
 */
export async function callOffCheckouts(
  ctx: MutationCtx,
  orderId: Id<"orders">,
  adjustmentId?: Id<"orderAdjustments">,
): Promise<void> {
  for (const { _id, state, ...checkout } of await checkoutsOf(ctx, orderId)) {
    if (adjustmentId !== undefined && checkout.adjustmentId !== adjustmentId) continue;
    const updatedAt = Date.now();
    if (state === "requested")
      await ctx.db.patch("checkouts", _id, { state: "expired", updatedAt });
    if (state !== "open") continue;
    await ctx.db.patch("checkouts", _id, { state: "closing", updatedAt });
    await scheduleAsking(ctx, _id);
  }
}

/** Stripe's webhook comes within this as a rule. */
const WEBHOOK_PATIENCE_MS = 3 * SECOND_MS;

/** The buyer is back from the pay page: has Stripe asked what became of it, lest its webhook was lost. */
export async function lookUpPayments(ctx: MutationCtx, orderId: Id<"orders">): Promise<void> {
  const { lookUpCheckout } = internal.payments.payments;
  for (const { _id: checkoutId, state } of await checkoutsOf(ctx, orderId)) {
    if (state !== "open") continue;
    await ctx.scheduler.runAfter(WEBHOOK_PATIENCE_MS, lookUpCheckout, { checkoutId });
  }
}

async function scheduleAsking(ctx: MutationCtx, checkoutId: Id<"checkouts">): Promise<void> {
  await ctx.scheduler.runAfter(0, internal.payments.payments.expireCheckout, { checkoutId });
}

/** An action that has not reported back by then is dead. */
const ACTION_LEASE_MS = 2 * MINUTE_MS;
/** A pay page that nothing was heard of for so long is over, but its webhook was lost. */
const PAGE_LIFE_MS = STOCK_HOLD_MS + CHECKOUT_MARGIN_MS + HOLD_GRACE_MS;

/** Whether Stripe may still have something to say of it: it was not paid and not seen to be closed. */
export function isUnsettled({ state }: Checkout): boolean {
  return state === "open" || state === "closing";
}

/** A pay page is over: nobody asks Stripe about it any more, and that asking failed is forgotten. */
export async function settleCheckout(
  ctx: MutationCtx,
  checkoutId: Id<"checkouts">,
  end: { state: "paid" | "expired" } & Partial<
    Pick<Checkout, "stripeSessionId" | "stripePaymentIntentId" | "error">
  >,
): Promise<void> {
  await ctx.db.patch("checkouts", checkoutId, { ...end, updatedAt: Date.now() });
  await recordOutcome(ctx, "askStripe", { rowId: checkoutId });
}

/**
 * Has Stripe asked to close a pay page, or what became of it, unless that was done a moment ago. Answers
 * whether there is nothing to ask any more.
 */
export async function askStripe(ctx: MutationCtx, checkoutId: Id<"checkouts">): Promise<boolean> {
  const checkout = await ctx.db.get("checkouts", checkoutId);
  if (checkout === null || !isUnsettled(checkout)) return true;
  const now = Date.now();
  if (checkout.askedAt !== undefined && now - checkout.askedAt < ACTION_LEASE_MS) return false;
  if (now - checkout.createdAt > PAGE_FORGOTTEN_MS) {
    const error = "Stripe never said what became of this pay page";
    await settleCheckout(ctx, checkoutId, { state: "expired", error });
    return true;
  }
  await ctx.db.patch("checkouts", checkoutId, { askedAt: now, updatedAt: now });
  await scheduleAsking(ctx, checkoutId);
  return false;
}

/**
 * Finds the checkouts whose action died, so that the buyer is told and can start again, and the pages of which
 * Stripe must be asked: those called off, and those whose end it never told us.
 */
export async function sweepCheckouts(ctx: MutationCtx): Promise<number> {
  const now = Date.now();
  const untouched = async (state: Checkout["state"], since: number) => {
    const rows = await ctx.db
      .query("checkouts")
      .withIndex("by_state_and_updatedAt", (q) => q.eq("state", state).lt("updatedAt", since))
      .take(SWEEP_BATCH);
    return rows.map(({ _id }) => _id);
  };
  const dead = await untouched("requested", now - ACTION_LEASE_MS);
  const called = await untouched("closing", now - ACTION_LEASE_MS);
  const forgotten = await untouched("open", now - PAGE_LIFE_MS);
  return (
    (await startWork(ctx, "failCheckout", dead)) +
    (await startWork(ctx, "askStripe", [...called, ...forgotten]))
  );
}
