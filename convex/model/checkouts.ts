import { internal } from "../_generated/api";
import type { Doc, Id } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import {
  CHECKOUT_MARGIN_MS,
  CHECKOUT_PATIENCE_MS,
  HOLD_GRACE_MS,
  MINUTE_MS,
  STOCK_HOLD_MS,
} from "../domain/constants";
import { shortId } from "../domain/ids";
import { errorText, fail } from "../errors";
import { reopenAdjustment } from "./adjustmentStates";
import { profileOf } from "./access";
import { type Order, patchOrder } from "./orderRecords";

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
  await ctx.scheduler.runAfter(0, internal.payments.createCheckout, { checkoutId });
  return checkoutId;
}

/** All attempts to take money for an order, the oldest first. */
export async function checkoutsOf(ctx: QueryCtx, orderId: Id<"orders">): Promise<Checkout[]> {
  return await ctx.db
    .query("checkouts")
    .withIndex("by_orderId", (q) => q.eq("orderId", orderId))
    .take(CHECKOUTS_MAX);
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

/** Records the session that Stripe made. One that was called off meanwhile is expired there. */
export async function recordSession(
  ctx: MutationCtx,
  checkoutId: Id<"checkouts">,
  session: { stripeSessionId: string; checkoutUrl: string },
): Promise<void> {
  const checkout = await ctx.db.get("checkouts", checkoutId);
  if (checkout === null || checkout.stripeSessionId === session.stripeSessionId) return;
  const called = checkout.state === "requested" ? "open" : checkout.state;
  await ctx.db.patch("checkouts", checkoutId, {
    ...session,
    state: called,
    updatedAt: Date.now(),
  });
  const order = await ctx.db.get("orders", checkout.orderId);
  if (called !== "open" || order === null) {
    if (called !== "paid") await endSessionLater(ctx, checkoutId);
    return;
  }
  if (checkout.adjustmentId === undefined) {
    await patchOrder(ctx, order, { ...session, checkoutError: undefined });
  } else {
    await ctx.db.patch("orderAdjustments", checkout.adjustmentId, session);
  }
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

/** Calls off whatever is still unpaid of an order (or of one adjustment), here and at Stripe. */
export async function callOffCheckouts(
  ctx: MutationCtx,
  orderId: Id<"orders">,
  adjustmentId?: Id<"orderAdjustments">,
): Promise<void> {
  for (const checkout of await checkoutsOf(ctx, orderId)) {
    if (adjustmentId !== undefined && checkout.adjustmentId !== adjustmentId) continue;
    if (checkout.state !== "requested" && checkout.state !== "open") continue;
    await ctx.db.patch("checkouts", checkout._id, { state: "expired", updatedAt: Date.now() });
    if (checkout.stripeSessionId !== undefined) await endSessionLater(ctx, checkout._id);
  }
}

/** Has Stripe asked to close a pay page, or what became of it. */
export async function endSessionLater(
  ctx: MutationCtx,
  checkoutId: Id<"checkouts">,
): Promise<void> {
  await ctx.scheduler.runAfter(0, internal.payments.expireCheckout, { checkoutId });
}

/** An action that has not reported back by then is dead. */
const ACTION_LEASE_MS = 2 * MINUTE_MS;
/** A pay page that nothing was heard of for so long is over, but its webhook was lost. */
const PAGE_LIFE_MS = STOCK_HOLD_MS + CHECKOUT_MARGIN_MS + HOLD_GRACE_MS;
const SWEEP_BATCH = 100;

/**
 * Fails the checkouts whose action died, so that the buyer is told and can start again, and asks Stripe what
 * became of pages whose end it never told us.
 */
export async function sweepCheckouts(ctx: MutationCtx): Promise<number> {
  const now = Date.now();
  const untouched = async (state: "requested" | "open", since: number) =>
    await ctx.db
      .query("checkouts")
      .withIndex("by_state_and_updatedAt", (q) => q.eq("state", state).lt("updatedAt", since))
      .take(SWEEP_BATCH);
  const dead = await untouched("requested", now - ACTION_LEASE_MS);
  for (const { _id } of dead) {
    await recordCheckoutFailure(ctx, _id, "The action that makes the pay page did not report back");
  }
  const forgotten = await untouched("open", now - PAGE_LIFE_MS);
  for (const { _id } of forgotten) {
    await ctx.db.patch("checkouts", _id, { updatedAt: now });
    await endSessionLater(ctx, _id);
  }
  return dead.length + forgotten.length;
}
