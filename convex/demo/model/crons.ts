import type { ActionCtx } from "../../_generated/server";
import { internal } from "../../_generated/api";
import { SWEEP_NAMES, SWEEPS } from "../../domain/shared/sweeps";
import { fail } from "../../errors";

/** Runs the sweep of this label now; returns how many rows it dealt with. `not_found`. */
export async function runCron(ctx: ActionCtx, job: string): Promise<number | null> {
  const sweep = SWEEP_NAMES.find((name) => SWEEPS[name].label === job) ?? fail("not_found");
  const { count, error } = await ctx.runMutation(internal.shared.sweeps.run, { sweep });
  if (error !== null) throw new Error(error);
  return count;
}
