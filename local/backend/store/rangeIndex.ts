/**
 * Finds which of many key ranges contain a key. All keys in `[from, to)` start with the common prefix of
 * `from` and `to`, so ranges are kept in buckets by that prefix and a lookup only tries the key's own
 * prefixes: the cost does not grow with the number of ranges elsewhere.
 */
import type { KeyRange } from "./tx.ts";

type Entry<T> = { from: string; to: string; owner: T };

export class RangeIndex<T> {
  private readonly buckets = new Map<string, Set<Entry<T>>>();
  /** Number of buckets per prefix length. */
  private readonly lengths = new Map<number, number>();
  private readonly owned = new Map<T, Entry<T>[]>();

  add(owner: T, ranges: KeyRange[]): void {
    const entries: Entry<T>[] = this.owned.get(owner) ?? [];
    for (const [from, to] of ranges) {
      const entry = { from, to, owner };
      entries.push(entry);
      const common = commonStart(from, to);
      let bucket = this.buckets.get(common);
      if (!bucket) {
        this.buckets.set(common, (bucket = new Set()));
        this.lengths.set(common.length, (this.lengths.get(common.length) ?? 0) + 1);
      }
      bucket.add(entry);
    }
    this.owned.set(owner, entries);
  }

  remove(owner: T): void {
    for (const entry of this.owned.get(owner) ?? []) {
      const common = commonStart(entry.from, entry.to);
      const bucket = this.buckets.get(common);
      bucket?.delete(entry);
      if (bucket?.size !== 0) continue;
      this.buckets.delete(common);
      const left = (this.lengths.get(common.length) ?? 1) - 1;
      if (left === 0) this.lengths.delete(common.length);
      else this.lengths.set(common.length, left);
    }
    this.owned.delete(owner);
  }

  /** Adds the owners of ranges that contain the key to `found`. */
  find(key: string, found: Set<T>): void {
    for (const length of this.lengths.keys()) {
      if (length > key.length) continue;
      for (const { from, to, owner } of this.buckets.get(key.slice(0, length)) ?? []) {
        if (key >= from && key < to) found.add(owner);
      }
    }
  }
}

function commonStart(a: string, b: string): string {
  const end = Math.min(a.length, b.length);
  let i = 0;
  while (i < end && a.charCodeAt(i) === b.charCodeAt(i)) i++;
  return a.slice(0, i);
}
