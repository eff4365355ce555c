import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { REVIEW_ASK_MS } from "../../domain/shared/constants";
import { isStopped } from "../../orders/model/stops";
import { sendReviewAsked } from "../mail/reviews";
import { isReviewable } from "./reviews";

/** Scheduled a day after completion: asks the buyer for a review, unless they have written one. */
export async function askForReview(ctx: MutationCtx, orderId: Id<"orders">): Promise<void> {
  const order = await ctx.db.get("orders", orderId);
  if (order === null || !isReviewable(order) || isStopped(order)) return;
  if (order.reviewedAt !== undefined) return;
  // The scheduler may have been down: a request a week late isn't worth an email.
  if (order.completedAt !== undefined && order.completedAt + 7 * REVIEW_ASK_MS < Date.now()) return;
  await sendReviewAsked(ctx, order);
}
