import { v } from "convex/values";
import { quizForBrowser } from "../domain/tanks/quiz";
import { userMutation, userQuery } from "../functions";
import { optionKey, publicQuestion } from "../tanks/questions";
import { quizResult, takeSellerQuiz } from "./rules/quiz";

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
  returns: quizResult,
  handler: async (ctx, { answers }) => await takeSellerQuiz(ctx, ctx.viewer, answers),
});
