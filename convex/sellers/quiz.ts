import { v } from "convex/values";
import type { QueryCtx } from "../_generated/server";
import { sellerKind } from "../accounts/tables";
import { afterEvent, nextSellerStep } from "../domain/sellers/approval";
import { drawSellerQuestions, scoreSellerQuiz } from "../domain/sellers/quiz";
import { quizForBrowser, type QuizQuestion } from "../domain/shared/quiz";
import { fail } from "../errors";
import { ownLimitMutation, userQuery } from "../functions";
import type { Profile } from "../shared/model/access";
import { consumeLimit } from "../shared/model/rateLimits";
import { optionKey, publicQuestion } from "../shared/validators";
import { changeSeller, sellerStateOf } from "./model/changeSeller";
import { sellerStep } from "./tables";

/** The questions without answers; `step`: the viewer's next step towards selling. */
const quizView = v.object({
  passed: v.boolean(),
  step: sellerStep,
  sellsAs: v.nullable(sellerKind),
  questions: v.array(publicQuestion),
});

const questionsFor = ({ userId, failedQuizAttempts }: Profile): QuizQuestion[] =>
  drawSellerQuestions(userId, failedQuizAttempts);

/** The score, and the right answers with explanations. */
const quizResult = v.object({
  score: v.number(),
  total: v.number(),
  passScore: v.number(),
  passed: v.boolean(),
  /**
   * Whether the viewer is now an approved seller; after a rejection or an application as a trader an admin
   * must approve.
   */
  approved: v.boolean(),
  results: v.array(
    v.object({
      questionId: v.string(),
      question: v.string(),
      chosenKey: v.nullable(v.string()),
      chosenText: v.nullable(v.string()),
      correctKey: optionKey,
      correctText: v.string(),
      correct: v.boolean(),
      explanation: v.string(),
    }),
  ),
});

/** The viewer's questions, without answers. They stay the same until a failed attempt. */
export const questions = userQuery({
  args: {},
  returns: quizView,
  handler: async (ctx) => {
    const { viewer } = ctx;
    const state = await sellerStateOf(ctx, viewer);
    return {
      passed: viewer.sellerQuizCompleted,
      step: nextSellerStep(state),
      sellsAs: state.sellsAs,
      questions: quizForBrowser(questionsFor(viewer), viewer.userId),
    };
  },
});

/**
 * Scores the viewer's answers. A pass makes the viewer an approved seller in the same transaction, unless an
 * admin has to decide; the right answers are revealed either way. Errors: `invalid_input` unless all are
 * answered, `seller_status_failed_because` for a user who has to apply first or has not said how they sell,
 * `rate_limited`.
 */
export const submit = ownLimitMutation({
  args: { answers: v.array(v.object({ questionId: v.string(), option: optionKey })) },
  returns: quizResult,
  handler: async (ctx, { answers }) => {
    const { viewer } = ctx;
    await consumeLimit(ctx, "takeQuiz", viewer.userId);
    await requireCanTakeQuiz(ctx, viewer);
    const questions = questionsFor(viewer);
    const answersById = Object.fromEntries(answers.map((a) => [a.questionId, a.option]));
    const hasUnanswered = questions.some((q) => !Object.hasOwn(answersById, q.id));
    if (hasUnanswered || answers.length !== questions.length) {
      fail("invalid_input", { field: "Quiz", problem: "please answer all the questions" });
    }
    const result = scoreSellerQuiz(questions, answersById);
    if (!result.passed) {
      const failedQuizAttempts = viewer.failedQuizAttempts + 1;
      await ctx.db.patch("userProfiles", viewer._id, { failedQuizAttempts });
      return { ...result, approved: viewer.sellerApproved };
    }
    const { sellerApproved = false } = (await changeSeller(ctx, viewer, "pass")) ?? {};
    return { ...result, approved: sellerApproved };
  },
});

async function requireCanTakeQuiz(ctx: QueryCtx, viewer: Profile): Promise<void> {
  const state = await sellerStateOf(ctx, viewer);
  if (afterEvent(state, "pass") !== null) return;
  const reason = state.isRefused
    ? "Shoal rejected your application. Please send a new one first."
    : state.sellsAs === null
      ? "please say first whether you sell as a hobbyist or as a business."
      : "Shoal has to approve you. Please send an application first.";
  fail("seller_status_failed_because", { reason });
}
