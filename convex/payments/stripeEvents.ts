import { v } from "convex/values";
import { internal } from "../_generated/api";
import type { Doc } from "../_generated/dataModel";
import type { QueryCtx } from "../_generated/server";
import { internalMutation, internalQuery } from "../functions";
import { recordOutcome, stepResult } from "../shared/jobs";
import { applyUpdate } from "./model/applyStripeUpdates";
import { checkoutOfIntent } from "./model/checkoutRecords";
import { stripeEvent } from "./model/readStripeEvents";
import { isLive } from "./model/stripeClient";
import { APPLY_AGAIN } from "./webhook";

export const isKnownPayment = internalQuery({
  args: { paymentIntentId: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { paymentIntentId }) =>
    (await checkoutOfIntent(ctx, paymentIntentId)) !== null,
});

/** Applies an event unless its id is known, and stores the id in the same transaction. Returns what was done. */
export const applyEvent = internalMutation({
  args: stripeEvent,
  returns: v.string(),
  handler: async (ctx, { eventId, livemode, update }) => {
    const earlierEvent = await appliedEvent(ctx, eventId);
    if (earlierEvent) return `repeat: ${earlierEvent.outcome}`;
    // Test payments never buy real animals, nor real payments demo ones.
    const isSameMode = livemode === isLive();
    const outcome = isSameMode ? (await applyUpdate(ctx, update)).outcome : "wrong mode";
    await ctx.db.insert("stripeEvents", { eventId, outcome, createdAt: Date.now() });
    // Clears an earlier failure: Stripe resends failed events.
    await recordOutcome(ctx, APPLY_AGAIN, { rowId: eventId });
    return outcome;
  },
});

async function appliedEvent(ctx: QueryCtx, eventId: string): Promise<Doc<"stripeEvents"> | null> {
  return await ctx.db
    .query("stripeEvents")
    .withIndex("by_eventId", (q) => q.eq("eventId", eventId))
    .first();
}

export const isApplied = async (ctx: QueryCtx, eventId: string): Promise<boolean> =>
  (await appliedEvent(ctx, eventId)) !== null;

/** Retries a failed event: schedules reading and applying it again, unless it has been applied since. */
export const applyAgain = internalMutation({
  args: { rowId: v.string() },
  returns: stepResult,
  handler: async (ctx, { rowId }) => {
    if (await isApplied(ctx, rowId)) return null;
    await ctx.scheduler.runAfter(0, internal.payments.webhook.replayFailed, { eventId: rowId });
    return "pending";
  },
});
