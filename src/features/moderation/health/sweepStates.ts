import type { FunctionReturnType } from "convex/server";
import type { api } from "#convex/_generated/api.js";
import { MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { plural } from "#src/lib/format.ts";

type Sweeps = FunctionReturnType<typeof api.moderation.sweeps.list>;
export type Sweep = Sweeps["sweeps"][number];
export type SweepState = "onTime" | "failed" | "overdue" | "never";

/**
 * A sweep's state at `now` (ms epoch): overdue after twice its interval. A sweep that never ran is timed from the
 * first run of any sweep.
 */
export function stateOf({ run, minutes }: Sweep, since: Sweeps["since"], now: number): SweepState {
  const lastAt = run?.lastAt ?? since;
  if (lastAt !== null && lastAt + 2 * minutes * MINUTE_MS < now) return "overdue";
  if (run === null) return "never";
  return run.error === null ? "onTime" : "failed";
}

/** "every 5 minutes", "every hour", "once a day". */
export function intervalText({ minutes }: Sweep): string {
  if (minutes === 24 * 60) return "once a day";
  const [n, unit] = minutes < 60 ? [minutes, "minute"] : [minutes / 60, "hour"];
  return n === 1 ? `every ${unit}` : `every ${plural(n, unit)}`;
}
