import type { FunctionReturnType } from "convex/server";
import type { api } from "#convex/_generated/api.js";
import { overdueFrom, SWEEPS, type SweepName } from "#convex/domain/moderation/sweeps.ts";
import { plural } from "#src/lib/format.ts";

export type SweepRuns = FunctionReturnType<typeof api.moderation.sweeps.list>;
export type SweepState = "onTime" | "failed" | "overdue" | "never";

export const runOf = ({ runs }: SweepRuns, sweep: SweepName) =>
  runs.find((run) => run.sweep === sweep);

/**
 * A sweep's state at `now` (ms epoch). A sweep that never ran is timed from the first run of any
 * sweep.
 */
export function stateOf(sweep: SweepName, sweeps: SweepRuns, now: number): SweepState {
  const run = runOf(sweeps, sweep);
  const lastAt = run?.lastAt ?? sweeps.since;
  if (lastAt !== null && overdueFrom(sweep, lastAt) < now) return "overdue";
  if (run === undefined) return "never";
  return run.error === null ? "onTime" : "failed";
}

/** "every 5 minutes", "every hour", "once a day". */
export function intervalText(sweep: SweepName): string {
  const { minutes } = SWEEPS[sweep];
  if (minutes === 24 * 60) return "once a day";
  const [n, unit] = minutes < 60 ? [minutes, "minute"] : [minutes / 60, "hour"];
  return n === 1 ? `every ${unit}` : `every ${plural(n, unit)}`;
}
