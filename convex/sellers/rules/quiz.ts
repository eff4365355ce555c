import { type Infer, v } from "convex/values";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { SELLER_QUIZ_QUESTIONS } from "../../domain/shared/constants";
import { quizForBrowser, scoreSellerQuiz, SELLER_QUESTIONS } from "../../domain/tanks/quiz";
import { fail } from "../../errors";
import type { Profile } from "../../shared/rules/access";
import { takeFromLimit } from "../../shared/rules/rateLimits";
import { optionKey, publicQuestion } from "../../tanks/questions";
import { nextSellerStep } from "../../domain/sellers/approval";
import { changeSeller, sellerStateOf } from "./changeSeller";
import { sellerStep } from "./progress";

/** The four questions without their answers; `step`: what the viewer does next to sell. */
export const quizView = v.object({
  passed: v.boolean(),
  step: sellerStep,
  questions: v.array(publicQuestion),
});

/** The questions, in an order that stays the same for one person. */
export async function viewSellerQuiz(
  ctx: QueryCtx,
  viewer: Profile,
): Promise<Infer<typeof quizView>> {
  return {
    passed: viewer.sellerQuizCompleted,
    step: nextSellerStep(await sellerStateOf(ctx, viewer)),
    questions: quizForBrowser(SELLER_QUESTIONS, viewer.userId),
  };
}

/** The score, and the right answers with why. */
export const quizResult = v.object({
  score: v.number(),
  total: v.number(),
  passScore: v.number(),
  passed: v.boolean(),
  /** Whether that makes an approved seller; an admin's no waits for an admin's yes. */
  approved: v.boolean(),
  results: v.array(
    v.object({
      questionId: v.string(),
      question: v.string(),
      chosenKey: v.union(v.string(), v.null()),
      chosenText: v.union(v.string(), v.null()),
      correctKey: optionKey,
      correctText: v.string(),
      correct: v.boolean(),
      explanation: v.string(),
    }),
  ),
});

/**
 * Scores the four answers; three right approve the seller (specification, sections 4 and 7), whom no admin has refused.
 * A refused person must have applied again: `seller_status_failed_because`. `invalid_input` unless all are answered,
 * `rate_limited`.
 */
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
  if (!result.passed) return { ...result, approved: viewer.sellerApproved };
  const { sellerApproved } =
    (await changeSeller(ctx, viewer, "pass")) ??
    fail("seller_status_failed_because", {
      reason: "an admin has said no. Please send a new application first.",
    });
  return { ...result, approved: sellerApproved };
}
