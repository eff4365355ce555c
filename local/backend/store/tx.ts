/**
 * A transaction over the store's keys: reads one snapshot, keeps its writes in an overlay and records the key
 * ranges it read, only as far as it iterated. The store uses those ranges to decide whether it may commit.
 */

/** Half-open: `[from, to)`, both binary strings. */
export type KeyRange = [from: string, to: string];
export type Write = [key: string, value: string | null];

/** Read access to one state of the store. */
export interface Snapshot {
  get(key: string): string | undefined;
  /** Entries of `[from, to)` in order, or backwards; the consumer may stop early. */
  range(from: string, to: string, reverse: boolean): Iterable<[key: string, value: string]>;
}

type Savepoint = { overlay: Map<string, string | null>; order: string[] };

export class Tx implements Snapshot {
  readonly reads: KeyRange[] = [];
  private overlay = new Map<string, string | null>();
  /** The overlay's keys, sorted. */
  private order: string[] = [];

  constructor(private readonly base: Snapshot) {}

  get(key: string): string | undefined {
    this.reads.push([key, key + "\x00"]);
    return this.peek(key);
  }

  /** Reads without making the transaction depend on the key. */
  peek(key: string): string | undefined {
    const overlayValue = this.overlay.get(key);
    return overlayValue === undefined ? this.base.get(key) : (overlayValue ?? undefined);
  }

  set(key: string, value: string | null): void {
    if (!this.overlay.has(key)) this.order.splice(this.position(key), 0, key);
    this.overlay.set(key, value);
  }

  *range(from: string, to: string, reverse: boolean): Generator<[string, string]> {
    // The range is recorded before the first step and grows with the iteration, so that a consumer who stops
    // early depends only on what it saw.
    const readRange: KeyRange = reverse ? [to, to] : [from, from];
    this.reads.push(readRange);
    for (const entry of this.merged(from, to, reverse)) {
      if (reverse) readRange[0] = entry[0];
      else readRange[1] = entry[0] + "\x00";
      yield entry;
    }
    if (reverse) readRange[0] = from;
    else readRange[1] = to;
  }

  /** Merges snapshot and overlay; the overlay wins, and deleted keys are left out. */
  private *merged(from: string, to: string, reverse: boolean): Generator<[string, string]> {
    const base = this.base.range(from, to, reverse)[Symbol.iterator]();
    let stored = base.next();
    const isAhead = (a: string, b: string) => (reverse ? a > b : a < b);
    let last: string | undefined;
    for (;;) {
      // At each step, because writes may happen between steps.
      const overlayKey = this.neighbour(from, to, reverse, last);
      if (!stored.done && (overlayKey === undefined || isAhead(stored.value[0], overlayKey))) {
        last = stored.value[0];
        yield stored.value;
        stored = base.next();
        continue;
      }
      if (overlayKey === undefined) return;
      if (!stored.done && stored.value[0] === overlayKey) stored = base.next();
      last = overlayKey;
      const value = this.overlay.get(overlayKey);
      if (value !== null && value !== undefined) yield [overlayKey, value];
    }
  }

  /** Next overlay key of the range after `last`. */
  private neighbour(
    from: string,
    to: string,
    reverse: boolean,
    last: string | undefined,
  ): string | undefined {
    if (this.order.length === 0) return undefined;
    if (reverse) {
      const key = this.order[this.position(last ?? to) - 1];
      return key !== undefined && key >= from ? key : undefined;
    }
    const key = this.order[this.position(last === undefined ? from : last + "\x00")];
    return key !== undefined && key < to ? key : undefined;
  }

  /** Index of the first overlay key that is not below `key`. */
  private position(key: string): number {
    let low = 0;
    let high = this.order.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.order[middle] ?? "") < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  savepoint(): Savepoint {
    return { overlay: new Map(this.overlay), order: [...this.order] };
  }

  /** Undoes the writes since the savepoint; recorded reads stay recorded. */
  rollback({ overlay, order }: Savepoint): void {
    this.overlay = overlay;
    this.order = order;
  }

  /** The writes that change something, in key order. */
  writes(): Write[] {
    const writes: Write[] = [];
    for (const key of this.order) {
      const value = this.overlay.get(key) ?? null;
      if (value !== (this.base.get(key) ?? null)) writes.push([key, value]);
    }
    return writes;
  }
}

/** Sorted ranges without overlaps, covering the same keys: fewer to check and to send. */
export function mergeRanges(ranges: KeyRange[]): KeyRange[] {
  const sorted = ranges
    .filter(([from, to]) => from < to)
    .sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0));
  const mergedRanges: KeyRange[] = [];
  for (const [from, to] of sorted) {
    const last = mergedRanges.at(-1);
    if (last && from <= last[1]) {
      if (to > last[1]) last[1] = to;
    } else mergedRanges.push([from, to]);
  }
  return mergedRanges;
}
