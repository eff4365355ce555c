/**
 * Live queries: equal ones share one run, whoever watches them as long as they do not read who that is, and a commit
 * wakes those only whose reads it touched.
 */
import type { LiveQuery, TimedOutcome } from "./types.ts";
import type { UdfCall } from "../runtime/calls.ts";
import { RangeIndex } from "../store/rangeIndex.ts";
import type { TransactionResult } from "../runtime/messages.ts";
import type { Following } from "../runtime/executorProcess.ts";
import type { Commit, Store } from "../store/store.ts";
import type { KeyRange } from "../store/tx.ts";
import { stableJson } from "../store/values.ts";

export type QueryRun = { outcome: TimedOutcome; reads: KeyRange[]; identityRead: boolean };
/** A commit that is being written, with what its process is running behind it. */
export type WritingCommit = Commit & { snapshotTs: bigint; following: Following };
/** How live queries are run: the calls of `TransactionCalls` and `ExecutorPool`. */
export type Runner = {
  run(call: UdfCall, journal: string | null, live: number): Promise<QueryRun>;
  followed(
    call: UdfCall,
    coming: Promise<TransactionResult>,
    ts: bigint,
  ): Promise<QueryRun | undefined>;
  forget(live: number): void;
};

class Shared {
  references = 0;
  journal: string | null;
  held: QueryRun | undefined;
  invalidatedAt: bigint | undefined;
  running: Promise<QueryRun> | undefined;
  /** Somebody has asked for a result since the last run that was started ahead. */
  asked = false;
  /** Result of a run ahead that nobody has asked for yet; dropped by the next commit that touches it. */
  ahead: QueryRun | undefined;
  readonly callbacks = new Set<() => void>();

  /** `caller`: who alone may have the result, as text; null while anybody may. */
  constructor(
    readonly number: number,
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
  private readonly ranges = new RangeIndex<Shared>();
  /** Functions of which a run has read who calls. */
  private readonly personal = new Set<string>();
  private nextNumber = 0;
  /** Runs of live queries since the start, the first ones included. */
  runs = 0;
  /** Live queries woken by commits. */
  invalidations = 0;

  constructor(
    private readonly store: Store,
    private readonly runner: Runner,
  ) {
    store.onCommit((commit) => this.wake(commit));
  }

  /** Live queries held now, counting equal ones once. */
  get size(): number {
    return this.shared.size;
  }

  open(call: UdfCall, journal: string | null): LiveQuery {
    const caller = callerOf(call);
    let own = this.take(call, caller, journal);
    const callbacks = new Set<() => void>();
    let released = false;
    const drop = () => {
      for (const callback of callbacks) own.callbacks.delete(callback);
      this.drop(own);
    };
    return {
      result: async (atLeast) => {
        for (;;) {
          const outcome = await this.result(own, caller, atLeast);
          if (outcome) return outcome;
          // It has turned out to be somebody else's alone.
          if (own.isFor(caller)) continue;
          if (!released) drop();
          // Its journal is that caller's by now: where a page of theirs ends.
          own = this.take(call, caller, journal);
          for (const callback of callbacks) own.callbacks.add(callback);
          if (released) this.drop(own);
        }
      },
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
        drop();
      },
    };
  }

  /** The query that stands for such calls of this caller's, with one reference more. */
  private take(call: UdfCall, caller: string, journal: string | null): Shared {
    const only = this.personal.has(functionOf(call)) ? caller : null;
    const key = keyOf(call, only, journal);
    let query = this.shared.get(key);
    if (!query) {
      query = new Shared(this.nextNumber++, key, only, call, journal);
      this.shared.set(key, query);
    }
    query.references++;
    return query;
  }

  private drop(query: Shared): void {
    if (--query.references > 0) return;
    this.ranges.remove(query);
    this.runner.forget(query.number);
    if (this.shared.get(query.key) === query) this.shared.delete(query.key);
  }

  /** Undefined when the query has turned out to be another caller's alone. */
  private async result(
    query: Shared,
    caller: string,
    atLeast: bigint,
  ): Promise<TimedOutcome | undefined> {
    while (query.isFor(caller)) {
      query.asked = true;
      if (query.ahead) {
        query.held = query.ahead;
        query.ahead = query.invalidatedAt = undefined;
      }
      const { held } = query;
      if (held && (query.invalidatedAt === undefined || query.invalidatedAt > atLeast)) {
        // Untouched by every commit since: it is the result of now as well. One object for all who ask,
        // so that its JSON is made once.
        return held.outcome;
      }
      query.running ??= this.rerun(query);
      await query.running;
    }
    return undefined;
  }

  /** A run has read who calls: from now on the query is that caller's, and the others ask for their own. */
  private makePersonal(query: Shared): void {
    this.personal.add(functionOf(query.call));
    if (this.shared.get(query.key) === query) this.shared.delete(query.key);
    query.caller = callerOf(query.call);
    query.key = keyOf(query.call, query.caller, query.journal);
    if (query.references > 0 && !this.shared.has(query.key)) this.shared.set(query.key, query);
  }

  /** `commit`: one whose process is running the query behind it. */
  private async rerun(query: Shared, commit?: WritingCommit): Promise<QueryRun> {
    this.runs++;
    // The commits that come while it runs are kept until its ranges are watched.
    const end = this.store.begin(commit?.snapshotTs);
    try {
      const coming = commit?.following.get(query.number);
      const run =
        (commit && coming && (await this.runner.followed(query.call, coming, commit.ts))) ??
        (await this.runner.run(query.call, query.journal, query.number));
      if (run.identityRead && query.caller === null) this.makePersonal(query);
      query.journal = run.outcome.journal ?? query.journal;
      this.ranges.remove(query);
      const changed = this.store.firstChange(run.reads, run.outcome.ts);
      if (changed === undefined && query.references > 0) this.ranges.add(query, run.reads);
      if (!query.asked) {
        if (changed === undefined) query.ahead = run;
        return run;
      }
      query.held = run;
      query.invalidatedAt = changed;
      if (changed !== undefined) {
        // Overtaken while it ran: those who get this result are told as soon as the commit is durable.
        void this.store.durableAt(changed).then(() => this.tell(query));
      }
      return run;
    } finally {
      query.running = undefined;
      end();
    }
  }

  /**
   * Takes the results of queries that are being run behind the commit, while it is on its way to the disk. They
   * are held back until then; who asks once woken finds the run under way.
   */
  takeFollowing(commit: WritingCommit): void {
    for (const query of this.touchedBy(commit.keys)) {
      if (!query.asked || query.running || !commit.following.has(query.number)) continue;
      query.asked = false;
      query.running = this.rerun(query, commit);
      // Those who wait for it by then are told of its failure; those who come later run it again.
      query.running.catch(() => undefined);
    }
  }

  private touchedBy(keys: string[]): Set<Shared> {
    const found = new Set<Shared>();
    for (const key of keys) this.ranges.find(key, found);
    return found;
  }

  private wake({ ts, keys }: Commit): void {
    for (const query of this.touchedBy(keys)) {
      const watched = query.ahead ?? query.held;
      if (watched === undefined || watched.outcome.ts >= ts) continue;
      this.ranges.remove(query);
      if (query.ahead) {
        // Who holds the result before it was told then, and has not asked since.
        query.ahead = undefined;
        continue;
      }
      query.invalidatedAt = ts;
      this.tell(query);
    }
  }

  private tell(query: Shared): void {
    this.invalidations++;
    for (const callback of [...query.callbacks]) callback();
  }
}

const functionOf = ({ componentPath, path }: UdfCall) => stableJson([componentPath, path]);
const callerOf = ({ identity }: UdfCall) => stableJson(identity);

/** Admins may call more and are told more of errors: what they watch is never shared with others. */
function keyOf(call: UdfCall, caller: string | null, journal: string | null): string {
  const { componentPath, path, args, identity } = call;
  return stableJson([componentPath, path, args, identity.kind === "admin", caller, journal]);
}
