/** The only writer of the tables that browse and search read: `shelfRows`, `searchRows`, `shelfCounts`. */

import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { searchRowOf, SHELVES_MAX, shelfRowsOf } from "./facts";

/**
 * Syncs a listing's index rows with the listing; deletes them if it is unlisted or gone. Call it in any
 * mutation that changes its text, category, water, delivery methods, place, price, time or `isListed`; stock
 * and photos are not indexed. A no-op when nothing differs.
 */
export async function syncShopRows(ctx: MutationCtx, listingId: Id<"listings">): Promise<void> {
  const listing = await ctx.db.get("listings", listingId);
  const onSale = listing?.isListed === true ? listing : null;
  await syncShelfRows(ctx, listingId, onSale);
  await syncSearchRow(ctx, listingId, onSale);
}

async function syncShelfRows(
  ctx: MutationCtx,
  listingId: Id<"listings">,
  onSale: Doc<"listings"> | null,
): Promise<void> {
  const expectedRows = new Map((onSale ? shelfRowsOf(onSale) : []).map((row) => [row.shelf, row]));
  const storedRows = await shelvesOf(ctx, listingId);
  for (const row of storedRows) {
    const expectedRow = expectedRows.get(row.shelf);
    expectedRows.delete(row.shelf);
    if (expectedRow === undefined) await ctx.db.delete("shelfRows", row._id);
    else if (isStaleRow(row, expectedRow)) await ctx.db.replace("shelfRows", row._id, expectedRow);
  }
  for (const row of expectedRows.values()) await ctx.db.insert("shelfRows", row);
  await recount(ctx, storedRows[0], onSale);
}

async function syncSearchRow(
  ctx: MutationCtx,
  listingId: Id<"listings">,
  onSale: Doc<"listings"> | null,
): Promise<void> {
  const storedRow = await searchRow(ctx, listingId);
  const expectedRow = onSale && searchRowOf(onSale);
  if (storedRow && expectedRow) {
    if (isStaleRow(storedRow, expectedRow))
      await ctx.db.replace("searchRows", storedRow._id, expectedRow);
  } else if (storedRow) await ctx.db.delete("searchRows", storedRow._id);
  else if (expectedRow) await ctx.db.insert("searchRows", expectedRow);
}

/**
 * All shelf rows of a listing, at most one per shelf.
 * @throws if there are more: an unread row would stay in the shop for good
 */
export async function shelvesOf(ctx: QueryCtx, listingId: Id<"listings">) {
  const rows = await ctx.db
    .query("shelfRows")
    .withIndex("by_listingId", (q) => q.eq("listingId", listingId))
    .take(SHELVES_MAX + 1);
  if (rows.length > SHELVES_MAX) throw new Error(`Listing ${listingId} has too many shelf rows`);
  return rows;
}

export async function searchRow(ctx: QueryCtx, listingId: Id<"listings">) {
  return await ctx.db
    .query("searchRows")
    .withIndex("by_listingId", (q) => q.eq("listingId", listingId))
    .unique();
}

export function isStaleRow(storedRow: object, expectedRow: object): boolean {
  const before = new Map(Object.entries(storedRow));
  return Object.entries(expectedRow).some(
    ([key, value]) => JSON.stringify(before.get(key)) !== JSON.stringify(value),
  );
}

type CountedFields = Pick<Doc<"listings">, "category" | "water" | "deliveryMethods">;

async function recount(
  ctx: MutationCtx,
  before: CountedFields | undefined,
  now: CountedFields | null,
) {
  const changes = new Map<string, number>();
  const add = (counts: CountedFields, by: number) => {
    for (const delivery of ["any", ...counts.deliveryMethods]) {
      const key = [counts.category, counts.water, delivery].join("/");
      changes.set(key, (changes.get(key) ?? 0) + by);
    }
  };
  if (before) add(before, -1);
  if (now) add(now, 1);
  for (const counts of [before, now]) {
    if (!counts) continue;
    const { category, water } = counts;
    for (const delivery of ["any", ...counts.deliveryMethods] as const) {
      const key = [category, water, delivery].join("/");
      await adjustShelfCount(ctx, { category, water, delivery }, changes.get(key) ?? 0);
      changes.delete(key);
    }
  }
}

async function adjustShelfCount(
  ctx: MutationCtx,
  shelf: Pick<Doc<"shelfCounts">, "category" | "water" | "delivery">,
  by: number,
): Promise<void> {
  if (by === 0) return;
  const row = await ctx.db
    .query("shelfCounts")
    .withIndex("by_delivery_and_category_and_water", (q) =>
      q.eq("delivery", shelf.delivery).eq("category", shelf.category).eq("water", shelf.water),
    )
    .unique();
  if (row) await ctx.db.patch("shelfCounts", row._id, { value: row.value + by });
  else await ctx.db.insert("shelfCounts", { ...shelf, value: by });
}
