import { pick } from "convex-helpers";
import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { ADDABLE_FIGURES } from "../domain/tanks/rules/types";
import { TAP_WATERS } from "../domain/tanks/tank";
import { tankFigures } from "../shared/validators";

export const tankFields = { name: v.string(), ...tankFigures };

/** An owner with any tanks has exactly one default. */
export const tanks = defineTable({
  ownerId: v.id("users"),
  isDefault: v.boolean(),
  ...tankFields,
  createdAt: v.number(),
  updatedAt: v.number(),
}).index("by_ownerId_and_isDefault", ["ownerId", "isDefault"]);

export const verdict = literals("suitable", "caution", "unsuitable");

const addableFigure = literals(...ADDABLE_FIGURES);

export const addedFigures = v.object(pick(tankFigures, [...ADDABLE_FIGURES]));

export const tankReason = v.object({
  /**
   * Rule number in `domain/tanks/rules/rules.ts`, R01 to R26; "DATA" for gaps in our data and for notes
   * ("Good to know"), "CARE" for the care questions.
   */
  rule: v.string(),
  level: verdict,
  title: v.string(),
  text: v.string(),
  yours: v.optional(v.string()),
  needs: v.optional(v.string()),
  fix: v.optional(v.string()),
  /** The number to buy that would solve it. */
  takeInstead: v.optional(v.number()),
});

/** What an order brings to a tank. */
export const comingAnimals = v.object({
  /** The order's uuid. */
  orderId: v.string(),
  species: v.string(),
  count: v.number(),
});

/**
 * A completed suitability quiz: a snapshot of the tank, the answers, the verdict and every reason. Only
 * `acknowledgedAt` and `listingVersionId` change later. Paying requires a quiz by the same buyer on the same
 * listing whose verdict allows it.
 */
export const suitabilityQuizzes = defineTable({
  userId: v.id("users"),
  listingId: v.id("listings"),
  tankId: v.optional(v.id("tanks")),
  tank: v.object(tankFields),
  /** Paid for and not yet in the tank: counted as if it were, unless the buyer said otherwise. */
  onTheirWay: v.array(comingAnimals.extend({ isCounted: v.boolean() })),
  quantity: v.number(),
  answers: v.array(
    v.object({
      questionId: v.string(),
      option: v.string(),
      correct: v.boolean(),
      /** When it was answered correctly (ms epoch), if it was not asked this time. */
      answeredAt: v.optional(v.number()),
    }),
  ),
  verdict,
  reasons: v.array(tankReason),
  /** Figures the buyer may add on the result page to make the check more certain. */
  missingFigures: v.array(addableFigure),
  /** The tap water assumed for unmeasured pH and hardness. */
  usualTapWater: v.object({
    kind: literals(...TAP_WATERS),
    outcode: v.nullable(v.string()),
  }),
  /** What the listing said. Updated when the buyer accepts a change of it. */
  listingVersionId: v.id("listingVersions"),
  /** When the buyer acknowledged the cautions (ms epoch). */
  acknowledgedAt: v.optional(v.number()),
  createdAt: v.number(),
})
  .index("by_userId_and_createdAt", ["userId", "createdAt"])
  .index("by_userId_and_listingId", ["userId", "listingId"]);

/**
 * A correctly answered care question, not asked again while the row exists. One row per user and question.
 */
export const careAnswers = defineTable({
  userId: v.id("users"),
  questionId: v.string(),
  /** The edition of the question asked: `editionOf` in `domain/shared/quiz.ts`. */
  edition: v.string(),
  answeredAt: v.number(),
})
  .index("by_userId_and_questionId", ["userId", "questionId"])
  .index("by_answeredAt", ["answeredAt"]);
