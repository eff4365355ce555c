/** Live queries: equal ones share one run, and a commit wakes those only whose reads it touched. */
import type { LiveQuery, QueryOutcome, UdfCall } from "../types.ts";
import { RangeIndex } from "./rangeIndex.ts";
import type { Commit, Store } from "./store.ts";
import type { KeyRange } from "./tx.ts";
import { stableJson } from "./values.ts";

export type QueryRun = { outcome: QueryOutcome; reads: KeyRange[] };
export type RunQuery = (call: UdfCall, journal: string | null) => Promise<QueryRun>;

class Shared {
  references = 0;
  journal: string | null;
  held: QueryRun | undefined;
  invalidatedAt: bigint | undefined;
  running: Promise<QueryRun> | undefined;
  readonly callbacks = new Set<() => void>();

  constructor(
    readonly key: string,
    readonly call: UdfCall,
    journal: string | null,
  ) {
    this.journal = journal;
  }
}

export class LiveQueries {
  private readonly shared = new Map<string, Shared>();
  private readonly ranges = new RangeIndex<Shared>();
  /** Runs of live queries since the start, the first ones included. */
  runs = 0;
  /** Live queries woken by commits. */
  invalidations = 0;

  constructor(
    private readonly store: Store,
    private readonly run: RunQuery,
  ) {
    store.onCommit((commit) => this.wake(commit));
  }

  get size(): number {
    return this.shared.size;
  }

  open(call: UdfCall, journal: string | null): LiveQuery {
    const key = stableJson([call.componentPath, call.path, call.args, call.identity, journal]);
    let query = this.shared.get(key);
    if (!query) this.shared.set(key, (query = new Shared(key, call, journal)));
    query.references++;
    const own = query;
    const callbacks = new Set<() => void>();
    let released = false;
    return {
      result: (atLeast) => this.result(own, atLeast),
      invalidatedAt: () => own.invalidatedAt,
      onInvalidate: (callback) => {
        // Each subscription is its own function, so that two equal callbacks do not become one.
        const mine = () => callback();
        callbacks.add(mine);
        own.callbacks.add(mine);
        return () => {
          callbacks.delete(mine);
          own.callbacks.delete(mine);
        };
      },
      release: () => {
        if (released) return;
        released = true;
        for (const callback of callbacks) own.callbacks.delete(callback);
        if (--own.references > 0) return;
        this.ranges.remove(own);
        if (this.shared.get(own.key) === own) this.shared.delete(own.key);
      },
    };
  }

  private async result(query: Shared, atLeast: bigint): Promise<QueryOutcome> {
    for (;;) {
      const { held } = query;
      if (held && (query.invalidatedAt === undefined || query.invalidatedAt > atLeast)) {
        // Untouched by every commit since: it is the result of now as well. One object for all who ask,
        // so that its JSON is made once.
        return held.outcome;
      }
      query.running ??= this.rerun(query);
      await query.running;
    }
  }

  private async rerun(query: Shared): Promise<QueryRun> {
    this.runs++;
    // The commits that come while it runs are kept until its ranges are watched.
    const end = this.store.begin();
    try {
      const run = await this.run(query.call, query.journal);
      query.journal = run.outcome.journal ?? query.journal;
      this.ranges.remove(query);
      query.held = run;
      const changed = this.store.firstChange(run.reads, run.outcome.ts);
      query.invalidatedAt = changed;
      if (changed === undefined) {
        if (query.references > 0) this.ranges.add(query, run.reads);
      } else {
        // Overtaken while it ran: those who get this result are told as soon as the commit is durable.
        void this.store.durableAt(changed).then(() => this.tell(query));
      }
      return run;
    } finally {
      query.running = undefined;
      end();
    }
  }

  private wake({ ts, keys }: Commit): void {
    const found = new Set<Shared>();
    for (const key of keys) this.ranges.find(key, found);
    for (const query of found) {
      if (query.held === undefined || query.held.outcome.ts >= ts) continue;
      query.invalidatedAt = ts;
      this.ranges.remove(query);
      this.tell(query);
    }
  }

  private tell(query: Shared): void {
    this.invalidations++;
    for (const callback of [...query.callbacks]) callback();
  }
}
