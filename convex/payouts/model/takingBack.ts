import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";

/** More than a seller ever has at a time. */
const OPEN_MAX = 200;

/** A seller's reversals that are still to be made. */
export async function openReversals(
  ctx: QueryCtx,
  sellerId: Id<"users">,
): Promise<Doc<"sellerTransfers">[]> {
  const openRows = await ctx.db
    .query("sellerTransfers")
    .withIndex("by_sellerId_and_state", (q) => q.eq("sellerId", sellerId).eq("state", "requested"))
    .take(OPEN_MAX);
  return openRows.filter(({ kind }) => kind === "reversal");
}

/** Whether a reversal waits for money, so that the bank run must not empty the seller's balance. */
export const isTakingBack = async (ctx: QueryCtx, sellerId: Id<"users">): Promise<boolean> =>
  (await openReversals(ctx, sellerId)).some(({ refusals }) => refusals > 0);
