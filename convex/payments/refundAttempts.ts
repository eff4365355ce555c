/**
 * Calls to Stripe about refunds. Each attempt starts from the refund's row, calls with an idempotency key and
 * reports back by mutation; `sweep.run` restarts what is due.
 */
import { defineSchema } from "convex/server";
import { v } from "convex/values";
import { internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../domain/shared/constants";
import { fail } from "../errors";
import { internalAction, internalMutation, internalQuery } from "../functions";
import { failureOf } from "../shared/model/jobs";
import { applyDeferred, applyUpdate } from "./model/applyStripeUpdates";
import { attemptRefund, listRefunds, recordRefunds } from "./model/attemptRefund";
import { checkoutOfIntent } from "./model/checkouts";
import * as attempts from "./model/refundAttempts";
import { reportedRefunds } from "./model/refundUpdates";
import { refunds, refundUpdate } from "./tables";

const WENT_THROUGH = "An earlier refund turned out to have gone through. Please look again.";

/** Carries out a refund, or polls one that Stripe is processing. */
export const execute = internalAction({
  args: { refundId: v.id("refunds") },
  returns: v.null(),
  handler: async (ctx, { refundId }) => {
    await attemptRefund(ctx, refundId);
    return null;
  },
});

const LIST_AGAIN_MS = [MINUTE_MS, HOUR_MS, DAY_MS];

/** Fetches a payment's refunds from Stripe when it has returned more than we know of. */
export const listMissing = internalAction({
  args: { paymentIntentId: v.string(), amountRefunded: v.number(), attempt: v.number() },
  returns: v.null(),
  handler: async (ctx, args) => {
    const { attempt: before, ...payment } = args;
    if (await ctx.runQuery(internal.payments.refundAttempts.isNamed, payment)) return null;
    try {
      await recordRefunds(ctx, await listRefunds(payment.paymentIntentId));
    } catch (error) {
      const wait = LIST_AGAIN_MS[before];
      if (wait === undefined) {
        const problem = failureOf(error).error;
        throw new Error(`Refunds of ${payment.paymentIntentId}: ${problem}`, { cause: error });
      }
      const again = { ...payment, attempt: before + 1 };
      await ctx.scheduler.runAfter(wait, internal.payments.refundAttempts.listMissing, again);
    }
    return null;
  },
});

/** Counts an attempt; null if the refund is over. */
export const start = internalMutation({
  args: { refundId: v.id("refunds") },
  returns: v.union(defineSchema({ refunds }).doc("refunds"), v.null()),
  handler: async (ctx, { refundId }) => await attempts.startAttempt(ctx, refundId),
});

/** Applies all refunds that Stripe has of the payment; returns whether this one must still be made. */
export const recordListed = internalMutation({
  args: { refundId: v.id("refunds"), updates: v.array(refundUpdate) },
  returns: v.boolean(),
  handler: async (ctx, { refundId, updates }) => {
    const refund = (await ctx.db.get("refunds", refundId)) ?? fail("not_found");
    const unconfirmed = async () => (await attempts.unconfirmedRefunds(ctx, refund)).length;
    const before = await unconfirmed();
    for (const update of updates) await applyUpdate(ctx, update);
    if ((await ctx.db.get("refunds", refundId))?.state !== "requested") return false;
    const error =
      (await unconfirmed()) < before ? WENT_THROUGH : await attempts.whyWithheld(ctx, refund);
    if (error === null) return true;
    await recordProblem(ctx, refundId, { error, isFinal: true, wasAnswered: false });
    return false;
  },
});

/** Applying what is deferred may need the money that a failure frees. */
async function recordProblem(
  ctx: MutationCtx,
  refundId: Id<"refunds">,
  problem: attempts.Problem,
): Promise<void> {
  const freed = await attempts.recordProblem(ctx, refundId, problem);
  if (freed !== null) await applyDeferred(ctx, freed);
}

/** Applies a refund from a response or list just as its webhook would. */
export const record = internalMutation({
  args: { update: refundUpdate },
  returns: v.null(),
  handler: async (ctx, { update }) => {
    await applyUpdate(ctx, update);
    return null;
  },
});

/** Records why an attempt failed. It is retried unless `isFinal`. */
export const recordFailure = internalMutation({
  args: { refundId: v.id("refunds"), ...attempts.problem.fields },
  returns: v.null(),
  handler: async (ctx, { refundId, ...problem }) => {
    await recordProblem(ctx, refundId, problem);
    return null;
  },
});

/** Whether the refunds known from Stripe add up to what the payment has returned (pence). */
export const isNamed = internalQuery({
  args: { paymentIntentId: v.string(), amountRefunded: v.number() },
  returns: v.boolean(),
  handler: async (ctx, { paymentIntentId, amountRefunded }) => {
    const checkout = await checkoutOfIntent(ctx, paymentIntentId);
    return checkout === null || (await reportedRefunds(ctx, checkout)) >= amountRefunded;
  },
});
