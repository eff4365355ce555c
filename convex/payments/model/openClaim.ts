import type { Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { isOpenClaim } from "#convex/domain/claims/states.ts";

/** Whether an order has an open claim. Only the claim's decision can complete such an order. */
export async function hasOpenClaim(ctx: QueryCtx, orderId: Id<"orders">): Promise<boolean> {
  const claim = await ctx.db
    .query("claims")
    .withIndex("by_orderId", (q) => q.eq("orderId", orderId))
    .order("desc")
    .first();
  return claim !== null && isOpenClaim(claim.status);
}
