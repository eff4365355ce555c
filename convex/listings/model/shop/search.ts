/**
 * Search. Convex finds listings by the query's tokens, one window of hits at a time; `matchOf` ranks each
 * window and drops listings that lack a required token. Only the best kind of match is shown: a search for
 * "neon" doesn't list a "yellow neon shrimp" where there are neon tetras.
 */

import type { Doc } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { matchOf } from "#convex/domain/listings/search/match.ts";
import type { Unit } from "#convex/domain/listings/search/readSearch.ts";
import { wordsOf } from "#convex/domain/listings/search/words.ts";
import { distanceKm, pointOf } from "#convex/domain/shared/geo.ts";
import { correctedUnits } from "../corrections";
import type { ShopQuery, BrowseFilters } from "../filters";
import { ageKey, TIME_MAX, type ShopFacts } from "./facts";
import type { Rows, Span } from "./rows";

type Hit = Doc<"searchRows">;
/**
 * `window`: Convex's cursor for the window's start; null for the first. `tier`: the kind of match shown;
 * 0 until one is found. `after`: the rank key of the last row returned.
 */
type Position = { window: string | null; tier: number; after: string };

/** Hits ranked together. Each page of a window reads them again. */
const WINDOW = 120;
/** Convex's limit on search terms. */
const TERMS_MAX = 16;
/** The most listings that a species filter finds by a name missing from the species data. */
const UNKNOWN_MAX = 40;

/** The rows a search finds: best first, or all the best matches in another order. */
export async function rowsOfSearch(
  ctx: QueryCtx,
  query: ShopQuery,
  queryUnits: readonly Unit[],
  span: Span,
): Promise<Rows> {
  const units = await correctedUnits(ctx, query.filters, queryUnits);
  if (units.length === 0) return rowsFrom([], 0, true);
  const { sort = "best" } = query.filters;
  const canSort = sort !== "distance" || query.place !== null;
  if (sort !== "best" && canSort) return await bestMatches(ctx, query, units, sort, span);
  return await inWindows(ctx, query, units, span);
}

async function inWindows(
  ctx: QueryCtx,
  { filters }: ShopQuery,
  units: readonly Unit[],
  span: Span,
): Promise<Rows> {
  const start = readPosition(span.after);
  const end = span.until === null ? null : readPosition(span.until);
  const isLast = end !== null && end.window === start.window;
  const hitsPage = await findHits(ctx, filters, units).paginate({
    numItems: WINDOW,
    cursor: start.window,
    ...(end && !isLast ? { endCursor: end.window } : {}),
  });
  const matchedRows = hitsPage.page.map((row) => ({ row, match: matchOf(row, units) }));
  const tier = start.tier || Math.max(0, ...matchedRows.map(({ match }) => match.tier));
  const rankedRows = matchedRows
    .filter(({ match }) => match.tier > 0 && match.tier === tier)
    .map(({ row, match }) => ({ row, key: rankKey(row, match.score) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .filter(({ key }) => key > start.after && (!isLast || !end || key <= end.after));
  const positionedRows = rankedRows.map(({ row, key }) => ({
    row,
    position: writePosition({ ...start, tier, after: key }),
  }));
  const rows = rowsFrom(positionedRows, hitsPage.page.length, hitsPage.isDone || end !== null);
  const next: Position = { window: hitsPage.continueCursor, tier, after: "" };
  return hitsPage.isDone ? rows : { ...rows, currentPosition: () => writePosition(next) };
}

/** Best match first, then newest; unique per row. */
const rankKey = ({ createdAt, listingId }: Hit, score: number) =>
  `${ageKey(TIME_MAX - score)}${ageKey(TIME_MAX - createdAt)}${listingId}`;

/**
 * Of the best 120 hits, those that match the most units, by time, price or distance. Otherwise any cheap snail
 * would come first for "zebra nerite".
 */
async function bestMatches(
  ctx: QueryCtx,
  { filters, place }: ShopQuery,
  units: readonly Unit[],
  sort: "newest" | "price" | "priceDesc" | "distance",
  span: Span,
): Promise<Rows> {
  const hits = await findHits(ctx, filters, units).take(WINDOW);
  const matchedRows = hits.map((row) => ({ row, match: matchOf(row, units) }));
  const tier = Math.max(0, ...matchedRows.map(({ match }) => match.tier));
  const bestMatched = matchedRows.filter(({ match }) => match.tier > 0 && match.tier === tier);
  const maxUnits = Math.max(0, ...bestMatched.map(({ match }) => match.units));
  const keyOf = (row: Hit) => {
    if (sort === "newest") return row.byAge;
    if (sort === "distance" && place) {
      return ageKey(distanceKm(pointOf(row), place) * 1_000) + row.byPrice;
    }
    return row.byPrice;
  };
  const isDescending = sort === "newest" || sort === "priceDesc";
  const isAfter = (a: string, b: string) => (isDescending ? a < b : a > b);
  const rows = bestMatched
    .filter(({ match }) => match.units === maxUnits)
    .map(({ row }) => ({ row, position: keyOf(row) }))
    .sort((a, b) => (isAfter(a.position, b.position) ? 1 : -1))
    .filter(({ position }) => span.after === null || isAfter(position, span.after))
    .filter(({ position }) => span.until === null || !isAfter(position, span.until));
  return rowsFrom(rows, hits.length, true);
}

/**
 * Convex's search terms: the required tokens first, then the other tokens and the words of the search. Convex
 * also matches the last term as a prefix, so the query's last token stays last.
 */
function termsOf(units: readonly Unit[]): string {
  const last = units.at(-1)?.token ?? "";
  const terms = [
    ...units.filter(({ isRequired }) => isRequired).map(({ token }) => token),
    ...units.flatMap(({ token, words }) => [token, ...words]),
  ];
  const others = [...new Set(terms)].filter((term) => term !== last);
  return [...others.slice(0, TERMS_MAX - 1), last].join(" ");
}

function findHits(
  ctx: QueryCtx,
  { category, water, delivery }: BrowseFilters,
  units: readonly Unit[],
) {
  return ctx.db.query("searchRows").withSearchIndex("search_names", (q) => {
    let indexQuery = q.search("names", termsOf(units));
    if (category) indexQuery = indexQuery.eq("category", category);
    if (water) indexQuery = indexQuery.eq("water", water);
    return delivery ? indexQuery.eq(delivery, true) : indexQuery;
  });
}

/** Listings whose species isn't in the data and whose own name for it contains `part`. */
export async function unknownSpeciesNamed(
  ctx: QueryCtx,
  { category, water, delivery }: BrowseFilters,
  part: string,
): Promise<ShopFacts[]> {
  const words = wordsOf(part).join(" ");
  if (words === "") return [];
  const titleHits = await ctx.db
    .query("searchRows")
    .withSearchIndex("search_names", (q) => {
      let hits = q.search("names", words).eq("isSpeciesKnown", false);
      if (category) hits = hits.eq("category", category);
      if (water) hits = hits.eq("water", water);
      return delivery ? hits.eq(delivery, true) : hits;
    })
    .take(UNKNOWN_MAX);
  return titleHits.filter((row) => row.speciesText.includes(part));
}

function rowsFrom(
  rows: { row: ShopFacts; position: string }[],
  scanned: number,
  isComplete: boolean,
): Rows {
  const remaining = [...rows];
  return {
    next: () => Promise.resolve(remaining.shift() ?? null),
    scanned: () => scanned,
    isEnded: () => isComplete && remaining.length === 0,
  };
}

const writePosition = ({ window, tier, after }: Position) => JSON.stringify([window, tier, after]);

/** An invalid position restarts from the beginning. */
function readPosition(text: string | null): Position {
  const [window, tier, after] = text?.startsWith("[") ? parsePosition(text) : [];
  return {
    window: typeof window === "string" ? window : null,
    tier: typeof tier === "number" ? tier : 0,
    after: typeof after === "string" ? after : "",
  };
}

function parsePosition(text: string): unknown[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}
