/** What moderators do about reviews. */
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { adminMutation, adminQuery } from "../functions";
import { hiddenReview, hiddenReviews } from "../reviews/rules/views";
import { requireReason } from "./rules/queue";
import { hideReported, showAgain } from "./rules/reviews";

/**
 * Hides a review, and resolves the reports about it. Its buyer is told the reason. `reason_required`, `not_found`;
 * `forbidden` for an admin who is its buyer or seller.
 */
export const hide = adminMutation({
  args: { reviewId: v.string(), reason: v.string() },
  returns: v.null(),
  handler: async (ctx, { reviewId, reason }) => {
    await hideReported(ctx, ctx.viewer, reviewId, requireReason(reason));
    return null;
  },
});

/** Shows a hidden review again; its buyer is told. `reason_required`, `not_found`; `forbidden` as for `hide`. */
export const show = adminMutation({
  args: { reviewId: v.string(), reason: v.string() },
  returns: v.null(),
  handler: async (ctx, { reviewId, reason }) => {
    await showAgain(ctx, ctx.viewer, reviewId, requireReason(reason));
    return null;
  },
});

/** What is hidden now, latest first. */
export const hidden = adminQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(hiddenReview),
  handler: async (ctx, { paginationOpts }) => await hiddenReviews(ctx, paginationOpts),
});
