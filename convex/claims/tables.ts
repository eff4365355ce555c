import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
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
export const claimItem = v.object({ problem: literals(...CLAIM_PROBLEMS), animals: v.number() });

/** What ended a claim, and how much of the money it sends back (pence). */
export const claimDecision = v.object({
  by: claimActor,
  amount: v.number(),
  /** What an admin said to both. */
  reason: v.optional(v.string()),
  adminId: v.optional(v.id("users")),
  at: v.number(),
});

/**
 * A buyer's claim. An order has one, or two: what was said not to have arrived may arrive, and then be dead. While a
 * claim is open its order is `disputed`. What it is worth follows from the order, `kind` and `items`
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
  /** Pence of the order's payments that had not gone back when the claim was made. */
  unreturnedBefore: v.number(),
  answer: v.optional(
    v.object({
      words: v.string(),
      photos: v.array(imageRef),
      /** Pence; less than was proposed. */
      offer: v.optional(v.number()),
      at: v.number(),
    }),
  ),
  /** ms epoch up to which the one whose turn it is answers: the seller, then the buyer of an offer. */
  respondBy: v.number(),
  /** ms epoch from when the sweep looks at it, should its clock be lost; later each time that it had to wait. */
  nextSweepAt: v.optional(v.number()),
  decision: v.optional(claimDecision),
  /** Of an overtaken claim: where it stood, and goes on should a bank send the money in again. */
  stoodAt: v.optional(literals(...OPEN_CLAIM_STATUSES)),
  createdAt: v.number(),
  updatedAt: v.number(),
})
  .index("by_orderId", ["orderId"])
  .index("by_status_and_createdAt", ["status", "createdAt"])
  /** Those whose time is over. */
  .index("by_status_and_nextSweepAt", ["status", "nextSweepAt"])
  /** A person's past claims, as buyer and as seller. */
  .index("by_buyerId_and_createdAt", ["buyerId", "createdAt"])
  .index("by_sellerId_and_createdAt", ["sellerId", "createdAt"]);

/** What of an order went into which tank of its buyer's. */
const addedToTank = v.object({
  tankId: v.id("tanks"),
  tankName: v.string(),
  species: v.string(),
  count: v.number(),
});

/** The buyer's answer to whether what arrived lives in a tank of theirs now: one an order, none while they have not said. */
export const newcomers = defineTable({
  orderId: v.id("orders"),
  buyerId: v.id("users"),
  /** Absent for "not now". */
  added: v.optional(addedToTank),
  answeredAt: v.number(),
})
  .index("by_orderId", ["orderId"])
  .index("by_buyerId", ["buyerId"]);
