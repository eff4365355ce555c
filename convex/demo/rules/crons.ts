import { makeFunctionReference } from "convex/server";
import type { ActionCtx } from "../../_generated/server";
import crons from "../../crons";
import { fail } from "../../errors";

/** Runs a scheduled job of `crons.ts` now; returns how many rows it dealt with. `not_found`. */
export async function runCron(ctx: ActionCtx, job: string): Promise<number | null> {
  const cron = Object.hasOwn(crons.crons, job) ? crons.crons[job] : undefined;
  if (cron === undefined) fail("not_found");
  // Every job of Shoal is a mutation that returns a count or nothing.
  const [args = {}] = cron.args as Record<string, unknown>[];
  const run = makeFunctionReference<"mutation", Record<string, unknown>, number | null>(cron.name);
  return await ctx.runMutation(run as never, args as never);
}
