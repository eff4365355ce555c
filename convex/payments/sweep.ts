/** Recovers checkouts and refunds whose action died, and polls Stripe for what it hasn't reported. */

import { v } from "convex/values";
import { internal } from "../_generated/api";
import type { Doc } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import { internalMutation } from "../functions";
import { nextSweepAt, startWork, SWEEP_BATCH } from "../shared/jobs";
import { RECOVER_CHECKOUT, sweepDueAt } from "./model/checkoutRecords";

/** Cron, every minute: schedules overdue checkouts and refunds. Returns how many. */
export const run = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => (await sweepCheckouts(ctx)) + (await sweepRefunds(ctx)),
});

/**
 * Schedules checkouts whose action died, so that the buyer can start again, and pages whose outcome Stripe must
 * be asked for: cancelled ones, and those Stripe never reported on. Each is pushed back in the queue, so
 * failing ones don't block the rest.
 */
async function sweepCheckouts(ctx: MutationCtx): Promise<number> {
  const dueCheckouts = await ctx.db
    .query("checkouts")
    .withIndex("by_nextSweepAt", (q) => q.gt("nextSweepAt", 0).lt("nextSweepAt", Date.now()))
    .take(SWEEP_BATCH);
  for (const checkout of dueCheckouts) {
    await ctx.db.patch("checkouts", checkout._id, {
      nextSweepAt: nextSweepAt(sweepDueAt(checkout)),
    });
  }
  return await startWork(
    ctx,
    RECOVER_CHECKOUT,
    dueCheckouts.map(({ _id }) => _id),
  );
}

/** Schedules due refunds: further attempts, those whose action died, and polls of pending ones. */
async function sweepRefunds(ctx: MutationCtx): Promise<number> {
  const now = Date.now();
  const requestedRefunds = await dueIn(ctx, "requested", now);
  const pending = await dueIn(ctx, "pending", now);
  const dueRefunds = [...requestedRefunds, ...pending];
  for (const { _id: refundId, updatedAt } of dueRefunds) {
    await ctx.db.patch("refunds", refundId, { nextAttemptAt: nextSweepAt(updatedAt) });
    await ctx.scheduler.runAfter(0, internal.payments.recordRefund.execute, { refundId });
  }
  return dueRefunds.length;
}

async function dueIn(
  ctx: QueryCtx,
  state: "requested" | "pending",
  now: number,
): Promise<Doc<"refunds">[]> {
  return await ctx.db
    .query("refunds")
    .withIndex("by_state_and_nextAttemptAt", (q) => q.eq("state", state).lt("nextAttemptAt", now))
    .take(SWEEP_BATCH);
}
