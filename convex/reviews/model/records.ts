import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";

export type Review = Doc<"reviews">;

/** An order's review, hidden or not; null if there is none. */
export async function reviewOf(ctx: QueryCtx, orderId: Id<"orders">): Promise<Review | null> {
  return await ctx.db
    .query("reviews")
    .withIndex("by_orderId", (q) => q.eq("orderId", orderId))
    .unique();
}
