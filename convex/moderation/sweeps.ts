/** The sweeps on the Health tab. */

import { v } from "convex/values";
import { internal } from "../_generated/api";
import { fail } from "../errors";
import { adminMutation, adminQuery } from "../functions";
import { sweepResult } from "../shared/model/sweeps";
import { recordAction } from "../shared/model/trail";
import { SWEEPS } from "../sweeps";

/**
 * Every sweep with its latest run, if it has run; times in ms epoch. `since`: when the first run of any sweep was
 * recorded, null before that; a sweep that has never run is measured from then.
 */
export const list = adminQuery({
  args: {},
  returns: v.object({
    since: v.nullable(v.number()),
    sweeps: v.array(
      v.object({
        sweep: v.string(),
        label: v.string(),
        minutes: v.number(),
        run: v.nullable(v.object({ lastAt: v.number(), ...sweepResult.fields })),
      }),
    ),
  }),
  handler: async (ctx) => {
    const runs = await ctx.db.query("sweepRuns").take(SWEEPS.length);
    return {
      since: runs[0]?._creationTime ?? null,
      sweeps: SWEEPS.map(({ name: sweep, label, minutes }) => {
        const run = runs.find((row) => row.sweep === sweep);
        if (run === undefined) return { sweep, label, minutes, run: null };
        const { lastAt, count, error } = run;
        return { sweep, label, minutes, run: { lastAt, count, error } };
      }),
    };
  },
});

/** Runs a sweep now, outside its schedule, and logs it. Errors: `not_found`. */
export const runNow = adminMutation({
  args: { sweep: v.string() },
  returns: v.null(),
  handler: async (ctx, { sweep }) => {
    if (SWEEPS.every(({ name }) => name !== sweep)) fail("not_found");
    await ctx.scheduler.runAfter(0, internal.sweeps.run, { sweep });
    const target = { targetType: "sweep", targetId: sweep, person: null } as const;
    await recordAction(ctx, ctx.viewer, { action: "run_sweep", ...target });
  },
});
