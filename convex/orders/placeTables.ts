/** Where orders go and how they are handed over. */

import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { TRADE_SIDES } from "../domain/orders/states";
import { addressFields } from "../shared/validators";

/**
 * Delivery address as entered by the buyer. A separate table, because only the order page needs it. Deleted
 * 30 days after the order ends.
 */
export const orderAddresses = defineTable({
  orderId: v.id("orders"),
  ...addressFields,
  /** When it is deleted (ms epoch); absent while the order is open. */
  eraseAt: v.optional(v.number()),
  createdAt: v.number(),
  updatedAt: v.number(),
})
  .index("by_orderId", ["orderId"])
  .index("by_eraseAt", ["eraseAt"]);

/**
 * When and where the two sides of an order in person meet: at most one suggestion, and one that was agreed. A separate
 * table, because only the order page shows the place. Deleted 30 days after the order ends.
 */
export const orderMeetings = defineTable({
  orderId: v.id("orders"),
  /** The side that suggested it. */
  by: literals(...TRADE_SIDES),
  /** ms epoch. */
  at: v.number(),
  place: v.string(),
  /** How many each side has suggested for the order, this one included. */
  suggestions: v.optional(v.object({ buyer: v.number(), seller: v.number() })),
  /** Absent until the other side has agreed. */
  acceptedAt: v.optional(v.number()),
  /** When it is deleted (ms epoch); absent while the order is open. */
  eraseAt: v.optional(v.number()),
})
  .index("by_orderId", ["orderId"])
  .index("by_eraseAt", ["eraseAt"]);

/** 6-digit code that confirms a handover in person. A separate table, because only the buyer may read it. */
export const handoverCodes = defineTable({
  orderId: v.id("orders"),
  code: v.string(),
  attemptsLeft: v.number(),
}).index("by_orderId", ["orderId"]);
