import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { fail } from "../../errors";
import { type Profile, profileOf } from "../../shared/rules/access";
import { openConversation } from "../../messages/rules/conversations";
import { notify } from "../../notifications/rules/notify";
import { bumpCounter } from "../../shared/rules/counters";
import { isSameTrader, sellerKind } from "../../domain/sellers/trader";
import { changeSeller, isChangeOf } from "./changeSeller";
import { enqueueEmail } from "../../shared/rules/outbox";
import { postMessage } from "../../messages/rules/sending";
import { record, refuseSecond } from "../../shared/rules/trail";
import { reasonOf } from "../../shared/rules/parseInput";

/**
 * Approves or rejects an application that waits for review, with what the table of events makes of it, tells the
 * applicant by message and mail, and leaves the trail. `seenAt`: when what the admin has read was written; undefined
 * for callers that show nothing. `reason_rejection` without a reason; `decided_already` when another admin was first,
 * `seller_status_failed` when it is not waiting for another reason, `seller_status_failed_because` when it was
 * corrected since, or says too little.
 */
export async function decideApplication(
  ctx: MutationCtx,
  admin: Profile,
  applicationId: Id<"sellerApplications">,
  { approve, reason, seenAt }: { approve: boolean; reason: string; seenAt?: number | undefined },
): Promise<void> {
  const application = await ctx.db.get("sellerApplications", applicationId);
  if (application === null) fail("not_found");
  if (application.status !== "pending_review") {
    await refuseSecond(ctx, admin, applicationId, ["approve_seller", "reject_seller"]);
    fail("seller_status_failed");
  }
  const why = reasonOf(reason);
  if (!approve && why === "") fail("reason_rejection");
  const applicant = await profileOf(ctx, application.userId);
  if (applicant === null || applicant.deletedAt !== null) fail("not_found");

  const { isHobbyist, trader, updatedAt } = application;
  if (seenAt !== undefined && seenAt !== updatedAt) {
    fail("seller_status_failed_because", {
      reason: "the applicant has changed the application meanwhile. Please read it again.",
    });
  }
  if (approve && !isHobbyist && trader === undefined) {
    fail("seller_status_failed_because", {
      reason: "a trader's licence and address are missing. Reject it and ask for them.",
    });
  }
  const isChange = isChangeOf(application, applicant);
  const event = approve ? "approve" : isChange ? "rejectChange" : "reject";
  const after = await changeSeller(ctx, applicant, event);
  if (after === null) fail("seller_status_failed");
  if (approve && !isSameTrader(applicant.trader, trader)) {
    await ctx.db.patch("userProfiles", applicant._id, { trader });
  }
  await ctx.db.patch("sellerApplications", applicationId, {
    status: approve ? "approved" : "rejected",
    ...(why === "" ? {} : { adminNotes: why }),
    updatedAt: Date.now(),
  });
  await bumpCounter(ctx, "pendingApplications", -1);
  await record(ctx, admin, {
    action: approve ? "approve_seller" : "reject_seller",
    targetType: "seller_application",
    targetId: applicationId,
    person: applicant.userId,
    reason: why,
  });
  if (isChange) await tellChange(ctx, admin, applicant, application, approve, why);
  else await tell(ctx, admin, applicant, application, approve, why);
}

/** To somebody who was selling already, since the quiz approves at once. */
const HIDDEN =
  "Your listings are hidden until an admin approves a new application, and buyers of orders that are not dispatched may take their money back.";

async function tell(
  ctx: MutationCtx,
  admin: Profile,
  applicant: Profile,
  application: Doc<"sellerApplications">,
  approve: boolean,
  reason: string,
): Promise<void> {
  const hidden = applicant.sellerApproved ? [HIDDEN] : [];
  if (!approve) {
    return await send(ctx, admin, applicant, {
      occasion: `application-${application._id}-rejected`,
      approved: false,
      message: `${["Your seller application was rejected.", `Reason: ${reason}`, ...hidden].join(" ")} You can apply again: /onboarding`,
      subject: "Your seller application",
      preview: "Your seller application was rejected.",
      paragraphs: [
        "An admin has read your seller application and rejected it.",
        `Reason: ${reason}`,
        ...hidden,
        "You can send a new application.",
      ],
    });
  }
  const isReady = applicant.sellerQuizCompleted;
  const next = isReady
    ? "You can create your first listing now: /onboarding?type=new_listing"
    : "One step is left, the four questions of the seller quiz: /seller-quiz";
  await send(ctx, admin, applicant, {
    occasion: `application-${application._id}-approved`,
    approved: true,
    message: `Your seller application was approved. ${next}`,
    subject: "You are approved as a seller",
    preview: "Your seller application was approved.",
    paragraphs: [
      "An admin has read your seller application and approved it.",
      isReady
        ? "You can create your first listing now."
        : "One step is left: the four questions of the seller quiz.",
    ],
  });
}

async function tellChange(
  ctx: MutationCtx,
  admin: Profile,
  seller: Profile,
  { _id, trader }: Doc<"sellerApplications">,
  approve: boolean,
  reason: string,
): Promise<void> {
  const words = approve
    ? [
        `An admin has checked how you sell. Buyers now see: ${sellerKind(trader)}.`,
        "Your listings and your open orders go on as they were.",
      ]
    : [
        "An admin has not accepted the change of how you sell.",
        `Reason: ${reason}`,
        "You go on selling as before, and can ask again.",
      ];
  await send(ctx, admin, seller, {
    occasion: `application-${_id}-${approve ? "changed" : "unchanged"}`,
    approved: approve,
    isChange: true,
    message: `${words.join(" ")} /onboarding`,
    subject: approve ? "How you sell was checked" : "How you sell was not changed",
    preview: words[0] ?? "",
    paragraphs: words,
  });
}

/** Tells a seller that an admin has taken the approval back without an application to decide. */
export async function tellRevoked(ctx: MutationCtx, admin: Profile, seller: Profile) {
  const words = "An admin has taken back your approval as a seller.";
  await send(ctx, admin, seller, {
    occasion: `approval-revoked-${seller.userId}-${Date.now()}`,
    approved: false,
    message: `${words} ${HIDDEN} You can apply again: /onboarding`,
    subject: "You may not sell on Shoal at the moment",
    preview: words,
    paragraphs: [words, HIDDEN, "You can send a new application."],
  });
}

type News = {
  occasion: string;
  approved: boolean;
  /** Of who sells already: how they are shown to buyers. */
  isChange?: true;
  message: string;
  subject: string;
  preview: string;
  paragraphs: string[];
};

/** By message, bell and mail. */
async function send(
  ctx: MutationCtx,
  admin: Profile,
  person: Profile,
  { occasion, approved, isChange, message, subject, preview, paragraphs }: News,
): Promise<void> {
  if (admin.userId !== person.userId) {
    const conversation = await openConversation(ctx, admin.userId, person.userId, null, "admin");
    await postMessage(ctx, conversation, admin.userId, {
      text: message,
      messageType: "seller_status",
      isAdminMessage: true,
      isToldApart: true,
    });
  }
  await notify(ctx, person.userId, occasion, {
    kind: "application",
    approved,
    quizCompleted: person.sellerQuizCompleted,
    ...(isChange && { isChange }),
  });
  await enqueueEmail(ctx, {
    kind: "notice",
    to: person.email,
    userId: person.userId,
    idempotencyKey: occasion,
    subject,
    preview,
    heading: approved && !isChange ? "You are approved" : subject,
    paragraphs,
  });
}
