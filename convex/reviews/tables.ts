import { literals, partial } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { type Infer, v } from "convex/values";
import { subScores } from "../accounts/tables";

/** A review's scores. The buyer may give the sub-scores that apply (`subScoresOf`). */
export const reviewScores = v.object({ overall: v.number(), ...partial(subScores.fields) });

/**
 * A buyer's review of a completed order, one per order: scores from 1 to 5, with at most one answer from the
 * seller. It stays if the order is refunded later or either account is deleted; if hidden, it is in no list
 * and no average. Only `model/` writes it, with the seller's totals in the same transaction; hiding an answer
 * (`moderation/reviews.ts`) changes no totals.
 */
export const reviews = defineTable({
  orderId: v.id("orders"),
  listingId: v.id("listings"),
  buyerId: v.id("users"),
  sellerId: v.id("users"),
  ...reviewScores.fields,
  /**
   * Whether its stars count in the seller's rating while it is shown. In 90 days at most one shown review
   * counts between the mailboxes of a buyer and a seller: the latest with one or two stars, otherwise the
   * first. The order must pass `canRaiseFigures` (for one or two stars `canLowerFigures`) and have no lost
   * chargeback.
   */
  isCounted: v.boolean(),
  /**
   * The first review of its group; absent in that review. A group holds the reviews between two mailboxes. If
   * a moved account gives them several groups, the next review merges these (`joinReviewGroups`).
   */
  sameMailboxAs: v.optional(v.id("reviews")),
  /**
   * Refunds made or under way at the review reached into the service fee (`isFeeReturned`), so it doesn't
   * count. Cleared once they no longer do.
   */
  isUnpaid: v.optional(v.literal(true)),
  /** Empty if the buyer only gave scores. */
  comment: v.string(),
  answer: v.optional(v.string()),
  answeredAt: v.optional(v.number()),
  /** The first save; the 48 hours for changes start here. */
  createdAt: v.number(),
  editedAt: v.optional(v.number()),
  /** Set while hidden by a moderator; the buyer was sent the reason. */
  hiddenAt: v.optional(v.number()),
  hiddenReason: v.optional(v.string()),
  /** Set while a moderator hides only the seller's answer; the seller was sent the reason. */
  answerHiddenAt: v.optional(v.number()),
  answerHiddenReason: v.optional(v.string()),
})
  .index("by_orderId", ["orderId"])
  .index("by_buyerId_and_sellerId", ["buyerId", "sellerId"])
  .index("by_sameMailboxAs", ["sameMailboxAs"])
  .index("by_buyerId_and_isCounted_and_createdAt", ["buyerId", "isCounted", "createdAt"])
  .index("by_sellerId_and_createdAt", ["sellerId", "createdAt"])
  /** A seller's shown reviews, newest first. */
  .index("by_sellerId_and_hiddenAt_and_createdAt", ["sellerId", "hiddenAt", "createdAt"])
  /** The moderators' lists of hidden reviews and answers. */
  .index("by_hiddenAt", ["hiddenAt"])
  .index("by_answerHiddenAt", ["answerHiddenAt"]);

/** What moderators can hide: a review with its answer, or the answer alone. */
export const reviewPart = literals("review", "answer");
export type ReviewPart = Infer<typeof reviewPart>;
