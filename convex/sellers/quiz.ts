import { v } from "convex/values";
import { userMutation, userQuery } from "../functions";
import { optionKey } from "../tanks/questions";
import { quizResult, quizView, takeSellerQuiz, viewSellerQuiz } from "./rules/quiz";

/** The four questions without their answers, in an order that stays the same for one person. */
export const questions = userQuery({
  args: {},
  returns: quizView,
  handler: async (ctx) => await viewSellerQuiz(ctx, ctx.viewer),
});

/**
 * Scores four answers. Three right make the viewer an approved seller in the same transaction, unless an admin has
 * refused them; the right answers are revealed either way. Errors: `invalid_input` unless all four are answered,
 * `seller_status_failed_because`, `rate_limited`.
 */
export const submit = userMutation({
  args: { answers: v.array(v.object({ questionId: v.string(), option: optionKey })) },
  returns: quizResult,
  handler: async (ctx, { answers }) => await takeSellerQuiz(ctx, ctx.viewer, answers),
});
