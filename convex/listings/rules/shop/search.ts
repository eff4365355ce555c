/**
 * Search in two rounds. The first goes through listings whose title or species holds any of the words, a window at a
 * time; the second through those that hold them in place or description alone. Convex ranks by how telling the words
 * are; within a window the listings stand by how many of the words they hold, so that "cherry shrimp" shows cherry
 * shrimps, then other shrimps, and java moss "for cherry shrimp" behind them all.
 */
import { wordsOf } from "../../../domain/listings/search/words";
import { distanceKm } from "../../../domain/shared/geo";
import type { Doc } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { pointOf } from "../cards";
import { wordsMeant } from "../corrections";
import type { Asked, BrowseFilters } from "../filters";
import { ageKey, LATEST, type ShopFacts } from "./facts";
import type { Rows, Span } from "./rows";
import { matchOf } from "./matches";

type Hit = Doc<"searchRows">;
type Round = "names" | "words";
/** `window`: Convex's cursor at which the window begins; null for the first. `behind`: the rank of the row given last. */
type Position = { round: Round; window: string | null; behind: string };

/** Hits ranked at once. Another page of the same window reads them again. */
const WINDOW = 100;
/** Hits for the words wherever they stand, ranked with the first window: some are told apart by the description alone. */
const HEAD = 30;
/** Listings of species that the data does not know that a species filter finds. */
const UNKNOWN_MAX = 40;

/** The rows that a search finds: the best first, or all that match best in another order. */
export async function rowsOfSearch(ctx: QueryCtx, asked: Asked, span: Span): Promise<Rows> {
  const words = await wordsMeant(ctx, asked.filters);
  if (words.length === 0) return rowsFrom([], 0, true);
  const { sort = "best" } = asked.filters;
  const isPlaced = sort !== "distance" || asked.place !== null;
  if (sort !== "best" && isPlaced) return await bestMatches(ctx, asked, words, sort, span);
  return await inRounds(ctx, asked, words, span);
}

async function inRounds(
  ctx: QueryCtx,
  { filters }: Asked,
  words: string[][],
  span: Span,
): Promise<Rows> {
  const start = readPosition(span.after);
  const end = span.upTo === null ? null : readPosition(span.upTo);
  const isLast = end !== null && end.round === start.round && end.window === start.window;
  const found = await hits(ctx, filters, words, start.round).paginate({
    numItems: WINDOW,
    cursor: start.window,
    ...(end && !isLast && end.round === start.round ? { endCursor: end.window } : {}),
  });
  const head = start.round === "names" ? await hits(ctx, filters, words, "words").take(HEAD) : [];
  const inHead = new Set(head.map((hit) => hit.listingId));
  const isFirst = start.window === null;
  const all = [
    ...found.page.filter((hit) => isFirst || !inHead.has(hit.listingId)),
    ...(isFirst ? head : []),
  ];
  const headIsAll = head.length < HEAD;
  const isWhole = found.isDone && (start.round === "words" || headIsAll);
  const ranked = distinct(all)
    .map((row) => ({ row, match: matchOf(row, words) }))
    .filter(({ match }) =>
      start.round === "words"
        ? !match.isNamed && match.score > 0
        : match.isNamed || (isFirst && isWhole && match.score > 0),
    )
    .map(({ row, match }) => ({ row, key: rankKey(row, match) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .filter(({ key }) => key > start.behind && (!isLast || !end || key <= end.behind));
  const next: Position = found.isDone
    ? { round: "words", window: null, behind: "" }
    : { round: start.round, window: found.continueCursor, behind: "" };
  const listed = ranked.map(({ row, key }) => ({
    row,
    position: writePosition({ ...start, behind: key }),
  }));
  const rows = rowsFrom(listed, found.page.length + head.length, isWhole || end !== null);
  return isWhole ? rows : { ...rows, standsAt: () => writePosition(next) };
}

/** Those with a name first, then the best match, then the newest; no two rows have the same. */
function rankKey({ createdAt, listingId }: Hit, match: { isNamed: boolean; score: number }) {
  return `${match.isNamed ? 0 : 1}${ageKey(LATEST - match.score)}${ageKey(LATEST - createdAt)}${listingId}`;
}

/**
 * What holds as many of the words as anything does, by time, price or distance: a cheap moss is no answer to "cherry
 * shrimp", whatever its description says. Of a word that very many listings hold, the best of them.
 */
async function bestMatches(
  ctx: QueryCtx,
  { filters, place }: Asked,
  words: string[][],
  sort: "newest" | "price" | "priceDesc" | "distance",
  span: Span,
): Promise<Rows> {
  const named = await hits(ctx, filters, words, "names").take(WINDOW);
  const head = await hits(ctx, filters, words, "words").take(HEAD);
  const matched = distinct([...named, ...head]).map((row) => ({ row, match: matchOf(row, words) }));
  const most = Math.max(...matched.map(({ match }) => match.words));
  const isNamed = matched.some(({ match }) => match.words === most && match.isNamed);
  const keyOf = (row: Hit) => {
    if (sort === "newest") return row.byAge;
    if (sort === "distance" && place) {
      return ageKey(distanceKm(pointOf(row), place) * 1_000) + row.byPrice;
    }
    return row.byPrice;
  };
  const falling = sort === "newest" || sort === "priceDesc";
  const isBehind = (a: string, b: string) => (falling ? a < b : a > b);
  const listed = matched
    .filter(({ match }) => match.words === most && match.isNamed === isNamed)
    .map(({ row }) => ({ row, position: keyOf(row) }))
    .sort((a, b) => (isBehind(a.position, b.position) ? 1 : -1))
    .filter(({ position }) => span.after === null || isBehind(position, span.after))
    .filter(({ position }) => span.upTo === null || !isBehind(position, span.upTo));
  return rowsFrom(listed, named.length + head.length, true);
}

/** Listings that hold any of the words, the last of them also as a beginning, in the order of Convex's search. */
function hits(
  ctx: QueryCtx,
  { category, water, delivery }: BrowseFilters,
  words: string[][],
  round: Round,
) {
  const text = words.flat().join(" ");
  const rows = ctx.db.query("searchRows");
  if (round === "names") {
    return rows.withSearchIndex("search_names", (q) => {
      let found = q.search("names", text);
      if (category) found = found.eq("category", category);
      if (water) found = found.eq("water", water);
      return delivery ? found.eq(delivery, true) : found;
    });
  }
  return rows.withSearchIndex("search_words", (q) => {
    let found = q.search("words", text);
    if (category) found = found.eq("category", category);
    if (water) found = found.eq("water", water);
    return delivery ? found.eq(delivery, true) : found;
  });
}

/** Listings of species that the data does not know whose name, as the seller wrote it, holds `part`. */
export async function unknownSpeciesNamed(
  ctx: QueryCtx,
  { category, water, delivery }: BrowseFilters,
  part: string,
): Promise<ShopFacts[]> {
  const words = wordsOf(part).join(" ");
  if (words === "") return [];
  const found = await ctx.db
    .query("searchRows")
    .withSearchIndex("search_names", (q) => {
      let hits = q.search("names", words).eq("isKnown", false);
      if (category) hits = hits.eq("category", category);
      if (water) hits = hits.eq("water", water);
      return delivery ? hits.eq(delivery, true) : hits;
    })
    .take(UNKNOWN_MAX);
  return found.filter((row) => row.calledSpecies.includes(part));
}

function distinct(rows: Hit[]): Hit[] {
  return [...new Map(rows.map((row) => [row._id, row])).values()];
}

function rowsFrom(
  listed: { row: ShopFacts; position: string }[],
  looked: number,
  isWhole: boolean,
): Rows {
  const waiting = [...listed];
  return {
    next: () => Promise.resolve(waiting.shift() ?? null),
    looked: () => looked,
    isEnded: () => isWhole && waiting.length === 0,
  };
}

function writePosition({ round, window, behind }: Position): string {
  return JSON.stringify([round, window, behind]);
}

/** A position that is not ours begins at the start. */
function readPosition(text: string | null): Position {
  const first: Position = { round: "names", window: null, behind: "" };
  if (text === null || !/^\["(names|words)",/.test(text)) return first;
  const [round, window, behind] = parsed(text);
  if (round !== "names" && round !== "words") return first;
  return {
    round,
    window: typeof window === "string" ? window : null,
    behind: typeof behind === "string" ? behind : "",
  };
}

function parsed(text: string): unknown[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}
