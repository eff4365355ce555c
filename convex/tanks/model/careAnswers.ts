/**
 * A correct care answer counts for 90 days, per question, so that a second purchase only asks new ones.
 * The questions cover care knowledge only; the tank itself is asked about each time.
 */

import { type Infer, v } from "convex/values";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { editionOf } from "#convex/domain/shared/quiz.ts";
import type { QuizQuestion, QuizResult } from "#convex/domain/shared/quiz.ts";

/** A question not asked again, and when it was answered (ms epoch). */
export const rememberedAnswer = v.object({
  questionId: v.string(),
  question: v.string(),
  answeredAt: v.number(),
});
type RememberedAnswer = Infer<typeof rememberedAnswer>;

/**
 * The questions that a user has already answered correctly, in the given order. A question is asked again
 * once its text, options or answer change. An answer counts until the sweep deletes it, so that the quiz page
 * and its submission agree.
 */
export async function rememberedAnswers(
  ctx: QueryCtx,
  userId: Id<"users">,
  questions: readonly QuizQuestion[],
): Promise<RememberedAnswer[]> {
  const earlierAnswers: RememberedAnswer[] = [];
  for (const question of questions) {
    const row = await rowOf(ctx, userId, question.id);
    if (row?.edition !== editionOf(question)) continue;
    const { answeredAt } = row;
    earlierAnswers.push({ questionId: question.id, question: question.question, answeredAt });
  }
  return earlierAnswers;
}

async function rowOf(
  ctx: QueryCtx,
  userId: Id<"users">,
  questionId: string,
): Promise<Doc<"careAnswers"> | null> {
  return await ctx.db
    .query("careAnswers")
    .withIndex("by_userId_and_questionId", (q) =>
      q.eq("userId", userId).eq("questionId", questionId),
    )
    .unique();
}

/** Stores correct answers and deletes earlier ones that are now wrong. */
export async function saveCareAnswers(
  ctx: MutationCtx,
  userId: Id<"users">,
  questions: readonly QuizQuestion[],
  results: QuizResult["results"],
): Promise<void> {
  for (const { questionId, correct } of results) {
    const question = questions.find(({ id }) => id === questionId);
    const existingRow = await rowOf(ctx, userId, questionId);
    if (existingRow) await ctx.db.delete("careAnswers", existingRow._id);
    if (!question || !correct) continue;
    await ctx.db.insert("careAnswers", {
      userId,
      questionId,
      edition: editionOf(question),
      answeredAt: Date.now(),
    });
  }
}
