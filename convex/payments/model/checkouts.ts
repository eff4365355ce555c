/** Checkouts: one row per attempt to take money by Stripe Checkout session. */
import { internal } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { CHECKOUT_LEASE_MS, PAGE_LIFE_MS } from "#convex/domain/shared/constants.ts";
import { recordOutcome } from "#convex/shared/model/jobs.ts";

export type Checkout = Doc<"checkouts">;

/** An order has one checkout of its own and one per accepted increase; far fewer than this. */
const CHECKOUTS_MAX = 100;

/** When the sweep takes an unfinished checkout that we hear nothing more about. */
export const SWEEP_AFTER_MS = {
  requested: CHECKOUT_LEASE_MS,
  closing: CHECKOUT_LEASE_MS,
  open: PAGE_LIFE_MS,
};
const isSwept = (state: string): state is keyof typeof SWEEP_AFTER_MS =>
  Object.hasOwn(SWEEP_AFTER_MS, state);

/** All attempts to take money for an order, oldest first. */
export async function checkoutsOf(ctx: QueryCtx, orderId: Id<"orders">): Promise<Checkout[]> {
  return await ctx.db
    .query("checkouts")
    .withIndex("by_orderId", (q) => q.eq("orderId", orderId))
    .take(CHECKOUTS_MAX);
}

/** Pence of a payment not refunded, being refunded or lost to a bank. Never below 0. */
export const unreturned = ({ amount, returnedAmount, lostAmount = 0 }: Checkout): number =>
  amount - returnedAmount - lostAmount;

/** The order or surplus payment with this Stripe id. */
export async function checkoutOfIntent(
  ctx: QueryCtx,
  paymentIntentId: string,
): Promise<Checkout | null> {
  return await ctx.db
    .query("checkouts")
    .withIndex("by_stripePaymentIntentId", (q) => q.eq("stripePaymentIntentId", paymentIntentId))
    .first();
}

/** The session's checkout. Its metadata name it if the webhook arrives before the API response. */
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

/** Sets a checkout's state and when the sweep takes it. */
export async function setState(
  ctx: MutationCtx,
  checkoutId: Id<"checkouts">,
  state: Checkout["state"],
): Promise<void> {
  const updatedAt = Date.now();
  const nextSweepAt = isSwept(state) ? updatedAt + SWEEP_AFTER_MS[state] : undefined;
  await ctx.db.patch("checkouts", checkoutId, { state, nextSweepAt, updatedAt });
}

/** Whether the outcome is unknown: neither paid nor confirmed closed by Stripe. */
export function isUnsettled({ state }: Checkout): boolean {
  return state === "open" || state === "closing";
}

/** Marks a checkout as finished and clears its polling failures. */
export async function settleCheckout(
  ctx: MutationCtx,
  checkoutId: Id<"checkouts">,
  state: "paid" | "expired",
  facts: Partial<Pick<Checkout, "stripeSessionId" | "stripePaymentIntentId" | "error">> = {},
): Promise<void> {
  await ctx.db.patch("checkouts", checkoutId, facts);
  await setState(ctx, checkoutId, state);
  await recordOutcome(ctx, internal.payments.checkouts.askStripe, { rowId: checkoutId });
}
