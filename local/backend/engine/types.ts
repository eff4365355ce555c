/** What the engine tells the protocol servers (`wire`). */
import type { Outcome } from "../runtime/calls.ts";

/** `ts`: the commit that a mutation made or that a query saw. */
export type TimedOutcome = Outcome & { ts: bigint; journal: string | null };

/** A client's request, by which a resent mutation is recognised; the outcome is stored durably. */
export type RequestKey = { sessionId: string; requestId: number };

/** Equal live queries (call, journal, and identity where it is read) share one run; reference-counted. */
export interface LiveQuery {
  /** The result valid at `atLeast` or later; runs the query only if no valid result is held. */
  result(atLeast: bigint): Promise<TimedOutcome>;
  /** First commit that touched what the last result read; undefined while the result holds. */
  invalidatedAt(): bigint | undefined;
  /** Calls back (once per invalidation, after the commit is durable). Returns the unsubscriber. */
  onInvalidate(callback: () => void): () => void;
  release(): void;
}
