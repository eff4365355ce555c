/** Starts every sweep, by cron or by an admin, and records each run and its result. */
import type { FunctionReference } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { internal } from "../_generated/api";
import { SWEEP_NAMES, type SweepName } from "../domain/moderation/sweeps";
import { adminMutation, adminQuery, internalMutation } from "../functions";
import { errorTextOf } from "../shared/model/jobs";
import { ran, recordRun } from "../shared/model/sweeps";
import { recordAction } from "../shared/model/trail";

const sweepName = literals(...SWEEP_NAMES);

/** A sweep looks for due rows and returns how many it found, or null. */
type Sweep = FunctionReference<"mutation", "internal", Record<string, unknown>, number | null>;

export const SWEEP_FUNCTIONS: Record<SweepName, Sweep> = {
  mails: internal.shared.outbox.sweep,
  uploads: internal.shared.uploads.sweep,
  files: internal.shared.uploads.sweepStorage,
  secrets: internal.accounts.accounts.sweepSecrets,
  unconfirmed: internal.privacy.deletion.sweepUnconfirmed,
  limits: internal.accounts.accounts.sweepLimits,
  failures: internal.shared.jobs.retryFailures,
  bans: internal.moderation.standing.sweep,
  notifications: internal.notifications.notifications.sweep,
  addresses: internal.orders.addresses.sweep,
  applicationDrafts: internal.sellers.drafts.sweep,
  listingDrafts: internal.listings.drafts.sweep,
  careAnswers: internal.tanks.suitability.sweep,
  arrivals: internal.alerts.matching.sweep,
  alertMails: internal.alerts.dailyEmail.sweep,
  stripe: internal.payments.stripeSync.sweep,
  payments: internal.payments.sweep.run,
};

/** Runs a sweep. A failing one runs in a sub-transaction, so it leaves only its error. */
export const run = internalMutation({
  args: { sweep: sweepName },
  returns: ran,
  handler: async (ctx, { sweep }): Promise<typeof ran.type> => {
    const outcome: typeof ran.type = { count: null, error: null };
    try {
      outcome.count = await ctx.runMutation(SWEEP_FUNCTIONS[sweep], {});
    } catch (error) {
      console.error(`The sweep ${sweep}`, error);
      outcome.error = errorTextOf(error);
    }
    await recordRun(ctx, sweep, outcome);
    return outcome;
  },
});

/**
 * The latest run of each sweep that has run, and its result; times in ms epoch. `since`: when the first run of any
 * was recorded, from which those that have never run count; null before that.
 */
export const list = adminQuery({
  args: {},
  returns: v.object({
    since: v.union(v.number(), v.null()),
    runs: v.array(v.object({ sweep: sweepName, lastAt: v.number(), ...ran.fields })),
  }),
  handler: async (ctx) => {
    const rows = await ctx.db.query("sweepRuns").take(SWEEP_NAMES.length);
    return {
      since: rows[0]?._creationTime ?? null,
      runs: rows.map(({ sweep, lastAt, count, error }) => ({
        ...{ sweep: sweep as SweepName, lastAt, count, error },
      })),
    };
  },
});

/** Runs a sweep now, outside its schedule, and logs it. */
export const runNow = adminMutation({
  args: { sweep: sweepName },
  returns: v.null(),
  handler: async (ctx, { sweep }) => {
    await ctx.scheduler.runAfter(0, internal.moderation.sweeps.run, { sweep });
    const target = { targetType: "sweep", targetId: sweep, person: null } as const;
    await recordAction(ctx, ctx.viewer, { action: "run_sweep", ...target });
    return null;
  },
});
