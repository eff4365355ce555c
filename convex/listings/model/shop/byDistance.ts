import type { QueryCtx } from "#convex/_generated/server.js";
import { distanceKm, distanceMiles, type Point } from "#convex/domain/shared/geo.ts";
import { allOutcodes } from "#convex/domain/shared/postcodes.ts";
import type { ShopQuery } from "../filters";
import { type ShopFacts, shelfKey } from "./facts";
import { AFTER_PREFIX, JoinedLanes, type IndexOrder, readLane, ALL_KEYS } from "./lanes";
import { requestedShelf, speciesLanes } from "./plan";
import type { Rows, Span } from "./rows";

/** Most places visited per page; a page that finds little ends here. */
const PLACES_PER_PAGE = 300;
const PLACES_AT_FIRST = 4;
const PLACES_AT_ONCE = 16;
/** Rows read from places visited together. */
const ROWS_AT_ONCE = 24;
/** Up to this many matching listings are sorted in memory; beyond it, places are visited in turn. */
const SORT_IN_MEMORY_MAX = 60;

const NEWEST: IndexOrder = { key: "byAge", isDescending: true };

/** A point within the place of this rank: after the listing with this `byAge`, or before the first if "". */
type Position = { rank: number; after: string };

const FIRST_POSITION: Position = { rank: 0, after: "" };
type PlacedRow = Position & { row: ShopFacts };

type Places = { outcodes: string[]; rankOf: ReadonlyMap<string, number> };

/**
 * Rows by exact distance from a place. A listing's location is its outward postcode, of which there are
 * under 3,000: they are visited from the nearest outwards, newest listing first within each.
 */
export async function rowsByDistance(
  ctx: QueryCtx,
  query: ShopQuery,
  from: Point,
  span: Span,
): Promise<Rows> {
  const places = placesByDistance(from, query.within);
  const speciesMatches = await tryReadAllMatches(ctx, query, places);
  if (speciesMatches.rows)
    return rowsSorted(speciesMatches.rows, speciesMatches.scanned, places, span);
  return rowsInTurn(ctx, shelfKey(requestedShelf(query)), places, span, speciesMatches.scanned);
}

function placesByDistance(from: Point, within: number | null): Places {
  const outcodes = allOutcodes()
    .filter((place) => within === null || distanceMiles(place, from) <= within)
    .map((place) => ({ outcode: place.outcode, km: distanceKm(from, place) }))
    .sort((a, b) => a.km - b.km || (a.outcode < b.outcode ? -1 : 1))
    .map((place) => place.outcode);
  return { outcodes, rankOf: new Map(outcodes.map((outcode, rank) => [outcode, rank])) };
}

/** All rows of the requested species, if few; else how many were read to find out. */
async function tryReadAllMatches(ctx: QueryCtx, query: ShopQuery, { rankOf }: Places) {
  const lanes = await speciesLanes(ctx, query);
  if (!lanes) return { rows: null, scanned: 0 };
  const lanesReader = new JoinedLanes(
    ctx,
    lanes,
    NEWEST,
    ALL_KEYS,
    SORT_IN_MEMORY_MAX,
    SORT_IN_MEMORY_MAX,
  );
  const rows: ShopFacts[] = [];
  for (let row = await lanesReader.next(); row; row = await lanesReader.next()) {
    if (rankOf.has(row.outcode)) rows.push(row);
  }
  return { rows: lanesReader.isEnded ? rows : null, scanned: lanesReader.scanned };
}

function rowsSorted(rows: ShopFacts[], scanned: number, { rankOf }: Places, span: Span): Rows {
  const lastPosition = span.after === null ? null : readPosition(span.after);
  const until = span.until === null ? null : readPosition(span.until);
  const placedRows = rows
    .map((row) => ({ row, rank: rankOf.get(row.outcode) ?? Infinity, after: row.byAge }))
    .sort(compare)
    .filter(
      (at) =>
        (!lastPosition || compare(at, lastPosition) > 0) && (!until || compare(at, until) <= 0),
    );
  return {
    next: () => {
      const next = placedRows.shift();
      return Promise.resolve(next ? { row: next.row, position: writePosition(next) } : null);
    },
    scanned: () => scanned,
    isEnded: () => placedRows.length === 0,
  };
}

/**
 * Nearer places first, newer listings first within a place; a place's own position precedes all its
 * listings.
 */
function compare(a: Position, b: Position): number {
  if (a.rank !== b.rank) return a.rank - b.rank;
  if (a.after === b.after) return 0;
  return (a.after || AFTER_PREFIX) > (b.after || AFTER_PREFIX) ? -1 : 1;
}

/** Visits several places at once: fewer where much is listed, more where little is. */
function rowsInTurn(
  ctx: QueryCtx,
  shelf: string,
  { outcodes }: Places,
  span: Span,
  scannedBefore: number,
): Rows {
  const start: Position = span.after === null ? FIRST_POSITION : readPosition(span.after);
  const end = span.until === null ? null : readPosition(span.until);
  const endRank = end ? end.rank + (end.after === "" ? 0 : 1) : outcodes.length;
  const stopRank = Math.min(outcodes.length, endRank, start.rank + PLACES_PER_PAGE);
  const placedRows: PlacedRow[] = [];
  let at = start;
  let scanned = scannedBefore;
  let atOnce = PLACES_AT_FIRST;

  const readSome = async () => {
    const ranks = Array.from(
      { length: Math.min(atOnce, stopRank - at.rank) },
      (_, i) => at.rank + i,
    );
    const share = Math.max(2, Math.ceil(ROWS_AT_ONCE / ranks.length));
    const limit = Math.min(share, span.budget - scanned);
    const rankedRows = await Promise.all(
      ranks.map(async (rank) => {
        const from = rank === end?.rank ? end.after : "";
        const to = (rank === at.rank && at.after) || AFTER_PREFIX;
        const lane = { by: "outcode", shelf, outcode: outcodes[rank] ?? "" } as const;
        return await readLane(ctx, lane, NEWEST, { from, to }, limit);
      }),
    );
    scanned += rankedRows.flat().length;
    const cutAt = rankedRows.findIndex((rows) => rows.length === limit);
    const usableRows = cutAt < 0 ? rankedRows : rankedRows.slice(0, cutAt + 1);
    for (const [i, rows] of usableRows.entries()) {
      const rank = at.rank + i;
      placedRows.push(...rows.map((row) => ({ row, rank, after: row.byAge })));
    }
    const last = placedRows.at(-1);
    if (cutAt >= 0 && last) at = { rank: last.rank, after: last.after };
    else at = { rank: at.rank + ranks.length, after: "" };
    atOnce = cutAt < 0 ? Math.min(PLACES_AT_ONCE, atOnce * 2) : Math.ceil(atOnce / 4);
  };

  return {
    next: async () => {
      while (placedRows.length === 0 && at.rank < stopRank && scanned < span.budget)
        await readSome();
      const next = placedRows.shift();
      return next ? { row: next.row, position: writePosition(next) } : null;
    },
    scanned: () => scanned,
    isEnded: () => placedRows.length === 0 && at.rank >= endRank,
    currentPosition: () => writePosition(at),
  };
}

function writePosition({ rank, after }: Position): string {
  return `${rank}:${after}`;
}

/** An invalid position restarts from the beginning. */
function readPosition(text: string): Position {
  const [rank = "", after = ""] = text.split(":");
  const isValidRank = /^\d{1,4}$/.test(rank);
  return isValidRank ? { rank: Number(rank), after } : FIRST_POSITION;
}
