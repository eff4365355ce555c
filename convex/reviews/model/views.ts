/** Reviews as users see them. Times in ms epoch. */

import { omit, pick } from "convex-helpers";
import { type Infer, v } from "convex/values";
import type { QueryCtx } from "#convex/_generated/server.js";
import { isReviewable } from "#convex/domain/orders/states.ts";
import { SUB_SCORE_NAMES } from "#convex/domain/reviews/scores.ts";
import { sideOf } from "#convex/orders/model/access.ts";
import type { Order } from "#convex/orders/model/records.ts";
import { type orderSide } from "#convex/orders/tables.ts";
import { type Profile, profileOf } from "#convex/shared/model/access.ts";
import { reviews, reviewScores } from "../tables";
import { type Review, reviewOf } from "./records";
import { changeableUntil } from "./saveReview";

/** `isCounted`: whether its stars count in the seller's rating. */
const REVIEW_FIELDS = [
  "overall",
  "isCounted",
  "comment",
  "buyerId",
  "listingId",
  "createdAt",
] as const;

/** A review in a seller's list, with the buyer's current name and photo. */
export const reviewView = v.object({
  _id: v.id("reviews"),
  ...pick(reviews.validator.fields, [...REVIEW_FIELDS]),
  scores: v.object(omit(reviewScores.fields, ["overall"])),
  answer: v.nullable(v.string()),
  answeredAt: v.nullable(v.number()),
  buyerName: v.string(),
  buyerAvatarUrl: v.nullable(v.string()),
  /** The listing's title when it was bought. */
  listingTitle: v.string(),
});
export type ReviewView = Infer<typeof reviewView>;

/** `withHiddenAnswer`: for viewers who may read an answer that a moderator has hidden. */
export async function toReviewView(
  ctx: QueryCtx,
  review: Review,
  { withHiddenAnswer = false } = {},
): Promise<ReviewView> {
  const [buyer, order] = await Promise.all([
    profileOf(ctx, review.buyerId),
    ctx.db.get("orders", review.orderId),
  ]);
  return {
    ...pick(review, ["_id", ...REVIEW_FIELDS]),
    scores: pick(review, [...SUB_SCORE_NAMES]),
    ...(review.answerHiddenAt === undefined || withHiddenAnswer
      ? { answer: review.answer ?? null, answeredAt: review.answeredAt ?? null }
      : { answer: null, answeredAt: null }),
    buyerName: buyer?.fullName ?? "Unknown",
    buyerAvatarUrl: buyer?.avatarUrl ?? null,
    listingTitle: order?.listingTitle ?? "N/A",
  };
}

/** An order's review as its buyer, seller or an admin sees it. */
export const orderReview = v.object({
  /** The viewer is the buyer and can leave one now. */
  canReview: v.boolean(),
  review: v.nullable(
    v.object({
      ...reviewView.fields,
      /** Until when the viewer may change it; null unless the viewer is the buyer and it is shown. */
      changeableUntil: v.nullable(v.number()),
      canAnswer: v.boolean(),
      /** The moderator's reason; null while it is shown. Sellers don't see hidden reviews. */
      hiddenReason: v.nullable(v.string()),
      /** The moderator's reason for hiding the answer; null while it is shown. Buyers don't see hidden answers. */
      answerHiddenReason: v.nullable(v.string()),
    }),
  ),
});

export async function orderReviewView(
  ctx: QueryCtx,
  viewer: Profile,
  order: Order,
): Promise<Infer<typeof orderReview>> {
  const side = sideOf(viewer, order);
  const review = await reviewOf(ctx, order._id);
  const canReview = side === "buyer" && review === null && isReviewable(order.status);
  if (review === null || !canSee(side, review)) return { canReview, review: null };
  const isShown = review.hiddenAt === undefined;
  const withHiddenAnswer = side !== "buyer";
  return {
    canReview,
    review: {
      ...(await toReviewView(ctx, review, { withHiddenAnswer })),
      changeableUntil: side === "buyer" && isShown ? changeableUntil(review) : null,
      canAnswer: side === "seller" && isShown && review.answer === undefined,
      hiddenReason: isShown ? null : (review.hiddenReason ?? ""),
      answerHiddenReason:
        review.answerHiddenAt !== undefined && withHiddenAnswer
          ? (review.answerHiddenReason ?? "")
          : null,
    },
  };
}

const canSee = (side: Infer<typeof orderSide> | null, { hiddenAt }: Review): boolean =>
  hiddenAt === undefined || side !== "seller";
