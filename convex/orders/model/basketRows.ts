/** What a buyer puts together before paying. It reserves nothing. */

import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { basketProblem } from "#convex/domain/orders/lines.ts";
import { BASKET_LINE_LIFE_MS, BASKET_LINES_MAX } from "#convex/domain/shared/constants.ts";
import type { Problem } from "#convex/errors.ts";

export type BasketRow = Doc<"basketLines">;

/** A buyer's rows, or those for one seller: grouped by seller, and in the order in which they were added. */
export async function basketOf(
  { db }: QueryCtx,
  buyerId: Id<"users">,
  sellerId?: Id<"users">,
): Promise<BasketRow[]> {
  return await db
    .query("basketLines")
    .withIndex("by_buyerId_and_sellerId", (q) => {
      const ofBuyer = q.eq("buyerId", buyerId);
      return sellerId === undefined ? ofBuyer : ofBuyer.eq("sellerId", sellerId);
    })
    .take(BASKET_LINES_MAX);
}

export async function basketRow(
  { db }: QueryCtx,
  buyerId: Id<"users">,
  listingId: Id<"listings">,
): Promise<BasketRow | null> {
  return await db
    .query("basketLines")
    .withIndex("by_buyerId_and_listingId", (q) =>
      q.eq("buyerId", buyerId).eq("listingId", listingId),
    )
    .unique();
}

/** Adds a listing, or sets its quantity. Deletes the buyer's old rows. Returns why there is no room; null if there is. */
export async function putInBasket(
  ctx: MutationCtx,
  buyerId: Id<"users">,
  { _id: listingId, sellerId }: Doc<"listings">,
  quantity: number,
): Promise<Problem | null> {
  const rows = await deleteOldRows(ctx, await basketOf(ctx, buyerId));
  const row = rows.find((other) => other.listingId === listingId);
  const fields = { quantity, addedAt: Date.now() };
  if (row !== undefined) {
    await ctx.db.patch("basketLines", row._id, fields);
    return null;
  }
  const ofSeller = rows.filter((other) => other.sellerId === sellerId);
  const fullness = basketProblem(ofSeller.length, rows.length);
  if (fullness !== null) return fullness;
  await ctx.db.insert("basketLines", { buyerId, sellerId, listingId, ...fields });
  return null;
}

async function deleteOldRows(ctx: MutationCtx, rows: BasketRow[]): Promise<BasketRow[]> {
  const oldest = Date.now() - BASKET_LINE_LIFE_MS;
  for (const { _id } of rows.filter(({ addedAt }) => addedAt < oldest)) {
    await ctx.db.delete("basketLines", _id);
  }
  return rows.filter(({ addedAt }) => addedAt >= oldest);
}

/** Takes listings out; a no-op for those that aren't in the basket. */
export async function takeFromBasket(
  ctx: MutationCtx,
  buyerId: Id<"users">,
  listingIds: readonly Id<"listings">[],
): Promise<void> {
  for (const listingId of listingIds) {
    const row = await basketRow(ctx, buyerId, listingId);
    if (row !== null) await ctx.db.delete("basketLines", row._id);
  }
}
