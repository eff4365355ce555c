/** Comparing our books with Stripe's, on demand and daily, and settling differences. */
import { defineSchema } from "convex/server";
import { v } from "convex/values";
import { internal } from "../_generated/api";
import type { Doc } from "../_generated/dataModel";
import { fail } from "../errors";
import {
  adminAction,
  adminMutation,
  adminQuery,
  internalAction,
  internalMutation,
  internalQuery,
} from "../functions";
import { requireAdmin } from "../shared/model/access";
import { parseLine } from "../shared/model/parseInput";
import { applyUpdate } from "./model/applyStripeUpdates";
import * as differences from "./model/bookDifferences";
import { paymentSession, refundSnapshot } from "./model/bookRepair";
import * as runs from "./model/reconciliation";
import { stripeEntry, stripeEntryOf, stripePage } from "./model/stripeBooks";
import { stripeProblem } from "./model/stripeClient";
import {
  bookDifferences,
  paidUpdate,
  reconciledDays,
  reconciliations,
  refundUpdate,
} from "./tables";

const RUNS_SHOWN = 5;
const DAYS_SHOWN = 62;
const REASON_MAX = 500;
const step = { runId: v.id("reconciliations"), step: v.number() };

/** Starts a comparison, or joins the running one. Times in ms epoch, at most 31 days. `invalid_input`. */
export const start = adminMutation({
  args: { from: v.number(), until: v.number() },
  returns: v.id("reconciliations"),
  handler: async (ctx, period) => await runs.startRun(ctx, ctx.viewer.userId, period),
});

export const startDaily = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => await runs.startDaily(ctx),
});

/** Cron: resumes comparisons whose action died. Returns how many. */
export const sweep = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => await runs.sweepRuns(ctx),
});

/** Resumes a failed comparison where it stopped. `not_found` if it didn't fail, or another one is running. */
export const resume = adminMutation({
  args: { runId: v.id("reconciliations") },
  returns: v.null(),
  handler: async (ctx, { runId }) => {
    await runs.resumeRun(ctx, runId);
    return null;
  },
});

/** The latest comparisons, compared days (at most 62) and open differences (at most 100). */
export const state = adminQuery({
  args: {},
  returns: v.object({
    runs: v.array(defineSchema({ reconciliations }).doc("reconciliations")),
    days: v.array(defineSchema({ reconciledDays }).doc("reconciledDays")),
    differences: v.array(differences.differenceView),
    hasMore: v.boolean(),
  }),
  handler: async (ctx) => ({
    runs: await ctx.db
      .query("reconciliations")
      .withIndex("by_createdAt")
      .order("desc")
      .take(RUNS_SHOWN),
    days: await ctx.db.query("reconciledDays").withIndex("by_day").order("desc").take(DAYS_SHOWN),
    ...(await differences.openDifferences(ctx)),
  }),
});

/**
 * Accepts a difference as it is and logs the reason. `not_found` if already settled, `invalid_input`,
 * `reason_required`, `forbidden` as in `apply`.
 */
export const settle = adminMutation({
  args: { differenceId: v.id("bookDifferences"), reason: v.string() },
  returns: v.null(),
  handler: async (ctx, { differenceId, reason }) => {
    const difference = (await ctx.db.get("bookDifferences", differenceId)) ?? fail("not_found");
    const why = parseLine("Reason", reason, REASON_MAX);
    if (why === "") fail("reason_required");
    await differences.settleByHand(ctx, ctx.viewer, difference, why);
    return null;
  },
});

/**
 * Reads a difference from Stripe, applies it as its webhook would and compares again. Returns whether the
 * books now agree. `not_found`; `payment_unavailable` if Stripe doesn't answer; `forbidden` for the buyer or
 * seller of the order concerned.
 */
export const apply = adminAction({
  args: { differenceId: v.id("bookDifferences") },
  returns: v.boolean(),
  handler: async (ctx, { differenceId }): Promise<boolean> => {
    const { what, stripeId } = await ctx.runQuery(internal.payments.reconciliation.difference, {
      differenceId,
    });
    const [entry, update] = await asked(async () => [
      await stripeEntryOf(what, stripeId),
      what === "payment" ? await paymentSession(stripeId) : await refundSnapshot(stripeId),
    ]);
    return await ctx.runMutation(internal.payments.reconciliation.applyNow, {
      differenceId,
      entry,
      update,
    });
  },
});

async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    console.error("Stripe was asked about a difference", stripeProblem(error));
    return fail("payment_unavailable");
  }
}

export const difference = internalQuery({
  args: { differenceId: v.id("bookDifferences") },
  returns: defineSchema({ bookDifferences }).doc("bookDifferences"),
  handler: async (ctx, { differenceId }): Promise<Doc<"bookDifferences">> =>
    (await ctx.db.get("bookDifferences", differenceId)) ?? fail("not_found"),
});

/** Applies Stripe's answer and compares again; returns whether the books now agree. */
export const applyNow = internalMutation({
  args: {
    differenceId: v.id("bookDifferences"),
    entry: v.union(stripeEntry, v.null()),
    update: v.union(paidUpdate, refundUpdate, v.null()),
  },
  returns: v.boolean(),
  handler: async (ctx, { differenceId, entry, update }) => {
    const known = (await ctx.db.get("bookDifferences", differenceId)) ?? fail("not_found");
    await differences.requireUninvolvedIn(ctx, await requireAdmin(ctx), known);
    if (update) await applyUpdate(ctx, update);
    await differences.recheckDifference(ctx, known, entry);
    const after = await ctx.db.get("bookDifferences", differenceId);
    return after?.settledAt !== undefined;
  },
});

/** Processes one page of a comparison. No-op if called twice or too late. */
export const takeStep = internalAction({
  args: step,
  returns: v.null(),
  handler: async (ctx, at) => {
    const run = await ctx.runQuery(internal.payments.reconciliation.runAt, at);
    if (run === null) return null;
    try {
      if (run.phase === "payments" || run.phase === "refunds") {
        const page = await stripePage(run.phase, run, run.cursor);
        await ctx.runMutation(internal.payments.reconciliation.recordPage, { ...at, ...page });
        return null;
      }
      const own = await ctx.runQuery(internal.payments.reconciliation.ownPage, at);
      if (own === null) return null;
      const what = run.phase === "ownPayments" ? "payment" : "refund";
      const entries: (typeof stripeEntry.type)[] = [];
      for (const { stripeId, at: madeAt } of own.entries) {
        const entry = await stripeEntryOf(what, stripeId);
        // Entries that Stripe has are compared by Stripe's own date, so keep only those it lacks.
        if (entry !== null && entry.amount > 0) continue;
        entries.push({
          ...{ stripeId, at: madeAt, amount: 0, ourId: null, isForeign: false },
          paymentIntentId: what === "payment" ? stripeId : null,
        });
      }
      const page = { entries, cursor: own.cursor };
      await ctx.runMutation(internal.payments.reconciliation.recordPage, { ...at, ...page });
    } catch (error) {
      console.error("A comparison with Stripe stopped", error);
      const problem = { ...at, error: stripeProblem(error) };
      await ctx.runMutation(internal.payments.reconciliation.recordProblem, problem);
    }
    return null;
  },
});

export const runAt = internalQuery({
  args: step,
  returns: v.union(defineSchema({ reconciliations }).doc("reconciliations"), v.null()),
  handler: async (ctx, { runId, step }) => await runs.runAt(ctx, runId, step),
});

export const ownPage = internalQuery({
  args: step,
  returns: v.union(
    v.null(),
    v.object({
      entries: v.array(v.object({ stripeId: v.string(), at: v.number() })),
      cursor: v.union(v.string(), v.null()),
    }),
  ),
  handler: async (ctx, { runId, step }) => {
    const run = await runs.runAt(ctx, runId, step);
    return run && (await runs.ownPage(ctx, run));
  },
});

export const recordPage = internalMutation({
  args: { ...step, entries: v.array(stripeEntry), cursor: v.union(v.string(), v.null()) },
  returns: v.null(),
  handler: async (ctx, { runId, step, entries, cursor }) => {
    const run = await runs.runAt(ctx, runId, step);
    if (run) await runs.recordPage(ctx, run, runs.comparedOf(run.phase, entries), cursor);
    return null;
  },
});

export const recordProblem = internalMutation({
  args: { ...step, error: v.string() },
  returns: v.null(),
  handler: async (ctx, { runId, step, error }) => {
    const run = await runs.runAt(ctx, runId, step);
    if (run) await runs.recordProblem(ctx, run, error);
    return null;
  },
});
