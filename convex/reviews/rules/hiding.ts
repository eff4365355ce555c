/** What a moderator takes out of sight, and brings back: the review with its answer, and its stars with it. */
import type { MutationCtx } from "../../_generated/server";
import { countReview } from "../../accounts/rules/sellerStats";
import { requireUninvolved } from "../../orders/rules/access";
import type { Profile } from "../../shared/rules/access";
import { record } from "../../shared/rules/trail";
import { sendReviewHidden, sendReviewShown } from "./mails";
import type { Review } from "./reviews";

/** Hides a review and tells its buyer why; nothing happens to one that is hidden already. `forbidden` as below. */
export async function hideReview(
  ctx: MutationCtx,
  admin: Profile,
  review: Review,
  reason: string,
): Promise<void> {
  requireUninvolved(admin, review);
  if (review.hiddenAt !== undefined) return;
  const hiddenAt = Date.now();
  await countReview(ctx, review.sellerId, review, -1);
  await ctx.db.patch("reviews", review._id, { hiddenAt, hiddenReason: reason });
  await recordOf(ctx, admin, "hide_review", review, reason);
  const order = await ctx.db.get("orders", review.orderId);
  if (order) await sendReviewHidden(ctx, order, { at: hiddenAt, reason });
}

/** Brings a hidden review back; nothing happens to one that is shown. `forbidden` as below. */
export async function showReview(
  ctx: MutationCtx,
  admin: Profile,
  review: Review,
  reason: string,
): Promise<void> {
  requireUninvolved(admin, review);
  if (review.hiddenAt === undefined) return;
  await countReview(ctx, review.sellerId, review, 1);
  await ctx.db.patch("reviews", review._id, { hiddenAt: undefined, hiddenReason: undefined });
  await recordOf(ctx, admin, "show_review", review, reason);
  const order = await ctx.db.get("orders", review.orderId);
  if (order) await sendReviewShown(ctx, order, Date.now());
}

async function recordOf(
  ctx: MutationCtx,
  admin: Profile,
  action: "hide_review" | "show_review",
  { _id: targetId, buyerId: person }: Review,
  reason: string,
): Promise<void> {
  await record(ctx, admin, { action, targetType: "review", targetId, person, reason });
}
