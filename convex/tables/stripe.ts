import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";

const paymentIntentId = v.union(v.string(), v.null());

/** What Stripe says of one refund. Money in pence. */
export const refundFacts = v.object({
  stripeRefundId: v.string(),
  /** From the refund's metadata: ours, unless it was made in Stripe's own dashboard. */
  refundId: v.union(v.string(), v.null()),
  paymentIntentId,
  amount: v.number(),
  status: v.string(),
  failureReason: v.union(v.string(), v.null()),
});

/** What a charge has given back in all so far. */
export const refundTotal = v.object({ paymentIntentId, amountRefunded: v.number() });

/** What Stripe says of one chargeback (its word is "dispute"). */
export const disputeFacts = v.object({
  stripeDisputeId: v.string(),
  paymentIntentId,
  amount: v.number(),
  reason: v.string(),
  status: v.string(),
  /** ms epoch by which Stripe wants the evidence. */
  dueBy: v.union(v.number(), v.null()),
  /** ms epoch of the event: decides between two that are otherwise equal. */
  toldAt: v.number(),
});

/** A payment of a session that no checkout of Shoal knows. */
export const unknownPayment = v.object({
  stripeSessionId: v.string(),
  checkoutId: v.union(v.string(), v.null()),
  paymentIntentId: v.string(),
  amountTotal: v.number(),
  currency: v.union(v.string(), v.null()),
  mode: v.string(),
  livemode: v.boolean(),
  isPaid: v.boolean(),
});

export const heldFact = v.union(
  v.object({ kind: v.literal("refund"), refund: refundFacts }),
  v.object({ kind: v.literal("refundTotal"), total: refundTotal }),
  v.object({ kind: v.literal("dispute"), dispute: disputeFacts }),
  v.object({ kind: v.literal("paid"), session: unknownPayment }),
);

/**
 * What Stripe said of money that Shoal does not know yet, or that does not fit yet: webhooks come in any
 * order. Applied, and deleted, in the transaction that makes it possible; what stays is the admin's to look at.
 */
export const heldFacts = defineTable({
  stripePaymentIntentId: v.string(),
  fact: heldFact,
  createdAt: v.number(),
}).index("by_stripePaymentIntentId", ["stripePaymentIntentId"]);

/** `open` while the bank has not decided. `warning` is an inquiry: no money has been taken yet. */
export const chargebackState = literals("warning", "open", "won", "lost");

/** A buyer's bank asks for a payment back. One row for each dispute at Stripe. */
export const chargebacks = defineTable({
  stripeDisputeId: v.string(),
  stripePaymentIntentId: v.string(),
  checkoutId: v.id("checkouts"),
  orderId: v.id("orders"),
  /** The order's, so that nobody leaves Shoal while one is open. */
  buyerId: v.id("users"),
  sellerId: v.id("users"),
  /** Pence that the bank asks for. */
  amount: v.number(),
  /** Stripe's word for it, such as `product_not_received`. */
  reason: v.string(),
  state: chargebackState,
  dueBy: v.optional(v.number()),
  /** ms epoch of the newest event that was applied. */
  toldAt: v.number(),
  /** Lost before dispatch: a person decides what becomes of the rest of the order. */
  needsPerson: v.optional(v.boolean()),
  createdAt: v.number(),
  updatedAt: v.number(),
})
  .index("by_stripeDisputeId", ["stripeDisputeId"])
  .index("by_checkoutId_and_state", ["checkoutId", "state"])
  .index("by_orderId_and_state", ["orderId", "state"])
  .index("by_buyerId_and_state", ["buyerId", "state"])
  .index("by_sellerId_and_state", ["sellerId", "state"])
  .index("by_needsPerson_and_createdAt", ["needsPerson", "createdAt"])
  .index("by_state_and_createdAt", ["state", "createdAt"]);
