import { v } from "convex/values";
import { defineTable } from "convex/server";
import { pick } from "convex-helpers";
import { literals } from "convex-helpers/validators";
import { ASK_FIELDS } from "../domain/tanks/rules/types";
import { TAP_WATERS } from "../domain/tanks/tank";
import { tankFigures } from "../shared/validators";

/** A tank as its keeper describes it. */
export const tankFields = { name: v.string(), ...tankFigures };

/** At most one tank of an owner is the default, and one is whenever the owner has any. */
export const tanks = defineTable({
  ownerId: v.id("users"),
  isDefault: v.boolean(),
  ...tankFields,
  createdAt: v.number(),
  updatedAt: v.number(),
}).index("by_ownerId_and_isDefault", ["ownerId", "isDefault"]);

export const verdict = v.union(
  v.literal("suitable"),
  v.literal("caution"),
  v.literal("unsuitable"),
);

export const askField = literals(...ASK_FIELDS);

/** What a result may ask of the tank. */
export const askedFigures = v.object(pick(tankFigures, [...ASK_FIELDS]));

export const tankReason = v.object({
  /** Rule number of `domain/compatibility-rules`, R01 to R26, or "DATA" for gaps in what is known. */
  rule: v.string(),
  level: verdict,
  title: v.string(),
  text: v.string(),
  yours: v.optional(v.string()),
  needs: v.optional(v.string()),
  fix: v.optional(v.string()),
});

/**
 * A suitability quiz that was taken: the tank as it was, the answers, the verdict and every reason. Never
 * changed afterwards; paying requires one for the same buyer and listing that does not forbid it.
 */
export const suitabilityQuizzes = defineTable({
  userId: v.id("users"),
  listingId: v.id("listings"),
  tankId: v.optional(v.id("tanks")),
  tank: v.object(tankFields),
  quantity: v.number(),
  answers: v.array(
    v.object({
      questionId: v.string(),
      option: v.string(),
      correct: v.boolean(),
      /** It was not asked: it had been answered correctly at this time (ms epoch). */
      rememberedFrom: v.optional(v.number()),
    }),
  ),
  verdict,
  reasons: v.array(tankReason),
  /** What the buyer may add on the result, so that the check is surer. */
  asks: v.array(askField),
  /** What stood in for a pH and hardness that were not measured. */
  usualTapWater: v.object({
    kind: literals(...TAP_WATERS),
    outcode: v.union(v.string(), v.null()),
  }),
  /** What the listing was of: `speciesNameOf`. */
  species: v.string(),
  /** Set when the buyer has read a caution and goes on. */
  acknowledgedAt: v.optional(v.number()),
  createdAt: v.number(),
})
  .index("by_userId_and_createdAt", ["userId", "createdAt"])
  .index("by_userId_and_listingId", ["userId", "listingId"]);

/** A care question that somebody has answered correctly: it is not asked again while the row stands. One a question. */
export const careAnswers = defineTable({
  userId: v.id("users"),
  questionId: v.string(),
  /** Of the question as it was asked: `editionOf` of `domain/tanks/quiz.ts`. */
  edition: v.string(),
  answeredAt: v.number(),
})
  .index("by_userId_and_questionId", ["userId", "questionId"])
  /** Those whose time is over. */
  .index("by_answeredAt", ["answeredAt"]);
