/**
 * Calls to Stripe about refunds. Each attempt takes its job from the refund's row, calls with an idempotency
 * key and reports back by mutation; `sweep.run` restarts what is due.
 */
import { v } from "convex/values";
import type Stripe from "stripe";
import { internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";
import { type ActionCtx, env } from "../_generated/server";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../domain/shared/constants";
import { fail } from "../errors";
import { internalAction, internalMutation, internalQuery } from "../functions";
import { failureOf } from "../shared/model/jobs";
import { checkoutOfIntent } from "./model/checkouts";
import * as attempts from "./model/refundAttempts";
import { reportedRefunds } from "./model/refundUpdates";
import { isWorthRetrying, stripeClient, isFinalAnswer } from "./model/stripeClient";
import { toRefundUpdate } from "./model/readStripeEvents";
import { applyDeferred, applyUpdate } from "./model/applyStripeUpdates";
import { refundUpdate } from "./tables";

/** Stripe's maximum page size; a payment has fewer refunds. */
const LIST_MAX = 100;
const WITHHELD = "A chargeback is open on this payment, so the payment provider cannot refund it";
const WENT_THROUGH = "An earlier refund turned out to have gone through. Please look again.";

/** Carries out a refund, or polls one that Stripe is processing. `lease`: as given by the sweep. */
export const execute = internalAction({
  args: { refundId: v.id("refunds"), lease: v.optional(v.number()) },
  returns: v.null(),
  handler: async (ctx, args) => {
    const job = await ctx.runMutation(internal.payments.refundAttempts.takeJob, args);
    if (job === null) return null;
    try {
      const problem = await attempt(ctx, job);
      if (problem === null) return null;
      const refusal = { error: problem, isFinal: true, wasAnswered: false };
      await recordProblem(ctx, args.refundId, refusal);
    } catch (error) {
      await recordProblem(ctx, args.refundId, {
        error: failureOf(error).error,
        isFinal: !isWorthRetrying(error),
        wasAnswered: isFinalAnswer(error),
      });
    }
    return null;
  },
});

/** One attempt. Returns a reason if the refund must not be requested; throws if Stripe refuses it. */
async function attempt(
  ctx: ActionCtx,
  { refund, looksFirst, isWithheld }: attempts.RefundJob,
): Promise<string | null> {
  const { refunds } = stripeClient();
  const { _id: refundId, stripeRefundId, stripePaymentIntentId, amount, idempotencyKey } = refund;
  if (stripeRefundId !== undefined) {
    await recordAll(ctx, [await refunds.retrieve(stripeRefundId)]);
    return null;
  }
  if (looksFirst) {
    const before = await countUnheard(ctx, refundId);
    const known = await listRefunds(stripePaymentIntentId);
    await recordAll(ctx, known);
    if (known.some(({ metadata }) => metadata?.["refundId"] === refundId)) return null;
    if ((await countUnheard(ctx, refundId)) < before) return WENT_THROUGH;
  }
  if (isWithheld) return WITHHELD;
  const made = await refunds.create(
    {
      payment_intent: stripePaymentIntentId,
      amount,
      metadata: { refundId, deployment: env.DEPLOYMENT_ID },
    },
    { idempotencyKey },
  );
  await recordAll(ctx, [made]);
  return null;
}

const countUnheard = (ctx: ActionCtx, refundId: Id<"refunds">): Promise<number> =>
  ctx.runQuery(internal.payments.refundAttempts.unheard, { refundId });

async function recordProblem(
  ctx: ActionCtx,
  refundId: Id<"refunds">,
  problem: attempts.Problem,
): Promise<void> {
  const { recordFailure } = internal.payments.refundAttempts;
  await ctx.runMutation(recordFailure, { refundId, ...problem });
}

async function listRefunds(payment_intent: string): Promise<Stripe.Refund[]> {
  const { refunds } = stripeClient();
  return (await refunds.list({ payment_intent, limit: LIST_MAX })).data;
}

async function recordAll(ctx: ActionCtx, refunds: Stripe.Refund[]): Promise<void> {
  for (const refund of refunds) {
    const update = toRefundUpdate(refund);
    await ctx.runMutation(internal.payments.refundAttempts.record, { update });
  }
}

const LIST_AGAIN_MS = [MINUTE_MS, HOUR_MS, DAY_MS];

/** Fetches a payment's refunds from Stripe when it has returned more than we know of. */
export const listMissing = internalAction({
  args: { paymentIntentId: v.string(), amountRefunded: v.number(), attempt: v.number() },
  returns: v.null(),
  handler: async (ctx, args) => {
    const { attempt: before, ...payment } = args;
    if (await ctx.runQuery(internal.payments.refundAttempts.isNamed, payment)) return null;
    try {
      await recordAll(ctx, await listRefunds(payment.paymentIntentId));
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

/** Takes a refund for an attempt; null if there is nothing to do now. */
export const takeJob = internalMutation({
  args: { refundId: v.id("refunds"), lease: v.optional(v.number()) },
  returns: v.union(attempts.refundJob, v.null()),
  handler: async (ctx, { refundId, lease }) => await attempts.claimRefundJob(ctx, refundId, lease),
});

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
    const freed = await attempts.recordProblem(ctx, refundId, problem);
    if (freed !== null) await applyDeferred(ctx, freed);
    return null;
  },
});

/** How many refunds of the same payment failed without Stripe ever confirming their outcome. */
export const unheard = internalQuery({
  args: { refundId: v.id("refunds") },
  returns: v.number(),
  handler: async (ctx, { refundId }) => {
    const refund = (await ctx.db.get("refunds", refundId)) ?? fail("not_found");
    return (await attempts.unconfirmedRefunds(ctx, refund)).length;
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

/** Schedules the next attempt or poll of a refund that is due. */
export const retry = internalMutation({
  args: { rowId: v.id("refunds") },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => {
    await attempts.startRetry(ctx, rowId);
    return true;
  },
});
