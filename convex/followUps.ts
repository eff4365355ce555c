/**
 * Runs or schedules functions of higher slices for lower ones, which may not import them (the lint rule
 * `shoal/downwards`).
 */

import type { FunctionArgs } from "convex/server";
import { internal } from "./_generated/api";
import type { Id } from "./_generated/dataModel";
import type { MutationCtx, QueryCtx } from "./_generated/server";

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

/** Applies to a user the ban, suspension or refusal of the mailbox that they moved to. */
export async function afterMailboxChange(
  ctx: MutationCtx,
  marks: FunctionArgs<typeof internal.moderation.standing.inherit>,
): Promise<void> {
  await ctx.scheduler.runAfter(0, internal.moderation.standing.inherit, marks);
}

/** Whether an account of the user's mailbox owes money, theirs included, or may soon because of a chargeback. */
export async function hasDebts(ctx: QueryCtx, userId: Id<"users">): Promise<boolean> {
  return await ctx.runQuery(internal.payouts.recordTransfers.hasDebts, { userId });
}

/** Deletes an account whose address was never confirmed, with all its rows. */
export async function removeUnconfirmed(
  ctx: MutationCtx,
  accountId: Id<"authAccounts">,
): Promise<void> {
  await ctx.runMutation(internal.privacy.deletion.removeUnconfirmed, { rowId: accountId });
}
