/** Checks that the shop's stored counts match the number of listings on its shelves. */
import type { QueryCtx } from "#convex/_generated/server.js";
import { DELIVERY_METHODS } from "#convex/domain/listings/delivery.ts";
import { LISTING_CATEGORIES, WATERS } from "#convex/domain/listings/speciesTypes.ts";
import { type Shelf, shelfKey } from "#convex/listings/model/shop/facts.ts";
import { sizeOfShelf } from "#convex/listings/model/shop/shelfSizes.ts";

/** Counts compared in one call, and the most rows counted for each. */
const COUNTS_PAGE = 4;
const ROWS_COUNTED = 1_000;

const DELIVERIES = [undefined, ...DELIVERY_METHODS];
const SHELVES: Shelf[] = LISTING_CATEGORIES.flatMap((category) =>
  WATERS.flatMap((water) => DELIVERIES.map((delivery) => ({ category, water, delivery }))),
);

/**
 * Checks a page of all combinations with a count, stored or not; the cursor is the number already compared.
 */
export async function countsPage(ctx: QueryCtx, cursor: string | null) {
  const from = Math.max(0, Number(cursor ?? 0)) || 0;
  const page = SHELVES.slice(from, from + COUNTS_PAGE);
  const found = await Promise.all(page.map((shelf) => countProblem(ctx, shelf)));
  const next = from + COUNTS_PAGE;
  return {
    checked: page.length,
    problems: found.flatMap((problem) => problem ?? []),
    cursor: next < SHELVES.length ? String(next) : null,
  };
}

/** Counts up to 1,000 rows; a higher count is not checked. */
async function countProblem(ctx: QueryCtx, shelf: Shelf) {
  const rows = await ctx.db
    .query("shelfRows")
    .withIndex("by_shelf_and_byAge", (q) => q.eq("shelf", shelfKey(shelf)))
    .take(ROWS_COUNTED);
  if (rows.length === ROWS_COUNTED) return null;
  const isOn = ({ water, deliveryMethods }: (typeof rows)[number]) =>
    water === shelf.water && (!shelf.delivery || deliveryMethods.includes(shelf.delivery));
  const counted = rows.filter(isOn).length;
  const stored = await sizeOfShelf(ctx, shelf);
  if (stored === counted) return null;
  const { category, water, delivery = "any" } = shelf;
  const id = [category, water, delivery].join("/");
  return { id, text: `is counted as ${stored} listings, but has ${counted}` };
}
