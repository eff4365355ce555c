/** The latest run of each sweep, and its result. */
import { type Infer, v } from "convex/values";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { SWEEP_NAMES, type SweepName } from "#convex/domain/shared/sweeps.ts";
import { sweepName } from "../tables";

/** A run's result: how many rows it found (null if it doesn't count), or why it failed. */
export const ran = v.object({
  count: v.union(v.number(), v.null()),
  error: v.union(v.string(), v.null()),
});

export async function recordRun(
  ctx: MutationCtx,
  sweep: SweepName,
  { count, error }: Infer<typeof ran>,
): Promise<void> {
  const known = await ctx.db
    .query("sweepRuns")
    .withIndex("by_sweep", (q) => q.eq("sweep", sweep))
    .unique();
  const run = { lastAt: Date.now(), count, error };
  if (known) await ctx.db.patch("sweepRuns", known._id, run);
  else await ctx.db.insert("sweepRuns", { sweep, ...run });
}

/** Times in ms epoch. */
export const sweepState = v.object({
  /**
   * When the first run of any sweep was recorded; null before that. Sweeps that have never run count
   * from then.
   */
  since: v.union(v.number(), v.null()),
  runs: v.array(v.object({ sweep: sweepName, lastAt: v.number(), ...ran.fields })),
});

/** The latest run of each sweep that has run. */
export async function sweepStateOf(ctx: QueryCtx): Promise<Infer<typeof sweepState>> {
  const rows = await ctx.db.query("sweepRuns").take(SWEEP_NAMES.length);
  return {
    since: rows[0]?._creationTime ?? null,
    runs: rows.map(({ sweep, lastAt, count, error }) => ({ sweep, lastAt, count, error })),
  };
}
