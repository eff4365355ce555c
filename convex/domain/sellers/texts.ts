/** What seller quiz and application say, and what functions say in the same words. */
export const sellerTexts = {
  quizPassed: "Congratulations! You passed the seller quiz and are now an approved seller.",
  quizPassedAwaitsAdmin:
    "You passed the seller quiz. An admin still has to approve your new application.",
  quizFailed: ({ score }: { score: number }) =>
    `You scored ${score}/4. A minimum of 3/4 is required to become an approved seller. Please try again.`,
  submissionFailed: ({ reason }: { reason: string }) => `Submission failed: ${reason}`,
} as const;
