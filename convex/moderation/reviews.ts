import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import type { Doc } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { requireUninvolved } from "../accounts/model/mailboxes";
import { fail } from "../errors";
import { adminMutation, adminQuery } from "../functions";
import { sendHidden, sendRestored } from "../reviews/mail/reviewEmails";
import { setReviewHidden } from "../reviews/model/countedReviews";
import { reviewView, toReviewView } from "../reviews/model/views";
import { type ReviewPart, reviewPart } from "../reviews/tables";
import { type Profile, profileHiddenFlag, profileOf } from "../shared/model/access";
import { mapPage, requirePageSize } from "../shared/model/pages";
import { recordAction, requireUndecided } from "../shared/model/trail";
import { isProfileHidden } from "../shared/validators";
import { currentItem, requireReason, resolveReports, versionOf } from "./model/decideReport";

const partOf = { reviewId: v.string(), part: reviewPart };

/**
 * Hides a review, or only the seller's answer, and resolves the pending reports about it with the same
 * reason. Sends the author the reason. `version`: of the part as the admin read it. Errors: `reason_required`, `not_found`,
 * `decided_already`, `review_outdated`; `forbidden` for an admin who is the review's buyer or seller.
 */
export const hide = adminMutation({
  args: { ...partOf, version: v.optional(v.string()), reason: v.string() },
  returns: v.null(),
  handler: async (ctx, { reviewId, part, version, ...args }) => {
    const reason = requireReason(args.reason);
    const review = await requireReview(ctx, reviewId);
    const itemType = part === "answer" ? "reviewAnswer" : "review";
    const current = await currentItem(ctx, { itemType, itemId: review._id });
    if (version !== undefined && version !== (await versionOf(current))) fail("review_outdated");
    await changePart(ctx, review, part, "hide", reason);
    // Hiding a review also hides its answer, but not the reverse.
    await resolveReports(
      ctx,
      ctx.viewer,
      review._id,
      reason,
      part === "answer" ? [itemType] : undefined,
    );
  },
});

/**
 * Shows a hidden review or answer again and notifies the author. Errors: `reason_required`, `not_found`,
 * `decided_already`; `forbidden` for an admin who is the review's buyer or seller.
 */
export const show = adminMutation({
  args: { ...partOf, reason: v.string() },
  returns: v.null(),
  handler: async (ctx, { reviewId, part, reason }) => {
    const reasonText = requireReason(reason);
    await changePart(ctx, await requireReview(ctx, reviewId), part, "show", reasonText);
  },
});

async function changePart(
  ctx: MutationCtx & { viewer: Profile },
  review: Doc<"reviews">,
  part: ReviewPart,
  change: "hide" | "show",
  reason: string,
): Promise<void> {
  await requireUninvolved(ctx, ctx.viewer, [review.buyerId, review.sellerId]);
  const hidden = change === "hide" ? { at: Date.now(), reason } : null;
  if (hidden && part === "answer" && review.answer === undefined) fail("not_found");
  const action = `${change}_${part}` as const;
  const hiddenAt = part === "review" ? review.hiddenAt : review.answerHiddenAt;
  if ((hiddenAt !== undefined) === (hidden !== null)) {
    return await requireUndecided(ctx, ctx.viewer, review._id, [action]);
  }
  await setHidden(ctx, review, part, hidden);
  const person = part === "review" ? review.buyerId : review.sellerId;
  const target = { targetType: "review", targetId: review._id, person } as const;
  await recordAction(ctx, ctx.viewer, { action, ...target, reason });
  const order = await ctx.db.get("orders", review.orderId);
  if (order && hidden) await sendHidden(ctx, order, part, hidden);
  else if (order) await sendRestored(ctx, order, part, Date.now());
}

/** A review's stars only count while it is shown. */
async function setHidden(
  ctx: MutationCtx,
  review: Doc<"reviews">,
  part: ReviewPart,
  hidden: { at: number; reason: string } | null,
): Promise<void> {
  const { at, reason } = hidden ?? {};
  if (part === "answer") {
    await ctx.db.patch("reviews", review._id, { answerHiddenAt: at, answerHiddenReason: reason });
    return;
  }
  await setReviewHidden(ctx, review, hidden);
}

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
    const hiddenAt = part === "review" ? "hiddenAt" : "answerHiddenAt";
    const hiddenReason = part === "review" ? "hiddenReason" : "answerHiddenReason";
    const result = await ctx.db
      .query("reviews")
      .withIndex(`by_${hiddenAt}`, (q) => q.gt(hiddenAt, 0))
      .order("desc")
      .paginate(requirePageSize(paginationOpts));
    return await mapPage(result, async (review) => {
      const seller = await profileOf(ctx, review.sellerId);
      return {
        ...(await toReviewView(ctx, review, { withHiddenAnswer: true })),
        sellerId: review.sellerId,
        sellerName: seller?.fullName ?? "Unknown",
        ...profileHiddenFlag(seller),
        hiddenAt: review[hiddenAt] ?? 0,
        hiddenReason: review[hiddenReason] ?? "",
      };
    });
  },
});
