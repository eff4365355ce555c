import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { REVIEW_ASK_MS } from "../../domain/shared/constants";
import { isStopped } from "../../orders/rules/stops";
import { sendReviewAsked } from "../mail/reviews";
import { isReviewable } from "./reviews";

/** By the clock, a day after the completion: asks a buyer who has not reviewed the order. */
export async function askForReview(ctx: MutationCtx, orderId: Id<"orders">): Promise<void> {
  const order = await ctx.db.get("orders", orderId);
  if (order === null || !isReviewable(order) || isStopped(order)) return;
  if (order.reviewedAt !== undefined) return;
  // The clock may have stood still: a question that comes a week late is no longer worth a mail.
  if (order.completedAt !== undefined && order.completedAt + 7 * REVIEW_ASK_MS < Date.now()) return;
  await sendReviewAsked(ctx, order);
}
