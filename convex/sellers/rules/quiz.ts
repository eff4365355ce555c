import { type Infer, v } from "convex/values";
import type { MutationCtx } from "../../_generated/server";
import { SELLER_QUIZ_QUESTIONS } from "../../domain/shared/constants";
import { scoreSellerQuiz, SELLER_QUESTIONS } from "../../domain/tanks/quiz";
import { fail } from "../../errors";
import type { Profile } from "../../shared/rules/access";
import { takeFromLimit } from "../../shared/rules/rateLimits";
import { optionKey } from "../../tanks/questions";
import { approveByQuiz } from "./approval";

/** The score, and the right answers with why. */
export const quizResult = v.object({
  score: v.number(),
  total: v.number(),
  passScore: v.number(),
  passed: v.boolean(),
  results: v.array(
    v.object({
      questionId: v.string(),
      question: v.string(),
      chosenKey: v.union(v.string(), v.null()),
      correctKey: optionKey,
      correctText: v.string(),
      correct: v.boolean(),
      explanation: v.string(),
    }),
  ),
});

/** Scores the four answers; three right approve the seller. `invalid_input` unless all are answered, `rate_limited`. */
export async function takeSellerQuiz(
  ctx: MutationCtx,
  viewer: Profile,
  answers: { questionId: string; option: string }[],
): Promise<Infer<typeof quizResult>> {
  await takeFromLimit(ctx, "takeQuiz", viewer.userId);
  const chosen = Object.fromEntries(answers.map((a) => [a.questionId, a.option]));
  const unanswered = SELLER_QUESTIONS.some((q) => !Object.hasOwn(chosen, q.id));
  if (unanswered || answers.length !== SELLER_QUIZ_QUESTIONS) {
    fail("invalid_input", { field: "Quiz", problem: "please answer all four questions" });
  }
  const result = scoreSellerQuiz(chosen);
  if (result.passed) await approveByQuiz(ctx, viewer);
  return result;
}
