import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { fail } from "../../errors";
import { type Profile, profileOf } from "../../shared/rules/access";
import { openConversation } from "../../messages/rules/conversations";
import { notify } from "../../notifications/rules/notify";
import { bumpCounter } from "../../shared/rules/counters";
import { enqueueEmail } from "../../shared/rules/outbox";
import { postMessage } from "../../messages/rules/sending";
import { record } from "../../shared/rules/trail";
import { reasonOf } from "../../shared/rules/parseInput";

/**
 * Approves or rejects an application that waits for review, tells the applicant by message and mail, and
 * leaves the trail. `reason_rejection` without a reason; `seller_status_failed` when it was decided before.
 */
export async function decideApplication(
  ctx: MutationCtx,
  admin: Profile,
  applicationId: Id<"sellerApplications">,
  approve: boolean,
  reason: string,
): Promise<void> {
  const application = await ctx.db.get("sellerApplications", applicationId);
  if (application === null) fail("not_found");
  if (application.status !== "pending_review") fail("seller_status_failed");
  const why = reasonOf(reason);
  if (!approve && why === "") fail("reason_rejection");
  const applicant = await profileOf(ctx, application.userId);
  if (applicant === null || applicant.deletedAt !== null) fail("not_found");

  const now = Date.now();
  await ctx.db.patch("sellerApplications", applicationId, {
    status: approve ? "approved" : "rejected",
    ...(why === "" ? {} : { adminNotes: why }),
    updatedAt: now,
  });
  if (approve) {
    await ctx.db.patch("userProfiles", applicant._id, {
      sellerApproved: true,
      isSeller: true,
      updatedAt: now,
    });
  }
  await bumpCounter(ctx, "pendingApplications", -1);
  await record(ctx, admin, {
    action: approve ? "approve_seller" : "reject_seller",
    targetType: "seller_application",
    targetId: applicationId,
    person: applicant.userId,
    reason: why,
  });
  await tell(ctx, admin, applicant, application, approve, why);
}

async function tell(
  ctx: MutationCtx,
  admin: Profile,
  applicant: Profile,
  application: Doc<"sellerApplications">,
  approve: boolean,
  reason: string,
): Promise<void> {
  const next = applicant.sellerQuizCompleted
    ? "You can create your first listing now: /onboarding?type=new_listing"
    : "One step is left, the four questions of the seller quiz: /seller-quiz";
  const outcome = approve
    ? `Your seller application was approved. ${next}`
    : `Your seller application was rejected. Reason: ${reason} You can apply again: /onboarding`;
  if (admin.userId !== applicant.userId) {
    const conversation = await openConversation(ctx, admin.userId, applicant.userId, null, "admin");
    await postMessage(ctx, conversation, admin.userId, {
      text: outcome,
      messageType: "seller_status",
      isAdminMessage: true,
      isToldApart: true,
    });
  }
  const occasion = `application-${application._id}-${approve ? "approved" : "rejected"}`;
  await notify(ctx, applicant.userId, occasion, {
    kind: "application",
    approved: approve,
    quizCompleted: applicant.sellerQuizCompleted,
  });
  await enqueueEmail(ctx, {
    kind: "notice",
    to: applicant.email,
    userId: applicant.userId,
    idempotencyKey: occasion,
    subject: approve ? "You are approved as a seller" : "Your seller application",
    preview: approve
      ? "Your seller application was approved."
      : "Your seller application was rejected.",
    heading: approve ? "You are approved" : "Your seller application",
    paragraphs: approve
      ? [
          "An admin has read your seller application and approved it.",
          applicant.sellerQuizCompleted
            ? "You can create your first listing now."
            : "One step is left: the four questions of the seller quiz.",
        ]
      : ["An admin has read your seller application and rejected it.", `Reason: ${reason}`],
  });
}
