/** Moderation of reviews. */
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { adminMutation, adminQuery } from "../functions";
import { hiddenParts, hiddenReview } from "../reviews/model/views";
import { reviewPart } from "../reviews/tables";
import { requireReason } from "./model/queue";
import { hideReported, unhideReported } from "./model/reviews";

const partOf = { reviewId: v.string(), part: reviewPart };

/**
 * Hides a review, or only the seller's answer, and resolves the reports about it. Sends the author the
 * reason. `reason_required`, `not_found`; `forbidden` for an admin who is the review's buyer or seller.
 */
export const hide = adminMutation({
  args: { ...partOf, reason: v.string() },
  returns: v.null(),
  handler: async (ctx, { reviewId, part, reason }) => {
    await hideReported(ctx, ctx.viewer, reviewId, part, requireReason(reason));
    return null;
  },
});

/**
 * Shows a hidden review or answer again and notifies the author. `reason_required`, `not_found`; `forbidden`
 * as for `hide`.
 */
export const show = adminMutation({
  args: { ...partOf, reason: v.string() },
  returns: v.null(),
  handler: async (ctx, { reviewId, part, reason }) => {
    await unhideReported(ctx, ctx.viewer, reviewId, part, requireReason(reason));
    return null;
  },
});

/** Hidden reviews, or reviews with a hidden answer, latest first. */
export const hidden = adminQuery({
  args: { part: reviewPart, paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(hiddenReview),
  handler: async (ctx, { part, paginationOpts }) => await hiddenParts(ctx, part, paginationOpts),
});
