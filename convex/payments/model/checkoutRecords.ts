import { internal } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import {
  CHECKOUT_TIMEOUT_MS,
  MINUTE_MS,
  SECOND_MS,
  STOCK_HOLD_MS,
} from "#convex/domain/shared/constants.ts";
import { recordOutcome, type Step } from "#convex/shared/jobs.ts";

/** Added to a session's lifetime, so that it is still above Stripe's minimum when a retry arrives. */
export const CHECKOUT_MARGIN_MS = MINUTE_MS;
/** After this long without news, a pay page has expired and its webhook was lost. */
const PAGE_LIFE_MS = STOCK_HOLD_MS + CHECKOUT_MARGIN_MS + 2 * MINUTE_MS;
/** A pay-page action that takes longer is treated as dead. */
const CHECKOUT_LEASE_MS = 2 * MINUTE_MS;
/** Stripe's webhook usually arrives within this time. */
const WEBHOOK_DELAY_MS = 3 * SECOND_MS;

export type Checkout = Doc<"checkouts">;

export const RECOVER_CHECKOUT: Step = {
  run: internal.payments.checkouts.recoverCheckout,
  label: "Check a checkout with Stripe",
};

/** Far more than an order ever has. */
const CHECKOUTS_MAX = 100;

const SWEEP_AFTER_MS: Partial<Record<Checkout["state"], number>> = {
  requested: CHECKOUT_LEASE_MS,
  closing: CHECKOUT_LEASE_MS,
  open: PAGE_LIFE_MS,
};

/** When the sweep picks up a stalled checkout (ms epoch). */
export const sweepDueAt = ({ state, updatedAt }: Checkout): number =>
  updatedAt + (SWEEP_AFTER_MS[state] ?? 0);

export async function checkoutsOf(ctx: QueryCtx, orderId: Id<"orders">): Promise<Checkout[]> {
  return await ctx.db
    .query("checkouts")
    .withIndex("by_orderId", (q) => q.eq("orderId", orderId))
    .take(CHECKOUTS_MAX);
}

/** Pence of a payment that are neither refunded, being refunded nor lost to a chargeback. Never below 0. */
export const unreturned = ({ amount, returnedAmount, lostAmount = 0 }: Checkout): number =>
  amount - returnedAmount - lostAmount;

/** Pence of a payment that are refundable now: neither refunded, being refunded, lost nor in dispute. */
export const refundableOfPayment = (checkout: Checkout): number =>
  checkout.state === "paid" ? unreturned(checkout) - (checkout.disputedAmount ?? 0) : 0;

/** Pence of an order that are refundable now, without surplus payments. */
export async function refundableOf(ctx: QueryCtx, orderId: Id<"orders">): Promise<number> {
  const checkouts = await checkoutsOf(ctx, orderId);
  return checkouts.reduce(
    (sum, checkout) => sum + (checkout.isSurplus ? 0 : refundableOfPayment(checkout)),
    0,
  );
}

export async function checkoutOfIntent(
  ctx: QueryCtx,
  paymentIntentId: string,
): Promise<Checkout | null> {
  return await ctx.db
    .query("checkouts")
    .withIndex("by_stripePaymentIntentId", (q) => q.eq("stripePaymentIntentId", paymentIntentId))
    .first();
}

/**
 * The session's checkout. If the webhook arrives before the API response, finds it by the checkout id in the
 * session's metadata.
 */
export async function checkoutOfSession(
  ctx: QueryCtx,
  { stripeSessionId, checkoutId }: { stripeSessionId: string; checkoutId: string | null },
): Promise<Checkout | null> {
  const checkout = await ctx.db
    .query("checkouts")
    .withIndex("by_stripeSessionId", (q) => q.eq("stripeSessionId", stripeSessionId))
    .unique();
  if (checkout || checkoutId === null) return checkout;
  const id = ctx.db.normalizeId("checkouts", checkoutId);
  return id && (await ctx.db.get("checkouts", id));
}

/** Whether the outcome is unknown: neither paid nor confirmed closed by Stripe. */
export function isUnsettled({ state }: Checkout): boolean {
  return state === "open" || state === "closing";
}

/**
 * Sets a checkout's state, any other fields, and when the sweep takes it. A final state clears its polling
 * failures.
 */
export async function setState(
  ctx: MutationCtx,
  checkoutId: Id<"checkouts">,
  state: Checkout["state"],
  fields: Partial<Checkout> = {},
): Promise<void> {
  const updatedAt = Date.now();
  const wait = SWEEP_AFTER_MS[state];
  const nextSweepAt = wait === undefined ? undefined : updatedAt + wait;
  await ctx.db.patch("checkouts", checkoutId, { ...fields, state, nextSweepAt, updatedAt });
  if (wait === undefined) await recordOutcome(ctx, RECOVER_CHECKOUT, { rowId: checkoutId });
}

/** Inserts a checkout for `amount` pence and schedules the action that creates its pay page. */
export async function requestCheckout(
  ctx: MutationCtx,
  order: Doc<"orders">,
  amount: number,
  adjustmentId?: Id<"orderAdjustments">,
): Promise<void> {
  const now = Date.now();
  const checkoutId = await ctx.db.insert("checkouts", {
    orderId: order._id,
    ...(adjustmentId === undefined ? {} : { adjustmentId }),
    amount,
    state: "requested",
    returnedAmount: 0,
    nextSweepAt: now + CHECKOUT_LEASE_MS,
    createdAt: now,
    updatedAt: now,
  });
  await ctx.scheduler.runAfter(0, internal.payments.checkouts.create, { checkoutId });
}

/** Whether creating the pay page has taken so long that the buyer may start again. */
export async function isStalled(ctx: QueryCtx, orderId: Id<"orders">): Promise<boolean> {
  const since = Date.now() - CHECKOUT_TIMEOUT_MS;
  const checkouts = await checkoutsOf(ctx, orderId);
  return checkouts.some(({ state, updatedAt }) => state === "requested" && updatedAt <= since);
}

/**
 * Cancels an order's unpaid checkouts (or one adjustment's), here and at Stripe. A payment that still arrives
 * is refunded.
 */
export async function cancelCheckouts(
  ctx: MutationCtx,
  orderId: Id<"orders">,
  adjustmentId?: Id<"orderAdjustments">,
): Promise<void> {
  for (const checkout of await checkoutsOf(ctx, orderId)) {
    if (adjustmentId !== undefined && checkout.adjustmentId !== adjustmentId) continue;
    if (checkout.state === "requested") await setState(ctx, checkout._id, "expired");
    if (checkout.state === "open") await startClosing(ctx, checkout._id);
  }
}

/** The buyer is back from the pay page: asks Stripe for the outcome, in case its webhook was lost. */
export async function lookUpPayments(ctx: MutationCtx, orderId: Id<"orders">): Promise<void> {
  const { pollSession } = internal.payments.checkouts;
  for (const { _id: checkoutId, state } of await checkoutsOf(ctx, orderId)) {
    if (state !== "open") continue;
    await ctx.scheduler.runAfter(WEBHOOK_DELAY_MS, pollSession, { checkoutId });
  }
}

/** Schedules closing a pay page at Stripe, and applying how it ended. */
export async function startClosing(ctx: MutationCtx, checkoutId: Id<"checkouts">): Promise<void> {
  await setState(ctx, checkoutId, "closing");
  await ctx.scheduler.runAfter(0, internal.payments.checkouts.pollSession, { checkoutId });
}
