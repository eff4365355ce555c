/** Compares our books with Stripe's: a run over a period, page by page, resumable where it stopped. */
import { internal } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { RECONCILED_DAYS_MAX, RECONCILIATION_PHASES } from "#convex/domain/payments/states.ts";
import { DAY_MS, MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { fail } from "#convex/errors.ts";
import { SWEEP_BATCH } from "#convex/shared/model/jobs.ts";
import { type Compared, compareEntry } from "./bookDifferences";
import type { StripeEntry } from "./stripeBooks";

export type Run = Doc<"reconciliations">;

/** Newer entries may still be in transit by webhook. */
const SETTLING_MS = 10 * MINUTE_MS;
/** An action that hasn't reported back by then is dead. */
const STEP_LEASE_MS = 2 * MINUTE_MS;
/** After this many failures of one step the run fails, and an admin can resume it. */
const ATTEMPTS_MAX = 5;
/** 200,000 entries, enough for a month; compare larger volumes in shorter periods. */
const STEPS_MAX = 2000;
/** Each row needs one Stripe call. */
const OWN_PAGE = 50;

export async function runningRun(ctx: QueryCtx): Promise<Run | null> {
  return await ctx.db
    .query("reconciliations")
    .withIndex("by_state_and_nextSweepAt", (q) => q.eq("state", "running"))
    .first();
}

/**
 * Starts a comparison from `from` to `until` (ms epoch), or joins the running one, because two would count
 * the same days. `invalid_input` for an empty period, more than 31 days, or a period that isn't over.
 */
export async function startRun(
  ctx: MutationCtx,
  startedBy: Id<"users"> | null,
  { from, until }: { from: number; until: number },
): Promise<Id<"reconciliations">> {
  const running = await runningRun(ctx);
  if (running) return running._id;
  const now = Date.now();
  const end = Math.min(until, now - SETTLING_MS);
  const isPeriod = Number.isInteger(from) && Number.isInteger(until) && from >= 0 && from < end;
  if (!isPeriod || end - from > RECONCILED_DAYS_MAX * DAY_MS) {
    const problem = `must be a past period of at most ${RECONCILED_DAYS_MAX} days`;
    fail("invalid_input", { field: "Period", problem });
  }
  const runId = await ctx.db.insert("reconciliations", {
    ...{ from, until: end, startedBy },
    ...{ state: "running", phase: "payments", cursor: null, step: 0, attempts: 0 },
    ...{ theirs: 0, ours: 0, foreign: 0, createdAt: now, updatedAt: now },
  });
  await scheduleStep(ctx, runId, 0);
  return runId;
}

/** Cron: compares the last three whole days, to include late entries. Returns 1. */
export async function startDaily(ctx: MutationCtx): Promise<number> {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  await startRun(ctx, null, { from: today - 3 * DAY_MS, until: today });
  return 1;
}

async function scheduleStep(
  ctx: MutationCtx,
  runId: Id<"reconciliations">,
  step: number,
  delay = 0,
): Promise<void> {
  const nextSweepAt = Date.now() + delay + STEP_LEASE_MS;
  await ctx.db.patch("reconciliations", runId, { nextSweepAt });
  const args = { runId, step };
  await ctx.scheduler.runAfter(delay, internal.payments.reconciliation.takeStep, args);
}

/** The run if `step` is its next one; null for a repeated or late step. */
export async function runAt(
  ctx: QueryCtx,
  runId: Id<"reconciliations">,
  step: number,
): Promise<Run | null> {
  const run = await ctx.db.get("reconciliations", runId);
  return run?.state === "running" && run.step === step ? run : null;
}

/** Stores a page's results, then schedules the next page or phase, or ends the run. */
export async function recordPage(
  ctx: MutationCtx,
  run: Run,
  compared: readonly Compared[],
  cursor: string | null,
): Promise<void> {
  let foreign = 0;
  for (const one of compared) foreign += Number(await compareEntry(ctx, run, one));
  const isOwn = run.phase === "ownPayments" || run.phase === "ownRefunds";
  const next = RECONCILIATION_PHASES[RECONCILIATION_PHASES.indexOf(run.phase) + 1];
  const isOver = cursor === null && next === undefined;
  const step = run.step + 1;
  const isTooLong = !isOver && step >= STEPS_MAX;
  await ctx.db.patch("reconciliations", run._id, {
    ...(isOver ? { state: "done", nextSweepAt: undefined } : {}),
    ...(isTooLong
      ? {
          state: "failed",
          nextSweepAt: undefined,
          error: "That's too much for one run. Choose a shorter period.",
        }
      : { error: undefined }),
    phase: cursor === null && next !== undefined ? next : run.phase,
    cursor,
    step,
    attempts: 0,
    theirs: run.theirs + (isOwn ? 0 : compared.length),
    ours: run.ours + (isOwn ? compared.length : 0),
    foreign: run.foreign + foreign,
    updatedAt: Date.now(),
  });
  if (!isOver && !isTooLong) await scheduleStep(ctx, run._id, step);
}

/** A page failed: retries it later; after the last attempt an admin must resume the run. */
export async function recordProblem(ctx: MutationCtx, run: Run, error: string): Promise<void> {
  const attempts = run.attempts + 1;
  const isOver = attempts >= ATTEMPTS_MAX;
  await ctx.db.patch("reconciliations", run._id, {
    attempts,
    error,
    updatedAt: Date.now(),
    ...(isOver ? { state: "failed", nextSweepAt: undefined } : {}),
  });
  if (!isOver) await scheduleStep(ctx, run._id, run.step, attempts * MINUTE_MS);
}

/**
 * Resumes a failed run at the page where it stopped. `not_found` if it didn't fail, or another run is active.
 */
export async function resumeRun(ctx: MutationCtx, runId: Id<"reconciliations">): Promise<void> {
  const run = await ctx.db.get("reconciliations", runId);
  if (run?.state !== "failed" || (await runningRun(ctx)) !== null) fail("not_found");
  await ctx.db.patch("reconciliations", runId, { state: "running", attempts: 0, error: undefined });
  await scheduleStep(ctx, runId, run.step);
}

/** Retries runs whose action died; returns how many. */
export async function sweepRuns(ctx: MutationCtx): Promise<number> {
  const dead = await ctx.db
    .query("reconciliations")
    .withIndex("by_state_and_nextSweepAt", (q) =>
      q.eq("state", "running").lt("nextSweepAt", Date.now()),
    )
    .take(SWEEP_BATCH);
  for (const run of dead) await recordProblem(ctx, run, "The action did not report back.");
  return dead.length;
}

/** A page of our own payments or refunds, by creation time of their rows. */
export async function ownPage(
  ctx: QueryCtx,
  { phase, from, until, cursor }: Run,
): Promise<{ entries: { stripeId: string; at: number }[]; cursor: string | null }> {
  const options = { numItems: OWN_PAGE, cursor };
  if (phase === "ownPayments") {
    const { page, isDone, continueCursor } = await ctx.db
      .query("checkouts")
      .withIndex("by_creation_time", (q) => q.gte("_creationTime", from).lt("_creationTime", until))
      .paginate(options);
    const entries = page.flatMap(({ state, stripePaymentIntentId: stripeId, _creationTime: at }) =>
      state === "paid" && stripeId !== undefined ? [{ stripeId, at }] : [],
    );
    return { entries, cursor: isDone ? null : continueCursor };
  }
  const { page, isDone, continueCursor } = await ctx.db
    .query("refunds")
    .withIndex("by_creation_time", (q) => q.gte("_creationTime", from).lt("_creationTime", until))
    .paginate(options);
  const entries = page.flatMap(({ state, stripeRefundId: stripeId, _creationTime: at }) =>
    state !== "failed" && stripeId !== undefined ? [{ stripeId, at }] : [],
  );
  return { entries, cursor: isDone ? null : continueCursor };
}

/**
 * Pairs entries with their type. In our own phases these are only entries that Stripe lacks or that failed
 * there.
 */
export const comparedOf = (phase: Run["phase"], entries: readonly StripeEntry[]): Compared[] =>
  entries.map((entry) => ({
    what: phase === "payments" || phase === "ownPayments" ? "payment" : "refund",
    entry,
  }));
