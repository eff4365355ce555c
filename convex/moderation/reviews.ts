/** What moderators do about reviews. */
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { adminMutation, adminQuery } from "../functions";
import { hiddenParts, hiddenReview } from "../reviews/model/views";
import { reviewPart } from "../reviews/tables";
import { requireReason } from "./model/queue";
import { hideReported, unhideReported } from "./model/reviews";

const partOf = { reviewId: v.string(), part: reviewPart };

/**
 * Hides a review, or the seller's answer to it alone, and resolves the reports about it. Its author is told the
 * reason. `reason_required`, `not_found`; `forbidden` for an admin who is its buyer or seller.
 */
export const hide = adminMutation({
  args: { ...partOf, reason: v.string() },
  returns: v.null(),
  handler: async (ctx, { reviewId, part, reason }) => {
    await hideReported(ctx, ctx.viewer, reviewId, part, requireReason(reason));
    return null;
  },
});

/** Shows what is hidden again; its author is told. `reason_required`, `not_found`; `forbidden` as for `hide`. */
export const show = adminMutation({
  args: { ...partOf, reason: v.string() },
  returns: v.null(),
  handler: async (ctx, { reviewId, part, reason }) => {
    await unhideReported(ctx, ctx.viewer, reviewId, part, requireReason(reason));
    return null;
  },
});

/** The reviews that are hidden now, or those whose answer is, latest first. */
export const hidden = adminQuery({
  args: { part: reviewPart, paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(hiddenReview),
  handler: async (ctx, { part, paginationOpts }) => await hiddenParts(ctx, part, paginationOpts),
});
