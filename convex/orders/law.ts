/** Rechecks listings and open orders after the law table was edited. */
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { internal } from "../_generated/api";
import { internalMutation } from "../functions";
import { startWork, SWEEP_BATCH } from "../shared/model/jobs";

const PARTS = ["listings", "pending", "processing"] as const;

/**
 * Run it by hand after a change in `domain/listings/law`, `domain/listings/delivery.ts` or the species data:
 * `npx convex run orders/law:recheck`. Takes listings off sale that may no longer be sold, asks for newly required
 * proofs, and cancels and refunds undispatched orders that are no longer lawful. Repeating it does no harm.
 */
export const recheck = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    for (const part of PARTS) {
      await ctx.scheduler.runAfter(0, internal.orders.law.recheckPage, { part, cursor: null });
    }
    return null;
  },
});

/** Starts the recheck of a page of listings, or of orders with the status `part`, and schedules the next page. */
export const recheckPage = internalMutation({
  args: { part: literals(...PARTS), cursor: v.union(v.string(), v.null()) },
  returns: v.null(),
  handler: async (ctx, { part, cursor }) => {
    const options = { numItems: SWEEP_BATCH, cursor };
    const isOfListings = part === "listings";
    const { page, isDone, continueCursor } = isOfListings
      ? await ctx.db.query("listings").paginate(options)
      : await ctx.db
          .query("orders")
          .withIndex("by_status_and_createdAt", (q) => q.eq("status", part))
          .paginate(options);
    const rowIds = page.map(({ _id }) => _id);
    const { listings, orders } = internal;
    await startWork(
      ctx,
      isOfListings ? listings.law.recheckListing : orders.blockedSales.cancel,
      rowIds,
    );
    if (!isDone) {
      const rest = { part, cursor: continueCursor };
      await ctx.scheduler.runAfter(0, internal.orders.law.recheckPage, rest);
    }
    return null;
  },
});
