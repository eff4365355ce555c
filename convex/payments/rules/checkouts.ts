/** Checkouts: attempts to take money by a Checkout session at Stripe, one row each. */
import { type Infer, v } from "convex/values";
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import {
  CHECKOUT_LEASE_MS,
  CHECKOUT_MARGIN_MS,
  CHECKOUT_PATIENCE_MS,
  PAGE_FORGOTTEN_MS,
  PAGE_LIFE_MS,
  STOCK_HOLD_MS,
  WEBHOOK_PATIENCE_MS,
} from "../../domain/shared/constants";
import { shortId } from "../../domain/shared/ids";
import { errorText, fail } from "../../errors";
import { reopenAdjustment } from "../../orders/rules/adjustmentStates";
import { type Order, patchOrder } from "../../orders/rules/records";
import { profileOf } from "../../shared/rules/access";
import { nextSweepAt, recordOutcome, startWork, SWEEP_BATCH } from "../../shared/rules/jobs";

export type Checkout = Doc<"checkouts">;

/** An order has one checkout for itself and one for each accepted increase; far fewer than this. */
const CHECKOUTS_MAX = 100;

/** When the sweep takes a checkout that is not over, should nothing more be heard of it. */
const SWEEP_AFTER_MS = {
  requested: CHECKOUT_LEASE_MS,
  closing: CHECKOUT_LEASE_MS,
  open: PAGE_LIFE_MS,
};
const isSwept = (state: string): state is keyof typeof SWEEP_AFTER_MS =>
  Object.hasOwn(SWEEP_AFTER_MS, state);

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
    nextSweepAt: now + SWEEP_AFTER_MS.requested,
    createdAt: now,
    updatedAt: now,
  });
  await ctx.scheduler.runAfter(0, internal.payments.checkouts.create, { checkoutId });
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

/** The payment of an order, or a surplus one, by Stripe's id. */
export async function checkoutOfIntent(
  ctx: QueryCtx,
  paymentIntentId: string,
): Promise<Checkout | null> {
  return await ctx.db
    .query("checkouts")
    .withIndex("by_stripePaymentIntentId", (q) => q.eq("stripePaymentIntentId", paymentIntentId))
    .first();
}

/** The checkout of a session; its metadata name it when the webhook overtakes the response to the call. */
export async function checkoutOfSession(
  ctx: QueryCtx,
  { stripeSessionId, checkoutId }: { stripeSessionId: string; checkoutId: string | null },
): Promise<Checkout | null> {
  const known = await ctx.db
    .query("checkouts")
    .withIndex("by_stripeSessionId", (q) => q.eq("stripeSessionId", stripeSessionId))
    .unique();
  if (known || checkoutId === null) return known;
  const id = ctx.db.normalizeId("checkouts", checkoutId);
  return id && (await ctx.db.get("checkouts", id));
}

/** What a pay page says. Money in pence; the sum over all lines is what is to be paid. */
export const checkoutRequest = v.object({
  expiresAt: v.number(),
  email: v.string(),
  orderUuid: v.string(),
  returnPath: v.string(),
  lines: v.array(v.object({ name: v.string(), unitAmount: v.number(), quantity: v.number() })),
});
export type CheckoutRequest = Infer<typeof checkoutRequest>;

/** What the pay page is to say; null when the checkout was called off or made already. */
export async function requestOf(
  ctx: QueryCtx,
  checkoutId: Id<"checkouts">,
): Promise<CheckoutRequest | null> {
  const checkout = await ctx.db.get("checkouts", checkoutId);
  if (checkout === null || checkout.state !== "requested") return null;
  const order = (await ctx.db.get("orders", checkout.orderId)) ?? fail("order_not_found");
  const { email } = (await profileOf(ctx, order.buyerId)) ?? fail("profile_missing");
  const isForOrder = checkout.adjustmentId === undefined;
  return {
    expiresAt: checkout.expiresAt,
    email,
    orderUuid: order.uuid,
    returnPath:
      isForOrder && order.quizId !== undefined
        ? `/payment/${order.listingId}/${order.quizId}`
        : `/order/${order.uuid}`,
    lines: isForOrder ? orderLines(order) : [adjustmentLine(order, checkout)],
  };
}

const adjustmentLine = (order: Order, { amount: unitAmount }: Checkout) => ({
  name: `Delivery adjustment, order ${shortId(order.uuid)}`,
  unitAmount,
  quantity: 1,
});

function orderLines(order: Order): CheckoutRequest["lines"] {
  return [
    { name: order.listingTitle, unitAmount: order.unitPrice, quantity: order.quantity },
    { name: "Delivery", unitAmount: order.deliveryCharge, quantity: 1 },
    { name: "Service fee", unitAmount: order.commission, quantity: 1 },
  ].filter((line) => line.unitAmount > 0);
}

/** Stripe's session of a checkout, and whether Stripe has said what became of it; null before there is one. */
export async function sessionOf(
  ctx: QueryCtx,
  checkoutId: Id<"checkouts">,
): Promise<{ stripeSessionId: string; isSettled: boolean } | null> {
  const checkout = await ctx.db.get("checkouts", checkoutId);
  const { stripeSessionId } = checkout ?? {};
  if (checkout === null || stripeSessionId === undefined) return null;
  return { stripeSessionId, isSettled: !isUnsettled(checkout) };
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
  await ctx.db.patch("checkouts", checkoutId, session);
  if (state === "paid") return;
  if (state !== "requested") {
    await startClosing(ctx, checkoutId);
    return;
  }
  await setState(ctx, checkoutId, "open");
  const { checkoutUrl } = session;
  if (adjustmentId !== undefined) {
    await ctx.db.patch("orderAdjustments", adjustmentId, { checkoutUrl });
    return;
  }
  const order = (await ctx.db.get("orders", orderId)) ?? fail("order_not_found");
  await patchOrder(ctx, order, { ...session, checkoutError: undefined });
}

async function setState(
  ctx: MutationCtx,
  checkoutId: Id<"checkouts">,
  state: Checkout["state"],
): Promise<void> {
  const updatedAt = Date.now();
  const nextSweepAt = isSwept(state) ? updatedAt + SWEEP_AFTER_MS[state] : undefined;
  await ctx.db.patch("checkouts", checkoutId, { state, nextSweepAt, updatedAt });
}

/** Has Stripe asked to close a pay page, or what became of it. */
async function startClosing(ctx: MutationCtx, checkoutId: Id<"checkouts">): Promise<void> {
  await setState(ctx, checkoutId, "closing");
  await ctx.scheduler.runAfter(0, internal.payments.checkouts.close, { checkoutId });
}

/** Whether the action that is to make the pay page has taken so long that it must be taken for dead. */
export async function isStalled(ctx: QueryCtx, orderId: Id<"orders">): Promise<boolean> {
  const since = Date.now() - CHECKOUT_PATIENCE_MS;
  const checkouts = await checkoutsOf(ctx, orderId);
  return checkouts.some(({ state, updatedAt }) => state === "requested" && updatedAt <= since);
}

/** Records that no pay page could be made. The hold stays: the buyer may start again at once. */
export async function recordFailure(
  ctx: MutationCtx,
  checkoutId: Id<"checkouts">,
  error: string,
): Promise<void> {
  const checkout = await ctx.db.get("checkouts", checkoutId);
  if (checkout === null || checkout.state !== "requested") return;
  await ctx.db.patch("checkouts", checkoutId, { error });
  await setState(ctx, checkoutId, "failed");
  const order = await ctx.db.get("orders", checkout.orderId);
  if (order === null) return;
  if (checkout.adjustmentId !== undefined) {
    await reopenAdjustment(ctx, order, checkout.adjustmentId);
  } else if (order.status === "pending") {
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
    if (state === "requested") await setState(ctx, _id, "expired");
    if (state === "open") await startClosing(ctx, _id);
  }
}

/** The buyer is back from the pay page: has Stripe asked what became of it, lest its webhook was lost. */
export async function lookUpPayments(ctx: MutationCtx, orderId: Id<"orders">): Promise<void> {
  const { lookUp } = internal.payments.checkouts;
  for (const { _id: checkoutId, state } of await checkoutsOf(ctx, orderId)) {
    if (state !== "open") continue;
    await ctx.scheduler.runAfter(WEBHOOK_PATIENCE_MS, lookUp, { checkoutId });
  }
}

/** Whether Stripe may still have something to say of it: it was not paid and not seen to be closed. */
export function isUnsettled({ state }: Checkout): boolean {
  return state === "open" || state === "closing";
}

/** A pay page is over: nobody asks Stripe about it any more, and that asking failed is forgotten. */
export async function settleCheckout(
  ctx: MutationCtx,
  checkoutId: Id<"checkouts">,
  state: "paid" | "expired",
  facts: Partial<Pick<Checkout, "stripeSessionId" | "stripePaymentIntentId" | "error">> = {},
): Promise<void> {
  await ctx.db.patch("checkouts", checkoutId, facts);
  await setState(ctx, checkoutId, state);
  await recordOutcome(ctx, "askStripe", { rowId: checkoutId });
}

/**
 * Has Stripe asked to close a pay page, or what became of it, unless that was done a moment ago. Returns
 * whether there is nothing to ask any more.
 */
export async function askStripe(ctx: MutationCtx, checkoutId: Id<"checkouts">): Promise<boolean> {
  const checkout = await ctx.db.get("checkouts", checkoutId);
  if (checkout === null || !isUnsettled(checkout)) return true;
  const { askedAt = 0, createdAt } = checkout;
  const now = Date.now();
  if (now - askedAt < CHECKOUT_LEASE_MS) return false;
  if (now - createdAt > PAGE_FORGOTTEN_MS) {
    const error = "Stripe never said what became of this pay page";
    await settleCheckout(ctx, checkoutId, "expired", { error });
    return true;
  }
  await ctx.db.patch("checkouts", checkoutId, { askedAt: now, updatedAt: now });
  await ctx.scheduler.runAfter(0, internal.payments.checkouts.close, { checkoutId });
  return false;
}

/**
 * Finds the checkouts whose action died, so that the buyer is told and can start again, and the pages of which
 * Stripe must be asked: those called off, and those whose end it never told us. What cannot be dealt with goes
 * behind the others.
 */
export async function sweepCheckouts(ctx: MutationCtx): Promise<number> {
  const stalled = await takeDue(ctx, "requested");
  const unsettled = [...(await takeDue(ctx, "closing")), ...(await takeDue(ctx, "open"))];
  return (
    (await startWork(ctx, "failCheckout", stalled)) + (await startWork(ctx, "askStripe", unsettled))
  );
}

/** Rows that are due now. One of before `nextSweepAt` was kept gets it first. */
async function takeDue(
  ctx: MutationCtx,
  state: keyof typeof SWEEP_AFTER_MS,
): Promise<Id<"checkouts">[]> {
  const due = await ctx.db
    .query("checkouts")
    .withIndex("by_state_and_nextSweepAt", (q) =>
      q.eq("state", state).lt("nextSweepAt", Date.now()),
    )
    .take(SWEEP_BATCH);
  for (const { _id, updatedAt } of due) {
    const dueAt = updatedAt + SWEEP_AFTER_MS[state];
    await ctx.db.patch("checkouts", _id, { nextSweepAt: nextSweepAt(dueAt) });
  }
  return due.filter((row) => row.nextSweepAt !== undefined).map(({ _id }) => _id);
}
