import { type Infer, v } from "convex/values";
import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { isWithheld } from "#convex/domain/listings/stock.ts";
import { fail } from "#convex/errors.ts";

const FAVOURITES_MAX = 500;

export const favouritesOf = (ctx: QueryCtx, userId: Id<"users">) =>
  ctx.db
    .query("favourites")
    .withIndex("by_userId_and_createdAt", (q) => q.eq("userId", userId))
    .order("desc");

/** A favourite and its price in pence when it was added; null in a page's optimistic update. */
export const mark = v.object({
  listingId: v.id("listings"),
  priceWhenAdded: v.nullable(v.number()),
});

export async function marksOf(ctx: QueryCtx, userId: Id<"users">): Promise<Infer<typeof mark>[]> {
  const rows = await favouritesOf(ctx, userId).take(FAVOURITES_MAX);
  return rows.map(({ listingId, priceWhenAdded }) => ({ listingId, priceWhenAdded }));
}

export async function setFavourite(
  ctx: MutationCtx,
  userId: Id<"users">,
  listingId: Id<"listings">,
  isFavourite: boolean,
): Promise<void> {
  const row = await ctx.db
    .query("favourites")
    .withIndex("by_userId_and_listingId", (q) => q.eq("userId", userId).eq("listingId", listingId))
    .unique();
  if (!isFavourite) {
    if (row) await ctx.db.delete("favourites", row._id);
    return;
  }
  if (row) return;
  const listing = await ctx.db.get("listings", listingId);
  if (!listing || isWithheld(listing)) fail("not_found");
  if ((await marksOf(ctx, userId)).length >= FAVOURITES_MAX) {
    fail("invalid_input", {
      field: "Favourites",
      problem: `you can save up to ${FAVOURITES_MAX}`,
    });
  }
  const { price } = listing;
  const prices = { priceWhenAdded: price, lowestPrice: price };
  await ctx.db.insert("favourites", { userId, listingId, ...prices, createdAt: Date.now() });
}
