import { v } from "convex/values";
import { internal } from "../_generated/api";
import { internalMutation } from "../functions";
import { recheckListing as recheckAgainstLaw } from "../listings/model/checkLaw";
import { startWork, SWEEP_BATCH } from "../shared/jobs";
import { stopBlockedSales } from "./model/cancelOrder";

/**
 * Run it by hand after a change in `domain/listings/law`, `domain/listings/delivery.ts` or the species data:
 * `npx convex run orders/law:recheck`. Takes listings off sale that may no longer be sold, asks for newly
 * required proofs, and cancels and refunds undispatched orders that are no longer lawful. Repeating it does no
 * harm. `cursor` is for its own calls, which go through the listings in pages.
 */
export const recheck = internalMutation({
  args: { cursor: v.optional(v.string()) },
  returns: v.null(),
  handler: async (ctx, { cursor = null }) => {
    if (cursor === null) await stopBlockedSales(ctx, null);
    const { page, isDone, continueCursor } = await ctx.db
      .query("listings")
      .paginate({ numItems: SWEEP_BATCH, cursor });
    const listingIds = page.map(({ _id }) => _id);
    await startWork(
      ctx,
      { run: internal.orders.law.recheckListing, label: "Recheck a listing against the law" },
      listingIds,
    );
    if (!isDone) {
      await ctx.scheduler.runAfter(0, internal.orders.law.recheck, { cursor: continueCursor });
    }
  },
});

export const recheckListing = internalMutation({
  args: { rowId: v.id("listings") },
  returns: v.null(),
  handler: async (ctx, { rowId }) => {
    await recheckAgainstLaw(ctx, rowId);
  },
});
