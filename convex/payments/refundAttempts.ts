/**
 * Calls to Stripe about refunds. Each attempt starts from the refund's row, calls with an idempotency key and
 * reports back by mutation; `sweep.run` restarts what is due.
 */
import { defineSchema } from "convex/server";
import { v } from "convex/values";
import type { Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { fail } from "../errors";
import { internalAction, internalMutation } from "../functions";
import { applyDeferred, applyUpdate } from "./model/applyStripeUpdates";
import { attemptRefund } from "./model/attemptRefund";
import * as attempts from "./model/refundAttempts";
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
