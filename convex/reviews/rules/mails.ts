/** Mails about the review of an order. */
import type { MutationCtx } from "../../_generated/server";
import { sendOptionalMail, sendRequiredMail } from "../../orders/rules/orderMail";
import type { Order } from "../../orders/rules/records";

export async function sendReviewAsked(ctx: MutationCtx, order: Order): Promise<void> {
  await sendOptionalMail(ctx, order, "buyer", {
    occasion: "review-asked",
    topic: "review",
    subject: "How was your order?",
    text: "Your order is complete. Please tell other hobbyists how it went: it takes a minute, and the seller can answer. You can leave your review on the order page.",
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

/** `at` (ms epoch) tells one hiding of a review from the next. */
export async function sendReviewHidden(
  ctx: MutationCtx,
  order: Order,
  { at, reason }: { at: number; reason: string },
): Promise<void> {
  await sendRequiredMail(ctx, order, order.buyerId, {
    occasion: `review-hidden-${at}`,
    topic: "review",
    subject: "Your review was hidden",
    text: `A moderator has hidden your review of this order, and its stars no longer count. The reason: ${reason} If you think that this is wrong, please contact us.`,
  });
}

export async function sendReviewShown(ctx: MutationCtx, order: Order, at: number): Promise<void> {
  await sendRequiredMail(ctx, order, order.buyerId, {
    occasion: `review-shown-${at}`,
    topic: "review",
    subject: "Your review is shown again",
    text: "A moderator has looked again at your review of this order. It is shown on the seller's profile, and its stars count.",
  });
}
