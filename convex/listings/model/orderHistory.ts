import type { Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";

/** Whether the listing was ever ordered, regardless of the outcome; orders refer to it. */
export async function wasOrdered(ctx: QueryCtx, listingId: Id<"listings">): Promise<boolean> {
  const line = await ctx.db
    .query("orderLines")
    .withIndex("by_listingId_and_isHeld_and_holdEndsAt", (q) => q.eq("listingId", listingId))
    .first();
  return line !== null;
}

/**
 * Whether a user ever ordered the listing or has it as a favourite. If so, the seller may message them
 * first.
 */
export async function isInterested(
  ctx: QueryCtx,
  userId: Id<"users">,
  listingId: Id<"listings">,
): Promise<boolean> {
  const line = await ctx.db
    .query("orderLines")
    .withIndex("by_buyerId_and_listingId_and_holdEndsAt", (q) =>
      q.eq("buyerId", userId).eq("listingId", listingId),
    )
    .first();
  if (line !== null) return true;
  const favourite = await ctx.db
    .query("favourites")
    .withIndex("by_userId_and_listingId", (q) => q.eq("userId", userId).eq("listingId", listingId))
    .unique();
  return favourite !== null;
}
