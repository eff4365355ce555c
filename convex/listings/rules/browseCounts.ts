/** How many listings a view of the shop has, counted as far as a call may read. */
import { type Infer, v } from "convex/values";
import type { QueryCtx } from "../../_generated/server";
import { rowsOf } from "./browse";
import { type Asked, asksForStock, type BrowseFilters, passesShelf, readFilters } from "./filters";
import { shelfAsked } from "./shop/plan";
import type { Rows } from "./shop/rows";
import { sizeOfShelf } from "./shop/sizes";

const COUNT_READS = 200;

export const countedListings = v.object({
  count: v.number(),
  /** There are more, or may be: the count ended before the listings did. */
  atLeast: v.boolean(),
  /** Some of those counted may not pass: of what a filter asks, only the whole listing tells all. */
  mayBeFewer: v.boolean(),
});

/**
 * How many listings pass. Category, water and way of delivery have kept counts; for the rest up to 200 rows are looked
 * at. Neither reads stock, so that selling re-runs no count: what buyers hold is counted in, and so is what is of a
 * fitting species but offered in a number that is too small for the tank, or whose courier or the law does not let it come
 * to the place: `mayBeFewer` says so.
 */
export async function countListings(
  ctx: QueryCtx,
  filters: BrowseFilters,
): Promise<Infer<typeof countedListings>> {
  const asked = readFilters(filters);
  const mayBeFewer = asksForStock(asked);
  if (isWholeShelf(asked))
    return { count: await sizeOfShelf(ctx, shelfAsked(asked)), atLeast: false, mayBeFewer };
  // Any order counts alike; that of time has the most lanes to choose from.
  const { sort: _sort, ...unsorted } = asked.filters;
  const span = { after: null, upTo: null, budget: COUNT_READS, wanted: COUNT_READS };
  const rows = await rowsOf(ctx, { ...asked, filters: unsorted }, span);
  const count = await passing(asked, rows, COUNT_READS);
  return { count, atLeast: !rows.isEnded(), mayBeFewer };
}

function isWholeShelf({ units, species, within, reaching, prices, tank, sized }: Asked): boolean {
  const isPriced = prices.min > 0 || prices.max !== Infinity;
  return !units && !species && within === null && !reaching && !isPriced && !tank && !sized;
}

async function passing(asked: Asked, rows: Rows, most: number): Promise<number> {
  let count = 0;
  for (let found = await rows.next(); found && count < most; found = await rows.next()) {
    if (passesShelf(asked, found.row)) count += 1;
  }
  return count;
}
