/** Rows that a job failed on: the admins' list, and their retry. */

import { pick } from "convex-helpers";
import { v } from "convex/values";
import { internal } from "../_generated/api";
import type { Doc } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { FAILED_JOBS_SHOWN, HOUR_MS } from "../domain/shared/constants";
import { fail } from "../errors";
import { adminMutation, adminQuery, internalMutation } from "../functions";
import { SWEEP_BATCH } from "./jobs";
import { recordAction } from "./model/trail";
import { jobFailures } from "./tables";

/**
 * By cron: retries rows that last failed over an hour ago, oldest first, so every row gets its turn. A row
 * that was settled elsewhere leaves the admin's list when its step runs again and finds nothing to do.
 * Returns how many.
 */
export const retryDue = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => {
    const dueFailures = await ctx.db
      .query("jobFailures")
      .withIndex("by_lastAt", (q) => q.lt("lastAt", Date.now() - HOUR_MS))
      .take(SWEEP_BATCH);
    for (const failure of dueFailures) await retry(ctx, failure);
    return dueFailures.length;
  },
});

async function retry(
  ctx: MutationCtx,
  { job, label, rowId }: Pick<Doc<"jobFailures">, "job" | "label" | "rowId">,
): Promise<void> {
  await ctx.scheduler.runAfter(0, internal.shared.jobs.work, { job, label, rowId });
}

const SHOWN_FIELDS = ["job", "label", "rowId", "error", "attempts", "firstAt", "lastAt"] as const;

/** A failed row as the admin sees it; times in ms epoch. */
const failedRow = v.object({
  failureId: v.id("jobFailures"),
  ...pick(jobFailures.validator.fields, [...SHOWN_FIELDS]),
});

/** The rows that scheduled work failed on, newest first: at most 25, and one more if there are more. */
export const list = adminQuery({
  args: {},
  returns: v.array(failedRow),
  handler: async (ctx) => {
    const newest = ctx.db.query("jobFailures").withIndex("by_lastAt").order("desc");
    const rows = await newest.take(FAILED_JOBS_SHOWN + 1);
    return rows.map((row) => ({ failureId: row._id, ...pick(row, [...SHOWN_FIELDS]) }));
  },
});

/** Retries a failed row and logs it. Errors: `not_found` if it has been resolved. */
export const tryAgain = adminMutation({
  args: { failureId: v.id("jobFailures") },
  returns: v.null(),
  handler: async (ctx, { failureId }) => {
    const failure = (await ctx.db.get("jobFailures", failureId)) ?? fail("not_found");
    await retry(ctx, failure);
    const target = { targetType: "job", targetId: failure.rowId, person: null } as const;
    await recordAction(ctx, ctx.viewer, { action: "retry_job", ...target, reason: failure.job });
  },
});

/**
 * Dismisses a failed row that the admin has dealt with; the log keeps its error. It reappears if a sweep
 * finds it and it fails again. Errors: `not_found` if it has been resolved.
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
  },
});
