/**
 * Work over many rows: a sweep finds them and hands each to `internal.shared.jobs.work`, a mutation, which runs exactly
 * once whatever dies. A row that cannot be dealt with stops no other and is kept for the admin.
 */
import { pick } from "convex-helpers";
import { type Infer, v } from "convex/values";
import { internal } from "../../_generated/api";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../domain/shared/constants";
import { errorPayload } from "../../errors";
import { jobFailures, type jobName } from "../tables";
import { cutText } from "../../domain/shared/text";

export type JobName = Infer<typeof jobName>;

/** Rows that a sweep hands over at a time; what is left waits for the next. */
export const SWEEP_BATCH = 100;
/** Between two rounds of a sweep that has more to do: the work of the first comes before it is looked for again. */
export const NEXT_ROUND_MS = 10 * SECOND_MS;

/** Has the step of `job` run for each row; returns how many there are. */
export async function startWork(
  ctx: MutationCtx,
  job: JobName,
  rowIds: readonly string[],
): Promise<number> {
  for (const rowId of rowIds) {
    await ctx.scheduler.runAfter(0, internal.shared.jobs.work, { job, rowId });
  }
  return rowIds.length;
}

const SWEEP_AGAIN_MIN_MS = 2 * MINUTE_MS;
const SWEEP_AGAIN_MAX_MS = 10 * MINUTE_MS;

/**
 * From when a sweep takes a row again that it hands over now and that was due at `dueAt` (both ms epoch): after as
 * long again as the row has waited. A row that always fails goes behind the others, which it must not keep waiting.
 */
export function nextSweepAt(dueAt: number): number {
  const waited = Date.now() - dueAt;
  const wait = Math.min(Math.max(waited, SWEEP_AGAIN_MIN_MS), SWEEP_AGAIN_MAX_MS);
  return Math.max(dueAt, Date.now() + wait);
}

/** How far a sweep looks past rows that failed. */
const LOOKED_AT_MAX = 1000;

/**
 * Hands over rows of a sweep, in its order; returns how many. Rows that failed go behind all others: they are left
 * to `retryFailures`, so that they take nobody's place however many they are.
 */
export async function startSweep(
  ctx: MutationCtx,
  job: JobName,
  due: AsyncIterable<{ _id: string }>,
): Promise<number> {
  const rowIds: string[] = [];
  let lookedAt = 0;
  for await (const { _id } of due) {
    if ((await failureOfRow(ctx, job, _id)) === null) rowIds.push(_id);
    lookedAt += 1;
    if (rowIds.length === SWEEP_BATCH || lookedAt === LOOKED_AT_MAX) break;
  }
  return await startWork(ctx, job, rowIds);
}

export const failure = v.object({ code: v.optional(v.string()), error: v.string() });
export const outcome = v.object({
  rowId: v.string(),
  /** Absent when the row was dealt with. */
  failure: v.optional(failure),
});

/** Characters that are kept of an error. */
export const ERROR_MAX = 500;

/** An error as it is kept for the admin. */
export function failureOf(error: unknown): Infer<typeof failure> {
  const known = errorPayload(error);
  if (known) return { code: known.code, error: known.message };
  return { error: cutText(error instanceof Error ? error.message : String(error), ERROR_MAX) };
}

async function failureOfRow(
  ctx: QueryCtx,
  job: JobName,
  rowId: string,
): Promise<Doc<"jobFailures"> | null> {
  return await ctx.db
    .query("jobFailures")
    .withIndex("by_job_and_rowId", (q) => q.eq("job", job).eq("rowId", rowId))
    .unique();
}

/** Keeps what failed, and forgets the failures of rows that are dealt with now. */
export async function recordOutcome(
  ctx: MutationCtx,
  job: JobName,
  { rowId, failure: now }: Infer<typeof outcome>,
): Promise<void> {
  const known = await failureOfRow(ctx, job, rowId);
  if (now === undefined) {
    if (known) await ctx.db.delete("jobFailures", known._id);
    return;
  }
  const lastAt = Date.now();
  if (known) {
    const attempts = known.attempts + 1;
    await ctx.db.patch("jobFailures", known._id, { code: undefined, ...now, attempts, lastAt });
  } else {
    const first = { job, rowId, ...now, attempts: 1, firstAt: lastAt, lastAt };
    await ctx.db.insert("jobFailures", first);
  }
}

/** Tries again the rows that failed an hour ago or earlier, those of the longest ago first, so that no row waits for another for ever; returns how many. */
export async function sweepFailures(ctx: MutationCtx): Promise<number> {
  const due = await ctx.db
    .query("jobFailures")
    .withIndex("by_lastAt", (q) => q.lt("lastAt", Date.now() - HOUR_MS))
    .take(SWEEP_BATCH);
  for (const { job, rowId } of due) await startWork(ctx, job, [rowId]);
  return due.length;
}

const FAILED_ROWS_SHOWN = 50;
const SHOWN = ["job", "rowId", "error", "attempts", "firstAt", "lastAt"] as const;

/** What an admin sees of a row that failed; times in ms epoch. */
export const failedRow = v.object({
  failureId: v.id("jobFailures"),
  ...pick(jobFailures.validator.fields, [...SHOWN]),
});

/** The rows that could not be dealt with, the newest first; 50 at most. */
export async function failedRows(ctx: QueryCtx): Promise<Infer<typeof failedRow>[]> {
  const newest = ctx.db.query("jobFailures").withIndex("by_lastAt").order("desc");
  const rows = await newest.take(FAILED_ROWS_SHOWN);
  return rows.map((row) => ({ failureId: row._id, ...pick(row, [...SHOWN]) }));
}
