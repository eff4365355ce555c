/** The buyer's review of a completed order, and the seller's answer to it. */
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { countReview } from "#convex/accounts/model/sellerStats.ts";
import type { ReviewInput } from "#convex/domain/reviews/reviewSchemas.ts";
import { SCORE_NAMES } from "#convex/domain/reviews/scores.ts";
import { REVIEW_CHANGE_MS, REVIEW_COUNTS_ONCE_MS } from "#convex/domain/shared/constants.ts";
import { isReviewable } from "#convex/domain/orders/states.ts";
import { fail } from "#convex/errors.ts";
import {
  hasPayment,
  isFeeReturned,
  type Order,
  patchOrder,
  writeEvent,
} from "#convex/orders/model/records.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import * as mails from "../mail/reviewEmails";

export type Review = Doc<"reviews">;

/** An order's review, hidden or not; null if there is none. */
export async function reviewOf(ctx: QueryCtx, orderId: Id<"orders">): Promise<Review | null> {
  return await ctx.db
    .query("reviews")
    .withIndex("by_orderId", (q) => q.eq("orderId", orderId))
    .unique();
}

/** Creates or changes a review. Errors: `review_not_open`, `review_change_over`, `review_hidden`. */
export async function saveReview(
  ctx: MutationCtx,
  buyer: Profile,
  order: Order,
  input: ReviewInput,
): Promise<void> {
  const review = await reviewOf(ctx, order._id);
  if (review) await changeReview(ctx, review, input);
  else await giveReview(ctx, buyer, order, input);
}

async function giveReview(
  ctx: MutationCtx,
  buyer: Profile,
  order: Order,
  input: ReviewInput,
): Promise<void> {
  if (!isReviewable(order.status)) fail("review_not_open");
  const { _id: orderId, listingId, sellerId } = order;
  const createdAt = Date.now();
  const ids = { orderId, listingId, sellerId, buyerId: buyer.userId };
  const isPaid = hasPayment(order) && !isFeeReturned(order);
  const isCounted = isPaid && !(await hasCountedReview(ctx, ids, createdAt));
  if (isCounted) await countReview(ctx, sellerId, input, 1);
  await ctx.db.insert("reviews", { ...ids, ...input, isCounted, createdAt });
  const reviewedOrder = await patchOrder(ctx, order, { reviewedAt: createdAt });
  await writeEvent(ctx, reviewedOrder, "reviewed", { kind: "buyer", userId: buyer.userId });
  await mails.sendReviewed(ctx, reviewedOrder, input.overall);
}

/**
 * Whether another review by this buyer, shown or hidden, counted for the seller in the 90 days before `now`.
 */
async function hasCountedReview(
  ctx: QueryCtx,
  { buyerId, sellerId }: Pick<Review, "buyerId" | "sellerId">,
  now: number,
): Promise<boolean> {
  const countedReviews = await ctx.db
    .query("reviews")
    .withIndex("by_buyerId_and_sellerId_and_isCounted_and_createdAt", (q) =>
      q
        .eq("buyerId", buyerId)
        .eq("sellerId", sellerId)
        .eq("isCounted", true)
        .gt("createdAt", now - REVIEW_COUNTS_ONCE_MS),
    )
    .first();
  return countedReviews !== null;
}

async function changeReview(ctx: MutationCtx, review: Review, input: ReviewInput): Promise<void> {
  const isSame = SCORE_NAMES.every((name) => review[name] === input[name]);
  // A resend after a lost response is a no-op, whenever it arrives.
  if (isSame && review.comment === input.comment) return;
  if (review.hiddenAt !== undefined) fail("review_hidden");
  if (Date.now() >= changeableUntil(review)) fail("review_change_over");
  if (!isSame && review.isCounted) {
    await countReview(ctx, review.sellerId, review, -1);
    await countReview(ctx, review.sellerId, input, 1);
  }
  await ctx.db.patch("reviews", review._id, { ...input, editedAt: Date.now() });
}

/** When the review can no longer be changed (ms epoch). */
export const changeableUntil = ({ createdAt }: Pick<Review, "createdAt">): number =>
  createdAt + REVIEW_CHANGE_MS;

/** The seller's one answer. Errors: `forbidden` for others, `review_hidden`, `review_answered`. */
export async function answerReview(
  ctx: MutationCtx,
  seller: Profile,
  review: Review,
  answer: string,
): Promise<void> {
  if (review.sellerId !== seller.userId) fail("forbidden");
  if (review.answer === answer) return;
  if (review.hiddenAt !== undefined) fail("review_hidden");
  if (review.answer !== undefined) fail("review_answered");
  await ctx.db.patch("reviews", review._id, { answer, answeredAt: Date.now() });
  const order = await ctx.db.get("orders", review.orderId);
  if (order === null) return;
  await writeEvent(ctx, order, "reviewAnswered", { kind: "seller", userId: seller.userId });
  await mails.sendReviewAnswered(ctx, order);
}
