import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import {
  CLAIM_ACTORS,
  CLAIM_KINDS,
  CLAIM_PROBLEMS,
  CLAIM_STATUSES,
  OPEN_CLAIM_STATUSES,
} from "../domain/claims/states";
import { imageRef } from "../shared/validators";

export const claimKind = literals(...CLAIM_KINDS);
export const claimStatus = literals(...CLAIM_STATUSES);
export const claimActor = literals(...CLAIM_ACTORS);
export const claimItem = v.object({
  listingId: v.id("listings"),
  problem: literals(...CLAIM_PROBLEMS),
  animals: v.number(),
  /** The listing's title when it was bought. Absent if the order has one line. */
  title: v.optional(v.string()),
});

/** What ended a claim, and the sum it refunds (pence). */
const claimDecision = v.object({
  by: claimActor,
  amount: v.number(),
  /** The admin's reason, shown to both sides. */
  reason: v.optional(v.string()),
  adminId: v.optional(v.id("users")),
  at: v.number(),
});

/**
 * A buyer's claim. An order has at most two: one reported as not arrived may still arrive, with dead animals.
 * While a claim is open its order is `disputed`. Its worth follows from the order, `kind` and `items`
 * (`domain/claims/proposal.ts`).
 */
export const claims = defineTable({
  orderId: v.id("orders"),
  buyerId: v.id("users"),
  sellerId: v.id("users"),
  kind: claimKind,
  /** Empty in a `not_arrived` claim, which is about the whole order. */
  items: v.array(claimItem),
  description: v.string(),
  photos: v.array(imageRef),
  status: claimStatus,
  /** Pence of the order's payments that hadn't been returned when the claim was made. */
  unreturnedBefore: v.number(),
  answer: v.optional(
    v.object({
      words: v.string(),
      photos: v.array(imageRef),
      /** Pence; less than the proposed refund. */
      offer: v.optional(v.number()),
      at: v.number(),
    }),
  ),
  /**
   * An admin decides this claim if the seller is silent: because only the buyer's word supports it (`canSilenceAccept` in
   * `domain/claims/windows.ts`), the buyer withdrew an earlier claim, part of the money was returned before, or the seller
   * is away until after the deadline.
   */
  needsDecision: v.optional(v.literal(true)),
  /** Deadline of the side whose turn it is (ms epoch): the seller, or the buyer of an offer. */
  respondBy: v.number(),
  decision: v.optional(claimDecision),
  /** Status before a full refund or chargeback closed it; restored if the chargeback is reversed. */
  statusBefore: v.optional(literals(...OPEN_CLAIM_STATUSES)),
  createdAt: v.number(),
  updatedAt: v.number(),
})
  .index("by_orderId", ["orderId"])
  .index("by_status_and_createdAt", ["status", "createdAt"])
  /** A user's past claims, as buyer and as seller. */
  .index("by_buyerId_and_createdAt", ["buyerId", "createdAt"])
  .index("by_sellerId_and_createdAt", ["sellerId", "createdAt"]);

const addedToTank = v.object({
  tankId: v.id("tanks"),
  tankName: v.string(),
  species: v.string(),
  count: v.number(),
});

/**
 * The buyer's answer to whether what arrived is now in one of their tanks. One per line of an order; none until
 * they answer.
 */
export const tankAdditions = defineTable({
  orderId: v.id("orders"),
  listingId: v.id("listings"),
  buyerId: v.id("users"),
  /** Absent for "not now". */
  added: v.optional(addedToTank),
  answeredAt: v.number(),
})
  .index("by_orderId", ["orderId"])
  .index("by_buyerId", ["buyerId"]);
