/** Opens the database file and its snapshots; both the server and the executors read through this. */

import { open, type RootDatabase, type Transaction } from "lmdb";
import type { Snapshot } from "./tx.ts";

export type Database = RootDatabase<string, Uint8Array>;

/** Address space, not disk: the file grows as it fills. */
const MAP_BYTES = 64 * 1024 ** 3;

export function openDatabase(path: string, readOnly: boolean): Database {
  return open<string, Uint8Array>({
    path,
    readOnly,
    encoding: "string",
    keyEncoding: "binary",
    mapSize: MAP_BYTES,
    maxDbs: 1,
    maxReaders: 250,
  });
}

export const toBytes = (key: string): Buffer => Buffer.from(key, "latin1");
const toKey = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");

const FIRST_CHUNK = 16;
const LARGEST_CHUNK = 512;

/** The database as of the snapshot's creation; call `close` when done. */
export class LmdbSnapshot implements Snapshot {
  private readonly transaction: Transaction;

  constructor(private readonly database: Database) {
    database.resetReadTxn();
    this.transaction = database.useReadTransaction();
  }

  get(key: string): string | undefined {
    return this.database.get(toBytes(key), { transaction: this.transaction });
  }

  /** Reads in growing chunks, so that no cursor stays open while the consumer pauses. */
  *range(from: string, to: string, reverse: boolean): Generator<[string, string]> {
    let limit = FIRST_CHUNK;
    let low = from;
    let high = to;
    while (low < high) {
      // When reading backwards, lmdb's `start` is inclusive: request one more and drop the excluded upper
      // end.
      const span = reverse
        ? { start: toBytes(high), end: toBytes(low), inclusiveEnd: true, reverse, limit: limit + 1 }
        : { start: toBytes(low), end: toBytes(high), limit };
      const chunk: [string, string][] = [];
      for (const { key, value } of this.database.getRange({
        ...span,
        transaction: this.transaction,
      })) {
        const name = toKey(key);
        if (name < high && chunk.length < limit) chunk.push([name, value]);
      }
      yield* chunk;
      const last = chunk.at(-1);
      if (!last || chunk.length < limit) return;
      if (reverse) high = last[0];
      else low = last[0] + "\x00";
      limit = Math.min(limit * 4, LARGEST_CHUNK);
    }
  }

  close(): void {
    this.transaction.done();
  }
}
