import { v } from "convex/values";
import { SELLER_QUIZ_QUESTIONS } from "../domain/shared/constants";
import { quizForBrowser, scoreSellerQuiz, SELLER_QUESTIONS } from "../domain/tanks/quiz";
import { fail } from "../errors";
import { userMutation, userQuery } from "../functions";
import { takeFromLimit } from "../shared/rules/rateLimits";
import { approveByQuiz } from "./rules/approval";
import { optionKey, publicQuestion } from "../tanks/questions";

/** The four questions without their answers, in an order that stays the same for one person. */
export const questions = userQuery({
  args: {},
  returns: v.object({ passed: v.boolean(), questions: v.array(publicQuestion) }),
  handler: (ctx) => ({
    passed: ctx.viewer.sellerQuizCompleted,
    questions: quizForBrowser("seller", ctx.viewer.userId),
  }),
});

/**
 * Scores four answers. Three right make the viewer an approved seller in the same transaction; the right
 * answers are revealed either way. Errors: `invalid_input` unless all four are answered, `rate_limited`.
 */
export const submit = userMutation({
  args: { answers: v.array(v.object({ questionId: v.string(), option: optionKey })) },
  returns: v.object({
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
  }),
  handler: async (ctx, { answers }) => {
    await takeFromLimit(ctx, "takeQuiz", ctx.viewer.userId);
    const chosen = Object.fromEntries(answers.map((a) => [a.questionId, a.option]));
    const unanswered = SELLER_QUESTIONS.some((q) => !Object.hasOwn(chosen, q.id));
    if (unanswered || answers.length !== SELLER_QUIZ_QUESTIONS) {
      fail("invalid_input", { field: "Quiz", problem: "please answer all four questions" });
    }
    const result = scoreSellerQuiz(chosen);
    if (result.passed) await approveByQuiz(ctx, ctx.viewer);
    return result;
  },
});
