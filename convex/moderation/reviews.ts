/** Moderation of reviews. */
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import type { Doc } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { fail } from "../errors";
import { adminMutation, adminQuery } from "../functions";
import { hidePart, showPart } from "../reviews/model/hideReview";
import { reviewView, toReviewView } from "../reviews/model/views";
import { reviewPart } from "../reviews/tables";
import { profileHiddenFlag, profileOf } from "../shared/model/access";
import { mapPage, pageOf } from "../shared/model/pages";
import { isProfileHidden } from "../shared/validators";
import { requireReason, resolveReports } from "./model/reports";

const partOf = { reviewId: v.string(), part: reviewPart };

/**
 * Hides a review, or only the seller's answer, and resolves the pending reports about it with the same
 * reason. Sends the author the reason. Errors: `reason_required`, `not_found`; `forbidden` for an admin who
 * is the review's buyer or seller.
 */
export const hide = adminMutation({
  args: { ...partOf, reason: v.string() },
  returns: v.null(),
  handler: async (ctx, { reviewId, part, ...args }) => {
    const reason = requireReason(args.reason);
    const review = await requireReview(ctx, reviewId);
    await hidePart(ctx, ctx.viewer, review, part, reason);
    // Hiding a review also hides its answer, but not the reverse.
    const itemTypes = part === "answer" ? ["reviewAnswer" as const] : undefined;
    await resolveReports(ctx, ctx.viewer, review._id, reason, itemTypes);
  },
});

/**
 * Shows a hidden review or answer again and notifies the author. Errors: `reason_required`, `not_found`;
 * `forbidden` as for `hide`.
 */
export const show = adminMutation({
  args: { ...partOf, reason: v.string() },
  returns: v.null(),
  handler: async (ctx, { reviewId, part, reason }) => {
    const reasonText = requireReason(reason);
    await showPart(ctx, ctx.viewer, await requireReview(ctx, reviewId), part, reasonText);
  },
});

async function requireReview(ctx: MutationCtx, reviewId: string): Promise<Doc<"reviews">> {
  const id = ctx.db.normalizeId("reviews", reviewId);
  return (id && (await ctx.db.get("reviews", id))) ?? fail("not_found");
}

/** A review with a hidden part, for moderators. */
const hiddenReview = v.object({
  ...reviewView.fields,
  sellerId: v.id("users"),
  sellerName: v.string(),
  isProfileHidden,
  hiddenAt: v.number(),
  hiddenReason: v.string(),
});

/** Hidden reviews, or reviews with a hidden answer, latest first. */
export const hidden = adminQuery({
  args: { part: reviewPart, paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(hiddenReview),
  handler: async (ctx, { part, paginationOpts }) => {
    const reviews = ctx.db.query("reviews");
    const isReview = part === "review";
    const hiddenRows = isReview
      ? reviews.withIndex("by_hiddenAt", (q) => q.gt("hiddenAt", 0))
      : reviews.withIndex("by_answerHiddenAt", (q) => q.gt("answerHiddenAt", 0));
    const result = await hiddenRows.order("desc").paginate(pageOf(paginationOpts));
    return await mapPage(result, async (review) => {
      const seller = await profileOf(ctx, review.sellerId);
      return {
        ...(await toReviewView(ctx, review, { withHiddenAnswer: true })),
        sellerId: review.sellerId,
        sellerName: seller?.fullName ?? "Unknown",
        ...profileHiddenFlag(seller),
        hiddenAt: (isReview ? review.hiddenAt : review.answerHiddenAt) ?? 0,
        hiddenReason: (isReview ? review.hiddenReason : review.answerHiddenReason) ?? "",
      };
    });
  },
});
