/** Types that the engine shares with the protocol servers (`wire`). */

import type { Outcome } from "../runtime/calls.ts";

/** `ts`: the commit that a mutation made or that a query saw. */
export type TimedOutcome = Outcome & { ts: bigint; journal: string | null };

/** Identifies a client's request, so that a resent mutation is recognised; the outcome is stored durably. */
export type RequestKey = { sessionId: string; requestId: number };

/** Equal live queries (same call, caller and journal) share one run. */
export interface LiveQuery {
  /** The result valid at `atLeast` or later; runs the query only if there is no valid result yet. */
  result(atLeast: bigint): Promise<TimedOutcome>;
  /** Whether an earlier result is still the query's result at `ts`. */
  isValid(outcome: TimedOutcome, ts: bigint): boolean;
  release(): void;
}
