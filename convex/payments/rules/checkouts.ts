/** Checkouts: attempts to take money by a Checkout session at Stripe, one row each. */
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { CHECKOUT_LEASE_MS, PAGE_LIFE_MS } from "../../domain/shared/constants";
import { recordOutcome } from "../../shared/rules/jobs";

export type Checkout = Doc<"checkouts">;

/** An order has one checkout for itself and one for each accepted increase; far fewer than this. */
const CHECKOUTS_MAX = 100;

/** When the sweep takes a checkout that is not over, should nothing more be heard of it. */
export const SWEEP_AFTER_MS = {
  requested: CHECKOUT_LEASE_MS,
  closing: CHECKOUT_LEASE_MS,
  open: PAGE_LIFE_MS,
};
const isSwept = (state: string): state is keyof typeof SWEEP_AFTER_MS =>
  Object.hasOwn(SWEEP_AFTER_MS, state);

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

/** Moves a checkout on, and says when the sweep takes it. */
export async function setState(
  ctx: MutationCtx,
  checkoutId: Id<"checkouts">,
  state: Checkout["state"],
): Promise<void> {
  const updatedAt = Date.now();
  const nextSweepAt = isSwept(state) ? updatedAt + SWEEP_AFTER_MS[state] : undefined;
  await ctx.db.patch("checkouts", checkoutId, { state, nextSweepAt, updatedAt });
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
