import type { Doc } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { fail } from "#convex/errors.ts";
import { hidePart, showPart } from "#convex/reviews/model/hideReview.ts";
import type { ReviewPart } from "#convex/reviews/tables.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { decideReport } from "./queue";

/** More than ever wait for one review; any beyond stay in the queue. */
const REPORTS_MAX = 50;

/**
 * Hides a review or its answer, and resolves the pending reports about what is hidden, with the same reason.
 */
export async function hideReported(
  ctx: MutationCtx,
  admin: Profile,
  reviewId: string,
  part: ReviewPart,
  reason: string,
): Promise<void> {
  const review = await requireReview(ctx, reviewId);
  await hidePart(ctx, admin, review, part, reason);
  const reports = await ctx.db
    .query("reports")
    .withIndex("by_itemId_and_status", (q) => q.eq("itemId", review._id).eq("status", "Pending"))
    .take(REPORTS_MAX);
  // The author is notified once about the hiding, not again for each report.
  for (const { _id, itemType } of reports) {
    // Hiding a review also hides its answer, but not the reverse.
    if (part === "answer" && itemType !== "reviewAnswer") continue;
    await decideReport(ctx, admin, _id, "Resolved", reason, { tellsOwner: false });
  }
}

export async function unhideReported(
  ctx: MutationCtx,
  admin: Profile,
  reviewId: string,
  part: ReviewPart,
  reason: string,
): Promise<void> {
  await showPart(ctx, admin, await requireReview(ctx, reviewId), part, reason);
}

async function requireReview(ctx: MutationCtx, reviewId: string): Promise<Doc<"reviews">> {
  const id = ctx.db.normalizeId("reviews", reviewId);
  return (id && (await ctx.db.get("reviews", id))) ?? fail("not_found");
}
