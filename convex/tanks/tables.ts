import { v } from "convex/values";
import { water } from "../listings/tables";
import { defineTable } from "convex/server";

const amount = v.union(v.literal("none"), v.literal("some"), v.literal("dense"));

/** What a buyer says about a tank; units: litres, cm, °C, German degrees (gh), mg/l. */
export const tankFields = {
  name: v.string(),
  volumeLitres: v.number(),
  lengthCm: v.optional(v.number()),
  water,
  /** A little salt in a freshwater tank. */
  slightlySalted: v.optional(v.boolean()),
  temperatureC: v.optional(v.number()),
  unheated: v.boolean(),
  pH: v.optional(v.number()),
  gh: v.optional(v.number()),
  cycled: v.union(v.literal("yes"), v.literal("no"), v.literal("unsure")),
  cycledWeeks: v.optional(v.number()),
  ammonia: v.optional(v.number()),
  nitrite: v.optional(v.number()),
  nitrate: v.optional(v.number()),
  filter: v.union(v.literal("none"), v.literal("sponge"), v.literal("other")),
  plants: amount,
  cover: amount,
  lid: v.boolean(),
  copperRecently: v.boolean(),
  copperPipes: v.optional(v.boolean()),
  quarantineTank: v.optional(v.boolean()),
  experience: v.optional(
    v.union(v.literal("beginner"), v.literal("some"), v.literal("experienced")),
  ),
  inhabitants: v.array(
    v.object({
      species: v.string(),
      count: v.number(),
      males: v.optional(v.number()),
      females: v.optional(v.number()),
    }),
  ),
};

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
  answers: v.array(v.object({ questionId: v.string(), option: v.string(), correct: v.boolean() })),
  verdict,
  reasons: v.array(tankReason),
  /** Set when the buyer has read a caution and goes on. */
  acknowledgedAt: v.optional(v.number()),
  createdAt: v.number(),
})
  .index("by_userId_and_createdAt", ["userId", "createdAt"])
  .index("by_userId_and_listingId", ["userId", "listingId"]);
