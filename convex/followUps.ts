/**
 * What a higher slice does after a change in a lower one, which can't name it (`shoal/downwards`). A mutation
 * that is run is part of the change; a scheduled one follows it.
 */
import { internal } from "./_generated/api";
import type { Id } from "./_generated/dataModel";
import type { MutationCtx } from "./_generated/server";
import { REVIEW_ASK_MS } from "./domain/shared/constants";
import type { OrderEvent } from "./domain/orders/states";

type OrderId = Id<"orders">;

/** Writes a user's new name on their listings. */
export async function afterRename(ctx: MutationCtx, sellerId: Id<"users">): Promise<void> {
  const step = internal.listings.sellerListings.step;
  await ctx.scheduler.runAfter(0, step, { sellerId, job: "matchProfile", cursor: null });
}

/** Notifies the users who favourited the listing. */
export async function afterPriceDrop(ctx: MutationCtx, listingId: Id<"listings">): Promise<void> {
  await ctx.scheduler.runAfter(0, internal.alerts.priceDrops.spread, { listingId, cursor: null });
}

/** Deletes the matches of a deleted search. */
export async function afterSearchRemoved(
  ctx: MutationCtx,
  searchId: Id<"savedSearches">,
): Promise<void> {
  await ctx.scheduler.runAfter(0, internal.alerts.matching.deleteMatches, { searchId });
}

/** Asks the buyer for a review a day later. */
export async function afterCompletion(ctx: MutationCtx, orderId: OrderId): Promise<void> {
  await ctx.scheduler.runAfter(REVIEW_ASK_MS, internal.reviews.clocks.askForReview, { orderId });
}

/** Closes the open claim of a disputed order that `cause` refunded in full. */
export async function afterFullRefund(
  ctx: MutationCtx,
  orderId: OrderId,
  cause: OrderEvent,
): Promise<void> {
  await ctx.runMutation(internal.claims.clocks.overtake, { orderId, cause });
}

/** Resumes the claim of a disputed order that is no longer stopped. */
export async function afterStops(ctx: MutationCtx, orderId: OrderId): Promise<void> {
  await ctx.scheduler.runAfter(0, internal.claims.clocks.resume, { orderId });
}

/** Claims for the blocked buyer of an in-person order, who is due a refund. */
export async function afterRefundDue(ctx: MutationCtx, orderId: OrderId): Promise<void> {
  await ctx.runMutation(internal.claims.clocks.reportForBlockedBuyer, { orderId });
}

/** Reopens the claim that a reversed chargeback had closed; returns whether there was one. */
export async function afterMoneyReturned(ctx: MutationCtx, orderId: OrderId): Promise<boolean> {
  return await ctx.runMutation(internal.claims.clocks.reopen, { orderId });
}
