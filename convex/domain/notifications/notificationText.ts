import { adminPaths } from "../shared/adminPaths";
import { isolated } from "../shared/isolated";
import { formatPence } from "../shared/money";
import type { NotificationContent, ReportedItem } from "./kinds";
import { newCountText } from "./limits";

export type NotificationText = {
  headline: string;
  /** The second line, such as the listing's title; "" for none. */
  detail: string;
  /** The link, from the site's root. */
  path: string;
};

const aboutText = (title: string | null) => (title === null ? "" : `About “${isolated(title)}”`);

/** The text and link of a notification, for the bell and the browser; `from` is the sender's current name. */
export function notificationText(content: NotificationContent, from: string): NotificationText {
  switch (content.kind) {
    case "order":
      return {
        headline: content.headline,
        detail: content.listingTitle,
        path: `/order/${content.orderId}`,
      };
    case "adminOrder":
      return {
        headline: content.headline,
        detail: content.listingTitle,
        path: content.topic === "claim" ? adminPaths.moderatorPanel : adminPaths.orders,
      };
    case "message":
      return {
        ...messageText(content, from),
        path: `/messages?conversationId=${content.conversationId}`,
      };
    case "search":
      return {
        headline: newListings(content.listings),
        detail: `Saved search “${isolated(content.name)}”`,
        path: `/browse?${content.query}`,
      };
    case "price":
      return {
        headline: `Now ${content.shown}, was ${formatPence(content.before)}`,
        detail: content.title,
        path: `/listing/${content.listingId}`,
      };
    case "backOnSale":
      return {
        headline: "You can buy it again",
        detail: content.title,
        path: `/listing/${content.listingId}`,
      };
    case "application":
      return applicationText(content);
    case "sellerThreshold":
      return {
        headline: content.headline,
        detail: `Your ${content.year} sales, and what the rules require of you.`,
        path: "/profile/sold",
      };
    case "law":
      return {
        headline: content.isProofRequired
          ? "Your listing needs proof: please send it"
          : "Your listing was taken off sale",
        detail: content.listingTitle,
        path: `/listing/edit/${content.listingId}`,
      };
    case "stillAvailable":
      return {
        headline: content.isOffSale
          ? "Off sale until you confirm that it's available"
          : "Still available? Please tell us",
        detail: content.names,
        path: "/profile/my-listings",
      };
    case "proof":
      return {
        headline: content.accepted
          ? "Your proof was accepted"
          : "Your proof was refused: please send another",
        detail: content.listingTitle,
        path: content.accepted
          ? `/listing/${content.listingId}`
          : `/listing/edit/${content.listingId}`,
      };
    case "report":
      return {
        headline: reportHeadline(content),
        detail: content.title ?? "",
        path: pathOfItem(content),
      };
  }
}

/** "A buyer wrote about your Blue dream shrimp": the text for a seller whose buyer is a stranger to them. */
export const strangerWrote = (title: string) => `A buyer wrote about your ${isolated(title)}`;

function messageText(
  {
    strangerRole,
    listingTitle,
    messages,
  }: Pick<
    Extract<NotificationContent, { kind: "message" }>,
    "strangerRole" | "listingTitle" | "messages"
  >,
  from: string,
): Pick<NotificationText, "headline" | "detail"> {
  const detail = aboutText(listingTitle);
  if (strangerRole === "buyer" && listingTitle !== null) {
    const count = messages > 1 ? `${messages} new messages` : "";
    return { headline: strangerWrote(listingTitle), detail: count };
  }
  const sender = strangerRole === undefined ? isolated(from) : `a ${strangerRole}`;
  return {
    headline:
      messages > 1 ? `${messages} new messages from ${sender}` : `New message from ${sender}`,
    detail,
  };
}

const newListings = (count: number) =>
  count === 1 ? "1 new listing" : `${newCountText(count)} new listings`;

function applicationText({
  approved,
  quizCompleted,
  isChange,
  isRevoked,
}: Extract<NotificationContent, { kind: "application" }>): NotificationText {
  if (isChange) {
    return {
      headline: approved
        ? "We've accepted the change to how you sell"
        : "We didn't change how you sell",
      detail: approved ? "Your listings stay as they are." : "The reason is in your messages.",
      path: "/onboarding",
    };
  }
  if (isRevoked) {
    return {
      headline: "You can't sell on Shoal at the moment",
      detail: "We've withdrawn your approval. You can apply again.",
      path: "/onboarding",
    };
  }
  if (!approved) {
    return {
      headline: "Your seller application was rejected",
      detail: "The reason is in your messages. You can apply again.",
      path: "/onboarding",
    };
  }
  const headline = "You are approved as a seller";
  return quizCompleted
    ? {
        headline,
        detail: "You can sell on Shoal now.",
        path: "/onboarding?type=new_listing",
      }
    : { headline, detail: "One step is left: the seller quiz.", path: "/seller-quiz" };
}

const ITEMS: Record<ReportedItem, string> = {
  listing: "listing",
  user_profile: "profile",
  message: "message",
  review: "review",
  reviewAnswer: "answer to a review",
};

function reportHeadline({
  to,
  acted,
  itemType,
}: Extract<NotificationContent, { kind: "report" }>): string {
  const item = ITEMS[itemType];
  if (to === "reported") return `Shoal has upheld a report about your ${item}`;
  return acted
    ? `Thank you: we have acted on the ${item} that you reported`
    : `We have looked at the ${item} that you reported and left it as it is`;
}

function pathOfItem({
  to,
  itemType,
  itemId,
}: Extract<NotificationContent, { kind: "report" }>): string {
  switch (itemType) {
    case "listing":
      return `/listing/${itemId}`;
    case "user_profile":
      return `/seller/${itemId}`;
    case "message":
      return "/messages";
    case "review":
      // Usually the seller reports a review.
      return to === "reported" ? "/profile/purchases" : "/profile?tab=reviews";
    case "reviewAnswer":
      // Usually the buyer reports an answer.
      return to === "reported" ? "/profile?tab=reviews" : "/profile/purchases";
  }
}
