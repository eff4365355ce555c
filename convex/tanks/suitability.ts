import { v } from "convex/values";
import { DAY_MS } from "../domain/shared/constants";
import { internalMutation, userMutation, userQuery } from "../functions";
import { SWEEP_BATCH } from "../shared/jobs";
import { findListing } from "../listings/model/views";
import { quizOutcome, quizOutcomeOf, quizStart, quizStartOf } from "./model/quizPages";
import {
  acknowledgeQuiz,
  isTankChanged,
  latestQuiz,
  recheckQuiz,
  speciesNameOf,
  takenQuiz,
  takeSuitabilityQuiz,
  toTakenQuiz,
} from "./model/suitability";
import { askedFigures, tankFields } from "./tables";

/** How long before a correctly answered care question is asked again. */
const CARE_ANSWER_LIFE_MS = 90 * DAY_MS;

/** The start of the quiz; null when the listing is unavailable. Correct answers stay on the server. */
export const start = userQuery({
  args: { listingId: v.string() },
  returns: v.nullable(quizStart),
  handler: async (ctx, { listingId }) => await quizStartOf(ctx, ctx.viewer, listingId),
});

/**
 * The viewer's latest quiz on a listing, for the checkout; null when they took none. `isOutdated`: the tank or the
 * listing's species has changed since, so the buyer must take it again.
 */
export const latest = userQuery({
  args: { listingId: v.string() },
  returns: v.nullable(v.object({ ...takenQuiz.fields, isOutdated: v.optional(v.literal(true)) })),
  handler: async (ctx, { listingId }) => {
    const listing = await findListing(ctx, listingId);
    const quiz = listing && (await latestQuiz(ctx, ctx.viewer, listing._id));
    if (!quiz) return null;
    const isOutdated = quiz.species !== speciesNameOf(listing) || (await isTankChanged(ctx, quiz));
    return { ...toTakenQuiz(quiz), ...(isOutdated && { isOutdated }) };
  },
});

/**
 * Takes the quiz and saves its tank; returns the quiz's id for /compatibility/:quizId. Errors:
 * `listing_unavailable`, `own_listing`, `invalid_input`, `not_found` (the tank), `rate_limited`.
 */
export const submit = userMutation({
  args: {
    listingId: v.id("listings"),
    tankId: v.optional(v.id("tanks")),
    tank: v.object(tankFields),
    quantity: v.number(),
    answers: v.array(v.object({ questionId: v.string(), option: v.string() })),
    /** The outward postcode this browser last asked about, used if the settings have no location. */
    near: v.optional(v.string()),
  },
  returns: v.id("suitabilityQuizzes"),
  handler: async (ctx, args) => await takeSuitabilityQuiz(ctx, ctx.viewer, args),
});

/**
 * Adds the figures that the viewer's own quiz asked for (°C, °dGH, weeks) to its tank and retakes the
 * quiz; returns the new quiz's id. Without figures it only retakes it. Errors: `not_found`,
 * `listing_unavailable`, `own_listing`, `quiz_other`, `invalid_input`, `rate_limited`.
 */
export const recheck = userMutation({
  args: { quizId: v.id("suitabilityQuizzes"), figures: askedFigures.partial() },
  returns: v.id("suitabilityQuizzes"),
  handler: async (ctx, { quizId, figures }) => await recheckQuiz(ctx, ctx.viewer, quizId, figures),
});

/**
 * The viewer's own quiz with the current listing, and the care questions with their answers; null if it isn't
 * theirs.
 */
export const get = userQuery({
  args: { quizId: v.string() },
  returns: v.nullable(quizOutcome),
  handler: async (ctx, { quizId }) => await quizOutcomeOf(ctx, ctx.viewer, quizId),
});

/** Records that the buyer has read the cautions of their own quiz. Idempotent. Errors: `not_found`. */
export const acknowledge = userMutation({
  args: { quizId: v.id("suitabilityQuizzes") },
  returns: v.null(),
  handler: async (ctx, { quizId }) => {
    await acknowledgeQuiz(ctx, ctx.viewer, quizId);
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
