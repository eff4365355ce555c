import type { Id } from "#convex/_generated/dataModel.js";
import { env, type MutationCtx } from "#convex/_generated/server.js";
import { requireUninvolved } from "#convex/accounts/model/mailboxes.ts";
import { fail } from "#convex/errors.ts";
import { requireNoTrade } from "#convex/listings/model/tradeWithAdmin.ts";
import { openConversation } from "#convex/messages/model/openConversation.ts";
import { postMessage } from "#convex/messages/model/sendMessage.ts";
import { notify } from "#convex/notifications/model/notify.ts";
import { type Profile, profileOf } from "#convex/shared/model/access.ts";
import { bumpCounter } from "#convex/shared/model/counters.ts";
import { enqueueEmail } from "#convex/shared/model/enqueueEmail.ts";
import { parseReason } from "#convex/shared/model/parseInput.ts";
import { recordAction, requireUndecided } from "#convex/shared/model/trail.ts";
import {
  approvalTexts,
  changeTexts,
  type DecisionTexts,
  rejectionTexts,
  revocationTexts,
} from "../mail/decisionEmails";
import { changeSeller, isChangeOf } from "./changeSeller";

/**
 * Approves or rejects a pending application by the state table, notifies the applicant by message and email,
 * and logs it. The applicant sees `reason`, only admins see `adminNotes`. `seenAt`: version of the
 * application that the admin has read (its `updatedAt`); undefined for callers that show none. Errors:
 * `reason_rejection` without a reason, even with `adminNotes`; `forbidden` for an account of the admin's
 * mailbox; `trade_with_admin` if a rejection would end the approval of a seller who trades with the admin;
 * `decided_already` if another admin was first, `seller_status_failed` if it is not pending for another reason,
 * `seller_status_failed_because` if it was corrected since, or is incomplete.
 */
export async function decideApplication(
  ctx: MutationCtx,
  admin: Profile,
  applicationId: Id<"sellerApplications">,
  decision: { approve: boolean; reason: string; adminNotes?: string; seenAt?: number | undefined },
): Promise<void> {
  const application = await ctx.db.get("sellerApplications", applicationId);
  if (application === null) fail("not_found");
  if (application.status !== "pending_review") {
    await requireUndecided(ctx, admin, applicationId, ["approve_seller", "reject_seller"]);
    fail("seller_status_failed");
  }
  const { approve, seenAt } = decision;
  const reasonText = parseReason(decision.reason);
  const adminNotes = parseReason(decision.adminNotes ?? "");
  if (!approve && reasonText === "") fail("reason_rejection");
  const applicant = await profileOf(ctx, application.userId);
  if (applicant === null || applicant.deletedAt !== null) fail("not_found");
  await requireUninvolved(ctx, admin, [applicant.userId]);

  const { isHobbyist, trader, updatedAt } = application;
  if (seenAt !== undefined && seenAt !== updatedAt) {
    fail("seller_status_failed_because", {
      reason: "the applicant has since changed the application. Please read it again.",
    });
  }
  if (approve && !isHobbyist && trader === undefined) {
    fail("seller_status_failed_because", {
      reason:
        "a trader's licence and address are missing. Reject the application and ask for both.",
    });
  }
  const isChange = isChangeOf(application, applicant);
  const event = approve ? "approve" : isChange ? "rejectChange" : "reject";
  if (event === "reject" && applicant.sellerApproved) await requireNoTrade(ctx, admin, applicant);
  const newState = await changeSeller(ctx, applicant, event, approve ? { trader } : {});
  if (newState === null) fail("seller_status_failed");
  await ctx.db.patch("sellerApplications", applicationId, {
    status: approve ? "approved" : "rejected",
    ...(reasonText === "" ? {} : { message: reasonText }),
    ...(adminNotes === "" ? {} : { adminNotes }),
    updatedAt: Date.now(),
  });
  await bumpCounter(ctx, "pendingApplications", -1);
  await recordAction(ctx, admin, {
    action: approve ? "approve_seller" : "reject_seller",
    targetType: "seller_application",
    targetId: applicationId,
    person: applicant.userId,
    // Without `adminNotes`: the applicant's data download contains this reason.
    reason: reasonText,
  });
  const id = `application-${applicationId}`;
  if (isChange) {
    const occasion = `${id}-${approve ? "changed" : "unchanged"}`;
    const texts = changeTexts(approve, reasonText, trader);
    await send(ctx, admin, applicant, { occasion, approved: approve, isChange, texts });
  } else if (approve) {
    const listing = await ctx.db
      .query("listings")
      .withIndex("by_sellerId_and_createdAt", (q) => q.eq("sellerId", applicant.userId))
      .first();
    const texts = approvalTexts(applicant.sellerQuizCompleted, listing !== null);
    await send(ctx, admin, applicant, { occasion: `${id}-approved`, approved: true, texts });
  } else {
    const texts = rejectionTexts(reasonText, applicant.sellerApproved);
    await send(ctx, admin, applicant, { occasion: `${id}-rejected`, approved: false, texts });
  }
}

/** Notifies a seller that an admin withdrew the approval, with no application to decide. */
export async function notifyRevoked(ctx: MutationCtx, admin: Profile, seller: Profile) {
  const occasion = `approval-revoked-${seller.userId}-${Date.now()}`;
  await send(ctx, admin, seller, {
    occasion,
    approved: false,
    isRevoked: true,
    texts: revocationTexts(),
  });
}

type DecisionNotice = {
  occasion: string;
  approved: boolean;
  /** About how an approved seller is shown to buyers. */
  isChange?: true;
  /** The approval was withdrawn, with no application to decide. */
  isRevoked?: true;
  texts: DecisionTexts;
};

/** Sends the decision by message, bell and email. */
async function send(
  ctx: MutationCtx,
  admin: Profile,
  person: Profile,
  { occasion, approved, isChange, isRevoked, texts: { message, mail, step } }: DecisionNotice,
): Promise<void> {
  const conversation = await openConversation(ctx, admin.userId, person.userId, null, "admin");
  await postMessage(ctx, conversation, admin.userId, {
    text: message,
    messageType: "seller_status",
    isAdminMessage: true,
    skipsNotification: true,
  });
  await notify(ctx, person.userId, occasion, {
    kind: "application",
    approved,
    quizCompleted: person.sellerQuizCompleted,
    ...(isChange && { isChange }),
    ...(isRevoked && { isRevoked }),
  });
  await enqueueEmail(ctx, {
    kind: "notice",
    to: person.email,
    userId: person.userId,
    idempotencyKey: occasion,
    ...mail,
    action: { label: step.label, url: `${env.SITE_URL}${step.path}` },
  });
}
