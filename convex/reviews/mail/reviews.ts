/** Mails about the review of an order. */
import type { MutationCtx } from "../../_generated/server";
import { sendOptionalMail, sendRequiredMail } from "../../orders/rules/orderMail";
import type { Order } from "../../orders/rules/records";
import type { ReviewPart } from "../rules/hiding";

export async function sendReviewAsked(ctx: MutationCtx, order: Order): Promise<void> {
  await sendOptionalMail(ctx, order, "buyer", {
    occasion: "review-asked",
    topic: "review",
    subject: "How was your order?",
    text: "Your order is complete. Please tell other hobbyists how it went: it takes a minute, and the seller can answer. You can leave your review on the order page, and add what arrived to your tank there, so that the next check of a listing counts it.",
  });
}

export async function sendReviewed(ctx: MutationCtx, order: Order, stars: number): Promise<void> {
  await sendOptionalMail(ctx, order, "seller", {
    occasion: "reviewed",
    topic: "review",
    subject: "You have a new review",
    text: `The buyer gave this order ${stars} of 5 stars. You can answer once, on the order page or on your profile.`,
  });
}

export async function sendReviewAnswered(ctx: MutationCtx, order: Order): Promise<void> {
  await sendOptionalMail(ctx, order, "buyer", {
    occasion: "review-answered",
    topic: "review",
    subject: "The seller answered your review",
    text: "The seller has answered what you wrote about this order. The answer stands below your review on the order page.",
  });
}

/** `at` (ms epoch) tells one hiding from the next. */
export async function sendHidden(
  ctx: MutationCtx,
  order: Order,
  part: ReviewPart,
  { at, reason }: { at: number; reason: string },
): Promise<void> {
  const { author, what } = PARTS[part];
  const text =
    part === "review"
      ? "A moderator has hidden your review of this order, and its stars no longer count."
      : "A moderator has hidden your answer to the review of this order. The review stays.";
  await sendRequiredMail(ctx, order, order[author], {
    occasion: `${part === "review" ? "review" : "review-answer"}-hidden-${at}`,
    topic: "review",
    subject: `Your ${what} was hidden`,
    text: `${text} The reason: ${reason} If you think that this is wrong, please contact us.`,
  });
}

export async function sendShown(
  ctx: MutationCtx,
  order: Order,
  part: ReviewPart,
  at: number,
): Promise<void> {
  const { author, what } = PARTS[part];
  const text =
    part === "review"
      ? "A moderator has looked again at your review of this order. It is shown on the seller's profile, and its stars count."
      : "A moderator has looked again at your answer to the review of this order. It is shown below the review.";
  await sendRequiredMail(ctx, order, order[author], {
    occasion: `${part === "review" ? "review" : "review-answer"}-shown-${at}`,
    topic: "review",
    subject: `Your ${what} is shown again`,
    text,
  });
}

const PARTS = {
  review: { author: "buyerId", what: "review" },
  answer: { author: "sellerId", what: "answer to a review" },
} as const;
