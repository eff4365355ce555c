/** The latest run of each sweep, and its result. */

import { type Infer, v } from "convex/values";
import type { MutationCtx } from "#convex/_generated/server.js";

/** A run's result: how many rows it found (null if it doesn't count), or why it failed. */
export const sweepResult = v.object({
  count: v.nullable(v.number()),
  error: v.nullable(v.string()),
});

export async function recordRun(
  ctx: MutationCtx,
  sweep: string,
  { count, error }: Infer<typeof sweepResult>,
): Promise<void> {
  const lastRun = await ctx.db
    .query("sweepRuns")
    .withIndex("by_sweep", (q) => q.eq("sweep", sweep))
    .unique();
  const run = { lastAt: Date.now(), count, error };
  if (lastRun) await ctx.db.patch("sweepRuns", lastRun._id, run);
  else await ctx.db.insert("sweepRuns", { sweep, ...run });
}
