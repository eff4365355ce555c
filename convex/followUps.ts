/**
 * Schedules work of higher slices after a change in a lower one, which may not import them
 * (`shoal/downwards`).
 */
import { internal } from "./_generated/api";
import type { Id } from "./_generated/dataModel";
import type { MutationCtx } from "./_generated/server";

/** Writes a user's new name on their listings. */
export async function afterRename(ctx: MutationCtx, sellerId: Id<"users">): Promise<void> {
  const { stepSellerJob } = internal.listings.catalogue;
  await ctx.scheduler.runAfter(0, stepSellerJob, { sellerId, job: "matchProfile", cursor: null });
}

/** Notifies the users who favourited the listing. */
export async function afterPriceDrop(ctx: MutationCtx, listingId: Id<"listings">): Promise<void> {
  await ctx.scheduler.runAfter(0, internal.alerts.priceDrops.fanOut, { listingId, cursor: null });
}

/** Notifies the users who wait for the listing. */
export async function afterBackOnSale(ctx: MutationCtx, listingId: Id<"listings">): Promise<void> {
  await ctx.scheduler.runAfter(0, internal.alerts.backOnSale.fanOut, { listingId });
}

export async function afterSearchRemoved(
  ctx: MutationCtx,
  searchId: Id<"savedSearches">,
): Promise<void> {
  await ctx.scheduler.runAfter(0, internal.alerts.matching.deleteMatches, { searchId });
}
