/**
 * The committer: the only writer of the database. It checks that nothing a transaction read has changed since
 * its snapshot, writes, and acknowledges when the write is on disk; commits that come together share one flush.
 */
import { EventEmitter } from "node:events";
import { TS_KEY, countKey } from "./layout.ts";
import { LmdbSnapshot, openDatabase, toBytes, type Database } from "./lmdb.ts";
import { mergeRanges, Tx, type KeyRange, type Snapshot, type Write } from "./tx.ts";

export type CommitRequest = {
  snapshotTs: bigint;
  /** Merged: sorted and without overlaps. */
  reads: KeyRange[];
  writes: Write[];
  /** Keys beside those of `writes` whose readers are affected. */
  touched: string[];
  /** By how many documents each table grows, by its number. */
  growth: Record<number, number>;
};

export type Commit = { ts: bigint; keys: string[] };
/** A commit that has been decided; it may show in no answer before `durable` settles. */
export type DecidedCommit = Commit & { durable: Promise<void> };

const MAX_ATTEMPTS = 50;
const CHUNK = 500;

/** True when one of the sorted, separate ranges holds the key. */
export function covers(ranges: KeyRange[], key: string): boolean {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.[0] ?? "") <= key) low = middle + 1;
    else high = middle;
  }
  const range = ranges[low - 1];
  return range !== undefined && key < range[1];
}

export class Store {
  private readonly database: Database;
  /** Newest timestamp given to a commit, on disk or not. */
  private assignedTs: bigint;
  private durable: bigint;
  /** Commits that a running transaction may not have seen. */
  private recent: Commit[] = [];
  /** Snapshots in use: no older than these timestamps. */
  private readonly running = new Map<symbol, bigint>();
  private readonly counts = new Map<number, number>();
  private readonly events = new EventEmitter().setMaxListeners(0);
  private flushing: Promise<unknown> = Promise.resolve();
  /** Writes of commits that were decided while a process opens the database; undefined while none does. */
  private held: (() => void)[] | undefined;
  private opening: Promise<unknown> = Promise.resolve();

  /** @param onBroken told when something cannot be written: what was decided then is lost, and nothing may go on */
  constructor(
    readonly path: string,
    private readonly onBroken: (message: string) => void = () => undefined,
  ) {
    this.database = openDatabase(path, false);
    this.assignedTs = BigInt(this.database.get(toBytes(TS_KEY)) ?? "0");
    this.durable = this.assignedTs;
  }

  /**
   * What a killed server had written and not flushed is there again when its data is opened, and requests may be
   * answered from it: it goes to disk first. To be awaited before anything is shown to anybody.
   */
  async secure(): Promise<void> {
    void this.database.put(toBytes(TS_KEY), String(this.assignedTs));
    await this.database.flushed;
  }

  /** Newest commit that is on disk. */
  get durableTs(): bigint {
    return this.durable;
  }

  /** Called after each commit is on disk, in order. */
  onCommit(listener: (commit: Commit) => void): void {
    this.events.on("commit", listener);
  }

  /** Marks that a transaction starts now, or has started at `since`; call the answer when it is over. */
  begin(since = this.durable): () => void {
    const token = Symbol();
    this.running.set(token, since);
    return () => {
      this.running.delete(token);
      this.forget();
    };
  }

  private forget(): void {
    let oldest = this.durable;
    for (const ts of this.running.values()) if (ts < oldest) oldest = ts;
    const keep = this.recent.findIndex((commit) => commit.ts > oldest);
    if (keep !== 0) this.recent = keep < 0 ? [] : this.recent.slice(keep);
  }

  /**
   * First commit after `since`, other than `own`, that touched the ranges; undefined when what was read there
   * still holds.
   */
  firstChange(ranges: KeyRange[], since: bigint, own?: bigint): bigint | undefined {
    for (const commit of this.recent) {
      if (commit.ts === own) continue;
      if (commit.ts > since && commit.keys.some((key) => covers(ranges, key))) return commit.ts;
    }
    return undefined;
  }

  /**
   * Commits, or answers undefined when something that was read has changed. `extra` writes (a request's outcome)
   * join the same commit unchecked.
   */
  commit(request: CommitRequest, extra: Write[] = []): DecidedCommit | undefined {
    const { snapshotTs } = request;
    if (this.firstChange(request.reads, snapshotTs) !== undefined) return undefined;
    const writes = [...request.writes, ...extra];
    if (writes.length === 0)
      return { ts: snapshotTs, keys: [], durable: this.durableAt(snapshotTs) };
    const ts = this.nextTs();
    const keys = [...new Set([...writes.map(([key]) => key), ...request.touched])];
    this.recent.push({ ts, keys });
    for (const [table, change] of Object.entries(request.growth))
      writes.push(this.counted(Number(table), change));
    writes.push([TS_KEY, String(ts)]);
    const durable = this.flushedAfter(this.written(writes), ts, keys);
    this.flushing = durable;
    return { ts, keys, durable };
  }

  /** Writes, now or when no process opens the database any more; resolves when it is on disk. */
  private written(writes: Write[]): Promise<unknown> {
    // Nobody is answered then: whether the commit is on disk is known at the next start.
    const broken = (error: Error) =>
      this.onBroken(
        `The database cannot be written (${error.message}). Is the disk full? Make room and start again: what was acknowledged is safe.`,
      );
    return new Promise((resolve) => {
      const write = () => {
        // One event turn is one lmdb transaction: all of it is written or none.
        const written = this.database.batch(() => {
          for (const [key, value] of writes) {
            if (value === null) this.database.remove(toBytes(key)).catch(broken);
            else this.database.put(toBytes(key), value).catch(broken);
          }
        });
        Promise.all([written, this.database.flushed]).then(resolve, broken);
      };
      if (this.held) this.held.push(write);
      else write();
    });
  }

  /**
   * Lets another process open the database while nothing is being written. lmdb's `mdb_env_open2` reads the number
   * of the last transaction and writes it, some time later and without a lock, to where writers look for it: a
   * commit that came between would be overwritten by the next one, although it was acknowledged. Commits are
   * decided meanwhile and written afterwards, in their order. `open` settles when the process has opened it or is
   * no more.
   */
  async withoutWrites(open: () => Promise<void>): Promise<void> {
    const before = this.opening;
    const opened = before.then(async () => {
      const begun = this.flushing;
      this.held = [];
      await begun;
      try {
        await open();
      } finally {
        // At once: a commit that is decided from here on must not overtake those that waited.
        const held = this.held;
        this.held = undefined;
        for (const write of held) write();
      }
    });
    this.opening = opened.catch(() => undefined);
    await opened;
  }

  private async flushedAfter(flushed: Promise<unknown>, ts: bigint, keys: string[]): Promise<void> {
    const before = this.flushing;
    await flushed;
    await before;
    this.durable = ts;
    this.events.emit("commit", { ts, keys } satisfies Commit);
    if (this.running.size === 0) this.forget();
  }

  /** Resolves when the commit of this timestamp is on disk: nothing is shown that could yet be lost. */
  async durableAt(ts: bigint): Promise<void> {
    while (this.durable < ts) await this.flushing;
  }

  /** Resolves when all commits so far are on disk, hence visible to new snapshots. */
  settled(): Promise<unknown> {
    return this.flushing;
  }

  /** Nanoseconds of the clock, always rising, also when the clock is set back. */
  private nextTs(): bigint {
    const now = BigInt(Date.now()) * 1_000_000n;
    this.assignedTs = now > this.assignedTs ? now : this.assignedTs + 1n;
    return this.assignedTs;
  }

  private counted(table: number, change: number): Write {
    const count = this.count(table) + change;
    this.counts.set(table, count);
    return [countKey(table), String(count)];
  }

  /** Documents of a table. */
  count(table: number): number {
    return this.counts.get(table) ?? parseInt(this.get(countKey(table)) ?? "0");
  }

  /** A read in this process, outside of any transaction. */
  get(key: string): string | undefined {
    return this.database.get(toBytes(key));
  }

  /** Reads several things of one state, outside of any transaction. */
  read<T>(work: (snapshot: Snapshot) => T): T {
    const snapshot = new LmdbSnapshot(this.database);
    try {
      return work(snapshot);
    } finally {
      snapshot.close();
    }
  }

  /**
   * Runs a transaction of the server's own, again if it conflicts. `work` is synchronous and may run several times.
   */
  async transact<T>(
    work: (tx: Tx) => { value: T; touched?: string[]; growth?: CommitRequest["growth"] },
  ): Promise<T> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const end = this.begin();
      try {
        const { value, commit } = this.read((snapshot) => {
          const tx = new Tx(snapshot);
          const { value, touched = [], growth = {} } = work(tx);
          const snapshotTs = BigInt(tx.peek(TS_KEY) ?? "0");
          const reads = mergeRanges(tx.reads);
          const writes = tx.writes();
          return { value, commit: this.commit({ snapshotTs, reads, writes, touched, growth }) };
        });
        if (commit) {
          await commit.durable;
          return value;
        }
      } finally {
        end();
      }
      await this.flushing;
    }
    throw new Error("too many conflicts in a transaction of the server");
  }

  /** Goes through a range, a chunk to a transaction, so that calls go on in between; until `stopped`. */
  async sweep(
    [from, to]: KeyRange,
    visit: (tx: Tx, key: string, value: string) => void,
    stopped: () => boolean = () => false,
  ): Promise<void> {
    let next: string | undefined = from;
    while (next !== undefined && !stopped()) {
      const start: string = next;
      next = await this.transact((tx) => {
        let seen = 0;
        for (const [key, value] of tx.range(start, to, false)) {
          visit(tx, key, value);
          if (++seen === CHUNK) return { value: `${key}\x00` };
        }
        return { value: undefined };
      });
    }
  }

  /** Forgets readers of processes that ended without saying so. */
  checkReaders(): void {
    this.database.readerCheck();
  }

  async close(): Promise<void> {
    await this.flushing;
    // Behind a read lmdb sets a timer that throws when it finds the database closed: nothing is left for it to do.
    this.database.resetReadTxn();
    await this.database.close();
  }
}
