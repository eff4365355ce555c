/**
 * Carries out refunds at Stripe. Every HTTP request loads this file, so the code that records the outcome is in
 * `recordRefund.ts`.
 */

import { literals } from "convex-helpers/validators";
import type { FunctionArgs } from "convex/server";
import Stripe from "stripe";
import { internal } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { type ActionCtx, env } from "#convex/_generated/server.js";
import { fail } from "#convex/errors.ts";
import { errorTextOf } from "#convex/shared/jobs.ts";
import { toRefundUpdate } from "./readStripeEvents";
import type { Refund } from "./refundRecords";
import { stripeClient } from "./stripeClient";

/** Stripe's maximum page size; a payment has fewer refunds. */
const LIST_MAX = 100;

/**
 * Carries out a refund, or polls one that Stripe is processing, and records the outcome. Lists the payment's
 * refunds first, because this one may exist already. Concurrent attempts share an idempotency key, so Stripe creates
 * one.
 */
export async function attemptRefund(ctx: ActionCtx, refundId: Id<"refunds">): Promise<Refund> {
  const { start, record, recordFailure } = internal.payments.recordRefund;
  const refund = await ctx.runMutation(start, { refundId });
  if (refund.state !== "requested" && refund.state !== "pending") return refund;
  const { stripePaymentIntentId: payment_intent, amount, refusals } = refund;
  try {
    const { refunds } = stripeClient();
    const { data } = await refunds.list({ payment_intent, limit: LIST_MAX });
    const foundRefund = await ctx.runMutation(record, {
      refundId,
      updates: data.map(toRefundUpdate),
    });
    if (foundRefund.state !== "requested") return foundRefund;
    const metadata = { refundId, deployment: env.DEPLOYMENT_ID };
    const idempotencyKey = `refund-${refundId}-${refusals}`;
    const createdRefund = await refunds.create(
      { payment_intent, amount, metadata },
      { idempotencyKey },
    );
    return await ctx.runMutation(record, { refundId, updates: [toRefundUpdate(createdRefund)] });
  } catch (error) {
    return await ctx.runMutation(recordFailure, {
      refundId,
      error: errorTextOf(error),
      isFinal: !isWorthRetrying(error),
      lacksFunds: isLackOfFunds(error),
      wasAnswered: wasAnsweredByStripe(error),
    });
  }
}

/**
 * A wrong API key, missing permission, a running call with the same key, the rate limit: a retry may succeed.
 */
const RETRYABLE_STATUSES = [401, 403, 409, 429];
const LACK_OF_FUNDS_CODES = ["balance_insufficient", "insufficient_funds"];

/** Whether Stripe refused because the balance it takes the money from is too low. */
export const isLackOfFunds = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && LACK_OF_FUNDS_CODES.includes(error.code ?? "");

/**
 * Whether a retry may succeed: the network failed, Stripe was down or busy, another call with the key is
 * still running, or the cause can be fixed. An error that isn't Stripe's is our bug and says nothing about
 * the money, so it is retried.
 */
export function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return true;
  const { statusCode = 0 } = error;
  return (
    statusCode === 0 ||
    statusCode >= 500 ||
    RETRYABLE_STATUSES.includes(statusCode) ||
    isLackOfFunds(error)
  );
}

/** Whether Stripe answered the call and would repeat that answer for the same Idempotency-Key. */
export function wasAnsweredByStripe(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  const { statusCode = 0 } = error;
  return statusCode >= 400 && statusCode !== 409 && statusCode !== 429;
}

/**
 * "pending": the payment provider accepted the refund and will confirm it later. "requested": it hasn't
 * accepted it yet; the refund is retried automatically, so it need not be requested again.
 */
export const refundOutcome = literals("succeeded", "pending", "requested");
export type RefundOutcome = typeof refundOutcome.type;

/**
 * Carries out refunds while the caller waits and returns the least advanced state. Errors: `refund_failed`,
 * with the error, if one failed.
 */
export async function carryOutRefunds(
  ctx: ActionCtx,
  refundIds: Id<"refunds">[],
): Promise<RefundOutcome> {
  const outcomes: Refund[] = [];
  for (const refundId of refundIds) outcomes.push(await attemptRefund(ctx, refundId));
  const failure = outcomes.find(({ state }) => state === "failed");
  if (failure) {
    fail("refund_failed", {
      text: failure.error ?? "The payment provider didn't say why",
      code: 502,
    });
  }
  const slowest = (["requested", "pending"] as const).find((state) =>
    outcomes.some((refund) => refund.state === state),
  );
  return slowest ?? "succeeded";
}

/** The body of `refundOrder`, for other admin functions. */
export async function refundNow(
  ctx: ActionCtx,
  args: FunctionArgs<typeof internal.payments.refunds.request>,
): Promise<RefundOutcome> {
  const { request } = internal.payments.refunds;
  const refundIds: Id<"refunds">[] = await ctx.runMutation(request, args);
  return await carryOutRefunds(ctx, refundIds);
}
