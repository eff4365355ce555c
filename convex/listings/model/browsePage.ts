/**
 * Pages of the shop. `domain/listings/stock.ts` decides which listings are in the shop at all;
 * `filters.ts` applies the filters.
 */

import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Doc } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { requirePageSize } from "#convex/shared/model/pages.ts";
import { type ListingCard, toCard } from "./cards";
import {
  type ShopQuery,
  type BrowseFilters,
  passesShelf,
  passesStock,
  readFilters,
} from "./filters";
import { rowsByDistance } from "./shop/byDistance";
import { type ShopFacts, shelfToRead } from "./shop/facts";
import { JoinedLanes, type KeyRange, rangeAfter, rangeUpTo } from "./shop/lanes";
import { planOf, requestedShelf } from "./shop/plan";
import type { Rows, Span } from "./shop/rows";
import { rowsOfSearch } from "./shop/search";
import { sizeOfShelf } from "./shop/shelfSizes";

/** The most rows scanned and listings fetched for a page; together, its read limit. */
const ROWS_PER_PAGE = 140;
const CARDS_PER_PAGE = 48;
/** A page with a fixed end may have grown; it is split when it would read more than this multiple. */
const GROWTH_MAX = 3;

/**
 * `scanned`: listings scanned for the page; `scanLimit`: if the page was cut short, the most that there are to
 * scan in all.
 */
type ShopPage = PaginationResult<ListingCard> & { scanned: number; scanLimit: number | null };

/**
 * A page of the shop in the requested order. Reads at most 200 documents, or up to `GROWTH_MAX` times as many with
 * an `endCursor`. A species filter may read 40 more; a search reads 8 more for each spelling of a word it corrects.
 */
export async function browsePage(
  ctx: QueryCtx,
  filters: BrowseFilters,
  paginationOpts: PaginationOptions,
): Promise<ShopPage> {
  const query = readFilters(filters);
  const { numItems, cursor, endCursor } = requirePageSize(paginationOpts);
  const until = endCursor || null;
  const maxListings =
    until === null ? Math.min(numItems, CARDS_PER_PAGE) : CARDS_PER_PAGE * GROWTH_MAX;
  const rows = await rowsOf(ctx, query, {
    after: cursor || null,
    until,
    budget: until === null ? ROWS_PER_PAGE : ROWS_PER_PAGE * GROWTH_MAX,
    wanted: maxListings + 1,
  });
  const matches = await fetchMatches(ctx, query, rows, maxListings, cursor ?? "");
  const cards = matches.listings.map((listing) => toCard(listing, query.place));
  const cardsPage = { page: cards, scanned: rows.scanned() };
  if (until !== null) {
    const fixedPage = { ...cardsPage, scanLimit: null, isDone: false, continueCursor: until };
    const split = { splitCursor: matches.position, pageStatus: "SplitRequired" } as const;
    return matches.isComplete ? fixedPage : { ...fixedPage, ...split };
  }
  const isShort = !matches.isComplete && cards.length < maxListings;
  const scanLimit = isShort ? await sizeOfShelf(ctx, shelfToRead(requestedShelf(query))) : null;
  return { ...cardsPage, scanLimit, isDone: matches.isComplete, continueCursor: matches.position };
}

export async function rowsOf(ctx: QueryCtx, query: ShopQuery, span: Span): Promise<Rows> {
  const { sort } = query.filters;
  if (query.units) return await rowsOfSearch(ctx, query, query.units, span);
  if (sort === "distance" && query.place)
    return await rowsByDistance(ctx, query, query.place, span);
  return await rowsInOrder(ctx, query, span);
}

async function rowsInOrder(ctx: QueryCtx, query: ShopQuery, span: Span): Promise<Rows> {
  const { lanes, order, range } = await planOf(ctx, query);
  let within: KeyRange = range;
  if (span.after !== null) within = rangeAfter(order, within, span.after);
  if (span.until !== null) within = rangeUpTo(order, within, span.until);
  const lanesReader = new JoinedLanes(ctx, lanes, order, within, span.budget, span.wanted);
  return {
    next: async () => {
      const row = await lanesReader.next();
      return row && { row, position: row[order.key] };
    },
    scanned: () => lanesReader.scanned,
    isEnded: () => lanesReader.isEnded,
  };
}

type FilledPage = {
  listings: Doc<"listings">[];
  position: string;
  isComplete: boolean;
};

/**
 * Up to `maxListings` listings of matching rows. A fetched listing may still fail `passesStock`, for example if all
 * its stock is reserved.
 */
async function fetchMatches(
  ctx: QueryCtx,
  query: ShopQuery,
  rows: Rows,
  maxListings: number,
  start: string,
): Promise<FilledPage> {
  const listings: Doc<"listings">[] = [];
  let [position, fetchedCount] = [start, 0];
  const limit = Math.max(maxListings, CARDS_PER_PAGE);
  for (;;) {
    const batchSize = Math.min(maxListings - listings.length, limit - fetchedCount);
    if (batchSize <= 0) return { listings, position, isComplete: rows.isEnded() };
    const batch: ShopFacts[] = [];
    let hasEnded = false;
    while (batch.length < batchSize && !hasEnded) {
      const row = await rows.next();
      if (row === null) hasEnded = true;
      else {
        position = row.position;
        if (passesShelf(query, row.row)) batch.push(row.row);
      }
    }
    fetchedCount += batch.length;
    const docs = await Promise.all(batch.map((row) => ctx.db.get("listings", row.listingId)));
    listings.push(
      ...docs.filter((doc) => doc !== null && passesStock(query, doc)).flatMap((doc) => doc ?? []),
    );
    if (hasEnded) {
      return {
        listings,
        position: rows.currentPosition?.() ?? position,
        isComplete: rows.isEnded(),
      };
    }
  }
}
