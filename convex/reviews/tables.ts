import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { scores } from "../accounts/tables";

/**
 * What a buyer says of a completed order: scores of 1 to 5, once an order, to which the seller may answer once. It
 * stands when the order is refunded later and when either account is deleted; hidden by a moderator, it is in no
 * list and in no average. `rules/` are its only writers, with the seller's sums in the same transaction.
 */
export const reviews = defineTable({
  orderId: v.id("orders"),
  listingId: v.id("listings"),
  buyerId: v.id("users"),
  sellerId: v.id("users"),
  ...scores.fields,
  /**
   * Whether its stars are in the seller's figures while it is shown: one of a buyer and a seller in 90 days is, and only of
   * an order that was paid for.
   */
  isCounted: v.boolean(),
  /** Empty when the buyer only gave scores. */
  comment: v.string(),
  answer: v.optional(v.string()),
  answeredAt: v.optional(v.number()),
  /** The first save: the 48 hours in which the buyer may change it count from here. */
  createdAt: v.number(),
  editedAt: v.optional(v.number()),
  /** Set while a moderator hides it, with the reason that the buyer was told. */
  hiddenAt: v.optional(v.number()),
  hiddenReason: v.optional(v.string()),
  /** The same of the seller's answer alone, while the review stays. */
  answerHiddenAt: v.optional(v.number()),
  answerHiddenReason: v.optional(v.string()),
})
  .index("by_orderId", ["orderId"])
  /** All of a buyer, and whether one of them counts for this seller already. */
  .index("by_buyerId_and_sellerId_and_isCounted_and_createdAt", [
    "buyerId",
    "sellerId",
    "isCounted",
    "createdAt",
  ])
  .index("by_sellerId_and_createdAt", ["sellerId", "createdAt"])
  /** Those of a seller that are shown, latest first. */
  .index("by_sellerId_and_hiddenAt_and_createdAt", ["sellerId", "hiddenAt", "createdAt"])
  /** The moderators' lists of what is hidden. */
  .index("by_hiddenAt", ["hiddenAt"])
  .index("by_answerHiddenAt", ["answerHiddenAt"]);

/** What moderators hide: all of a review with its answer, or the answer alone. */
export const reviewPart = literals("review", "answer");
