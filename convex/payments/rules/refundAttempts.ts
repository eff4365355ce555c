/** Carrying refunds out: who may try, when to try again, and when a person is needed. */
import { defineSchema } from "convex/server";
import { type Infer, v } from "convex/values";
import { internal } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../domain/shared/constants";
import { nextSweepAt, startWork, SWEEP_BATCH } from "../../shared/rules/jobs";
import { isWithheld } from "./chargebackLedger";
import { refundsIn } from "./orderMoney";
import { advanceRefund, isUnheard, PENDING_CHECK_MS } from "./refundProgress";
import { newKey, type Refund } from "./refunds";
import { refunds } from "../tables";

/** Waits after the first, second … attempt that failed. After the last one a person is needed. */
export const REFUND_BACKOFF_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  12 * HOUR_MS,
  DAY_MS,
  2 * DAY_MS,
];

/** An action that has not reported back by then is dead: two calls of three tries each take up to 3 minutes. */
const LEASE_MS = 5 * MINUTE_MS;
/** What Stripe has had for so long, a person looks up there. Stripe settles refunds within hours. */
const PENDING_MAX_MS = 7 * DAY_MS;
/** Stripe forgets an Idempotency-Key a day after its first use; an hour less, for its clock and ours. */
const KEY_LIFE_MS = DAY_MS - HOUR_MS;

const UNREPORTED = "The last attempt did not say how it went";

/** What an attempt has to do. */
export const refundJob = v.object({
  refund: defineSchema({ refunds }).doc("refunds"),
  /** Stripe may have this refund, or an earlier one of the payment, without our knowing. */
  looksFirst: v.boolean(),
  /** A bank has taken the money back until its chargeback is decided. */
  isWithheld: v.boolean(),
});
export type RefundJob = Infer<typeof refundJob>;

/**
 * Takes a refund for an attempt; null when there is nothing to do, or another attempt is running. The sweep has
 * put the next attempt off, so that a row that always fails goes behind the others, and names that as `lease`.
 */
export async function takeRefundJob(
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
    // An attempt that died goes on by itself, but may die again for the same reason.
    ...(refund.isUnreported ? { needsPerson: true, error: UNREPORTED } : {}),
    updatedAt: now,
  };
  await ctx.db.patch("refunds", refundId, taken);
  return {
    refund: { ...refund, ...taken },
    looksFirst: refund.attempts > 0 || (await unheardRefunds(ctx, refund)).length > 0,
    isWithheld: refund.checkoutId !== undefined && (await isWithheld(ctx, refund.checkoutId)),
  };
}

/** Refunds of the same payment that were given up, and may have gone through all the same. */
export async function unheardRefunds(
  ctx: QueryCtx,
  { orderId, stripePaymentIntentId }: Refund,
): Promise<Refund[]> {
  const failed = await refundsIn(ctx, orderId, "failed");
  return failed.filter(
    (one) => isUnheard(one) && one.stripePaymentIntentId === stripePaymentIntentId,
  );
}

export const problem = v.object({
  error: v.string(),
  /** Asking again would bring the same answer. */
  isFinal: v.boolean(),
  /** Stripe answered, and would repeat the answer under the same key. */
  wasAnswered: v.boolean(),
});
export type Problem = Infer<typeof problem>;

/**
 * An attempt failed: it is tried again after a while, or given up. Returns the payment whose money that frees, so
 * that what waited for it can be applied.
 */
export async function recordProblem(
  ctx: MutationCtx,
  refundId: Id<"refunds">,
  { error, isFinal, wasAnswered }: Problem,
): Promise<string | null> {
  const refund = await ctx.db.get("refunds", refundId);
  // What Stripe has in hand is asked about again by the sweep.
  if (refund?.state !== "requested") return null;
  const wait = REFUND_BACKOFF_MS[refund.attempts - 1];
  // Stripe repeats an answer under the key that it was given to.
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

/** Finds what is due: further attempts, actions that died, and questions about refunds on their way. */
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

/** Starts the attempt that the sweep has made room for. */
export async function startRetry(ctx: MutationCtx, refundId: Id<"refunds">): Promise<void> {
  const refund = await ctx.db.get("refunds", refundId);
  if (refund === null) return;
  const { nextAttemptAt: lease } = refund;
  await ctx.scheduler.runAfter(0, internal.payments.refundAttempts.execute, {
    refundId,
    ...(lease === undefined ? {} : { lease }),
  });
}
