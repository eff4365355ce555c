import { defineSchema } from "convex/server";
import { pick } from "convex-helpers";
import { type Infer, v } from "convex/values";
import type { QueryCtx } from "#convex/_generated/server.js";
import { isOnShelf } from "#convex/domain/listings/stock.ts";
import { quizForBrowser } from "#convex/domain/shared/quiz.ts";
import { reviewCareQuiz } from "#convex/domain/tanks/quiz.ts";
import { listingCard, toCard } from "#convex/listings/model/cards.ts";
import { factsOf, speciesFacts } from "#convex/listings/model/speciesFacts.ts";
import { findListing } from "#convex/listings/model/views.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { publicQuestion } from "#convex/shared/questions.ts";
import { suitabilityQuizzes, tanks } from "../tables";
import { rememberedAnswer, rememberedAnswers } from "./careAnswers";
import { careKindOf, latestQuiz, ownQuiz, questionsOf } from "./suitability";
import { tanksOf } from "./tanks";

/** Correct answers stay on the server. */
export const quizStart = v.object({
  listing: listingCard,
  isOwn: v.boolean(),
  /** Not implied by the plants category, which also contains corals. */
  isPlant: v.boolean(),
  facts: v.nullable(speciesFacts),
  tanks: v.array(defineSchema({ tanks }).doc("tanks")),
  questions: v.array(publicQuestion),
  /** Not asked, because the viewer has already answered it correctly. */
  remembered: v.array(rememberedAnswer),
  latest: v.nullable(
    v.object({
      quizId: v.id("suitabilityQuizzes"),
      ...pick(suitabilityQuizzes.validator.fields, ["verdict", "createdAt"]),
    }),
  ),
});

export async function quizStartOf(
  ctx: QueryCtx,
  viewer: Profile,
  listingId: string,
): Promise<Infer<typeof quizStart> | null> {
  const listing = await findListing(ctx, listingId);
  if (!listing || !isOnShelf(listing)) return null;
  const latest = await latestQuiz(ctx, viewer, listing._id);
  const questions = questionsOf(listing);
  const earlierAnswers = await rememberedAnswers(ctx, viewer.userId, questions);
  const openQuestions = questions.filter(
    ({ id }) => !earlierAnswers.some((answer) => answer.questionId === id),
  );
  return {
    listing: toCard(listing),
    isOwn: listing.sellerId === viewer.userId,
    isPlant: careKindOf(listing) === "plant",
    facts: factsOf(listing),
    tanks: await tanksOf(ctx, viewer.userId),
    questions: quizForBrowser(openQuestions, `${viewer.userId}:${listing._id}`),
    remembered: earlierAnswers,
    latest: latest && { quizId: latest._id, ...pick(latest, ["verdict", "createdAt"]) },
  };
}

export const quizOutcome = v.object({
  quiz: defineSchema({ suitabilityQuizzes }).doc("suitabilityQuizzes"),
  /** Null once it is unavailable. */
  listing: v.nullable(listingCard),
  isPlant: v.boolean(),
  care: v.array(
    v.object({
      questionId: v.string(),
      question: v.string(),
      correct: v.boolean(),
      chosenText: v.nullable(v.string()),
      correctText: v.string(),
      explanation: v.string(),
      /** When it was answered correctly (ms epoch), if it was not asked this time. */
      answeredAt: v.nullable(v.number()),
    }),
  ),
});

export async function quizOutcomeOf(
  ctx: QueryCtx,
  viewer: Profile,
  quizId: string,
): Promise<Infer<typeof quizOutcome> | null> {
  const quiz = await ownQuiz(ctx, viewer, quizId);
  if (!quiz) return null;
  const listing = await ctx.db.get("listings", quiz.listingId);
  const answersById = Object.fromEntries(quiz.answers.map((a) => [a.questionId, a.option]));
  return {
    quiz,
    listing: listing && isOnShelf(listing) ? toCard(listing) : null,
    isPlant: listing !== null && careKindOf(listing) === "plant",
    care: reviewCareQuiz(answersById).results.map((result) => ({
      ...pick(result, ["questionId", "question", "correct", "chosenText"]),
      ...pick(result, ["correctText", "explanation"]),
      answeredAt: quiz.answers.find((a) => a.questionId === result.questionId)?.answeredAt ?? null,
    })),
  };
}
