import { SELLER_QUIZ_PASS, SELLER_QUIZ_QUESTIONS } from "../shared/constants";

export const sellerTexts = {
  quizPassed: "Congratulations! You passed the seller quiz and are now an approved seller.",
  quizPassedAwaitsAdmin:
    "You passed the seller quiz. Shoal still has to approve your new application.",
  quizFailed: ({ score }: { score: number }) =>
    `You scored ${score}/${SELLER_QUIZ_QUESTIONS}. A minimum of ${SELLER_QUIZ_PASS}/${SELLER_QUIZ_QUESTIONS} is required to become an approved seller. Please try again.`,
  submissionFailed: ({ reason }: { reason: string }) => `Submission failed: ${reason}`,
} as const;

/** Shown on becoming a seller, on listing, and with sales; `isOpen`: payouts are switched on. */
export const payoutNote = (isOpen: boolean): string =>
  isOpen
    ? "Once an order is complete, we send your share to Stripe, which pays it into your bank on Fridays."
    : "Until payouts open, we can't pay you: we hold the money and record what you earn on each order.";
