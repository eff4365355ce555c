/**
 * Records attempts at refunds: the outcome, the time of the next attempt and whether an admin is needed. `sweep.ts`
 * starts the attempts that are due.
 */

import { defineSchema } from "convex/server";
import { type ObjectType, v } from "convex/values";
import type { Id } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../domain/shared/constants";
import { fail } from "../errors";
import { internalAction, internalMutation } from "../functions";
import { recordLackOfFunds } from "../orders/model/receiveRefund";
import { applyDeferred, applyUpdate } from "./model/applyStripeUpdates";
import { attemptRefund } from "./model/refundAtStripe";
import { advanceRefund, PENDING_CHECK_MS } from "./model/refundProgress";
import { isUnconfirmed, isWithheld, type Refund, refundsIn } from "./model/refundRecords";
import { refunds, refundUpdate } from "./tables";

export const execute = internalAction({
  args: { refundId: v.id("refunds") },
  returns: v.null(),
  handler: async (ctx, { refundId }) => {
    await attemptRefund(ctx, refundId);
  },
});

/** Delays after the first, second … failed attempt. The one after the last delay is final. */
const REFUND_BACKOFF_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  12 * HOUR_MS,
  DAY_MS,
  2 * DAY_MS,
];

/**
 * An attempt that hasn't reported back by then is dead: it makes two calls, each of at most three 20-second
 * tries.
 */
const ATTEMPT_TIMEOUT_MS = 5 * MINUTE_MS;
/** Refunds pending longer than this need an admin to check at Stripe. */
const PENDING_MAX_MS = 7 * DAY_MS;
const WITHHELD_TEXT =
  "A chargeback is open on this payment, so the payment provider cannot refund it";
const UNREPORTED_TEXT = "The last attempt did not report its outcome";

const WENT_THROUGH_TEXT = "An earlier refund has gone through after all. Please check the amount.";

const refundDoc = defineSchema({ refunds }).doc("refunds");
const refundOf = async (ctx: QueryCtx, refundId: Id<"refunds">): Promise<Refund> =>
  (await ctx.db.get("refunds", refundId)) ?? fail("not_found");

/**
 * Counts an attempt at a `requested` refund, and sets when the sweep next takes a `requested` or `pending` one.
 * Returns the refund as it was before.
 */
export const start = internalMutation({
  args: { refundId: v.id("refunds") },
  returns: refundDoc,
  handler: async (ctx, { refundId }) => {
    const refund = await refundOf(ctx, refundId);
    const now = Date.now();
    if (refund.state === "pending") {
      await ctx.db.patch("refunds", refundId, {
        nextAttemptAt: now + PENDING_CHECK_MS,
        ...(now - refund.createdAt > PENDING_MAX_MS ? { needsAdmin: true } : {}),
      });
      return refund;
    }
    if (refund.state !== "requested") return refund;
    // A reported failure stores an error. Without one the last attempt died, and this one may too.
    const isUnreported = refund.attempts > 0 && refund.error === undefined;
    await ctx.db.patch("refunds", refundId, {
      attempts: refund.attempts + 1,
      nextAttemptAt: now + ATTEMPT_TIMEOUT_MS,
      ...(isUnreported ? { needsAdmin: true, error: UNREPORTED_TEXT } : {}),
      updatedAt: now,
    });
    return refund;
  },
});

/**
 * Applies what Stripe shows of the payment's refunds. Then fails this refund, if it is still `requested`,
 * while a bank withholds the payment or if an earlier refund turns out to have gone through. If the returned
 * refund is `requested`, it must be created.
 */
export const record = internalMutation({
  args: { refundId: v.id("refunds"), updates: v.array(refundUpdate) },
  returns: refundDoc,
  handler: async (ctx, { refundId, updates }) => {
    const refund = await refundOf(ctx, refundId);
    const unconfirmedCount = async () => (await unconfirmedRefunds(ctx, refund)).length;
    const earlierCount = await unconfirmedCount();
    for (const update of updates) await applyUpdate(ctx, update);
    const hasGoneThrough = (await unconfirmedCount()) < earlierCount;
    const error = hasGoneThrough ? WENT_THROUGH_TEXT : WITHHELD_TEXT;
    if (hasGoneThrough || (await isWithheld(ctx, refund)))
      await recordProblem(ctx, refundId, {
        error,
        isFinal: true,
        wasAnswered: false,
        lacksFunds: false,
      });
    return await refundOf(ctx, refundId);
  },
});

/** Failed refunds of the same payment whose outcome Stripe never reported: they may have gone through. */
async function unconfirmedRefunds(
  ctx: QueryCtx,
  { orderId, stripePaymentIntentId }: Refund,
): Promise<Refund[]> {
  const failedRefunds = await refundsIn(ctx, orderId, "failed");
  return failedRefunds.filter(
    (attempt) => isUnconfirmed(attempt) && attempt.stripePaymentIntentId === stripePaymentIntentId,
  );
}

const problem = {
  error: v.string(),
  /** Retrying would give the same answer. */
  isFinal: v.boolean(),
  /** Stripe answered, and would repeat the answer for the same key. */
  wasAnswered: v.boolean(),
  lacksFunds: v.boolean(),
};

/** Records why an attempt failed. It is retried unless `isFinal`. */
export const recordFailure = internalMutation({
  args: { refundId: v.id("refunds"), ...problem },
  returns: refundDoc,
  handler: async (ctx, { refundId, ...failed }) => {
    await recordProblem(ctx, refundId, failed);
    return await refundOf(ctx, refundId);
  },
});

/** Schedules the next attempt, or fails the refund, which frees its money for deferred updates. */
async function recordProblem(
  ctx: MutationCtx,
  refundId: Id<"refunds">,
  { error, isFinal, wasAnswered, lacksFunds }: ObjectType<typeof problem>,
): Promise<void> {
  const refund = await refundOf(ctx, refundId);
  // Pending refunds are polled by the sweep.
  if (refund.state !== "requested") return;
  const wait = REFUND_BACKOFF_MS[refund.attempts - 1];
  if (wasAnswered) await ctx.db.patch("refunds", refundId, { refusals: refund.refusals + 1 });
  if (isFinal || wait === undefined) {
    await advanceRefund(ctx, refund, { state: "failed", error });
    await applyDeferred(ctx, refund.stripePaymentIntentId);
    return;
  }
  const now = Date.now();
  await ctx.db.patch("refunds", refundId, {
    error,
    needsAdmin: true,
    nextAttemptAt: now + wait,
    updatedAt: now,
  });
  await recordLackOfFunds(ctx, refund, lacksFunds);
}
