/**
 * The committer, the only writer of the database. It checks that nothing a transaction read has changed since
 * its snapshot, writes, and acknowledges once the write is on disk; concurrent commits share one flush.
 */

import { TS_KEY } from "./layout.ts";
import { LmdbSnapshot, openDatabase, toBytes, type Database } from "./lmdb.ts";
import { mergeRanges, Tx, type KeyRange, type Snapshot, type Write } from "./tx.ts";

export type CommitRequest = {
  snapshotTs: bigint;
  /** Merged: sorted and without overlaps. */
  reads: KeyRange[];
  writes: Write[];
};

export type Commit = { ts: bigint; keys: string[] };
/** A decided commit; no response may show it before `durable` settles. */
type DecidedCommit = { ts: bigint; durable: Promise<void> };

const MAX_ATTEMPTS = 50;

/** How many past commits are kept to compare later transactions with. */
const MAX_RECENT = 10_000;

/** True when one of the sorted, disjoint ranges contains the key. */
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
  /** Newest timestamp assigned to a commit, on disk or not. */
  private assignedTs: bigint;
  private flushedTs: bigint;
  /** The latest commits, which a running transaction may not have seen. */
  private readonly recent: Commit[] = [];
  /** Timestamp of the newest commit that is no longer in `recent`. */
  private forgottenTs: bigint;
  private readonly listeners: ((commit: Commit) => void)[] = [];
  private flushing: Promise<unknown> = Promise.resolve();
  /** Writes of commits decided while a process opens the database; undefined when none is opening it. */
  private deferredWrites: (() => void)[] | undefined;
  private opening: Promise<unknown> = Promise.resolve();

  /**
   * @param onBroken called when a write fails: decided commits are then lost, and the process must not
   * continue
   */
  constructor(
    readonly path: string,
    private readonly onBroken: (message: string) => void = () => undefined,
  ) {
    this.database = openDatabase(path, false);
    this.assignedTs = BigInt(this.database.get(toBytes(TS_KEY)) ?? "0");
    this.flushedTs = this.assignedTs;
    this.forgottenTs = this.assignedTs;
  }

  /**
   * Flushes what a killed server had written but not flushed. Such writes are visible again when the data is
   * opened, so responses could be based on them. Await this before serving anything.
   */
  async flushRecovered(): Promise<void> {
    void this.database.put(toBytes(TS_KEY), String(this.assignedTs));
    await this.database.flushed;
  }

  get durableTs(): bigint {
    return this.flushedTs;
  }

  /** Called after each commit is on disk, in order. */
  onCommit(listener: (commit: Commit) => void): void {
    this.listeners.push(listener);
  }

  /** First commit after `since` that touched the ranges; undefined when the data read there is current. */
  firstChange(ranges: KeyRange[], since: bigint): bigint | undefined {
    // Some commits after `since` are no longer known, so the ranges count as changed.
    if (since < this.forgottenTs) return this.forgottenTs;
    const unseen = this.recent.slice(this.recent.findLastIndex(({ ts }) => ts <= since) + 1);
    return unseen.find(({ keys }) => keys.some((key) => covers(ranges, key)))?.ts;
  }

  /**
   * Commits, or returns undefined when something that was read has changed. `extraWrites` (a request's
   * outcome) join the same commit unchecked.
   */
  commit(request: CommitRequest, extraWrites: Write[] = []): DecidedCommit | undefined {
    const { snapshotTs } = request;
    if (this.firstChange(request.reads, snapshotTs) !== undefined) return undefined;
    const writes = [...request.writes, ...extraWrites];
    if (writes.length === 0) return { ts: snapshotTs, durable: this.durableAt(snapshotTs) };
    const ts = this.nextTs();
    const keys = writes.map(([key]) => key);
    this.recent.push({ ts, keys });
    if (this.recent.length > MAX_RECENT) this.forgottenTs = this.recent.shift()?.ts ?? ts;
    writes.push([TS_KEY, String(ts)]);
    const durable = this.flushedAfter(this.waitUntilWritten(writes), ts, keys);
    this.flushing = durable;
    return { ts, durable };
  }

  /** Writes now, or as soon as no process is opening the database; resolves when the writes are on disk. */
  private waitUntilWritten(writes: Write[]): Promise<unknown> {
    // After a failure the promise never resolves, so the commit is not acknowledged: the next start shows
    // whether it reached the disk.
    const broken = (error: Error) =>
      this.onBroken(
        `The database cannot be written (${error.message}). Is the disk full? Make room and start again: what was acknowledged is safe.`,
      );
    return new Promise((resolve) => {
      const write = () => {
        // One event-loop turn is one lmdb transaction: either all of it is written or nothing.
        const batch = this.database.batch(() => {
          for (const [key, value] of writes) {
            if (value === null) this.database.remove(toBytes(key)).catch(broken);
            else this.database.put(toBytes(key), value).catch(broken);
          }
        });
        Promise.all([batch, this.database.flushed]).then(resolve, broken);
      };
      if (this.deferredWrites) this.deferredWrites.push(write);
      else write();
    });
  }

  /**
   * Lets another process open the database while nothing is being written. lmdb's `mdb_env_open2` reads the
   * number of the last transaction and, some time later and without a lock, writes it to where writers look
   * for it. A commit in between would be overwritten by the next one, although it was acknowledged. Commits
   * are therefore decided during this time but written afterwards, in order. `open` settles when the process
   * has opened the database or is gone.
   */
  async withoutWrites(open: () => Promise<void>): Promise<void> {
    const before = this.opening;
    const opened = before.then(async () => {
      const previousFlush = this.flushing;
      this.deferredWrites = [];
      await previousFlush;
      try {
        await open();
      } finally {
        // Immediately: a commit decided from now on must not overtake the waiting ones.
        const deferredWrites = this.deferredWrites;
        this.deferredWrites = undefined;
        for (const write of deferredWrites) write();
      }
    });
    this.opening = opened.catch(() => undefined);
    await opened;
  }

  private async flushedAfter(flushed: Promise<unknown>, ts: bigint, keys: string[]): Promise<void> {
    const before = this.flushing;
    await flushed;
    await before;
    this.flushedTs = ts;
    for (const listener of this.listeners) listener({ ts, keys });
  }

  /**
   * Resolves when the commit with this timestamp is on disk, so that nothing is shown that could still be
   * lost.
   */
  async durableAt(ts: bigint): Promise<void> {
    while (this.flushedTs < ts) await this.flushing;
  }

  /** Resolves when all commits so far are on disk and therefore visible to new snapshots. */
  settled(): Promise<unknown> {
    return this.flushing;
  }

  /** Clock time in nanoseconds, always increasing, even when the clock is set back. */
  private nextTs(): bigint {
    const now = BigInt(Date.now()) * 1_000_000n;
    this.assignedTs = now > this.assignedTs ? now : this.assignedTs + 1n;
    return this.assignedTs;
  }

  /** Reads in this process, outside any transaction. */
  get(key: string): string | undefined {
    return this.database.get(toBytes(key));
  }

  /** Reads several keys of one state, outside any transaction. */
  read<T>(work: (snapshot: Snapshot) => T): T {
    const snapshot = new LmdbSnapshot(this.database);
    try {
      return work(snapshot);
    } finally {
      snapshot.close();
    }
  }

  /**
   * Runs one of the server's own transactions and retries it on conflict. `work` is synchronous and may run
   * several times.
   */
  async transact<T>(work: (tx: Tx) => T): Promise<T> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const { value, commit } = this.read((snapshot) => {
        const tx = new Tx(snapshot);
        const value = work(tx);
        const snapshotTs = BigInt(tx.peek(TS_KEY) ?? "0");
        const reads = mergeRanges(tx.reads);
        return { value, commit: this.commit({ snapshotTs, reads, writes: tx.writes() }) };
      });
      if (commit) {
        await commit.durable;
        return value;
      }
      await this.flushing;
    }
    throw new Error("too many conflicts in a transaction of the server");
  }

  /** Clears readers of processes that exited without closing them. */
  checkReaders(): void {
    this.database.readerCheck();
  }

  async close(): Promise<void> {
    await this.flushing;
    // After a read, lmdb sets a timer that throws if the database is closed by then; the reset leaves it
    // nothing to do.
    this.database.resetReadTxn();
    await this.database.close();
  }
}
