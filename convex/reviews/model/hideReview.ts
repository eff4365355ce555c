/** What a moderator can hide and show: a review with its answer and stars, or the answer alone. */
import type { MutationCtx } from "#convex/_generated/server.js";
import { countReview } from "#convex/accounts/model/sellerStats.ts";
import { fail } from "#convex/errors.ts";
import { requireUninvolved } from "#convex/orders/model/access.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { recordAction, requireUndecided } from "#convex/shared/model/trail.ts";
import type { ReviewPart } from "../tables";
import { sendHidden, sendRestored } from "../mail/reviews";
import type { Review } from "./reviews";

/** When a part was hidden (ms epoch); undefined while it is shown. */
const hiddenAtOf = (review: Review, part: ReviewPart) =>
  part === "review" ? review.hiddenAt : review.answerHiddenAt;

/** The author of a part, who is notified. */
const authorOf = (review: Review, part: ReviewPart) =>
  part === "review" ? review.buyerId : review.sellerId;

/**
 * Hides a part and emails its author the reason. Errors: `decided_already` if another admin has hidden it;
 * `not_found` if there is no answer; `forbidden` for the order's buyer or seller.
 */
export async function hidePart(
  ctx: MutationCtx,
  admin: Profile,
  review: Review,
  part: ReviewPart,
  reason: string,
): Promise<void> {
  requireUninvolved(admin, review);
  if (part === "answer" && review.answer === undefined) fail("not_found");
  if (hiddenAtOf(review, part) !== undefined) {
    return await requireUndecided(ctx, admin, review._id, [`hide_${part}`]);
  }
  const now = Date.now();
  await setHidden(ctx, review, part, { at: now, reason });
  await recordOf(ctx, admin, review, part === "review" ? "hide_review" : "hide_answer", reason);
  const order = await ctx.db.get("orders", review.orderId);
  if (order) await sendHidden(ctx, order, part, { at: now, reason });
}

/**
 * Shows a hidden part again. Errors: `decided_already` if another admin has; `forbidden` for the order's
 * buyer or seller.
 */
export async function showPart(
  ctx: MutationCtx,
  admin: Profile,
  review: Review,
  part: ReviewPart,
  reason: string,
): Promise<void> {
  requireUninvolved(admin, review);
  if (hiddenAtOf(review, part) === undefined) {
    return await requireUndecided(ctx, admin, review._id, [`show_${part}`]);
  }
  await setHidden(ctx, review, part, null);
  await recordOf(ctx, admin, review, part === "review" ? "show_review" : "show_answer", reason);
  const order = await ctx.db.get("orders", review.orderId);
  if (order) await sendRestored(ctx, order, part, Date.now());
}

/** A review's stars only count while it is shown. */
async function setHidden(
  ctx: MutationCtx,
  review: Review,
  part: ReviewPart,
  hidden: { at: number; reason: string } | null,
): Promise<void> {
  const { at, reason } = hidden ?? {};
  if (part === "answer") {
    await ctx.db.patch("reviews", review._id, { answerHiddenAt: at, answerHiddenReason: reason });
    return;
  }
  if (review.isCounted) await countReview(ctx, review.sellerId, review, hidden ? -1 : 1);
  await ctx.db.patch("reviews", review._id, { hiddenAt: at, hiddenReason: reason });
}

async function recordOf(
  ctx: MutationCtx,
  admin: Profile,
  review: Review,
  action: "hide_review" | "show_review" | "hide_answer" | "show_answer",
  reason: string,
): Promise<void> {
  const person = authorOf(review, action.endsWith("review") ? "review" : "answer");
  await recordAction(ctx, admin, {
    action,
    person,
    reason,
    targetType: "review",
    targetId: review._id,
  });
}
