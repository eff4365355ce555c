import { type Infer, v } from "convex/values";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { afterEvent, nextSellerStep } from "#convex/domain/sellers/approval.ts";
import { drawSellerQuestions, scoreSellerQuiz } from "#convex/domain/sellers/quiz.ts";
import { type QuizQuestion, quizForBrowser } from "#convex/domain/shared/quiz.ts";
import { sellerKind } from "#convex/accounts/tables.ts";
import { fail } from "#convex/errors.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { consumeLimit } from "#convex/shared/model/rateLimits.ts";
import { optionKey, publicQuestion } from "#convex/shared/questions.ts";
import { changeSeller, sellerStateOf } from "./changeSeller";
import { sellerStep } from "./progress";

/** The questions without answers; `step`: the viewer's next step towards selling. */
export const quizView = v.object({
  passed: v.boolean(),
  step: sellerStep,
  sellsAs: v.union(sellerKind, v.null()),
  questions: v.array(publicQuestion),
});

const questionsFor = ({ userId, failedQuizAttempts }: Profile): QuizQuestion[] =>
  drawSellerQuestions(userId, failedQuizAttempts);

/** The viewer's questions, the same and in the same order until a failed attempt. */
export async function viewSellerQuiz(
  ctx: QueryCtx,
  viewer: Profile,
): Promise<Infer<typeof quizView>> {
  const state = await sellerStateOf(ctx, viewer);
  return {
    passed: viewer.sellerQuizCompleted,
    step: nextSellerStep(state),
    sellsAs: state.sellsAs,
    questions: quizForBrowser(questionsFor(viewer), viewer.userId),
  };
}

/** The score, and the right answers with explanations. */
export const quizResult = v.object({
  score: v.number(),
  total: v.number(),
  passScore: v.number(),
  passed: v.boolean(),
  /** Whether the viewer is now an approved seller; after a rejection an admin must approve. */
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
 * Scores the viewer's answers. A pass approves the seller (specification, sections 4 and 7) unless an admin
 * has to; a failed attempt changes the next questions. `seller_status_failed_because` for a user who has to
 * apply first or has not said how they sell; `invalid_input` unless all are answered; `rate_limited`.
 */
export async function takeSellerQuiz(
  ctx: MutationCtx,
  viewer: Profile,
  answers: { questionId: string; option: string }[],
): Promise<Infer<typeof quizResult>> {
  await consumeLimit(ctx, "takeQuiz", viewer.userId);
  await requireCanTakeQuiz(ctx, viewer);
  const questions = questionsFor(viewer);
  const chosen = Object.fromEntries(answers.map((a) => [a.questionId, a.option]));
  const unanswered = questions.some((q) => !Object.hasOwn(chosen, q.id));
  if (unanswered || answers.length !== questions.length) {
    fail("invalid_input", { field: "Quiz", problem: "please answer all the questions" });
  }
  const result = scoreSellerQuiz(questions, chosen);
  if (!result.passed) {
    const failedQuizAttempts = viewer.failedQuizAttempts + 1;
    await ctx.db.patch("userProfiles", viewer._id, { failedQuizAttempts });
    return { ...result, approved: viewer.sellerApproved };
  }
  const { sellerApproved = false } = (await changeSeller(ctx, viewer, "pass")) ?? {};
  return { ...result, approved: sellerApproved };
}

async function requireCanTakeQuiz(ctx: QueryCtx, viewer: Profile): Promise<void> {
  const state = await sellerStateOf(ctx, viewer);
  if (afterEvent(state, "pass") !== null) return;
  const reason = state.isRefused
    ? "an admin has said no. Please send a new application first."
    : state.sellsAs === null
      ? "please say first whether you sell as a hobbyist or as a business."
      : "an admin has to approve you. Please send an application first.";
  fail("seller_status_failed_because", { reason });
}
