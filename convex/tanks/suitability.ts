import { pick } from "convex-helpers";
import { defineSchema } from "convex/server";
import { v } from "convex/values";
import { isOnShelf, offeredOf } from "../domain/listings/stock";
import { DAY_MS, ORDER_LINES_MAX } from "../domain/shared/constants";
import { quizForBrowser } from "../domain/shared/quiz";
import { groupQuantity } from "../domain/tanks/fit";
import { withOnTheirWay } from "../domain/tanks/onTheirWay";
import { reviewCareQuiz } from "../domain/tanks/quiz";
import { fail } from "../errors";
import { internalMutation, ownLimitMutation, userMutation, userQuery } from "../functions";
import { listingCard, toCard } from "../listings/model/cards";
import { contentOf, listingContent, versionKey } from "../listings/model/listingVersions";
import { factsOf, speciesFacts } from "../listings/model/speciesFacts";
import { findListing } from "../listings/model/views";
import { SWEEP_BATCH } from "../shared/jobs";
import { changesOf, publicQuestion } from "../shared/validators";
import { animalsOnTheirWay } from "./model/animalsOnTheirWay";
import { rememberedAnswer, rememberedAnswers } from "./model/careAnswers";
import { tanksOf } from "./model/ownTanks";
import { latestQuiz, ownQuiz } from "./model/quizRecords";
import { recheckQuiz, recheckQuizzes } from "./model/recheckQuizzes";
import { careKindOf, questionsOf } from "./model/scoreAnswers";
import { takeSuitabilityQuiz } from "./model/takeSuitabilityQuiz";
import { addedFigures, comingAnimals, suitabilityQuizzes, tankFields, tanks } from "./tables";

const CARE_ANSWER_LIFE_MS = 90 * DAY_MS;

const quizStart = v.object({
  listing: listingCard,
  /** What it says, and the key of that version for `submit`. */
  says: listingContent,
  version: v.string(),
  isOwn: v.boolean(),
  /** Not implied by the plants category, which also contains corals. */
  isPlant: v.boolean(),
  facts: v.nullable(speciesFacts),
  tanks: v.array(defineSchema({ tanks }).doc("tanks")),
  /** Paid orders' animals that the viewer means for one of these tanks. */
  onTheirWay: v.array(
    v.object({
      tankId: v.id("tanks"),
      ...comingAnimals.fields,
      /** Delivered, but the buyer hasn't said whether they are in a tank. */
      hasArrived: v.boolean(),
    }),
  ),
  /** What completes the species' group in each tank, within what can be bought; null for a new tank. */
  groupQuantities: v.array(v.object({ tankId: v.nullable(v.id("tanks")), quantity: v.number() })),
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

/** The start of the quiz; null when the listing is unavailable. Correct answers stay on the server. */
export const start = userQuery({
  args: { listingId: v.string() },
  returns: v.nullable(quizStart),
  handler: async (ctx, { listingId }) => {
    const { viewer } = ctx;
    const listing = await findListing(ctx, listingId);
    if (!listing || !isOnShelf(listing)) return null;
    const latest = await latestQuiz(ctx, viewer, listing._id);
    const questions = questionsOf(listing);
    const earlierAnswers = await rememberedAnswers(ctx, viewer.userId, questions);
    const openQuestions = questions.filter(
      ({ id }) => !earlierAnswers.some((answer) => answer.questionId === id),
    );
    const ownTanks = await tanksOf(ctx, viewer.userId);
    const coming = await Promise.all(
      ownTanks.map(async ({ _id: tankId }) => {
        const rows = await animalsOnTheirWay(ctx, viewer.userId, tankId);
        return rows.map((row) => ({ tankId, ...row }));
      }),
    );
    const stock = { ...listing, ...offeredOf(listing) };
    const ownGroups = ownTanks.map(({ _id: tankId, inhabitants }, i) => {
      const tank = { inhabitants: withOnTheirWay(inhabitants, coming[i] ?? []) };
      return { tankId, quantity: groupQuantity(tank, stock) };
    });
    const newGroup = { tankId: null, quantity: groupQuantity({ inhabitants: [] }, stock) };
    return {
      listing: toCard(listing),
      says: await contentOf(ctx, listing),
      version: await versionKey(listing),
      isOwn: listing.sellerId === viewer.userId,
      isPlant: careKindOf(listing) === "plant",
      facts: factsOf(listing),
      tanks: ownTanks,
      onTheirWay: coming.flat(),
      groupQuantities: [...ownGroups, newGroup],
      questions: quizForBrowser(openQuestions, `${viewer.userId}:${listing._id}`),
      remembered: earlierAnswers,
      latest: latest && { quizId: latest._id, ...pick(latest, ["verdict", "createdAt"]) },
    };
  },
});

/**
 * Takes the quiz on the version of the listing that the buyer has read, and saves its tank; returns the quiz's id for
 * /compatibility/:quizId. Errors: `listing_unavailable`, `own_listing`, `quiz_listing_changed`, `invalid_input`,
 * `not_found` (the tank), `rate_limited`.
 */
export const submit = ownLimitMutation({
  args: {
    listingId: v.id("listings"),
    /** `version` of `start` when the buyer read the listing. */
    version: v.string(),
    tankId: v.optional(v.id("tanks")),
    /** The changed figures of the saved tank `tankId`; null clears an optional one. All of a new tank. */
    tank: v.object(changesOf(tankFields)),
    quantity: v.number(),
    /** The uuids of paid orders that the buyer doesn't want counted as on their way to the tank. */
    uncountedOrders: v.optional(v.array(v.string())),
    answers: v.array(v.object({ questionId: v.string(), option: v.string() })),
    /** The outward postcode this browser last asked about, used if the settings have no location. */
    near: v.optional(v.string()),
  },
  returns: v.id("suitabilityQuizzes"),
  handler: async (ctx, args) => await takeSuitabilityQuiz(ctx, ctx.viewer, args),
});

/**
 * Adds figures that were missing (°C, °dGH, weeks) to the tank of the viewer's own quiz and retakes the quiz
 * with the same care answers; returns the new quiz's id. Without figures it only retakes it. Errors:
 * `not_found`, `listing_unavailable`, `own_listing`, `quiz_other`, `invalid_input`, `rate_limited`.
 */
export const recheck = ownLimitMutation({
  args: {
    quizId: v.id("suitabilityQuizzes"),
    figures: addedFigures.partial(),
    /** Another number of animals than before. */
    quantity: v.optional(v.number()),
  },
  returns: v.id("suitabilityQuizzes"),
  handler: async (ctx, { quizId, ...changes }) =>
    await recheckQuiz(ctx, ctx.viewer, quizId, changes),
});

/**
 * Retakes the viewer's own quizzes on up to ten listings after a change of their tank, or for another number,
 * with the same care answers. Returns their new ids in the same order; the old id if the quiz's tank was
 * deleted, or the listing is unavailable or offers other animals. Errors: `not_found`, `invalid_input`,
 * `rate_limited`.
 */
export const recheckAll = ownLimitMutation({
  args: {
    quizzes: v.array(
      v.object({ quizId: v.id("suitabilityQuizzes"), quantity: v.optional(v.number()) }),
    ),
  },
  returns: v.array(v.id("suitabilityQuizzes")),
  handler: async (ctx, { quizzes }) =>
    await recheckQuizzes(ctx, ctx.viewer, quizzes.slice(0, ORDER_LINES_MAX)),
});

const quizOutcome = v.object({
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

/**
 * The viewer's own quiz with the current listing, and the care questions with their answers; null if it isn't
 * theirs.
 */
export const get = userQuery({
  args: { quizId: v.string() },
  returns: v.nullable(quizOutcome),
  handler: async (ctx, { quizId }) => {
    const quiz = await ownQuiz(ctx, ctx.viewer, quizId);
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
        answeredAt:
          quiz.answers.find((a) => a.questionId === result.questionId)?.answeredAt ?? null,
      })),
    };
  },
});

/** Records that the buyer has read the cautions of their own quiz. Idempotent. Errors: `not_found`. */
export const acknowledge = userMutation({
  args: { quizId: v.id("suitabilityQuizzes") },
  returns: v.null(),
  handler: async (ctx, { quizId }) => {
    const quiz = (await ownQuiz(ctx, ctx.viewer, quizId)) ?? fail("not_found");
    if (quiz.acknowledgedAt !== undefined) return;
    await ctx.db.patch("suitabilityQuizzes", quizId, { acknowledgedAt: Date.now() });
  },
});

/** Cron: deletes care answers after 90 days. Returns how many. */
export const sweep = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => {
    const oldAnswers = await ctx.db
      .query("careAnswers")
      .withIndex("by_answeredAt", (q) => q.lte("answeredAt", Date.now() - CARE_ANSWER_LIFE_MS))
      .take(SWEEP_BATCH);
    for (const { _id } of oldAnswers) await ctx.db.delete("careAnswers", _id);
    return oldAnswers.length;
  },
});
