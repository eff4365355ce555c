/** What Stripe says of refunds: in webhooks, in the answers to our calls, in its lists. One path for all. */
import type { Infer } from "convex/values";
import { internal } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { SECOND_MS } from "../../domain/shared/constants";
import { fail } from "../../errors";
import type { refundFacts, refundTotal } from "../tables";
import { type Checkout, checkoutOfIntent } from "./checkouts";
import { refundsIn } from "./refundReckoning";
import { insertRefund, type Refund, reserve } from "./refunds";
import { advanceRefund, tellFailure } from "./refundStates";

export type RefundFacts = Infer<typeof refundFacts>;

/** What became of a fact. "wait": it cannot be applied yet, and must be kept. */
export type FactResult =
  { kind: "done"; outcome: string; orderId?: Id<"orders"> } | { kind: "wait"; outcome: string };

const OUTSIDE = "Refunded at the card provider";
const wait = (outcome: string): FactResult => ({ kind: "wait", outcome });

/** What Stripe says of one refund: moves our row on, or records one made outside Shoal. */
export async function applyRefundFacts(ctx: MutationCtx, facts: RefundFacts): Promise<FactResult> {
  const known = await knownRefund(ctx, facts);
  const refund = known ?? (await adoptOutside(ctx, facts));
  if (typeof refund === "string") return wait(refund);
  const { stripeRefundId } = facts;
  const state = stateOf(facts.status);
  const told =
    state === "failed"
      ? { state, stripeRefundId, error: problemOf(facts) }
      : { state, stripeRefundId };
  const result = await advanceRefund(ctx, refund, told);
  if (result === "no room") return wait("more than the payment holds");
  const outcomes = { pending: "under way", succeeded: "settled", failed: "failed" };
  const outcome = result === "known" ? "known already" : outcomes[state];
  return { kind: "done", outcome: `refund ${outcome}`, orderId: refund.orderId };
}

function stateOf(status: string): "pending" | "succeeded" | "failed" {
  if (status === "succeeded") return "succeeded";
  return status === "failed" || status === "canceled" ? "failed" : "pending";
}

/** Stripe's reasons are such as `expired_or_canceled_card`. */
function problemOf({ status, failureReason }: RefundFacts): string {
  return `The card provider says: ${(failureReason ?? status).replaceAll("_", " ")}`;
}

/** Our row of a refund. Its metadata name one, which stands for the first refund made for it and no other. */
async function knownRefund(ctx: QueryCtx, facts: RefundFacts): Promise<Refund | null> {
  const known = await ctx.db
    .query("refunds")
    .withIndex("by_stripeRefundId", (q) => q.eq("stripeRefundId", facts.stripeRefundId))
    .first();
  if (known || facts.refundId === null) return known;
  const id = ctx.db.normalizeId("refunds", facts.refundId);
  const named = id && (await ctx.db.get("refunds", id));
  if (named?.stripeRefundId !== undefined) return null;
  return named?.stripePaymentIntentId === facts.paymentIntentId ? named : null;
}

/**
 * Gives a refund that Shoal did not ask for a row of its own; text when that has to wait. One that failed
 * gets one too, so that an older event does not book it later.
 */
async function adoptOutside(ctx: MutationCtx, facts: RefundFacts): Promise<Refund | string> {
  const { paymentIntentId, amount, stripeRefundId } = facts;
  if (paymentIntentId === null) return "the refund names no payment";
  const checkout = await checkoutOfIntent(ctx, paymentIntentId);
  if (checkout === null) return "kept until its payment is known";
  const hasFailed = stateOf(facts.status) === "failed";
  if (!hasFailed && !(await reserve(ctx, checkout._id, amount))) {
    return "more than the payment holds";
  }
  const order = (await ctx.db.get("orders", checkout.orderId)) ?? fail("order_not_found");
  const refundId = await insertRefund(ctx, order, {
    checkoutId: checkout._id,
    stripePaymentIntentId: paymentIntentId,
    purpose: checkout.isStray ? "stray" : "order",
    amount,
    reason: OUTSIDE,
    stripeRefundId,
    ...(hasFailed ? { state: "failed" as const, error: problemOf(facts), needsPerson: true } : {}),
  });
  const refund = (await ctx.db.get("refunds", refundId)) ?? fail("not_found");
  if (hasFailed) await tellFailure(ctx, order, refund, problemOf(facts));
  return refund;
}

/** Time for the refund's own event to come, which as a rule makes the question needless. */
const LIST_DELAY_MS = 10 * SECOND_MS;

/**
 * What a charge has given back in all. It books nothing, since it does not say by which refunds: when it is
 * more than is known, Stripe is asked for them.
 */
export async function applyRefundTotal(
  ctx: MutationCtx,
  { paymentIntentId, amountRefunded }: Infer<typeof refundTotal>,
): Promise<FactResult> {
  const checkout = paymentIntentId === null ? null : await checkoutOfIntent(ctx, paymentIntentId);
  if (paymentIntentId === null || checkout === null) return wait("kept until its payment is known");
  const { orderId } = checkout;
  if ((await toldOf(ctx, checkout)) >= amountRefunded) {
    return { kind: "done", outcome: "known already", orderId };
  }
  await ctx.scheduler.runAfter(LIST_DELAY_MS, internal.payments.refundCalls.reconcile, {
    paymentIntentId,
    amountRefunded,
    attempt: 0,
  });
  return { kind: "done", outcome: "its refunds are asked for", orderId };
}

/** Pence of a payment that Stripe has named the refunds of. */
export async function toldOf(ctx: QueryCtx, { _id, orderId }: Checkout): Promise<number> {
  let sum = 0;
  for (const state of ["requested", "pending", "succeeded"] as const) {
    for (const { checkoutId, stripeRefundId, amount } of await refundsIn(ctx, orderId, state)) {
      if (checkoutId === _id && stripeRefundId !== undefined) sum += amount;
    }
  }
  return sum;
}
