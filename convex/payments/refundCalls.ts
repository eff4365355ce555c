/**
 * The calls to Stripe about refunds. Each reads what to do from a row, calls under an idempotency key and
 * records the outcome by an internal mutation; `payments.sweep` starts again what is due.
 */
import { v } from "convex/values";
import type Stripe from "stripe";
import { internal } from "../_generated/api";
import type { ActionCtx } from "../_generated/server";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../domain/shared/constants";
import { fail } from "../errors";
import { internalAction, internalMutation, internalQuery } from "../functions";
import { checkoutOfIntent } from "./rules/checkouts";
import { failureOf } from "../shared/rules/jobs";
import {
  claimRefund,
  givenUpRefunds,
  recordProblem as recordRefundProblem,
} from "./rules/refundAttempts";
import { toldOf } from "./rules/refundEvents";
import { isWorthRetrying, stripeClient, wasAnswered } from "./rules/stripeClient";
import { refundFactsOf } from "./rules/stripeEvents";
import { applyOrHold } from "./rules/stripeFacts";
import schema from "../schema";
import { refundFacts } from "./tables";

/** Stripe's largest page; a payment has fewer refunds. */
const LIST_MAX = 100;
const WITHHELD = "A chargeback is open on this payment, so the card provider cannot refund it";
const WENT_THROUGH = "An earlier refund turned out to have gone through. Please look again.";

/** Carries a refund out, or asks what became of one that Stripe has in hand. */
export const execute = internalAction({
  args: { refundId: v.id("refunds") },
  returns: v.null(),
  handler: async (ctx, { refundId }) => {
    const job = await ctx.runMutation(internal.payments.refundCalls.claim, { refundId });
    if (job === null) return null;
    const { stripePaymentIntentId: payment_intent, stripeRefundId, amount } = job.refund;
    const { refunds } = stripeClient();
    const refuse = async (error: string) => {
      const problem = { error, isFinal: true, wasAnswered: false };
      await ctx.runMutation(internal.payments.refundCalls.recordProblem, { refundId, ...problem });
      return null;
    };
    try {
      if (stripeRefundId !== undefined) {
        await recordAll(ctx, [await refunds.retrieve(stripeRefundId)]);
        return null;
      }
      if (job.looksFirst) {
        const { data } = await refunds.list({ payment_intent, limit: LIST_MAX });
        const before = await ctx.runQuery(internal.payments.refundCalls.givenUp, { refundId });
        await recordAll(ctx, data);
        if (data.some(({ metadata }) => metadata?.["refundId"] === refundId)) return null;
        const after = await ctx.runQuery(internal.payments.refundCalls.givenUp, { refundId });
        if (after < before) return await refuse(WENT_THROUGH);
      }
      if (job.isWithheld) return await refuse(WITHHELD);
      const { idempotencyKey } = job.refund;
      const metadata = { refundId };
      await recordAll(ctx, [
        await refunds.create({ payment_intent, amount, metadata }, { idempotencyKey }),
      ]);
    } catch (error) {
      await ctx.runMutation(internal.payments.refundCalls.recordProblem, {
        refundId,
        error: failureOf(error).error,
        isFinal: !isWorthRetrying(error),
        wasAnswered: wasAnswered(error),
      });
    }
    return null;
  },
});

async function recordAll(ctx: ActionCtx, refunds: Stripe.Refund[]): Promise<void> {
  for (const refund of refunds) {
    await ctx.runMutation(internal.payments.refundCalls.record, { refund: refundFactsOf(refund) });
  }
}

const RECONCILE_AGAIN_MS = [MINUTE_MS, HOUR_MS, DAY_MS];

/** Asks Stripe for the refunds of a payment that has given back more than is known. */
export const reconcile = internalAction({
  args: { paymentIntentId: v.string(), amountRefunded: v.number(), attempt: v.number() },
  returns: v.null(),
  handler: async (ctx, args) => {
    const { paymentIntentId, amountRefunded, attempt } = args;
    if (
      await ctx.runQuery(internal.payments.refundCalls.isTold, { paymentIntentId, amountRefunded })
    ) {
      return null;
    }
    try {
      const { refunds } = stripeClient();
      const { data } = await refunds.list({ payment_intent: paymentIntentId, limit: LIST_MAX });
      await recordAll(ctx, data);
    } catch (error) {
      const problem = failureOf(error).error;
      const wait = RECONCILE_AGAIN_MS[attempt];
      if (wait === undefined) {
        throw new Error(`Refunds of ${paymentIntentId}: ${problem}`, { cause: error });
      }
      const again = { ...args, attempt: attempt + 1 };
      await ctx.scheduler.runAfter(wait, internal.payments.refundCalls.reconcile, again);
    }
    return null;
  },
});

/** Takes a refund for an attempt; null when there is nothing to do now. */
export const claim = internalMutation({
  args: { refundId: v.id("refunds") },
  returns: v.union(
    v.object({
      refund: schema.doc("refunds"),
      looksFirst: v.boolean(),
      isWithheld: v.boolean(),
    }),
    v.null(),
  ),
  handler: async (ctx, { refundId }) => await claimRefund(ctx, refundId),
});

/** What Stripe says of a refund, in an answer or a list: the same as in a webhook. */
export const record = internalMutation({
  args: { refund: refundFacts },
  returns: v.null(),
  handler: async (ctx, { refund }) => {
    await applyOrHold(ctx, { kind: "refund", refund });
    return null;
  },
});

/** Why an attempt failed; tried again unless that `isFinal`. */
export const recordProblem = internalMutation({
  args: {
    refundId: v.id("refunds"),
    error: v.string(),
    isFinal: v.boolean(),
    wasAnswered: v.boolean(),
  },
  returns: v.null(),
  handler: async (ctx, { refundId, ...problem }) => {
    await recordRefundProblem(ctx, refundId, problem);
    return null;
  },
});

/** How many refunds of the same payment were given up without a word from Stripe. */
export const givenUp = internalQuery({
  args: { refundId: v.id("refunds") },
  returns: v.number(),
  handler: async (ctx, { refundId }) => {
    const refund = (await ctx.db.get("refunds", refundId)) ?? fail("not_found");
    return (await givenUpRefunds(ctx, refund)).length;
  },
});

/** Whether Stripe has named the refunds that make up what a payment has given back (pence). */
export const isTold = internalQuery({
  args: { paymentIntentId: v.string(), amountRefunded: v.number() },
  returns: v.boolean(),
  handler: async (ctx, { paymentIntentId, amountRefunded }) => {
    const checkout = await checkoutOfIntent(ctx, paymentIntentId);
    return checkout === null || (await toldOf(ctx, checkout)) >= amountRefunded;
  },
});
