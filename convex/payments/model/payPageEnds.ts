/** The end of a pay page: cancelled here, closed or polled at Stripe, or swept. */
import { internal } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import {
  CHECKOUT_LEASE_MS,
  PAGE_FORGOTTEN_MS,
  WEBHOOK_PATIENCE_MS,
} from "#convex/domain/shared/constants.ts";
import { nextSweepAt, startWork, SWEEP_BATCH } from "#convex/shared/model/jobs.ts";
import { checkoutsOf, isUnsettled, setState, settleCheckout, SWEEP_AFTER_MS } from "./checkouts";

/**
 * Cancels an order's unpaid checkouts (or one adjustment's), here and at Stripe. A payment that still arrives
 * is refunded.
 */
export async function cancelCheckouts(
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

/** The buyer is back from the pay page: asks Stripe for the outcome, in case its webhook was lost. */
export async function lookUpPayments(ctx: MutationCtx, orderId: Id<"orders">): Promise<void> {
  const { lookUp } = internal.payments.checkouts;
  for (const { _id: checkoutId, state } of await checkoutsOf(ctx, orderId)) {
    if (state !== "open") continue;
    await ctx.scheduler.runAfter(WEBHOOK_PATIENCE_MS, lookUp, { checkoutId });
  }
}

/** Schedules closing a pay page at Stripe or fetching its outcome. */
export async function startClosing(ctx: MutationCtx, checkoutId: Id<"checkouts">): Promise<void> {
  await setState(ctx, checkoutId, "closing");
  await ctx.scheduler.runAfter(0, internal.payments.checkouts.close, { checkoutId });
}

/** The checkout's Stripe session, and whether its outcome is known; null before it has one. */
export async function sessionOf(
  ctx: QueryCtx,
  checkoutId: Id<"checkouts">,
): Promise<{ stripeSessionId: string; isSettled: boolean } | null> {
  const checkout = await ctx.db.get("checkouts", checkoutId);
  const { stripeSessionId } = checkout ?? {};
  if (checkout === null || stripeSessionId === undefined) return null;
  return { stripeSessionId, isSettled: !isUnsettled(checkout) };
}

/**
 * Schedules closing a pay page or fetching its outcome, unless that was done a moment ago. Returns true if
 * the outcome is known or no longer awaited.
 */
export async function askStripe(ctx: MutationCtx, checkoutId: Id<"checkouts">): Promise<boolean> {
  const checkout = await ctx.db.get("checkouts", checkoutId);
  if (checkout === null || !isUnsettled(checkout)) return true;
  const { askedAt = 0, createdAt } = checkout;
  const now = Date.now();
  if (now - askedAt < CHECKOUT_LEASE_MS) return false;
  if (now - createdAt > PAGE_FORGOTTEN_MS) {
    const error = "Stripe never reported the outcome of this payment page";
    await settleCheckout(ctx, checkoutId, "expired", { error });
    return true;
  }
  await ctx.db.patch("checkouts", checkoutId, { askedAt: now, updatedAt: now });
  await ctx.scheduler.runAfter(0, internal.payments.checkouts.close, { checkoutId });
  return false;
}

/**
 * Finds checkouts whose action died, so that the buyer can start again, and pages whose outcome Stripe must
 * be asked for: cancelled ones, and those Stripe never reported on. Each is pushed back in the queue, so
 * failing ones don't block the rest.
 */
export async function sweepCheckouts(ctx: MutationCtx): Promise<number> {
  const stalled = await takeDue(ctx, "requested");
  const unsettled = [...(await takeDue(ctx, "closing")), ...(await takeDue(ctx, "open"))];
  return (
    (await startWork(ctx, internal.payments.checkouts.failStalled, stalled)) +
    (await startWork(ctx, internal.payments.checkouts.askStripe, unsettled))
  );
}

/** Rows due now, pushed back in the queue. */
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
  return due.map(({ _id }) => _id);
}
