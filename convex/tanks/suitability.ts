import { v } from "convex/values";
import { isOnShelf } from "../domain/listings/stock";
import { quizForBrowser, reviewCareQuiz } from "../domain/tanks/quiz";
import { fail } from "../errors";
import { userMutation, userQuery } from "../functions";
import { listingCard, toCard } from "../listings/rules/cards";
import { factsOf, speciesFacts } from "../listings/rules/speciesFacts";
import {
  latestQuiz,
  ownQuiz,
  speciesOf,
  takenQuiz,
  takeSuitabilityQuiz,
  toTakenQuiz,
} from "./rules/suitability";
import { tanksOf } from "./rules/tanks";
import schema from "../schema";
import { publicQuestion } from "./questions";
import { tankFields, verdict } from "./tables";

/** What the quiz page starts from; null when the listing is not to be had. Answers stay on the server. */
export const start = userQuery({
  args: { listingId: v.string() },
  returns: v.union(
    v.object({
      listing: listingCard,
      isOwn: v.boolean(),
      facts: v.union(speciesFacts, v.null()),
      tanks: v.array(schema.doc("tanks")),
      questions: v.array(publicQuestion),
      latest: v.union(
        v.object({ quizId: v.id("suitabilityQuizzes"), verdict, createdAt: v.number() }),
        v.null(),
      ),
    }),
    v.null(),
  ),
  handler: async (ctx, args) => {
    const id = ctx.db.normalizeId("listings", args.listingId);
    const listing = id && (await ctx.db.get("listings", id));
    if (!listing || !isOnShelf(listing)) return null;
    const latest = await latestQuiz(ctx, ctx.viewer, listing._id);
    return {
      listing: toCard(listing),
      isOwn: listing.sellerId === ctx.viewer.userId,
      facts: factsOf(listing),
      tanks: await tanksOf(ctx, ctx.viewer.userId),
      questions: quizForBrowser("buyer", `${ctx.viewer.userId}:${listing._id}`, speciesOf(listing)),
      latest: latest && {
        quizId: latest._id,
        verdict: latest.verdict,
        createdAt: latest.createdAt,
      },
    };
  },
});

/** The viewer's latest quiz on a listing, for the way on to paying; null when they took none. */
export const latest = userQuery({
  args: { listingId: v.string() },
  returns: v.union(takenQuiz, v.null()),
  handler: async (ctx, { listingId }) => {
    const id = ctx.db.normalizeId("listings", listingId);
    const quiz = id && (await latestQuiz(ctx, ctx.viewer, id));
    return quiz && toTakenQuiz(quiz);
  },
});

/**
 * Takes the quiz and saves the tank that it describes; returns the quiz's id for /compatibility/:quizId.
 * Errors: `listing_unavailable`, `own_listing`, `invalid_input`, `not_found` (the tank), `rate_limited`.
 */
export const submit = userMutation({
  args: {
    listingId: v.id("listings"),
    tankId: v.optional(v.id("tanks")),
    tank: v.object(tankFields),
    quantity: v.number(),
    answers: v.array(v.object({ questionId: v.string(), option: v.string() })),
  },
  returns: v.id("suitabilityQuizzes"),
  handler: async (ctx, args) => await takeSuitabilityQuiz(ctx, ctx.viewer, args),
});

/** An own quiz with its listing as it stands now, and the care questions with their answers. */
export const get = userQuery({
  args: { quizId: v.string() },
  returns: v.union(
    v.object({
      quiz: schema.doc("suitabilityQuizzes"),
      listing: v.union(listingCard, v.null()),
      care: v.array(
        v.object({
          questionId: v.string(),
          question: v.string(),
          correct: v.boolean(),
          correctText: v.string(),
          explanation: v.string(),
        }),
      ),
    }),
    v.null(),
  ),
  handler: async (ctx, { quizId }) => {
    const quiz = await ownQuiz(ctx, ctx.viewer, quizId);
    if (!quiz) return null;
    const listing = await ctx.db.get("listings", quiz.listingId);
    const chosen = Object.fromEntries(quiz.answers.map((a) => [a.questionId, a.option]));
    return {
      quiz,
      listing: listing && isOnShelf(listing) ? toCard(listing) : null,
      care: reviewCareQuiz(chosen).results.map((result) => ({
        questionId: result.questionId,
        question: result.question,
        correct: result.correct,
        correctText: result.correctText,
        explanation: result.explanation,
      })),
    };
  },
});

/** The buyer has read the cautions of an own quiz and goes on; `not_found`. Doing it twice is harmless. */
export const acknowledge = userMutation({
  args: { quizId: v.id("suitabilityQuizzes") },
  returns: v.null(),
  handler: async (ctx, { quizId }) => {
    const quiz = (await ownQuiz(ctx, ctx.viewer, quizId)) ?? fail("not_found");
    if (quiz.acknowledgedAt === undefined) {
      await ctx.db.patch("suitabilityQuizzes", quizId, { acknowledgedAt: Date.now() });
    }
    return null;
  },
});
