import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { fail } from "../../errors";
import { hideReview, showReview } from "../../reviews/rules/hiding";
import type { Profile } from "../../shared/rules/access";
import { decideReport } from "./queue";

/** More than wait about one review; those beyond stay in the queue. */
const REPORTS_MAX = 50;

/** Hides a review and resolves the reports that wait about it, all for one reason. */
export async function hideReported(
  ctx: MutationCtx,
  admin: Profile,
  reviewId: string,
  reason: string,
): Promise<void> {
  const review = await requireReview(ctx, reviewId);
  await hideReview(ctx, admin, review, reason);
  const reports = await ctx.db
    .query("reports")
    .withIndex("by_itemId_and_status", (q) => q.eq("itemId", review._id).eq("status", "Pending"))
    .take(REPORTS_MAX);
  // The reviewer has been told, once, that it was hidden: not again for each who reported it.
  for (const { _id } of reports) {
    await decideReport(ctx, admin, _id, "Resolved", reason, { tellsOwner: false });
  }
}

export async function showAgain(
  ctx: MutationCtx,
  admin: Profile,
  reviewId: string,
  reason: string,
): Promise<void> {
  await showReview(ctx, admin, await requireReview(ctx, reviewId), reason);
}

async function requireReview(ctx: MutationCtx, reviewId: string): Promise<Doc<"reviews">> {
  const id = ctx.db.normalizeId("reviews", reviewId);
  return (id && (await ctx.db.get("reviews", id))) ?? fail("not_found");
}
