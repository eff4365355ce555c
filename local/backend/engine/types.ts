/** Types that the engine shares with the protocol servers (`wire`). */
import type { Outcome } from "../runtime/calls.ts";

/** `ts`: the commit that a mutation made or that a query saw. */
export type TimedOutcome = Outcome & { ts: bigint; journal: string | null };

/** Identifies a client's request, so that a resent mutation is recognised; the outcome is stored durably. */
export type RequestKey = { sessionId: string; requestId: number };

/** Equal live queries (same call, journal, and identity if it is read) share one run; reference-counted. */
export interface LiveQuery {
  /** The result valid at `atLeast` or later; runs the query only if there is no valid result yet. */
  result(atLeast: bigint): Promise<TimedOutcome>;
  /** First commit that touched what the last result read; undefined while the result is current. */
  invalidatedAt(): bigint | undefined;
  /** Called once per invalidation, after the commit is durable. Returns a function that unsubscribes. */
  onInvalidate(callback: () => void): () => void;
  release(): void;
}
