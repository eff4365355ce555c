/** A live query as one session sees it: its current result and how long that was valid. */
import type { LiveQuery, TimedOutcome } from "../engine/types.ts";

export class TrackedQuery {
  outcome: TimedOutcome | undefined;
  /** JSON of the result last sent to the client. */
  sent: string | undefined;
  private staleSince: bigint | undefined;
  private unsubscribe: () => void;

  /** `onStale` is called when a commit has touched what the result read. */
  constructor(
    private live: LiveQuery,
    private readonly onStale: () => void,
  ) {
    this.unsubscribe = this.watch();
  }

  /** Switches to another live query, because the session's identity changed. */
  follow(live: LiveQuery): void {
    this.release();
    this.live = live;
    this.outcome = undefined;
    this.staleSince = undefined;
    this.unsubscribe = this.watch();
  }

  validAt(ts: bigint): boolean {
    if (this.outcome === undefined || this.outcome.ts > ts) return false;
    const end = this.staleSince ?? this.live.invalidatedAt();
    return end === undefined || end > ts;
  }

  async refresh(atLeast: bigint): Promise<void> {
    this.staleSince = undefined;
    const outcome = await this.live.result(atLeast);
    this.outcome = outcome;
    const end = this.staleSince ?? this.live.invalidatedAt();
    this.staleSince = end !== undefined && end > outcome.ts ? end : undefined;
  }

  release(): void {
    this.unsubscribe();
    this.live.release();
  }

  private watch(): () => void {
    const live = this.live;
    return live.onInvalidate(() => {
      this.staleSince ??= live.invalidatedAt() ?? this.outcome?.ts;
      this.onStale();
    });
  }
}

export const later = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/**
 * Brings all queries to results that are consistent at one timestamp and returns that timestamp, which is
 * never before `minimum` nor before `latestTs()` at the time of the call. Undefined once `stopped()`.
 */
export async function settle(
  queries: TrackedQuery[],
  minimum: bigint,
  latestTs: () => bigint,
  isStopped: () => boolean,
): Promise<bigint | undefined> {
  for (;;) {
    let ts = later(minimum, latestTs());
    const stale = queries.filter((query) => !query.validAt(ts));
    const atLeast = ts;
    await Promise.all(stale.map((query) => query.refresh(atLeast)));
    if (isStopped()) return undefined;
    for (const query of queries) ts = later(ts, query.outcome?.ts ?? 0n);
    if (queries.every((query) => query.validAt(ts))) return ts;
  }
}
