import type { MutationCtx } from "#convex/_generated/server.js";
import { sendOptionalMail, sendRequiredMail } from "#convex/orders/model/orderMail.ts";
import type { Order } from "#convex/orders/model/records.ts";
import type { ReviewPart } from "../tables";

export async function sendReviewRequest(ctx: MutationCtx, order: Order): Promise<void> {
  await sendOptionalMail(ctx, order, "buyer", {
    occasion: "review-asked",
    topic: "review",
    subject: "How was your order?",
    text: ({ seller }) =>
      `Your order is complete. Please tell other hobbyists how it went: it takes a minute, and ${seller} can reply. You can leave your review on the order page. If you haven't added what arrived alive to your tank yet, you can do that there too, so that your next tank check counts it.`,
  });
}

export async function sendReviewed(ctx: MutationCtx, order: Order, stars: number): Promise<void> {
  await sendOptionalMail(ctx, order, "seller", {
    occasion: "reviewed",
    topic: "review",
    subject: ({ Buyer }) => `${Buyer} reviewed your order`,
    text: ({ Buyer }) =>
      `${Buyer} gave this order ${stars} out of 5 stars. You can reply once, on the order page or your profile.`,
  });
}

export async function sendReviewAnswered(ctx: MutationCtx, order: Order): Promise<void> {
  await sendOptionalMail(ctx, order, "buyer", {
    occasion: "review-answered",
    topic: "review",
    subject: ({ Seller }) => `${Seller} answered your review`,
    text: ({ Seller }) =>
      `${Seller} has answered your review of this order. You can read it below your review on the order page.`,
  });
}

/** `at` (ms epoch): when it was hidden, so that hiding it again sends another email. */
export async function sendHidden(
  ctx: MutationCtx,
  order: Order,
  part: ReviewPart,
  { at, reason }: { at: number; reason: string },
): Promise<void> {
  const { author, label } = PART_TEXTS[part];
  const text =
    part === "review"
      ? "We've hidden your review of this order, and its stars no longer count."
      : "We've hidden your answer to the review of this order. The review stays.";
  await sendRequiredMail(ctx, order, order[author], {
    occasion: `${part === "review" ? "review" : "review-answer"}-hidden-${at}`,
    topic: "review",
    subject: `Your ${label} was hidden`,
    text: `${text} If you think this is wrong, please contact us. Our reason: ${reason}`,
  });
}

export async function sendRestored(
  ctx: MutationCtx,
  order: Order,
  part: ReviewPart,
  at: number,
): Promise<void> {
  const { author, label } = PART_TEXTS[part];
  const text =
    part === "review"
      ? "We've looked again at your review of this order. It's back on the seller's profile, and its stars count."
      : "We've looked again at your answer to the review of this order. It's back below the review.";
  await sendRequiredMail(ctx, order, order[author], {
    occasion: `${part === "review" ? "review" : "review-answer"}-shown-${at}`,
    topic: "review",
    subject: `Your ${label} is shown again`,
    text,
  });
}

const PART_TEXTS = {
  review: { author: "buyerId", label: "review" },
  answer: { author: "sellerId", label: "answer to a review" },
} as const;
