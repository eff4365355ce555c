import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import {
  CHARGEBACK_STATES,
  CHECKOUT_STATES,
  REFUND_PURPOSES,
  REFUND_STATES,
} from "../domain/payments/states";

export const checkoutState = literals(...CHECKOUT_STATES);
export const refundState = literals(...REFUND_STATES);
export const refundPurpose = literals(...REFUND_PURPOSES);
export const chargebackState = literals(...CHARGEBACK_STATES);

/**
 * One attempt to take money by Checkout session: for an order, or for the difference of a delivery adjustment.
 * Also the ledger for refunds: a paid checkout can still return `amount` - `returnedAmount` - `lostAmount`.
 * `requested` rows await the action that creates the session, with the idempotency key `checkout-<id>`.
 */
export const checkouts = defineTable({
  orderId: v.id("orders"),
  adjustmentId: v.optional(v.id("orderAdjustments")),
  /**
   * Money the order doesn't count: paid twice, in the wrong amount or currency, or for an adjustment that had
   * ended.
   */
  isSurplus: v.optional(v.boolean()),
  /** Pence. */
  amount: v.number(),
  state: checkoutState,
  stripeSessionId: v.optional(v.string()),
  stripePaymentIntentId: v.optional(v.string()),
  error: v.optional(v.string()),
  /** When the sweep takes an unfinished checkout (ms epoch); pushed back after each failed attempt. */
  nextSweepAt: v.optional(v.number()),
  /** Pence refunded or being refunded. */
  returnedAmount: v.number(),
  /** Pence of the rest that a bank withholds during a chargeback. */
  disputedAmount: v.optional(v.number()),
  /** Pence lost to chargebacks. */
  lostAmount: v.optional(v.number()),
  createdAt: v.number(),
  updatedAt: v.number(),
})
  .index("by_orderId", ["orderId"])
  .index("by_stripeSessionId", ["stripeSessionId"])
  .index("by_stripePaymentIntentId", ["stripePaymentIntentId"])
  .index("by_nextSweepAt", ["nextSweepAt"]);

/**
 * One refund: requested by us, or made in Stripe's dashboard and recorded once Stripe reports it. Corresponds
 * to at most one Stripe refund, whose metadata contains this row's id if we requested it. `requested` rows
 * await an action; `pending` ones are being processed by Stripe. The amount is reserved in the checkout's
 * `returnedAmount` unless the refund failed. A failed refund that was settled elsewhere and counted is
 * reserved again.
 */
export const refunds = defineTable({
  orderId: v.id("orders"),
  /** Copied from the order, so that a user's pending refunds are found without reading orders. */
  buyerId: v.id("users"),
  sellerId: v.id("users"),
  checkoutId: v.id("checkouts"),
  stripePaymentIntentId: v.string(),
  purpose: refundPurpose,
  adjustmentId: v.optional(v.id("orderAdjustments")),
  /** Pence. */
  amount: v.number(),
  reason: v.string(),
  state: refundState,
  stripeRefundId: v.optional(v.string()),
  error: v.optional(v.string()),
  attempts: v.number(),
  /**
   * Refusals by Stripe so far. Part of the Idempotency-Key, because Stripe repeats its answer for a known key;
   * a call without an answer is repeated with the same key.
   */
  refusals: v.number(),
  /** When the sweep takes it for the next attempt or poll (ms epoch). */
  nextAttemptAt: v.optional(v.number()),
  /**
   * On the admin's list: it failed and wasn't replaced, its last attempt failed or didn't report, or the
   * payment provider is taking too long.
   */
  needsAdmin: v.optional(v.boolean()),
  /** Stripe holds or refuses it for want of money: the seller's part is taken back before the next attempt. */
  lacksFunds: v.optional(v.boolean()),
  requestedBy: v.optional(v.id("users")),
  /** Another email said that the money goes back. */
  isAnnounced: v.optional(v.literal(true)),
  createdAt: v.number(),
  updatedAt: v.number(),
})
  .index("by_orderId_and_state", ["orderId", "state"])
  .index("by_buyerId_and_state", ["buyerId", "state"])
  .index("by_sellerId_and_state", ["sellerId", "state"])
  .index("by_state_and_nextAttemptAt", ["state", "nextAttemptAt"])
  .index("by_needsAdmin_and_updatedAt", ["needsAdmin", "updatedAt"])
  .index("by_stripeRefundId", ["stripeRefundId"]);

/** A completed payment: one per paid order, and per free one. */
export const transactions = defineTable({
  orderId: v.id("orders"),
  buyerId: v.id("users"),
  sellerId: v.id("users"),
  createdAt: v.number(),
})
  .index("by_orderId", ["orderId"])
  /** Whether two people have had an order. */
  .index("by_buyerId_and_sellerId", ["buyerId", "sellerId"]);

/**
 * Stripe events that have been handled: applied, deferred, or ignored as of the wrong mode. Written in the
 * same transaction.
 */
export const stripeEvents = defineTable({
  eventId: v.string(),
  outcome: v.string(),
  createdAt: v.number(),
}).index("by_eventId", ["eventId"]);

const paymentIntentId = v.nullable(v.string());

/** Stripe's data on one refund. Money in pence. */
export const refundUpdate = v.object({
  kind: v.literal("refund"),
  stripeRefundId: v.string(),
  /** From the refund's metadata: our row's id, or null if it was made in Stripe's dashboard. */
  refundId: v.nullable(v.string()),
  paymentIntentId,
  amount: v.number(),
  status: v.string(),
  /** Pending because our balance lacks the money. */
  lacksFunds: v.boolean(),
  failureReason: v.nullable(v.string()),
});

/** Stripe's data on one chargeback ("dispute" in Stripe's terms). Money in pence. */
export const disputeUpdate = v.object({
  kind: v.literal("dispute"),
  stripeDisputeId: v.string(),
  paymentIntentId,
  amount: v.number(),
  reason: v.string(),
  status: v.string(),
  /** Deadline for the evidence (ms epoch). */
  dueBy: v.nullable(v.number()),
  /** Time of the event (ms epoch); breaks ties between events of equal rank. */
  eventAt: v.number(),
});

/** Stripe's data on one Checkout session that ended. Money in pence. */
export const sessionUpdate = v.object({
  kind: literals("paid", "expired"),
  stripeSessionId: v.string(),
  /** From the session's metadata: finds the row if the webhook arrives before the API response. */
  checkoutId: v.nullable(v.string()),
  paymentIntentId,
  amount: v.number(),
  currency: v.nullable(v.string()),
  mode: v.string(),
});

/**
 * Stripe updates whose payment isn't known yet, or that can't be applied yet: webhooks arrive in any order.
 * Deleted in the transaction that applies them; until then they are on the admin's list.
 */
export const deferredStripeEvents = defineTable({
  stripePaymentIntentId: v.string(),
  update: v.union(refundUpdate, disputeUpdate, sessionUpdate),
  createdAt: v.number(),
}).index("by_stripePaymentIntentId", ["stripePaymentIntentId"]);

/** A buyer's bank reclaims a payment. One row per Stripe dispute. */
export const chargebacks = defineTable({
  stripeDisputeId: v.string(),
  checkoutId: v.id("checkouts"),
  orderId: v.id("orders"),
  buyerId: v.id("users"),
  sellerId: v.id("users"),
  /** Pence the bank reclaims. */
  amount: v.number(),
  /** Stripe's code, such as `product_not_received`. */
  reason: v.string(),
  state: chargebackState,
  dueBy: v.optional(v.number()),
  /** When the newest applied event was created (ms epoch). */
  eventAt: v.number(),
  /**
   * Lost before dispatch: an admin decides what happens to the rest of the order. Won after being lost: the
   * order's money came back and an admin must complete it.
   */
  needsAdmin: v.optional(v.boolean()),
  /** An admin lets Shoal bear it, however the bank decides: the seller's share stays. */
  isBorne: v.optional(v.boolean()),
  createdAt: v.number(),
})
  .index("by_stripeDisputeId", ["stripeDisputeId"])
  .index("by_orderId_and_state", ["orderId", "state"])
  .index("by_buyerId_and_state", ["buyerId", "state"])
  .index("by_sellerId_and_state", ["sellerId", "state"])
  .index("by_needsAdmin_and_createdAt", ["needsAdmin", "createdAt"])
  .index("by_state_and_createdAt", ["state", "createdAt"]);

/** The 30 days until `until` (ms epoch) in pence, as Stripe and our rows have them. */
export const stripeTotals = v.object({
  until: v.number(),
  theirPaid: v.number(),
  ourPaid: v.number(),
  theirRefunded: v.number(),
  ourRefunded: v.number(),
  /** To sellers, less what was taken back. */
  theirSent: v.number(),
  ourSent: v.number(),
  /** Up to five Stripe ids of payments, refunds and transfers whose sums differ. */
  differing: v.array(v.string()),
});

/** What Shoal must be able to pay, and its balance at Stripe: `domain/payouts/books.ts`. */
export const moneyBooks = v.object({
  held: v.number(),
  owed: v.number(),
  refunds: v.number(),
  takingBack: v.number(),
  writtenOff: v.number(),
  available: v.number(),
  pending: v.number(),
  weekFees: v.number(),
});

/** The latest hourly run over Stripe's events and totals; one row. */
export const stripeSync = defineTable({
  /** Events that Stripe created before this are known (ms epoch). */
  eventsReadUntil: v.number(),
  totals: stripeTotals,
  books: moneyBooks,
  /** Transfers whose sums differed in this run: reported if they still do in the next. */
  suspects: v.array(v.string()),
});
