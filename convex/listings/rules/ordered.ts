import type { Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";

/** Whether anybody ever started an order of it, whatever became of that: the order shows what was bought. */
export async function wasOrdered(ctx: QueryCtx, listingId: Id<"listings">): Promise<boolean> {
  const order = await ctx.db
    .query("orders")
    .withIndex("by_listingId_and_status", (q) => q.eq("listingId", listingId))
    .first();
  return order !== null;
}

/**
 * Whether somebody has shown interest in a listing: ordered it, whatever became of that, or marked it as a favourite.
 * Its seller may write to them first.
 */
export async function isInterested(
  ctx: QueryCtx,
  userId: Id<"users">,
  listingId: Id<"listings">,
): Promise<boolean> {
  const order = await ctx.db
    .query("orders")
    .withIndex("by_buyerId_and_listingId_and_status", (q) =>
      q.eq("buyerId", userId).eq("listingId", listingId),
    )
    .first();
  if (order !== null) return true;
  const favourite = await ctx.db
    .query("favourites")
    .withIndex("by_userId_and_listingId", (q) => q.eq("userId", userId).eq("listingId", listingId))
    .unique();
  return favourite !== null;
}
