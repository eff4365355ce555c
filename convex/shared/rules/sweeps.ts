/** When each sweep ran last, and how that went. */
import { type Infer, v } from "convex/values";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { SWEEP_NAMES, type SweepName } from "../../domain/shared/sweeps";
import { sweepName } from "../tables";

/** How a run went: how many rows it dealt with (null when it does not count), or why it failed. */
export const ran = v.object({
  count: v.union(v.number(), v.null()),
  error: v.union(v.string(), v.null()),
});

/** Keeps how a sweep's latest run went. */
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
  /** When the first run of any sweep was kept; null before that. What never ran is held against it. */
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
