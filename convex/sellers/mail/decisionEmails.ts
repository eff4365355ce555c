/** Messages and emails about an admin's decision on a seller. */

import { sellerKindText, type TraderOnOrder } from "#convex/domain/sellers/trader.ts";
import type { EmailContent } from "#convex/shared/mail/layout.ts";

/** `message`: for the chat, with a link to the next step. `step`: the same link, for the email. */
export type DecisionTexts = {
  message: string;
  mail: EmailContent;
  step: { label: string; path: string };
};

const APPLY_AGAIN = { label: "Apply again", path: "/onboarding" };

/** For users who could sell until this decision. */
const LISTINGS_HIDDEN =
  "Your listings are hidden until we approve a new application, and buyers whose orders haven't been dispatched can get a refund.";

/** What an approved applicant can do now: `isReady` once the quiz is passed as well. */
function nextAfterApproval(isReady: boolean, hasListings: boolean) {
  if (!isReady) {
    const step = { label: "Take the seller quiz", path: "/seller-quiz" };
    return { step, text: "One step left: the seller quiz." };
  }
  if (hasListings) {
    const step = { label: "View your listings", path: "/profile?tab=listings" };
    return { step, text: "You can sell, and any listings we hid are on sale again." };
  }
  const step = { label: "Create your first listing", path: "/onboarding?type=new_listing" };
  return { step, text: "You can create your first listing now." };
}

/** The application was approved; `isReady`: the quiz is passed as well. */
export function approvalTexts(isReady: boolean, hasListings: boolean): DecisionTexts {
  const { step, text } = nextAfterApproval(isReady, hasListings);
  return {
    message: `Your seller application was approved. ${text} ${step.path}`,
    step,
    mail: {
      subject: "You are approved as a seller",
      preview: "Your seller application was approved.",
      heading: "You are approved",
      paragraphs: ["We've approved your seller application.", text],
    },
  };
}

const reasonLine = (reason: string) => `Reason: ${reason}`;

/** The application was rejected; `isSelling`: the applicant could sell until now, say by the quiz. */
export function rejectionTexts(reason: string, isSelling: boolean): DecisionTexts {
  const hidden = isSelling ? [LISTINGS_HIDDEN] : [];
  const reasonText = reasonLine(reason);
  return {
    message: `${["Your seller application was rejected.", reasonText, ...hidden].join(" ")} You can apply again: /onboarding`,
    step: APPLY_AGAIN,
    mail: {
      subject: "Your seller application",
      preview: "Your seller application was rejected.",
      heading: "Your seller application",
      paragraphs: [
        "We couldn't approve your seller application.",
        reasonText,
        ...hidden,
        "You can send a new application.",
      ],
    },
  };
}

/**
 * The decision on an approved seller's request to be shown as `trader`, or as a private seller if
 * undefined.
 */
export function changeTexts(
  approve: boolean,
  reason: string,
  trader: TraderOnOrder | undefined,
): DecisionTexts {
  const paragraphs = approve
    ? [
        `We've checked how you sell. Buyers now see: ${sellerKindText(trader)}.`,
        "Your listings and open orders stay as they are.",
      ]
    : [
        "We couldn't accept the change to how you sell.",
        reasonLine(reason),
        "You can carry on selling as before, and ask again.",
      ];
  const subject = approve
    ? "We've accepted the change to how you sell"
    : "We didn't change how you sell";
  return {
    message: `${paragraphs.join(" ")} /onboarding`,
    step: { label: "See how you sell", path: "/onboarding" },
    mail: { subject, preview: paragraphs[0] ?? "", heading: subject, paragraphs },
  };
}

/** The approval was withdrawn with no application to decide. */
export function revocationTexts(): DecisionTexts {
  const opening =
    "We've withdrawn your approval as a seller. If you'd like to know why, please contact us.";
  const subject = "You can't sell on Shoal at the moment";
  return {
    message: `${opening} ${LISTINGS_HIDDEN} You can apply again: /onboarding`,
    step: APPLY_AGAIN,
    mail: {
      subject,
      preview: opening,
      heading: subject,
      paragraphs: [opening, LISTINGS_HIDDEN, "You can send a new application."],
    },
  };
}
