/** Carrying out refunds: who may try, when to retry, and when an admin is needed. */
import { defineSchema } from "convex/server";
import { type Infer, v } from "convex/values";
import { internal } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { nextSweepAt, startWork, SWEEP_BATCH } from "#convex/shared/model/jobs.ts";
import { isWithheld } from "./chargebackLedger";
import { refundsIn } from "./orderMoney";
import { advanceRefund, isUnconfirmed, PENDING_CHECK_MS } from "./refundProgress";
import { newKey, type Refund } from "./refunds";
import { refunds } from "../tables";

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

/**
 * An action that hasn't reported back by then is dead: two calls of three tries each take up to 3 minutes.
 */
const LEASE_MS = 5 * MINUTE_MS;
/**
 * Refunds pending longer than this need an admin to check at Stripe, which usually settles them within hours.
 */
const PENDING_MAX_MS = 7 * DAY_MS;
/** Stripe forgets an Idempotency-Key a day after its first use; one hour less, for clock differences. */
const KEY_LIFE_MS = DAY_MS - HOUR_MS;

const UNREPORTED = "The last attempt did not report its outcome";

export const refundJob = v.object({
  refund: defineSchema({ refunds }).doc("refunds"),
  /**
   * Stripe may have made this refund, or an earlier one of the payment, without our knowing: list them first.
   */
  looksFirst: v.boolean(),
  /** A bank is withholding the money during a chargeback. */
  isWithheld: v.boolean(),
});
export type RefundJob = Infer<typeof refundJob>;

/**
 * Takes a refund for an attempt; null if there is nothing to do, or another attempt is running. The sweep has
 * already postponed the next attempt, so that a failing row doesn't block the queue, and passes the postponed
 * time as `lease`.
 */
export async function claimRefundJob(
  ctx: MutationCtx,
  refundId: Id<"refunds">,
  lease?: number,
): Promise<RefundJob | null> {
  const refund = await ctx.db.get("refunds", refundId);
  const now = Date.now();
  if (refund === null) return null;
  const { nextAttemptAt = 0 } = refund;
  if (nextAttemptAt > now && nextAttemptAt !== lease) return null;
  if (refund.state === "pending") {
    await ctx.db.patch("refunds", refundId, {
      nextAttemptAt: now + PENDING_CHECK_MS,
      ...(now - refund.createdAt > PENDING_MAX_MS ? { needsPerson: true } : {}),
    });
    return { refund, looksFirst: false, isWithheld: false };
  }
  if (refund.state !== "requested") return null;
  const isStale = now - (refund.keyUsedAt ?? now) >= KEY_LIFE_MS;
  const taken = {
    attempts: refund.attempts + 1,
    idempotencyKey: isStale ? newKey() : refund.idempotencyKey,
    keyUsedAt: isStale ? now : (refund.keyUsedAt ?? now),
    nextAttemptAt: now + LEASE_MS,
    isUnreported: true,
    // A dead attempt is retried, but may die again for the same reason.
    ...(refund.isUnreported ? { needsPerson: true, error: UNREPORTED } : {}),
    updatedAt: now,
  };
  await ctx.db.patch("refunds", refundId, taken);
  return {
    refund: { ...refund, ...taken },
    looksFirst: refund.attempts > 0 || (await unconfirmedRefunds(ctx, refund)).length > 0,
    isWithheld: refund.checkoutId !== undefined && (await isWithheld(ctx, refund.checkoutId)),
  };
}

/** Failed refunds of the same payment whose outcome Stripe never reported: they may have gone through. */
export async function unconfirmedRefunds(
  ctx: QueryCtx,
  { orderId, stripePaymentIntentId }: Refund,
): Promise<Refund[]> {
  const failed = await refundsIn(ctx, orderId, "failed");
  return failed.filter(
    (one) => isUnconfirmed(one) && one.stripePaymentIntentId === stripePaymentIntentId,
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
  // Stripe repeats its answer for a used key.
  if (wasAnswered) {
    await ctx.db.patch("refunds", refundId, { idempotencyKey: newKey(), keyUsedAt: undefined });
  }
  if (isFinal || wait === undefined) {
    await advanceRefund(ctx, refund, { state: "failed", error });
    return refund.stripePaymentIntentId;
  }
  const now = Date.now();
  await ctx.db.patch("refunds", refundId, {
    error,
    needsPerson: true,
    isUnreported: undefined,
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
  const refundIds: Id<"refunds">[] = [];
  for (const { _id, updatedAt } of [...requested, ...pending]) {
    refundIds.push(_id);
    await ctx.db.patch("refunds", _id, { nextAttemptAt: nextSweepAt(updatedAt) });
  }
  return await startWork(ctx, "retryRefund", refundIds);
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

export async function startRetry(ctx: MutationCtx, refundId: Id<"refunds">): Promise<void> {
  const refund = await ctx.db.get("refunds", refundId);
  if (refund === null) return;
  const { nextAttemptAt: lease } = refund;
  await ctx.scheduler.runAfter(0, internal.payments.refundAttempts.execute, {
    refundId,
    ...(lease === undefined ? {} : { lease }),
  });
}
