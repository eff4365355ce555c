import { literals, partial } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { type Infer, v } from "convex/values";
import { subScores } from "../accounts/tables";

/** A review's scores. The buyer may give the sub-scores that apply (`subScoresOf`). */
export const reviewScores = v.object({ overall: v.number(), ...partial(subScores.fields) });

/**
 * A buyer's review of a completed order: scores from 1 to 5, one per order, with at most one answer from the
 * seller. It stays if the order is refunded later or either account is deleted; if hidden, it is in no list
 * and no average. Only `model/` writes it, with the seller's totals in the same transaction.
 */
export const reviews = defineTable({
  orderId: v.id("orders"),
  listingId: v.id("listings"),
  buyerId: v.id("users"),
  sellerId: v.id("users"),
  ...reviewScores.fields,
  /**
   * Whether its stars count in the seller's rating while shown: at most one per buyer's mailbox and seller in 90
   * days among the shown ones, the latest of one or two stars or else the first; only for orders that `canRaiseFigures`
   * (one or two stars: `canLowerFigures`), and not once a chargeback is lost.
   */
  isCounted: v.boolean(),
  /**
   * The first review of its group, which are the mailbox's reviews for the seller; absent for that one itself. The mailbox's next
   * review joins groups that an account's move made one mailbox's (`joinReviewGroups`).
   */
  sameMailboxAs: v.optional(v.id("reviews")),
  /** The order's money had gone back before the review, or was on its way. Such a review never counts. */
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
  /** Likewise for the seller's answer alone. */
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
