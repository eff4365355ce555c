import { type Infer, v } from "convex/values";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { isWithheld } from "#convex/domain/listings/stock.ts";
import { fail } from "#convex/errors.ts";
import { bumpListingStats } from "./listingStats";

const FAVOURITES_MAX = 500;

export const favouritesOf = (ctx: QueryCtx, userId: Id<"users">) =>
  ctx.db
    .query("favourites")
    .withIndex("by_userId_and_createdAt", (q) => q.eq("userId", userId))
    .order("desc");

export const mark = v.object({
  listingId: v.id("listings"),
  /** In pence; null in a page's optimistic update. */
  priceWhenAdded: v.nullable(v.number()),
  /** The viewer will be notified when it can be bought again. */
  isAwaited: v.boolean(),
});

export async function marksOf(ctx: QueryCtx, userId: Id<"users">): Promise<Infer<typeof mark>[]> {
  const rows = await favouritesOf(ctx, userId).take(FAVOURITES_MAX);
  return rows.map(({ listingId, priceWhenAdded, isAwaited = false }) => ({
    listingId,
    priceWhenAdded,
    isAwaited,
  }));
}

async function favouriteOf(
  ctx: QueryCtx,
  userId: Id<"users">,
  listingId: Id<"listings">,
): Promise<Doc<"favourites"> | null> {
  return await ctx.db
    .query("favourites")
    .withIndex("by_userId_and_listingId", (q) => q.eq("userId", userId).eq("listingId", listingId))
    .unique();
}

/** Waiting for a listing also saves it, so that it is found again among the favourites. */
export async function setAwaited(
  ctx: MutationCtx,
  userId: Id<"users">,
  listingId: Id<"listings">,
  isAwaited: boolean,
): Promise<void> {
  if (isAwaited) await setFavourite(ctx, userId, listingId, true);
  const row = await favouriteOf(ctx, userId, listingId);
  if (!row || (row.isAwaited ?? false) === isAwaited) return;
  await ctx.db.patch("favourites", row._id, { isAwaited: isAwaited ? true : undefined });
}

export async function setFavourite(
  ctx: MutationCtx,
  userId: Id<"users">,
  listingId: Id<"listings">,
  isFavourite: boolean,
): Promise<void> {
  const row = await favouriteOf(ctx, userId, listingId);
  if (!isFavourite) {
    if (row) await deleteFavourite(ctx, row);
    return;
  }
  if (row) return;
  const listing = await ctx.db.get("listings", listingId);
  if (!listing || isWithheld(listing)) fail("not_found");
  if ((await marksOf(ctx, userId)).length >= FAVOURITES_MAX) {
    fail("invalid_input", {
      field: "Favourites",
      problem: `you can save up to ${FAVOURITES_MAX}. Please remove one first.`,
    });
  }
  const { price } = listing;
  const prices = { priceWhenAdded: price, lowestPrice: price };
  await ctx.db.insert("favourites", { userId, listingId, ...prices, createdAt: Date.now() });
  await bumpListingStats(ctx, listingId, "saves", 1);
}

export async function deleteFavourite(
  ctx: MutationCtx,
  { _id, listingId }: Doc<"favourites">,
): Promise<void> {
  await ctx.db.delete("favourites", _id);
  await bumpListingStats(ctx, listingId, "saves", -1);
}
