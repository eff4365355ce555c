import { pick } from "convex-helpers";
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { answerSchema, reviewSchema } from "../domain/reviews/reviewSchemas";
import { SCORE_LABELS, SCORE_NAMES, SUB_SCORE_NAMES, subScoresOf } from "../domain/reviews/scores";
import { withChanges } from "../domain/shared/changes";
import { fail } from "../errors";
import { publicQuery, userMutation, userQuery } from "../functions";
import { requireOrderParty, requireOrderSide } from "../orders/model/access";
import { orderByUuid } from "../orders/model/records";
import { profileOf, standingProblem } from "../shared/model/access";
import { mapPage, onlyPage, requirePageSize } from "../shared/model/pages";
import { parseInput } from "../shared/model/parseInput";
import { changesOf } from "../shared/validators";
import { reviewOf } from "./model/records";
import { answerReview, saveReview } from "./model/saveReview";
import {
  orderReview,
  orderReviewView,
  reviewView,
  type ReviewView,
  toReviewView,
} from "./model/views";
import { reviewScores } from "./tables";

const REVIEW_FIELDS = [...SCORE_NAMES, "comment" as const];

/** A seller's reviews, newest first, without hidden ones; none for a blocked or deleted account. */
export const ofSeller = publicQuery({
  args: { sellerId: v.string(), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(reviewView),
  handler: async (ctx, { sellerId, paginationOpts }) => {
    const options = requirePageSize(paginationOpts);
    const userId = ctx.db.normalizeId("users", sellerId);
    const seller = userId && (await profileOf(ctx, userId));
    if (!seller || standingProblem(seller)) return onlyPage<ReviewView>([]);
    const result = await ctx.db
      .query("reviews")
      .withIndex("by_sellerId_and_hiddenAt_and_createdAt", (q) =>
        q.eq("sellerId", seller.userId).eq("hiddenAt", undefined),
      )
      .order("desc")
      .paginate(options);
    return await mapPage(result, (review) => toReviewView(ctx, review));
  },
});

/** An order's review, and what the viewer may do with it. Errors: `invalid_order_id`, `order_not_found`. */
export const ofOrder = userQuery({
  args: { orderId: v.string() },
  returns: orderReview,
  handler: async (ctx, { orderId }) => {
    const order = requireOrderParty(ctx.viewer, await orderByUuid(ctx, orderId));
    return await orderReviewView(ctx, ctx.viewer, order);
  },
});

/**
 * The buyer's review of a completed order: an overall score from 1 to 5, the sub-scores that apply and a
 * comment, both optional. The first save creates it; later ones, for 48 hours, change the fields they name, and null
 * removes a sub-score. Errors: `review_not_open`, `review_change_over`,
 * `review_hidden`, `rate_limited`, `invalid_input`, `forbidden` for the seller, `order_not_found` for non-parties.
 */
export const save = userMutation({
  args: { orderId: v.string(), ...changesOf({ ...reviewScores.fields, comment: v.string() }) },
  returns: v.null(),
  handler: async (ctx, { orderId, ...changes }) => {
    const order = requireOrderSide(ctx.viewer, await orderByUuid(ctx, orderId), "buyer");
    const savedReview = await reviewOf(ctx, order._id);
    const review = withChanges(savedReview ? pick(savedReview, REVIEW_FIELDS) : {}, changes);
    const needless = SUB_SCORE_NAMES.find(
      (name) => review[name] !== undefined && !subScoresOf(order).includes(name),
    );
    if (needless !== undefined) {
      const problem = "this order was handed over in person";
      fail("invalid_input", { field: SCORE_LABELS[needless], problem });
    }
    await saveReview(ctx, ctx.viewer, order, parseInput(reviewSchema, review, "Review"));
  },
});

/**
 * The seller's one answer to a review. Errors: `not_found`, `forbidden`, `review_answered`, `review_hidden`,
 * `invalid_input`.
 */
export const answer = userMutation({
  args: { reviewId: v.id("reviews"), answer: v.string() },
  returns: v.null(),
  handler: async (ctx, { reviewId, ...args }) => {
    const review = (await ctx.db.get("reviews", reviewId)) ?? fail("not_found");
    const { answer } = parseInput(answerSchema, args, "Answer");
    await answerReview(ctx, ctx.viewer, review, answer);
  },
});
