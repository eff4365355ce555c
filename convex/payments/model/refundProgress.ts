/** A refund's progress, from Stripe's updates or our own attempts: forward only, in any order. */

import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { type RefundState, refundStateOf } from "#convex/domain/payments/states.ts";
import { HOUR_MS } from "#convex/domain/shared/constants.ts";
import { fail } from "#convex/errors.ts";
import {
  recordLackOfFunds,
  receiveOutsideFailure,
  receiveRefund,
} from "#convex/orders/model/receiveRefund.ts";
import { checkoutOfIntent } from "./checkoutRecords";
import { applied, deferred, type RefundUpdate, type UpdateResult } from "./readStripeEvents";
import { isUnconfirmed, OUTSIDE_REFUND_REASON, type Refund } from "./refundRecords";
import { insertRefund, reserve } from "./requestRefund";

const NO_ROOM = "more than the payment holds";
const UNKNOWN_PAYMENT = "deferred until its payment is known";

export async function applyRefund(ctx: MutationCtx, update: RefundUpdate): Promise<UpdateResult> {
  const refund = (await knownRefund(ctx, update)) ?? (await recordOutside(ctx, update));
  if (typeof refund === "string") return deferred(refund);
  const { stripeRefundId } = update;
  const state = refundStateOf(update.status);
  const error = problemOf(update);
  const progress =
    state === "failed" ? { state, stripeRefundId, error } : { state, stripeRefundId };
  await recordLackOfFunds(ctx, refund, update.lacksFunds);
  const result = await advanceRefund(ctx, refund, progress);
  if (result === "no room") return deferred(NO_ROOM);
  const outcomes = { pending: "under way", succeeded: "settled", failed: "failed" };
  const outcome = result === "known" ? "known already" : outcomes[state];
  return applied(`refund ${outcome}`);
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
  const refund = await ctx.db
    .query("refunds")
    .withIndex("by_stripeRefundId", (q) => q.eq("stripeRefundId", update.stripeRefundId))
    .first();
  if (refund || update.refundId === null) return refund;
  const id = ctx.db.normalizeId("refunds", update.refundId);
  const namedRefund = id && (await ctx.db.get("refunds", id));
  if (namedRefund?.stripeRefundId !== undefined) return null;
  return namedRefund?.stripePaymentIntentId === update.paymentIntentId ? namedRefund : null;
}

/**
 * Inserts a row for a refund that Shoal didn't request; returns the reason if it must be deferred. Failed ones
 * get a row too, so that an older event can't book them later.
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
    reason: OUTSIDE_REFUND_REASON,
    stripeRefundId,
    ...(hasFailed ? { state: "failed" as const, error: problemOf(update), needsAdmin: true } : {}),
  });
  const refund = (await ctx.db.get("refunds", refundId)) ?? fail("not_found");
  if (hasFailed) await receiveOutsideFailure(ctx, refund, problemOf(update));
  return refund;
}

/**
 * States never move back, except from an unconfirmed failure (`isUnconfirmed`). Stripe may fail a refund
 * after it succeeded (the bank returned it), never the reverse.
 */
const RANK: Record<RefundState, number> = { requested: 0, pending: 1, succeeded: 2, failed: 3 };

/** How soon to poll a pending refund if no webhook arrives. */
export const PENDING_CHECK_MS = 6 * HOUR_MS;

type Progress =
  | { state: "pending" | "succeeded"; stripeRefundId: string }
  | { state: "failed"; stripeRefundId?: string; error: string };

/**
 * Applies a refund's new state, unless a later one is known. "no room": another refund has reserved the
 * payment's money; nothing was changed.
 */
export async function advanceRefund(
  ctx: MutationCtx,
  refund: Refund,
  progress: Progress,
): Promise<"applied" | "known" | "no room"> {
  const wasUnconfirmed = isUnconfirmed(refund);
  const { stripeRefundId } = progress;
  if (wasUnconfirmed && progress.state === "failed") {
    const { error } = progress;
    if (stripeRefundId) await ctx.db.patch("refunds", refund._id, { stripeRefundId, error });
    return "known";
  }
  if (!wasUnconfirmed && RANK[progress.state] <= RANK[refund.state]) return "known";
  if (wasUnconfirmed && !(await reserve(ctx, refund.checkoutId, refund.amount))) return "no room";
  const now = Date.now();
  await ctx.db.patch("refunds", refund._id, {
    state: progress.state,
    ...(stripeRefundId === undefined ? {} : { stripeRefundId }),
    error: progress.state === "failed" ? progress.error : undefined,
    needsAdmin: undefined,
    nextAttemptAt: progress.state === "pending" ? now + PENDING_CHECK_MS : undefined,
    updatedAt: now,
  });
  await receiveRefund(ctx, refund, progress);
  return "applied";
}
