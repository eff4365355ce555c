/** Work over many rows, one call per row, and its failures. */
import { pick } from "convex-helpers";
import { v } from "convex/values";
import { HOUR_MS } from "../domain/shared/constants";
import { fail } from "../errors";
import { adminMutation, adminQuery, internalMutation } from "../functions";
import { errorTextOf, outcome, recordOutcome, startWork, stepOf, SWEEP_BATCH } from "./model/jobs";
import { recordAction } from "./model/trail";
import { jobFailures } from "./tables";

/** Processes a row. A failing step runs in a sub-transaction, so it leaves only its failure record. */
export const work = internalMutation({
  args: { job: v.string(), rowId: v.string() },
  returns: v.null(),
  handler: async (ctx, { job, rowId }): Promise<null> => {
    const step = stepOf(job);
    try {
      const isDone: boolean = await ctx.runMutation(step, { rowId });
      if (isDone) await recordOutcome(ctx, step, { rowId });
    } catch (error) {
      console.error(`${job} of ${rowId}`, error);
      await recordOutcome(ctx, step, { rowId, error: errorTextOf(error) });
    }
    return null;
  },
});

/** Records the outcome of a step, by its name, for a row. */
export const record = internalMutation({
  args: { job: v.string(), outcome },
  returns: v.null(),
  handler: async (ctx, { job, outcome }) => {
    await recordOutcome(ctx, stepOf(job), outcome);
    return null;
  },
});

/**
 * By cron: retries rows that last failed over an hour ago, oldest first, so every row gets its turn. Even a
 * row settled elsewhere (by a webhook, say) leaves the admin's list only when its step runs and finds nothing to do.
 * Returns how many.
 */
export const retryFailures = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => {
    const due = await ctx.db
      .query("jobFailures")
      .withIndex("by_lastAt", (q) => q.lt("lastAt", Date.now() - HOUR_MS))
      .take(SWEEP_BATCH);
    for (const { job, rowId } of due) await startWork(ctx, stepOf(job), [rowId]);
    return due.length;
  },
});

const FAILED_ROWS_SHOWN = 50;
const SHOWN = ["job", "rowId", "error", "attempts", "firstAt", "lastAt"] as const;

/** A failed row as the admin sees it; times in ms epoch. */
const failedRow = v.object({
  failureId: v.id("jobFailures"),
  ...pick(jobFailures.validator.fields, [...SHOWN]),
});

/** The rows that scheduled work failed on, newest first; at most 50. */
export const failures = adminQuery({
  args: {},
  returns: v.array(failedRow),
  handler: async (ctx) => {
    const newest = ctx.db.query("jobFailures").withIndex("by_lastAt").order("desc");
    const rows = await newest.take(FAILED_ROWS_SHOWN);
    return rows.map((row) => ({ failureId: row._id, ...pick(row, [...SHOWN]) }));
  },
});

/** Retries a failed row and logs it. `not_found` if it has been resolved. */
export const tryAgain = adminMutation({
  args: { failureId: v.id("jobFailures") },
  returns: v.null(),
  handler: async (ctx, { failureId }) => {
    const { job, rowId } = (await ctx.db.get("jobFailures", failureId)) ?? fail("not_found");
    await startWork(ctx, stepOf(job), [rowId]);
    const target = { targetType: "job", targetId: rowId, person: null } as const;
    await recordAction(ctx, ctx.viewer, { action: "retry_job", ...target, reason: job });
    return null;
  },
});

/**
 * Dismisses a failed row that the admin has dealt with; the log keeps its error. It reappears if a sweep
 * finds it and it fails again. `not_found` if it has been resolved.
 */
export const dismiss = adminMutation({
  args: { failureId: v.id("jobFailures") },
  returns: v.null(),
  handler: async (ctx, { failureId }) => {
    const { job, rowId, error } = (await ctx.db.get("jobFailures", failureId)) ?? fail("not_found");
    await ctx.db.delete("jobFailures", failureId);
    const target = { targetType: "job", targetId: rowId, person: null } as const;
    await recordAction(ctx, ctx.viewer, {
      action: "dismiss_job",
      ...target,
      reason: `${job}: ${error}`,
    });
    return null;
  },
});
