/** Carrying out refunds: who may try, when to retry, and when an admin is needed. */
import { type Infer, v } from "convex/values";
import { internal } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { nextSweepAt, SWEEP_BATCH } from "#convex/shared/model/jobs.ts";
import { isWithheld } from "./chargebackLedger";
import { refundsIn } from "./orderMoney";
import { advanceRefund, isUnconfirmed, PENDING_CHECK_MS } from "./refundProgress";
import type { Refund } from "./refunds";

/** Delays after the first, second … failed attempt. After the last one an admin is needed. */
export const REFUND_BACKOFF_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  12 * HOUR_MS,
  DAY_MS,
  2 * DAY_MS,
];

/** An attempt that hasn't reported back by then is dead: two calls of three tries each take up to 3 minutes. */
const PATIENCE_MS = 5 * MINUTE_MS;
/**
 * Refunds pending longer than this need an admin to check at Stripe, which usually settles them within hours.
 */
const PENDING_MAX_MS = 7 * DAY_MS;
const WITHHELD = "A chargeback is open on this payment, so the payment provider cannot refund it";
const UNREPORTED = "The last attempt did not report its outcome";

/** Counts an attempt and says when the sweep makes the next one; null if the refund is over. */
export async function startAttempt(
  ctx: MutationCtx,
  refundId: Id<"refunds">,
): Promise<Refund | null> {
  const refund = await ctx.db.get("refunds", refundId);
  const now = Date.now();
  if (refund?.state === "pending") {
    await ctx.db.patch("refunds", refundId, {
      nextAttemptAt: now + PENDING_CHECK_MS,
      ...(now - refund.createdAt > PENDING_MAX_MS ? { needsPerson: true } : {}),
    });
    return refund;
  }
  if (refund?.state !== "requested") return null;
  // A reported failure leaves its error, so without one the last attempt died, and this one may too.
  const isUnreported = refund.attempts > 0 && refund.error === undefined;
  await ctx.db.patch("refunds", refundId, {
    attempts: refund.attempts + 1,
    nextAttemptAt: now + PATIENCE_MS,
    ...(isUnreported ? { needsPerson: true, error: UNREPORTED } : {}),
    updatedAt: now,
  });
  return refund;
}

/** Why a refund can't be made during a chargeback; null if it can. */
export async function whyWithheld(ctx: QueryCtx, { checkoutId }: Refund): Promise<string | null> {
  return (await isWithheld(ctx, checkoutId)) ? WITHHELD : null;
}

/** Failed refunds of the same payment whose outcome Stripe never reported: they may have gone through. */
export async function unconfirmedRefunds(
  ctx: QueryCtx,
  { orderId, stripePaymentIntentId }: Refund,
): Promise<Refund[]> {
  const failed = await refundsIn(ctx, orderId, "failed");
  return failed.filter(
    (attempt) => isUnconfirmed(attempt) && attempt.stripePaymentIntentId === stripePaymentIntentId,
  );
}

export const problem = v.object({
  error: v.string(),
  /** Retrying would give the same answer. */
  isFinal: v.boolean(),
  /** Stripe answered, and would repeat the answer for the same key. */
  wasAnswered: v.boolean(),
});
export type Problem = Infer<typeof problem>;

/**
 * An attempt failed: it is retried later, or given up. Returns the payment whose money that frees, so that
 * its deferred updates can be applied.
 */
export async function recordProblem(
  ctx: MutationCtx,
  refundId: Id<"refunds">,
  { error, isFinal, wasAnswered }: Problem,
): Promise<string | null> {
  const refund = await ctx.db.get("refunds", refundId);
  // Pending refunds are polled by the sweep.
  if (refund?.state !== "requested") return null;
  const wait = REFUND_BACKOFF_MS[refund.attempts - 1];
  if (wasAnswered) await ctx.db.patch("refunds", refundId, { refusals: refund.refusals + 1 });
  if (isFinal || wait === undefined) {
    await advanceRefund(ctx, refund, { state: "failed", error });
    return refund.stripePaymentIntentId;
  }
  const now = Date.now();
  await ctx.db.patch("refunds", refundId, {
    error,
    needsPerson: true,
    nextAttemptAt: now + wait,
    updatedAt: now,
  });
  return null;
}

/** Finds what is due: further attempts, dead actions and polls of pending refunds. */
export async function sweepRefunds(ctx: MutationCtx): Promise<number> {
  const now = Date.now();
  const requested = await dueIn(ctx, "requested", now);
  const pending = await dueIn(ctx, "pending", now);
  const due = [...requested, ...pending];
  for (const { _id: refundId, updatedAt } of due) {
    await ctx.db.patch("refunds", refundId, { nextAttemptAt: nextSweepAt(updatedAt) });
    await ctx.scheduler.runAfter(0, internal.payments.refundAttempts.execute, { refundId });
  }
  return due.length;
}

async function dueIn(
  ctx: QueryCtx,
  state: "requested" | "pending",
  now: number,
): Promise<Refund[]> {
  return await ctx.db
    .query("refunds")
    .withIndex("by_state_and_nextAttemptAt", (q) => q.eq("state", state).lt("nextAttemptAt", now))
    .take(SWEEP_BATCH);
}
