import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { NO_SUMS, type SellerSums } from "#convex/domain/reviews/sellerNumbers.ts";

/** The sums of this account alone. */
export const sumsOf = async (ctx: QueryCtx, sellerId: Id<"users">): Promise<SellerSums> =>
  (await statsRow(ctx, sellerId))?.sums ?? NO_SUMS;

export async function statsRow(
  ctx: QueryCtx,
  sellerId: Id<"users">,
): Promise<Doc<"sellerStats"> | null> {
  return await ctx.db
    .query("sellerStats")
    .withIndex("by_sellerId", (q) => q.eq("sellerId", sellerId))
    .unique();
}
