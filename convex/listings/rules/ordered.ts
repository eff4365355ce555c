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
