import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { isReviewable } from "#convex/domain/orders/states.ts";
import { REVIEW_ASK_MS } from "#convex/domain/shared/constants.ts";
import { isStopped } from "#convex/orders/model/records.ts";
import { sendReviewRequest } from "../mail/reviewEmails";

/** Scheduled a day after completion: asks the buyer for a review, unless they have written one. */
export async function askForReview(ctx: MutationCtx, orderId: Id<"orders">): Promise<void> {
  const order = await ctx.db.get("orders", orderId);
  if (order === null || !isReviewable(order.status) || isStopped(order)) return;
  if (order.reviewedAt !== undefined) return;
  // The scheduler may have been down: a week after completion, a request isn't worth an email.
  if (order.completedAt !== undefined && order.completedAt + 7 * REVIEW_ASK_MS < Date.now()) return;
  await sendReviewRequest(ctx, order);
}
