import type { ReviewedAnswer } from "./AnswerReview";

/** What a page is given in its history entry, to show the answers that were wrong in a quiz just passed. */
export const wrongAnswersState = (answers: readonly ReviewedAnswer[]) => ({
  wrongAnswers: answers.filter(({ correct }) => !correct),
});

/** The wrong answers in a history entry's state; empty for any other state. */
export function readWrongAnswers(state: unknown): ReviewedAnswer[] {
  const { wrongAnswers } = (state ?? {}) as Partial<ReturnType<typeof wrongAnswersState>>;
  return Array.isArray(wrongAnswers) ? wrongAnswers : [];
}
