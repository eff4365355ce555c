/** Live queries. Equal queries of one caller share one run. A commit wakes only those whose reads it touched. */

import type { UdfCall } from "../runtime/calls.ts";
import { covers, type Commit, type Store } from "../store/store.ts";
import type { KeyRange } from "../store/tx.ts";
import { stableJson } from "../store/values.ts";
import type { LiveQuery, TimedOutcome } from "./types.ts";

/** `reads`: sorted and without overlaps. */
export type QueryRun = { outcome: TimedOutcome; reads: KeyRange[] };

/** A query that at least one subscriber watches. */
type SharedQuery = {
  readonly call: UdfCall;
  journal: string | null;
  last: QueryRun | undefined;
  /** First commit that touched what the last run read. */
  invalidatedAt: bigint | undefined;
  running: Promise<void> | undefined;
  readonly subscribers: Set<() => void>;
};

export class LiveQueries {
  private readonly shared = new Map<string, SharedQuery>();
  /** Runs of live queries since the start, including each query's first run. */
  runs = 0;

  constructor(
    private readonly store: Store,
    private readonly run: (call: UdfCall, journal: string | null) => Promise<QueryRun>,
  ) {
    store.onCommit((commit) => this.wake(commit));
  }

  /** Number of open live queries; equal ones count once. */
  get size(): number {
    return this.shared.size;
  }

  /** `onInvalidate` is called once per invalidation, after the commit is durable. */
  open(call: UdfCall, journal: string | null, onInvalidate?: () => void): LiveQuery {
    const { componentPath, path, args, identity } = call;
    const key = stableJson([componentPath, path, args, identity, journal]);
    const query: SharedQuery = this.shared.get(key) ?? {
      call,
      journal,
      last: undefined,
      invalidatedAt: undefined,
      running: undefined,
      subscribers: new Set(),
    };
    this.shared.set(key, query);
    // Wrap the callback, so that subscribing the same function twice gives two subscriptions.
    const subscriber = () => onInvalidate?.();
    query.subscribers.add(subscriber);
    return {
      result: (atLeast) => this.result(query, atLeast),
      isValid: (outcome, ts) =>
        outcome === query.last?.outcome && outcome.ts <= ts && isValidAt(query, ts),
      release: () => {
        query.subscribers.delete(subscriber);
        if (query.subscribers.size === 0 && this.shared.get(key) === query) this.shared.delete(key);
      },
    };
  }

  private async result(query: SharedQuery, atLeast: bigint): Promise<TimedOutcome> {
    for (;;) {
      if (query.last && isValidAt(query, atLeast)) return query.last.outcome;
      query.running ??= this.rerun(query);
      await query.running;
    }
  }

  private async rerun(query: SharedQuery): Promise<void> {
    this.runs++;
    try {
      const run = await this.run(query.call, query.journal);
      query.journal = run.outcome.journal ?? query.journal;
      query.last = run;
      const changedAt = this.store.firstChange(run.reads, run.outcome.ts);
      query.invalidatedAt = changedAt;
      if (changedAt !== undefined) {
        // A commit made this result stale during the run: notify its recipients once that commit is durable.
        void this.store.durableAt(changedAt).then(() => this.notify(query));
      }
    } finally {
      query.running = undefined;
    }
  }

  private wake({ ts, keys }: Commit): void {
    for (const query of this.shared.values()) {
      const { last, invalidatedAt } = query;
      if (!last || invalidatedAt !== undefined || last.outcome.ts >= ts) continue;
      if (!keys.some((key) => covers(last.reads, key))) continue;
      query.invalidatedAt = ts;
      this.notify(query);
    }
  }

  private notify(query: SharedQuery): void {
    for (const subscriber of [...query.subscribers]) subscriber();
  }
}

const isValidAt = ({ invalidatedAt }: SharedQuery, ts: bigint): boolean =>
  invalidatedAt === undefined || invalidatedAt > ts;
