/** Hourly: applies the events that Stripe lists but no webhook delivered, and compares both sides' totals. */

import { v } from "convex/values";
import { internal } from "../_generated/api";
import type { ActionCtx } from "../_generated/server";
import { DAY_MS, HOUR_MS, SECOND_MS } from "../domain/shared/constants";
import { internalAction, internalMutation, internalQuery } from "../functions";
import { errorTextOf } from "../shared/jobs";
import { sweepResult, recordRun } from "../shared/model/sweeps";
import { EVENT_TYPES } from "./model/readStripeEvents";
import { stripeClient, stripePages } from "./model/stripeClient";
import { isApplied } from "./stripeEvents";
import { compareTotals } from "./stripeTotals";
import { stripeSync } from "./tables";
import { applyRawEvent, IGNORED } from "./webhook";

/** Cron: starts a run, which records its own result. */
export const sweep = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await ctx.scheduler.runAfter(0, internal.payments.stripeSync.run, {});
  },
});

/** If Stripe fails, the next run reads again from where this one began. */
export const run = internalAction({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    const { record } = internal.payments.stripeSync;
    const now = Date.now();
    try {
      const count = await applyLostEvents(ctx, now);
      const suspects = await ctx.runQuery(internal.payments.stripeSync.lastSuspects, {});
      const comparison = await compareTotals(ctx, now, suspects);
      const sync = { eventsReadUntil: now, ...comparison };
      await ctx.runMutation(record, { count, error: null, sync });
    } catch (error) {
      console.error("Stripe's events or totals could not be read", error);
      await ctx.runMutation(record, { count: null, error: errorTextOf(error) });
    }
  },
});

/** Stripe lists events for 30 days. */
const LISTED_MS = 30 * DAY_MS;
/** Stripe may list an event some time after its `created`, so each run starts before the end of the last one. */
const OVERLAP_MS = HOUR_MS;

/**
 * Applies every event that Stripe has listed since the last run and we haven't applied; returns how many.
 * Events that can't be applied are saved for the admin and retried separately.
 */
async function applyLostEvents(ctx: ActionCtx, now: number): Promise<number> {
  const readUntil = await ctx.runQuery(internal.payments.stripeSync.readUntil, {});
  const from = Math.max(now - LISTED_MS, (readUntil ?? 0) - OVERLAP_MS);
  const created = { gte: Math.floor(from / SECOND_MS) };
  const { events } = stripeClient();
  let appliedCount = 0;
  const pages = stripePages((page) => events.list({ ...page, created, types: EVENT_TYPES }));
  for await (const page of pages) {
    const eventIds = page.map(({ id }) => id);
    const appliedIds = new Set(
      await ctx.runQuery(internal.payments.stripeSync.applied, { eventIds }),
    );
    // Stripe lists the newest first.
    for (const event of page.filter(({ id }) => !appliedIds.has(id)).reverse()) {
      const result = await applyRawEvent(ctx, event);
      if ("failure" in result) console.error(`Event ${event.id}`, result.failure);
      else if (result.outcome !== IGNORED) appliedCount += 1;
    }
  }
  return appliedCount;
}

/** Stores a run's result; `count`: the events that it applied. */
export const record = internalMutation({
  args: { ...sweepResult.fields, sync: v.optional(stripeSync.validator) },
  returns: v.null(),
  handler: async (ctx, { sync, ...run }) => {
    const lastSync = await ctx.db.query("stripeSync").first();
    if (sync && lastSync) await ctx.db.replace("stripeSync", lastSync._id, sync);
    else if (sync) await ctx.db.insert("stripeSync", sync);
    await recordRun(ctx, "stripe", run);
  },
});

/** The time up to which Stripe's events have been read (ms epoch); null before the first run. */
export const readUntil = internalQuery({
  args: {},
  returns: v.nullable(v.number()),
  handler: async (ctx) => (await ctx.db.query("stripeSync").first())?.eventsReadUntil ?? null,
});

export const lastSuspects = internalQuery({
  args: {},
  returns: v.array(v.string()),
  handler: async (ctx) => (await ctx.db.query("stripeSync").first())?.suspects ?? [],
});

export const applied = internalQuery({
  args: { eventIds: v.array(v.string()) },
  returns: v.array(v.string()),
  handler: async (ctx, { eventIds }) => {
    const appliedIds: string[] = [];
    for (const eventId of eventIds) if (await isApplied(ctx, eventId)) appliedIds.push(eventId);
    return appliedIds;
  },
});
