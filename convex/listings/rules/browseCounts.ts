/** How many listings a view of the shop has, counted as far as a call may read. */
import { type Infer, v } from "convex/values";
import type { QueryCtx } from "../../_generated/server";
import { type BrowseFilters, browseTest } from "./filters";
import { readPage } from "./browse";

const COUNT_READS = 200;
const ARRIVAL_READS = 100;
const ARRIVALS_MAX = 20;

export const countedListings = v.object({
  count: v.number(),
  /** There are more, or may be: the count ended before the listings did. */
  atLeast: v.boolean(),
});

export async function countListings(
  ctx: QueryCtx,
  filters: BrowseFilters,
): Promise<Infer<typeof countedListings>> {
  const found = await readPage(ctx, filters, { numItems: COUNT_READS, cursor: null });
  return { count: found.page.filter(browseTest(filters)).length, atLeast: !found.isDone };
}

export async function arrivalsSince(
  ctx: QueryCtx,
  filters: BrowseFilters,
  since: number,
): Promise<number> {
  const asked = { ...filters, sort: "newest" as const };
  const { page } = await readPage(ctx, asked, { numItems: ARRIVAL_READS, cursor: null });
  const passes = browseTest(filters);
  const found = page.filter((listing) => listing.createdAt > since && passes(listing));
  return Math.min(found.length, ARRIVALS_MAX);
}
