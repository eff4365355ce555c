/** Lanes: parts of a shelf, each read in order through an index and merged into one ordered stream. */

import type { QueryCtx } from "#convex/_generated/server.js";
import type { ShopFacts } from "./facts";

/** An order that an index provides; `key` is its field. */
export type IndexOrder = { key: "byAge" | "byPrice"; isDescending: boolean };

/** The range of keys to read: `from` inclusive, `to` exclusive. */
export type KeyRange = { from: string; to: string };

/** Sorts after every key with the same prefix. */
export const AFTER_PREFIX = "~";
export const ALL_KEYS: KeyRange = { from: "", to: AFTER_PREFIX };

/** Part of a shelf; or rows found without a shelf index, in any order. */
export type Lane =
  | { by: "shelf"; shelf: string }
  | { by: "species"; shelf: string; species: string }
  | { by: "cell"; shelf: string; cell: string }
  | { by: "band"; shelf: string; band: number }
  | { by: "outcode"; shelf: string; outcode: string }
  | { by: "found"; rows: ShopFacts[] };

export async function readLane(
  ctx: QueryCtx,
  lane: Lane,
  { key, isDescending }: IndexOrder,
  { from, to }: KeyRange,
  limit: number,
): Promise<ShopFacts[]> {
  if (lane.by === "found") {
    const inRange = lane.rows.filter((row) => row[key] >= from && row[key] < to);
    return inRange.sort(compareRows({ key, isDescending })).slice(0, limit);
  }
  const rows = ctx.db.query("shelfRows");
  const { shelf } = lane;
  const queryRange = () => {
    switch (lane.by) {
      case "shelf":
        return rows.withIndex(`by_shelf_and_${key}`, (q) =>
          q.eq("shelf", shelf).gte(key, from).lt(key, to),
        );
      case "species":
        return rows.withIndex(`by_shelf_and_species_and_${key}`, (q) =>
          q.eq("shelf", shelf).eq("species", lane.species).gte(key, from).lt(key, to),
        );
      case "cell":
        return rows.withIndex(`by_shelf_and_cell_and_${key}`, (q) =>
          q.eq("shelf", shelf).eq("cell", lane.cell).gte(key, from).lt(key, to),
        );
      case "band":
        return rows.withIndex("by_shelf_and_band_and_byAge", (q) =>
          q.eq("shelf", shelf).eq("band", lane.band).gte("byAge", from).lt("byAge", to),
        );
      case "outcode":
        return rows.withIndex("by_shelf_and_outcode_and_byAge", (q) =>
          q.eq("shelf", shelf).eq("outcode", lane.outcode).gte("byAge", from).lt("byAge", to),
        );
    }
  };
  return await queryRange()
    .order(isDescending ? "desc" : "asc")
    .take(limit);
}

function compareRows({ key, isDescending }: IndexOrder) {
  return (a: ShopFacts, b: ShopFacts) => (a[key] < b[key] === isDescending ? 1 : -1);
}

/** The part of a range after the row with this key; `rangeUpTo`: the part up to and including it. */
export function rangeAfter({ isDescending }: IndexOrder, range: KeyRange, key: string): KeyRange {
  return isDescending
    ? { ...range, to: key < range.to ? key : range.to }
    : { ...range, from: key + AFTER_PREFIX > range.from ? key + AFTER_PREFIX : range.from };
}
export function rangeUpTo({ isDescending }: IndexOrder, range: KeyRange, key: string): KeyRange {
  return isDescending
    ? { ...range, from: key > range.from ? key : range.from }
    : { ...range, to: key + AFTER_PREFIX < range.to ? key + AFTER_PREFIX : range.to };
}

type LaneFront = { lane: Lane; waiting: ShopFacts[]; range: KeyRange; isDone: boolean };

/**
 * Merges all lanes into one order, within a range. A row belongs to one lane at most. Reads a few rows of
 * each lane ahead, and at most `budget` in all.
 */
export class JoinedLanes {
  scanned = 0;
  private isCut = false;
  private readonly fronts: LaneFront[];
  private readonly laneBatch: number;

  constructor(
    private readonly ctx: QueryCtx,
    lanes: readonly Lane[],
    private readonly order: IndexOrder,
    range: KeyRange,
    private readonly budget: number,
    batchSize: number,
  ) {
    this.fronts = lanes.map((lane) => ({ lane, waiting: [], range, isDone: false }));
    const share = Math.floor(budget / 2 / Math.max(1, lanes.length));
    this.laneBatch = Math.max(1, Math.min(batchSize, share));
  }

  /** The next row; null at the end, or when the budget is spent. */
  async next(): Promise<ShopFacts | null> {
    await this.refill();
    if (this.isCut) return null;
    const compare = compareRows(this.order);
    let best: LaneFront | null = null;
    for (const front of this.fronts) {
      const [row] = front.waiting;
      const [leader] = best?.waiting ?? [];
      if (row && (!leader || compare(row, leader) < 0)) best = front;
    }
    return best?.waiting.shift() ?? null;
  }

  /** Whether every lane has been read to its end and no rows are buffered. */
  get isEnded(): boolean {
    return this.fronts.every(({ isDone, waiting }) => isDone && waiting.length === 0);
  }

  private async refill(): Promise<void> {
    const emptyFronts = this.fronts.filter(
      ({ isDone, waiting }) => !isDone && waiting.length === 0,
    );
    if (emptyFronts.length === 0) return;
    const budgetLeft = this.budget - this.scanned;
    const limit = Math.min(this.laneBatch, Math.floor(budgetLeft / emptyFronts.length));
    if (limit < 1) {
      this.isCut = true;
      return;
    }
    await Promise.all(
      emptyFronts.map(async (front) => {
        front.waiting = await readLane(this.ctx, front.lane, this.order, front.range, limit);
        const last = front.waiting.at(-1);
        front.isDone = front.waiting.length < limit;
        if (last) front.range = rangeAfter(this.order, front.range, last[this.order.key]);
        this.scanned += front.waiting.length;
      }),
    );
  }
}
