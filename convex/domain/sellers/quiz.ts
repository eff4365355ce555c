/** The seller quiz: one question per topic, drawn from several. */

import { SELLER_QUIZ_PASS } from "../shared/constants";
import { type QuizAnswers, type QuizQuestion, type QuizResult, scoreQuiz } from "../shared/quiz";
import { hash, mulberry32 } from "../shared/random";
import questionRows from "./data/quiz.json";

export const SELLER_QUESTIONS: readonly QuizQuestion[] = questionRows;

const TOPICS = [...new Set(SELLER_QUESTIONS.map(({ topic }) => topic))];

/**
 * A user's questions after a number of failed attempts: each attempt draws others, until a topic runs out.
 */
export function drawSellerQuestions(userId: string, failedTries: number): QuizQuestion[] {
  return TOPICS.flatMap((topic) => {
    const bank = SELLER_QUESTIONS.filter((question) => question.topic === topic);
    const first = Math.floor(mulberry32(hash(`${userId}:${topic}`))() * bank.length);
    return bank[(first + failedTries) % bank.length] ?? [];
  });
}

export function scoreSellerQuiz(
  questions: readonly QuizQuestion[],
  answers: QuizAnswers,
): QuizResult {
  return scoreQuiz(questions, answers, SELLER_QUIZ_PASS);
}
