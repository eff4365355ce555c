import type { MutationCtx } from "../../_generated/server";
import { fail } from "../../errors";
import type { Profile } from "../../shared/rules/access";
import { latestApplication } from "./applications";

/**
 * Who passes the knowledge quiz is an approved seller from that moment (specification, sections 4 and 7).
 * An admin's rejection stands, though, until the person has applied again: `seller_status_failed_because`.
 */
export async function approveByQuiz(ctx: MutationCtx, viewer: Profile): Promise<void> {
  if (viewer.sellerApproved && viewer.sellerQuizCompleted && viewer.isSeller) return;
  const application = await latestApplication(ctx, viewer.userId);
  if (application?.status === "rejected") {
    fail("seller_status_failed_because", {
      reason: "your application was rejected. Please send a new one first.",
    });
  }
  await ctx.db.patch("userProfiles", viewer._id, {
    sellerApproved: true,
    sellerQuizCompleted: true,
    isSeller: true,
    updatedAt: Date.now(),
  });
}
