/** The buyer's review of a completed order, and the seller's answer to it. */

import type { MutationCtx } from "#convex/_generated/server.js";
import { countReview } from "#convex/accounts/model/sellerStats.ts";
import { isReviewable } from "#convex/domain/orders/states.ts";
import type { ReviewInput } from "#convex/domain/reviews/reviewSchemas.ts";
import { SCORE_NAMES } from "#convex/domain/reviews/scores.ts";
import { REVIEW_CHANGE_MS } from "#convex/domain/shared/constants.ts";
import { fail } from "#convex/errors.ts";
import { isFeeReturned, type Order, patchOrder, writeEvent } from "#convex/orders/model/records.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { consumeLimit } from "#convex/shared/model/rateLimits.ts";
import * as emails from "../mail/reviewEmails";
import { joinReviewGroups, recountReviews } from "./countedReviews";
import { type Review, reviewOf } from "./records";

/** Creates or changes a review. Errors: `review_not_open`, `review_change_over`, `review_hidden`, `rate_limited`. */
export async function saveReview(
  ctx: MutationCtx,
  buyer: Profile,
  order: Order,
  input: ReviewInput,
): Promise<void> {
  const review = await reviewOf(ctx, order._id);
  if (review) await changeReview(ctx, review, order, input);
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
  const sameMailboxAs = await joinReviewGroups(ctx, order);
  const reviewId = await ctx.db.insert("reviews", {
    ...ids,
    ...input,
    isCounted: false,
    ...(sameMailboxAs && { sameMailboxAs }),
    ...(isFeeReturned(order) && { isUnpaid: true as const }),
    createdAt,
  });
  await recountReviews(ctx, { _id: reviewId, sameMailboxAs });
  const reviewedOrder = await patchOrder(ctx, order._id, { reviewedAt: createdAt });
  await writeEvent(ctx, reviewedOrder, "reviewed", { kind: "buyer", userId: buyer.userId });
  await emails.sendReviewed(ctx, reviewedOrder, input.overall);
}

async function changeReview(
  ctx: MutationCtx,
  review: Review,
  order: Order,
  input: ReviewInput,
): Promise<void> {
  const isSame = SCORE_NAMES.every((name) => review[name] === input[name]);
  // A resend after a lost response is a no-op, whenever it arrives.
  if (isSame && review.comment === input.comment) return;
  if (review.hiddenAt !== undefined) fail("review_hidden");
  if (Date.now() >= changeableUntil(review)) fail("review_change_over");
  await consumeLimit(ctx, "changeContent", review._id);
  if (review.isCounted) await countReview(ctx, order, review, -1);
  // A sub-score that was taken back is removed.
  const scores = Object.fromEntries(SCORE_NAMES.map((name) => [name, input[name]]));
  await ctx.db.patch("reviews", review._id, {
    ...scores,
    isCounted: false,
    comment: input.comment,
    editedAt: Date.now(),
  });
  await recountReviews(ctx, review);
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
  await emails.sendReviewAnswered(ctx, order);
}
