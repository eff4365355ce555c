import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import {
  CHARGEBACK_STATES,
  CHECKOUT_STATES,
  DIFFERENCE_KINDS,
  RECONCILIATION_PHASES,
  REFUND_PURPOSES,
  REFUND_STATES,
} from "../domain/payments/states";

export const checkoutState = literals(...CHECKOUT_STATES);
export const refundState = literals(...REFUND_STATES);
export const refundPurpose = literals(...REFUND_PURPOSES);
export const chargebackState = literals(...CHARGEBACK_STATES);

/**
 * One attempt to take money by a Checkout session: for an order, or for the difference of a delivery
 * adjustment. The ledger behind refunds: what a paid one can still give back is `amount` - `returnedAmount`.
 * `requested` rows wait for the action that makes the session, under the key `checkout-<id>`.
 */
export const checkouts = defineTable({
  orderId: v.id("orders"),
  adjustmentId: v.optional(v.id("orderAdjustments")),
  /** Money that the order does not count: paid twice, of the wrong amount, or for a change that was over. */
  isSurplus: v.optional(v.boolean()),
  /** Pence. */
  amount: v.number(),
  state: checkoutState,
  /** ms epoch; when the session ends at Stripe. */
  expiresAt: v.number(),
  stripeSessionId: v.optional(v.string()),
  stripePaymentIntentId: v.optional(v.string()),
  checkoutUrl: v.optional(v.string()),
  error: v.optional(v.string()),
  /** When Stripe was last asked to close the page or what became of it. */
  askedAt: v.optional(v.number()),
  /** ms epoch from when the sweep takes it, while it is not over; later each time that nothing came of that. */
  nextSweepAt: v.optional(v.number()),
  /** Pence given back or on the way back. */
  returnedAmount: v.number(),
  /** Pence of the rest that a bank withholds until its chargeback is decided, and that it gave back for good. */
  disputedAmount: v.optional(v.number()),
  lostAmount: v.optional(v.number()),
  createdAt: v.number(),
  updatedAt: v.number(),
})
  .index("by_orderId", ["orderId"])
  .index("by_stripeSessionId", ["stripeSessionId"])
  .index("by_stripePaymentIntentId", ["stripePaymentIntentId"])
  /** What a dead action left behind. */
  .index("by_state_and_nextSweepAt", ["state", "nextSweepAt"]);

/**
 * One refund: ours from the intent on, or one made in Stripe's dashboard from when Stripe tells of it. It
 * stands for at most one refund at Stripe, whose metadata hold this row's id. `requested` rows are carried
 * out by an action; `pending` ones are at Stripe, on their way. What they reserve stands in their checkout's
 * `returnedAmount` unless they have failed.
 */
export const refunds = defineTable({
  orderId: v.id("orders"),
  /** The order's, so that a person's refunds on the way are found without their orders. */
  buyerId: v.id("users"),
  sellerId: v.id("users"),
  /** The payment that gives the money back; absent in old rows of surplus payments. */
  checkoutId: v.optional(v.id("checkouts")),
  stripePaymentIntentId: v.string(),
  purpose: refundPurpose,
  adjustmentId: v.optional(v.id("orderAdjustments")),
  /** Pence. */
  amount: v.number(),
  reason: v.string(),
  state: refundState,
  idempotencyKey: v.string(),
  /** ms epoch of the key's first use: Stripe forgets keys after a day. */
  keyUsedAt: v.optional(v.number()),
  stripeRefundId: v.optional(v.string()),
  error: v.optional(v.string()),
  attempts: v.number(),
  /** An attempt has begun and has not said how it went: it is running, or died. */
  isUnreported: v.optional(v.boolean()),
  /** ms epoch from when the sweep takes it: the next attempt, or the next question to Stripe. */
  nextAttemptAt: v.optional(v.number()),
  /**
   * Stands in the admin's list: it has failed and nothing has taken its place, attempts are failing, or the card
   * provider has had it for long.
   */
  needsPerson: v.optional(v.boolean()),
  requestedBy: v.optional(v.id("users")),
  createdAt: v.number(),
  updatedAt: v.number(),
})
  .index("by_orderId_and_state", ["orderId", "state"])
  .index("by_buyerId_and_state", ["buyerId", "state"])
  .index("by_sellerId_and_state", ["sellerId", "state"])
  .index("by_buyerId_and_needsPerson", ["buyerId", "needsPerson"])
  .index("by_sellerId_and_needsPerson", ["sellerId", "needsPerson"])
  .index("by_state_and_nextAttemptAt", ["state", "nextAttemptAt"])
  .index("by_needsPerson_and_updatedAt", ["needsPerson", "updatedAt"])
  .index("by_stripeRefundId", ["stripeRefundId"]);

/** A completed payment (the specification's `transactions`): one a paid order. */
export const transactions = defineTable({
  orderId: v.id("orders"),
  buyerId: v.id("users"),
  sellerId: v.id("users"),
  createdAt: v.number(),
}).index("by_orderId", ["orderId"]);

/** Webhook events that were applied, written in the transaction that applied them. */
export const stripeEvents = defineTable({
  eventId: v.string(),
  type: v.string(),
  orderId: v.optional(v.id("orders")),
  outcome: v.string(),
  createdAt: v.number(),
}).index("by_eventId", ["eventId"]);

/** What the webhook refused on one day (UTC): counts alone, which end at 1,000. */
export const webhookRefusals = defineTable({
  /** "2026-11-23" */
  day: v.string(),
  /** Not signed by Stripe's key. */
  unsigned: v.number(),
  /** Signed, and no event. */
  unreadable: v.number(),
}).index("by_day", ["day"]);

const paymentIntentId = v.union(v.string(), v.null());

/** What Stripe says of one refund. Money in pence. */
export const refundUpdate = v.object({
  kind: v.literal("refund"),
  stripeRefundId: v.string(),
  /** From the refund's metadata: ours, unless it was made in Stripe's own dashboard. */
  refundId: v.union(v.string(), v.null()),
  paymentIntentId,
  amount: v.number(),
  status: v.string(),
  failureReason: v.union(v.string(), v.null()),
});

/** What a charge has given back in all so far, in pence. */
export const refundTotalUpdate = v.object({
  kind: v.literal("refundTotal"),
  paymentIntentId,
  amount: v.number(),
});

/** What Stripe says of one chargeback (its word is "dispute"). Money in pence. */
export const disputeUpdate = v.object({
  kind: v.literal("dispute"),
  stripeDisputeId: v.string(),
  paymentIntentId,
  amount: v.number(),
  reason: v.string(),
  status: v.string(),
  /** ms epoch by which Stripe wants the evidence. */
  dueBy: v.union(v.number(), v.null()),
  /** ms epoch of the event: decides between two that are otherwise equal. */
  eventAt: v.number(),
});

/** What Stripe says of one Checkout session. Money in pence. */
const session = {
  stripeSessionId: v.string(),
  /** From the session's metadata: finds the row when the webhook overtakes the response to the call. */
  checkoutId: v.union(v.string(), v.null()),
  paymentIntentId,
  amount: v.number(),
  currency: v.union(v.string(), v.null()),
  mode: v.string(),
  livemode: v.boolean(),
  /** Its payment has gone through. */
  isPaid: v.boolean(),
};
export const paidUpdate = v.object({ kind: v.literal("paid"), ...session });
export const expiredUpdate = v.object({ kind: v.literal("expired"), ...session });

/**
 * What Stripe said of a payment that Shoal does not know yet, or that does not fit yet: webhooks come in any
 * order. Applied, and deleted, in the transaction that makes it possible; what stays is the admin's to look at.
 */
export const deferredStripeEvents = defineTable({
  stripePaymentIntentId: v.string(),
  update: v.union(refundUpdate, refundTotalUpdate, disputeUpdate, paidUpdate),
  createdAt: v.number(),
}).index("by_stripePaymentIntentId", ["stripePaymentIntentId"]);

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
  eventAt: v.number(),
  /**
   * Lost before dispatch: a person decides what becomes of the rest of the order. Won after it was lost: of an order
   * whose money has come in again.
   */
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

/** One comparison of our books with Stripe's, over a period; an action a page of it. */
export const reconciliations = defineTable({
  /** ms epoch, from the first included to the second excluded. */
  from: v.number(),
  until: v.number(),
  /** Null for the clock. */
  startedBy: v.union(v.id("users"), v.null()),
  state: literals("running", "done", "failed"),
  phase: literals(...RECONCILIATION_PHASES),
  /** Where the phase goes on: Stripe's last id, or our page's cursor. */
  cursor: v.union(v.string(), v.null()),
  /** Pages done so far. A step that comes twice, or late, names another. */
  step: v.number(),
  /** ms epoch from when the sweep takes the step for dead; while it runs. */
  nextSweepAt: v.optional(v.number()),
  attempts: v.number(),
  error: v.optional(v.string()),
  /** Of Stripe's payments and refunds, and of ours. */
  theirs: v.number(),
  ours: v.number(),
  /** Of other shops on the same Stripe account. */
  foreign: v.number(),
  createdAt: v.number(),
  updatedAt: v.number(),
})
  .index("by_state_and_nextSweepAt", ["state", "nextSweepAt"])
  .index("by_createdAt", ["createdAt"]);

/** Both books of one day (UTC), as the latest comparison has read them. Pence. */
export const reconciledDays = defineTable({
  /** "2026-11-23" */
  day: v.string(),
  runId: v.id("reconciliations"),
  theirPaid: v.number(),
  ourPaid: v.number(),
  theirRefunded: v.number(),
  ourRefunded: v.number(),
}).index("by_day", ["day"]);

export const differenceKind = literals(...DIFFERENCE_KINDS);

/** A payment or refund on which the two books do not agree; one row each, however often it is found. Pence. */
export const bookDifferences = defineTable({
  what: literals("payment", "refund"),
  kind: differenceKind,
  /** Stripe's id of the payment or refund. */
  stripeId: v.string(),
  day: v.string(),
  theirs: v.number(),
  ours: v.number(),
  /** Absent for what belongs to no order of ours. */
  orderId: v.optional(v.id("orders")),
  /** Absent while it is open. */
  settledAt: v.optional(v.number()),
  /** What an admin wrote, or that the books agree again. */
  settledWhy: v.optional(v.string()),
  foundAt: v.number(),
})
  .index("by_stripeId", ["stripeId"])
  .index("by_settledAt_and_foundAt", ["settledAt", "foundAt"]);
