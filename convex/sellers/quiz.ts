import { v } from "convex/values";
import { userMutation, userQuery } from "../functions";
import { optionKey } from "../shared/questions";
import { quizResult, quizView, takeSellerQuiz, viewSellerQuiz } from "./model/quiz";

/** The viewer's questions, without answers. They stay the same until a failed attempt. */
export const questions = userQuery({
  args: {},
  returns: quizView,
  handler: async (ctx) => await viewSellerQuiz(ctx, ctx.viewer),
});

/**
 * Scores the viewer's answers. A pass makes the viewer an approved seller in the same transaction,
 * unless an admin has to decide; the right answers are revealed either way. `invalid_input` unless all
 * are answered, `seller_status_failed_because` for a user who has to apply first or has not said how
 * they sell, `rate_limited`.
 */
export const submit = userMutation({
  args: { answers: v.array(v.object({ questionId: v.string(), option: optionKey })) },
  returns: quizResult,
  handler: async (ctx, { answers }) => await takeSellerQuiz(ctx, ctx.viewer, answers),
});
