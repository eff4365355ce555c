/** One attempt at a refund: asks Stripe which refunds the payment has, and makes ours only if it isn't there. */
import type Stripe from "stripe";
import { internal } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { type ActionCtx, env } from "#convex/_generated/server.js";
import { failureOf } from "#convex/shared/model/jobs.ts";
import { toRefundUpdate } from "./readStripeEvents";
import type { Refund } from "./refunds";
import { isFinalAnswer, isWorthRetrying, stripeClient } from "./stripeClient";

/** Stripe's maximum page size; a payment has fewer refunds. */
const LIST_MAX = 100;

/** Carries out a refund, or polls one that Stripe is processing, and records the outcome. */
export async function attemptRefund(ctx: ActionCtx, refundId: Id<"refunds">): Promise<void> {
  const { start, recordFailure } = internal.payments.refundAttempts;
  const refund = await ctx.runMutation(start, { refundId });
  if (refund === null) return;
  try {
    await attempt(ctx, refund);
  } catch (error) {
    await ctx.runMutation(recordFailure, {
      refundId,
      error: failureOf(error).error,
      isFinal: !isWorthRetrying(error),
      wasAnswered: isFinalAnswer(error),
    });
  }
}

/** Two attempts at once use the same key, so Stripe makes one refund. */
async function attempt(ctx: ActionCtx, refund: Refund): Promise<void> {
  const { _id: refundId, stripeRefundId, stripePaymentIntentId, amount, refusals } = refund;
  const { refunds } = stripeClient();
  if (stripeRefundId !== undefined) {
    await recordRefunds(ctx, [await refunds.retrieve(stripeRefundId)]);
    return;
  }
  const updates = (await listRefunds(stripePaymentIntentId)).map(toRefundUpdate);
  const { recordListed } = internal.payments.refundAttempts;
  if (!(await ctx.runMutation(recordListed, { refundId, updates }))) return;
  const made = await refunds.create(
    {
      payment_intent: stripePaymentIntentId,
      amount,
      metadata: { refundId, deployment: env.DEPLOYMENT_ID },
    },
    { idempotencyKey: `refund-${refundId}-${refusals}` },
  );
  await recordRefunds(ctx, [made]);
}

async function listRefunds(payment_intent: string): Promise<Stripe.Refund[]> {
  return (await stripeClient().refunds.list({ payment_intent, limit: LIST_MAX })).data;
}

/** Applies refunds from a response or list just as their webhooks would. */
async function recordRefunds(ctx: ActionCtx, refunds: Stripe.Refund[]): Promise<void> {
  for (const refund of refunds) {
    const update = toRefundUpdate(refund);
    await ctx.runMutation(internal.payments.refundAttempts.record, { update });
  }
}
