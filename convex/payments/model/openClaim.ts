import type { Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { isOpenClaim } from "../../domain/claims/states";

/** Whether an order has an open claim. Only the claim's decision can complete such an order. */
export async function hasOpenClaim(ctx: QueryCtx, orderId: Id<"orders">): Promise<boolean> {
  const claim = await ctx.db
    .query("claims")
    .withIndex("by_orderId", (q) => q.eq("orderId", orderId))
    .order("desc")
    .first();
  return claim !== null && isOpenClaim(claim.status);
}
