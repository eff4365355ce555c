/** Counts the listings of a shop view, within a call's read limit. */
import { type Infer, v } from "convex/values";
import type { QueryCtx } from "#convex/_generated/server.js";
import { rowsOf } from "./browse";
import {
  type ShopQuery,
  needsFullListing,
  type BrowseFilters,
  passesShelf,
  readFilters,
} from "./filters";
import { requestedShelf } from "./shop/plan";
import type { Rows } from "./shop/rows";
import { sizeOfShelf } from "./shop/shelfSizes";

const COUNT_READS = 200;

export const countedListings = v.object({
  count: v.number(),
  /** The count stopped early; there may be more. */
  atLeast: v.boolean(),
  /** Some of those counted may not pass, since a filter needs the full listing. */
  mayBeFewer: v.boolean(),
});

/**
 * How many listings pass. Category, water and delivery use stored counts; otherwise up to 200 rows are
 * scanned. Neither reads stock, so that a sale re-runs no count. `mayBeFewer` is set when the count may
 * include listings that are held, fit the tank by species but not in the number offered, or can't reach
 * the place because of the courier or the law.
 */
export async function countListings(
  ctx: QueryCtx,
  filters: BrowseFilters,
): Promise<Infer<typeof countedListings>> {
  const query = readFilters(filters);
  const mayBeFewer = needsFullListing(query);
  if (isWholeShelf(query))
    return { count: await sizeOfShelf(ctx, requestedShelf(query)), atLeast: false, mayBeFewer };
  // The count is the same in any order; ordering by time allows the most lanes.
  const { sort: _sort, ...unsorted } = query.filters;
  const span = { after: null, upTo: null, budget: COUNT_READS, wanted: COUNT_READS };
  const rows = await rowsOf(ctx, { ...query, filters: unsorted }, span);
  const count = await countPassing(query, rows, COUNT_READS);
  return { count, atLeast: !rows.isEnded(), mayBeFewer };
}

function isWholeShelf({
  units,
  species,
  within,
  reaching,
  prices,
  tank,
  sized,
}: ShopQuery): boolean {
  const isPriced = prices.min > 0 || prices.max !== Infinity;
  return !units && !species && within === null && !reaching && !isPriced && !tank && !sized;
}

async function countPassing(query: ShopQuery, rows: Rows, most: number): Promise<number> {
  let count = 0;
  for (let found = await rows.next(); found && count < most; found = await rows.next()) {
    if (passesShelf(query, found.row)) count += 1;
  }
  return count;
}
