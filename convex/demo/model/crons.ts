import type { ActionCtx } from "#convex/_generated/server.js";
import { internal } from "#convex/_generated/api.js";
import { SWEEP_NAMES, SWEEPS } from "#convex/domain/moderation/sweeps.ts";
import { fail } from "#convex/errors.ts";

/** Runs the cron job with this label now; returns how many rows it processed. `not_found`. */
export async function runCron(ctx: ActionCtx, job: string): Promise<number | null> {
  const sweep = SWEEP_NAMES.find((name) => SWEEPS[name].label === job) ?? fail("not_found");
  const { count, error } = await ctx.runMutation(internal.moderation.sweeps.run, { sweep });
  if (error !== null) throw new Error(error);
  return count;
}
