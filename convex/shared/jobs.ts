/**
 * Work over many rows: a sweep schedules the mutation `internal.shared.jobs.work` for each row it finds.
 * Each runs exactly once, even after a crash. A row that fails is recorded for the admin and doesn't stop
 * the others.
 */

import { type FunctionReference, getFunctionName, makeFunctionReference } from "convex/server";
import { type Infer, type ObjectType, v } from "convex/values";
import { internal } from "../_generated/api";
import type { Doc } from "../_generated/dataModel";
import type { ActionCtx, MutationCtx, QueryCtx } from "../_generated/server";
import { MINUTE_MS } from "../domain/shared/constants";
import { cutText } from "../domain/shared/text";
import { errorPayload } from "../errors";
import { internalMutation } from "../functions";

export const stepResult = v.nullable(v.literal("pending"));
type StepResult = Infer<typeof stepResult>;

export interface Step {
  /**
   * Processes one row. `rowId` is the row's id, or another key if one row is processed in parts. Returns
   * "pending" if it started an action that will call `reportOutcome` later.
   */
  run: FunctionReference<"mutation", "internal", { rowId: string }, StepResult>;
  /** What it does, for the admin's list of failed tasks. */
  label: string;
}

/** A step as scheduled calls and failures name it: `job` is its function's name. */
const namedStep = { job: v.string(), label: v.string() };
type NamedStep = ObjectType<typeof namedStep>;

const nameStep = ({ run, label }: Step): NamedStep => ({ job: getFunctionName(run), label });

/** Rows that a sweep schedules at a time; the next run takes the rest. */
export const SWEEP_BATCH = 100;

/** Schedules the step for each row; returns how many. */
export async function startWork(
  ctx: MutationCtx,
  step: Step,
  rowIds: readonly string[],
): Promise<number> {
  for (const rowId of rowIds) await startWorkAt(ctx, Date.now(), step, rowId);
  return rowIds.length;
}

/** Schedules the step for one row, for a time in ms epoch. */
export async function startWorkAt(
  ctx: MutationCtx,
  at: number,
  step: Step,
  rowId: string,
): Promise<void> {
  await ctx.scheduler.runAt(at, internal.shared.jobs.work, { ...nameStep(step), rowId });
}

/** Processes a row. The step runs in a sub-transaction, so a failing one leaves only its failure record. */
export const work = internalMutation({
  args: { ...namedStep, rowId: v.string() },
  returns: v.null(),
  handler: async (ctx, { rowId, ...step }): Promise<void> => {
    const run = makeFunctionReference<"mutation", { rowId: string }, StepResult>(step.job);
    try {
      const result: StepResult = await ctx.runMutation(run, { rowId });
      if (result !== "pending") await recordNamed(ctx, step, { rowId });
    } catch (error) {
      console.error(`${step.job} of ${rowId}`, error);
      await recordNamed(ctx, step, { rowId, error: errorTextOf(error) });
    }
  },
});

const SWEEP_AGAIN_MIN_MS = 2 * MINUTE_MS;
const SWEEP_AGAIN_MAX_MS = 10 * MINUTE_MS;

/**
 * The next time that a sweep may pick up a row due at `dueAt` (both ms epoch): after as long again as it has waited, but
 * within 2 to 10 minutes. A row that always fails thus moves behind the others instead of blocking them.
 */
export function nextSweepAt(dueAt: number): number {
  const waitedMs = Date.now() - dueAt;
  const wait = Math.min(Math.max(waitedMs, SWEEP_AGAIN_MIN_MS), SWEEP_AGAIN_MAX_MS);
  return Math.max(dueAt, Date.now() + wait);
}

/** How many rows a sweep scans to get past failed ones. */
const SCANNED_MAX = 1000;

/**
 * Schedules a sweep's due rows in order; returns how many. Skips rows that have failed before, which
 * `jobFailures.retryDue` handles, so that failing rows don't starve the queue.
 */
export async function startSweep(
  ctx: MutationCtx,
  step: Step,
  due: AsyncIterable<{ _id: string }>,
): Promise<number> {
  const rowIds: string[] = [];
  let scanned = 0;
  for await (const { _id } of due) {
    if ((await failureOfRow(ctx, nameStep(step).job, _id)) === null) rowIds.push(_id);
    scanned += 1;
    if (rowIds.length === SWEEP_BATCH || scanned === SCANNED_MAX) break;
  }
  return await startWork(ctx, step, rowIds);
}

const outcome = v.object({
  rowId: v.string(),
  /** Absent on success. */
  error: v.optional(v.string()),
});

const ERROR_MAX = 500;

/** An error's text, as stored for the admin. */
export function errorTextOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return errorPayload(error)?.message ?? cutText(message, ERROR_MAX);
}

async function failureOfRow(
  ctx: QueryCtx,
  job: string,
  rowId: string,
): Promise<Doc<"jobFailures"> | null> {
  return await ctx.db
    .query("jobFailures")
    .withIndex("by_job_and_rowId", (q) => q.eq("job", job).eq("rowId", rowId))
    .unique();
}

/** As `recordOutcome`, for actions. */
export async function reportOutcome(
  ctx: ActionCtx,
  step: Step,
  result: Infer<typeof outcome>,
): Promise<void> {
  await ctx.runMutation(internal.shared.jobs.record, { ...nameStep(step), outcome: result });
}

export const record = internalMutation({
  args: { ...namedStep, outcome },
  returns: v.null(),
  handler: async (ctx, { outcome, ...step }) => {
    await recordNamed(ctx, step, outcome);
  },
});

/** Stores a failure of the step, or deletes the row's earlier one after a success. */
export async function recordOutcome(
  ctx: MutationCtx,
  step: Step,
  result: Infer<typeof outcome>,
): Promise<void> {
  await recordNamed(ctx, nameStep(step), result);
}

/** As `recordOutcome`, for a step that is known by name. */
async function recordNamed(
  ctx: MutationCtx,
  { job, label }: NamedStep,
  { rowId, error }: Infer<typeof outcome>,
): Promise<void> {
  const failure = await failureOfRow(ctx, job, rowId);
  if (error === undefined) {
    if (failure) await ctx.db.delete("jobFailures", failure._id);
    return;
  }
  const lastAt = Date.now();
  if (failure) {
    const attempts = failure.attempts + 1;
    await ctx.db.patch("jobFailures", failure._id, { error, attempts, lastAt });
  } else {
    const first = { job, label, rowId, error, attempts: 1, firstAt: lastAt, lastAt };
    await ctx.db.insert("jobFailures", first);
  }
}
