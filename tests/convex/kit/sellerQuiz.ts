/** Fixtures for taking the seller quiz. */

import { api } from "#convex/_generated/api.js";
import type { SellerKind } from "#convex/domain/sellers/approval.ts";
import { SELLER_QUESTIONS } from "#convex/domain/sellers/quiz.ts";
import { type OptionKey, correctAnswers } from "#convex/domain/shared/quiz.ts";
import type { Person } from "./helpers";

const CORRECT_ANSWERS = correctAnswers(SELLER_QUESTIONS);

export const chooseKind = (person: Pick<Person, "as">, sellsAs: SellerKind = "hobbyist") =>
  person.as.mutation(api.sellers.applications.chooseKind, { sellsAs });

/** Answers to the user's current questions; the first `correctCount` are correct. */
export async function sellerAnswersOf(person: Pick<Person, "as">, correctCount = 4) {
  const { questions } = await person.as.query(api.sellers.quiz.questions, {});
  return questions.map(({ id, options }, i) => {
    const key = CORRECT_ANSWERS[id];
    const wrongKey = options.find((option) => option.key !== key)?.key;
    return { questionId: id, option: (i < correctCount ? key : wrongKey) as OptionKey };
  });
}

/** Takes the quiz; the first `correctCount` answers are correct. */
export const takeQuiz = async (person: Pick<Person, "as">, correctCount = 4) =>
  await person.as.mutation(api.sellers.quiz.submit, {
    answers: await sellerAnswersOf(person, correctCount),
  });
