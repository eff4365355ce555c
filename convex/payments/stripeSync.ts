/**
 * Hourly: applies the events that Stripe lists but no webhook delivered, and compares both sides' totals.
 */
import { v } from "convex/values";
import { internal } from "../_generated/api";
import { internalAction, internalMutation, internalQuery } from "../functions";
import { failureOf } from "../shared/model/jobs";
import { recordRun } from "../shared/model/sweeps";
import { isApplied } from "./model/applyStripeUpdates";
import { deleteDeferred, unknownPayments } from "./model/deferredEvents";
import { applyLostEvents, deleteForeignUpdates } from "./model/lostEvents";
import * as totals from "./model/stripeTotals";
import { stripeTotals } from "./tables";

/** Cron: starts a run, which records its own result. */
export const sweep = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await ctx.scheduler.runAfter(0, internal.payments.stripeSync.run, {});
    return null;
  },
});

/** If Stripe fails, the next run reads again from where this one began. */
export const run = internalAction({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    const { record, recordProblem } = internal.payments.stripeSync;
    const now = Date.now();
    try {
      const count = await applyLostEvents(ctx, now);
      await deleteForeignUpdates(ctx);
      const compared = await totals.compareTotals(ctx, now);
      await ctx.runMutation(record, { eventsReadUntil: now, totals: compared, count });
    } catch (error) {
      console.error("Stripe's events or totals could not be read", error);
      await ctx.runMutation(recordProblem, { error: failureOf(error).error });
    }
    return null;
  },
});

/** Stores a run's result; `count`: the events that it applied. */
export const record = internalMutation({
  args: { eventsReadUntil: v.number(), totals: stripeTotals, count: v.number() },
  returns: v.null(),
  handler: async (ctx, { count, ...result }) => {
    const known = await ctx.db.query("stripeSync").first();
    if (known) await ctx.db.replace("stripeSync", known._id, result);
    else await ctx.db.insert("stripeSync", result);
    await recordRun(ctx, "stripe", { count, error: null });
    return null;
  },
});

export const recordProblem = internalMutation({
  args: { error: v.string() },
  returns: v.null(),
  handler: async (ctx, { error }) => {
    await recordRun(ctx, "stripe", { count: null, error });
    return null;
  },
});

/** The time up to which Stripe's events have been read (ms epoch); null before the first run. */
export const readUntil = internalQuery({
  args: {},
  returns: v.union(v.number(), v.null()),
  handler: async (ctx) => (await ctx.db.query("stripeSync").first())?.eventsReadUntil ?? null,
});

/** Which of these events have been applied. */
export const applied = internalQuery({
  args: { eventIds: v.array(v.string()) },
  returns: v.array(v.string()),
  handler: async (ctx, { eventIds }) => {
    const found: string[] = [];
    for (const eventId of eventIds) if (await isApplied(ctx, eventId)) found.push(eventId);
    return found;
  },
});

/** Up to 100 payments of deferred updates that neither our rows nor their metadata show to be ours. */
export const unknown = internalQuery({
  args: {},
  returns: v.array(v.string()),
  handler: async (ctx) => await unknownPayments(ctx),
});

/** Deletes a foreign payment's deferred updates. */
export const deleteForeign = internalMutation({
  args: { paymentIntentId: v.string() },
  returns: v.null(),
  handler: async (ctx, { paymentIntentId }) => {
    await deleteDeferred(ctx, paymentIntentId);
    return null;
  },
});

/** The pence of each entry in our rows; null if it belongs to another deployment or shop. */
export const ourPence = internalQuery({
  args: { kind: totals.entryKind, page: v.array(totals.stripeEntry) },
  returns: v.array(v.union(v.number(), v.null())),
  handler: async (ctx, { kind, page }) =>
    await Promise.all(page.map((entry) => totals.ourPenceOf(ctx, kind, entry))),
});

export const ownPage = internalQuery({
  args: {
    kind: totals.entryKind,
    from: v.number(),
    until: v.number(),
    cursor: v.union(v.string(), v.null()),
  },
  returns: totals.ownPage,
  handler: async (ctx, { kind, from, until, cursor }) =>
    await totals.ownPageOf(ctx, kind, { from, until }, cursor),
});
