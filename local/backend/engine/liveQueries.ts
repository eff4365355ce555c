/**
 * Live queries. Equal queries share one run, even between users, unless the function reads the caller's
 * identity. A commit wakes only the queries whose reads it touched.
 */
import type { LiveQuery, TimedOutcome } from "./types.ts";
import type { UdfCall } from "../runtime/calls.ts";
import { covers, type Commit, type Store } from "../store/store.ts";
import type { KeyRange } from "../store/tx.ts";
import { stableJson } from "../store/values.ts";

/** `reads`: sorted and without overlaps. */
export type QueryRun = { outcome: TimedOutcome; reads: KeyRange[]; identityRead: boolean };

class Shared {
  references = 0;
  journal: string | null;
  held: QueryRun | undefined;
  invalidatedAt: bigint | undefined;
  running: Promise<QueryRun> | undefined;
  readonly callbacks = new Set<() => void>();

  /** `caller`: the only caller who may have the result, as text; null while it is public. */
  constructor(
    public key: string,
    public caller: string | null,
    readonly call: UdfCall,
    journal: string | null,
  ) {
    this.journal = journal;
  }

  isFor(caller: string): boolean {
    return this.caller === null || this.caller === caller;
  }
}

export class LiveQueries {
  private readonly shared = new Map<string, Shared>();
  /** The queries whose result is current. */
  private readonly current = new Set<Shared>();
  /** Functions that have read the caller's identity in some run. */
  private readonly personal = new Set<string>();
  /** Runs of live queries since the start, including each query's first run. */
  runs = 0;
  /** Live queries woken by commits. */
  invalidations = 0;

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

  open(call: UdfCall, journal: string | null): LiveQuery {
    const caller = callerOf(call);
    let shared = this.take(call, caller, journal);
    const callbacks = new Set<() => void>();
    let released = false;
    const drop = () => {
      for (const callback of callbacks) shared.callbacks.delete(callback);
      this.drop(shared);
    };
    return {
      result: async (atLeast) => {
        for (;;) {
          const outcome = await this.result(shared, caller, atLeast);
          if (outcome) return outcome;
          // The query has become personal to another caller.
          if (shared.isFor(caller)) continue;
          if (!released) drop();
          // Use the original journal: the query's own now records where the other caller's page ends.
          shared = this.take(call, caller, journal);
          for (const callback of callbacks) shared.callbacks.add(callback);
          if (released) this.drop(shared);
        }
      },
      invalidatedAt: () => shared.invalidatedAt,
      onInvalidate: (callback) => {
        // Wrap the callback, so that subscribing the same function twice gives two subscriptions.
        const subscription = () => callback();
        callbacks.add(subscription);
        shared.callbacks.add(subscription);
        return () => {
          callbacks.delete(subscription);
          shared.callbacks.delete(subscription);
        };
      },
      release: () => {
        if (released) return;
        released = true;
        drop();
      },
    };
  }

  /** Returns the query that equal calls share and adds a reference to it. */
  private take(call: UdfCall, caller: string, journal: string | null): Shared {
    const only = this.personal.has(functionOf(call)) ? caller : null;
    const key = keyOf(call, only, journal);
    let query = this.shared.get(key);
    if (!query) {
      query = new Shared(key, only, call, journal);
      this.shared.set(key, query);
    }
    query.references++;
    return query;
  }

  private drop(query: Shared): void {
    if (--query.references > 0) return;
    this.current.delete(query);
    if (this.shared.get(query.key) === query) this.shared.delete(query.key);
  }

  /** Undefined when the query has become personal to another caller. */
  private async result(
    query: Shared,
    caller: string,
    atLeast: bigint,
  ): Promise<TimedOutcome | undefined> {
    while (query.isFor(caller)) {
      const { held } = query;
      if (held && (query.invalidatedAt === undefined || query.invalidatedAt > atLeast)) {
        // No commit has touched it since, so the result is still current. All callers get the same object, so
        // that its JSON is made only once.
        return held.outcome;
      }
      query.running ??= this.rerun(query);
      await query.running;
    }
    return undefined;
  }

  /** A run has read the caller's identity: the query becomes that caller's, and the others open their own. */
  private makePersonal(query: Shared): void {
    this.personal.add(functionOf(query.call));
    if (this.shared.get(query.key) === query) this.shared.delete(query.key);
    query.caller = callerOf(query.call);
    query.key = keyOf(query.call, query.caller, query.journal);
    if (query.references > 0 && !this.shared.has(query.key)) this.shared.set(query.key, query);
  }

  private async rerun(query: Shared): Promise<QueryRun> {
    this.runs++;
    // Keeps the commits that arrive during the run until the query's ranges are watched.
    const end = this.store.begin();
    try {
      const run = await this.run(query.call, query.journal);
      if (run.identityRead && query.caller === null) this.makePersonal(query);
      query.journal = run.outcome.journal ?? query.journal;
      const changedAt = this.store.firstChange(run.reads, run.outcome.ts);
      if (changedAt === undefined && query.references > 0) this.current.add(query);
      query.held = run;
      query.invalidatedAt = changedAt;
      if (changedAt !== undefined) {
        // A commit made this result stale during the run: notify its recipients once that commit is durable.
        void this.store.durableAt(changedAt).then(() => this.notify(query));
      }
      return run;
    } finally {
      query.running = undefined;
      end();
    }
  }

  private wake({ ts, keys }: Commit): void {
    for (const query of this.current) {
      const { held } = query;
      if (!held || held.outcome.ts >= ts || !keys.some((key) => covers(held.reads, key))) continue;
      this.current.delete(query);
      query.invalidatedAt = ts;
      this.notify(query);
    }
  }

  private notify(query: Shared): void {
    this.invalidations++;
    for (const callback of [...query.callbacks]) callback();
  }
}

const functionOf = ({ componentPath, path }: UdfCall) => stableJson([componentPath, path]);
const callerOf = ({ identity }: UdfCall) => stableJson(identity);

/**
 * Admins may call more functions and receive more error details, so their queries are never shared with
 * others.
 */
function keyOf(call: UdfCall, caller: string | null, journal: string | null): string {
  const { componentPath, path, args, identity } = call;
  return stableJson([componentPath, path, args, identity.kind === "admin", caller, journal]);
}
