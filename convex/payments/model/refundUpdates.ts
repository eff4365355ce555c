/** Stripe's refund updates: webhooks, API responses and lists share one path. */
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { refundStateOf } from "#convex/domain/payments/states.ts";
import { fail } from "#convex/errors.ts";
import { checkoutOfIntent } from "./checkouts";
import { advanceRefund, reportFailure } from "./refundProgress";
import { insertRefund, type Refund, reserve } from "./refunds";
import { applied, deferred, type RefundUpdate, type UpdateResult } from "./readStripeEvents";

const OUTSIDE = "Refunded at the payment provider";
const NO_ROOM = "more than the payment holds";
const UNKNOWN_PAYMENT = "kept until its payment is known";

/** Applies one refund update: advances our row, or records a refund made outside Shoal. */
export async function applyRefund(ctx: MutationCtx, update: RefundUpdate): Promise<UpdateResult> {
  const refund = (await knownRefund(ctx, update)) ?? (await recordOutside(ctx, update));
  if (typeof refund === "string") return deferred(refund);
  const { stripeRefundId } = update;
  const state = refundStateOf(update.status);
  const error = problemOf(update);
  const progress =
    state === "failed" ? { state, stripeRefundId, error } : { state, stripeRefundId };
  const result = await advanceRefund(ctx, refund, progress);
  if (result === "no room") return deferred(NO_ROOM);
  const outcomes = { pending: "under way", succeeded: "settled", failed: "failed" };
  const outcome = result === "known" ? "known already" : outcomes[state];
  return applied(`refund ${outcome}`, refund.orderId);
}

/** Stripe's reasons look like `expired_or_canceled_card`. */
function problemOf({ status, failureReason }: RefundUpdate): string {
  return `The payment provider says: ${(failureReason ?? status).replaceAll("_", " ")}`;
}

/**
 * Our row for a Stripe refund. The row named in its metadata counts only for the first Stripe refund made for
 * it.
 */
async function knownRefund(ctx: QueryCtx, update: RefundUpdate): Promise<Refund | null> {
  const known = await ctx.db
    .query("refunds")
    .withIndex("by_stripeRefundId", (q) => q.eq("stripeRefundId", update.stripeRefundId))
    .first();
  if (known || update.refundId === null) return known;
  const id = ctx.db.normalizeId("refunds", update.refundId);
  const named = id && (await ctx.db.get("refunds", id));
  if (named?.stripeRefundId !== undefined) return null;
  return named?.stripePaymentIntentId === update.paymentIntentId ? named : null;
}

/**
 * Inserts a row for a refund that Shoal didn't request; returns text if it has to wait. Failed ones get a row
 * too, so that an older event can't book them later.
 */
async function recordOutside(ctx: MutationCtx, update: RefundUpdate): Promise<Refund | string> {
  const { paymentIntentId, amount, stripeRefundId } = update;
  if (paymentIntentId === null) return "the refund names no payment";
  const checkout = await checkoutOfIntent(ctx, paymentIntentId);
  if (checkout === null) return UNKNOWN_PAYMENT;
  const hasFailed = refundStateOf(update.status) === "failed";
  if (!hasFailed && !(await reserve(ctx, checkout._id, amount))) {
    return NO_ROOM;
  }
  const order = (await ctx.db.get("orders", checkout.orderId)) ?? fail("order_not_found");
  const refundId = await insertRefund(ctx, order, {
    checkoutId: checkout._id,
    stripePaymentIntentId: paymentIntentId,
    purpose: checkout.isSurplus ? "surplus" : "order",
    amount,
    reason: OUTSIDE,
    stripeRefundId,
    ...(hasFailed ? { state: "failed" as const, error: problemOf(update), needsPerson: true } : {}),
  });
  const refund = (await ctx.db.get("refunds", refundId)) ?? fail("not_found");
  if (hasFailed) await reportFailure(ctx, order, refund, problemOf(update));
  return refund;
}
