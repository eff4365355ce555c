import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { deliveryMethod, imageRef } from "./shared";

export const orderStatus = v.union(
  v.literal("pending"),
  v.literal("processing"),
  v.literal("shipped"),
  v.literal("delivered"),
  v.literal("completed"),
  v.literal("cancelled"),
  v.literal("refunded"),
  v.literal("disputed"),
);

/**
 * What holds an order up for a while: all of its money is on its way back, a bank has asked for it, or a bank
 * gave some of it back before dispatch and a person decides what becomes of the rest.
 */
export const orderStop = literals("refund", "chargeback", "chargebackLost");

export const actorKind = v.union(
  v.literal("buyer"),
  v.literal("seller"),
  v.literal("admin"),
  v.literal("system"),
  v.literal("stripe"),
);

/**
 * All money in pence; `totalAmount` = `amount` + `deliveryCharge` + `commission` always, and
 * 0 <= `refundedAmount` <= `totalAmount`. `holdsStock` is true while `quantity` animals of the listing are
 * reserved for this unpaid order: the only state in which a payment may turn it into `processing`.
 */
export const orders = defineTable({
  /** Version-4 UUID: the order id that people see and link to. */
  uuid: v.string(),
  stripeSessionId: v.optional(v.string()),
  stripePaymentIntentId: v.optional(v.string()),
  /** Address of the card provider's pay page, once made. */
  checkoutUrl: v.optional(v.string()),
  /** Why the pay page could not be made, for the buyer's 'Payment Error'. */
  checkoutError: v.optional(v.string()),
  listingId: v.id("listings"),
  quizId: v.optional(v.id("suitabilityQuizzes")),
  sellerId: v.id("users"),
  buyerId: v.id("users"),
  /** As bought: stays when the listing changes. */
  listingTitle: v.string(),
  unitPrice: v.number(),
  quantity: v.number(),
  amount: v.number(),
  deliveryCharge: v.number(),
  commission: v.number(),
  totalAmount: v.number(),
  refundedAmount: v.number(),
  /** Pence on the way back to the buyer: asked for and not settled. Absent for none. */
  refundingAmount: v.optional(v.number()),
  /** What holds the order up now; `model/orderFlow.ts` says which steps wait for it. Absent for nothing. */
  stops: v.optional(v.array(orderStop)),
  deliveryMethod,
  /** Where a courier is to go: the buyer's outward postcode, by which the charge was worked out. */
  deliveryOutcode: v.optional(v.string()),
  status: orderStatus,
  holdsStock: v.boolean(),
  holdExpiresAt: v.optional(v.number()),
  /** When the buyer let the hold run out, or gave it up in its second half. */
  holdLapsedAt: v.optional(v.number()),
  paidAt: v.optional(v.number()),
  shippedAt: v.optional(v.number()),
  deliveredAt: v.optional(v.number()),
  completedAt: v.optional(v.number()),
  /** Set when the seller did not dispatch in time or was put out: from then on the buyer may take the money back. */
  refundOfferedAt: v.optional(v.number()),
  /** Set when the buyer has asked the seller to call a paid order off. */
  cancelRequestedAt: v.optional(v.number()),
  courier: v.optional(v.string()),
  trackingReference: v.optional(v.string()),
  createdAt: v.number(),
  updatedAt: v.number(),
  /** uuid, title, seller's name: the field of the admin's order search. */
  searchText: v.string(),
})
  .index("by_uuid", ["uuid"])
  .index("by_sellerId_and_createdAt", ["sellerId", "createdAt"])
  .index("by_buyerId_and_createdAt", ["buyerId", "createdAt"])
  .index("by_buyerId_and_listingId_and_status", ["buyerId", "listingId", "status"])
  .index("by_sellerId_and_status", ["sellerId", "status"])
  .index("by_buyerId_and_status", ["buyerId", "status"])
  .index("by_createdAt", ["createdAt"])
  /** Whether a listing was ever bought. */
  .index("by_listingId", ["listingId"])
  .index("by_buyerId_and_holdLapsedAt", ["buyerId", "holdLapsedAt"])
  .index("by_holdsStock_and_holdExpiresAt", ["holdsStock", "holdExpiresAt"])
  .searchIndex("search_text", { searchField: "searchText" });

/** The 6-digit code by which a collection is confirmed; apart from the order, since only the buyer may read it. */
export const handoverCodes = defineTable({
  orderId: v.id("orders"),
  code: v.string(),
  attemptsLeft: v.number(),
}).index("by_orderId", ["orderId"]);

/** What leads from one state of an order to another; `model/orderFlow.ts` says when and by whom. */
export const transitionEvent = literals(
  "place",
  "pay",
  "claimFree",
  "cancel",
  "expire",
  "takeRefund",
  "ship",
  "handOver",
  "confirmArrival",
  "assumeArrival",
  "complete",
  "claim",
  "settle",
  "refund",
  "refundBounced",
  "chargebackLost",
);

/** What else stands in the trail: somebody asked for something, or money moved, and the state stayed. */
export const noteEvent = literals(
  "packed",
  "cancelRequested",
  "refundOffered",
  "sellerOut",
  "arrivalReminded",
  "deliveryProposed",
  "deliveryAccepted",
  "deliveryRejected",
  "deliveryLapsed",
  "deliveryRaised",
  "deliveryLowered",
  "latePayment",
  "strayPaid",
  "strayRefunded",
  "moneyReturned",
  "allReturned",
  "refundFailed",
  "chargebackOpened",
  "chargebackWon",
  "resumed",
  "settledElsewhere",
);
export const trailEvent = v.union(transitionEvent, noteEvent);

/** The trail of an order: every transition and every movement of money. Rows are never changed. */
export const orderEvents = defineTable({
  orderId: v.id("orders"),
  event: trailEvent,
  from: v.union(orderStatus, v.null()),
  to: orderStatus,
  actor: actorKind,
  actorId: v.optional(v.id("users")),
  note: v.optional(v.string()),
  amount: v.optional(v.number()),
  createdAt: v.number(),
}).index("by_orderId_and_createdAt", ["orderId", "createdAt"]);

/**
 * One attempt to take money by a Checkout session: for an order, or for the difference of a delivery
 * adjustment. The ledger behind refunds: what a paid one can still give back is `amount` - `returnedAmount`.
 * `requested` rows wait for the action that makes the session, under the key `checkout-<id>`.
 */
export const checkouts = defineTable({
  orderId: v.id("orders"),
  adjustmentId: v.optional(v.id("orderAdjustments")),
  /** Money that the order does not count: paid twice, of the wrong amount, or for a change that was over. */
  isStray: v.optional(v.boolean()),
  /** Pence. */
  amount: v.number(),
  state: v.union(
    v.literal("requested"),
    v.literal("open"),
    /** Called off here; Stripe has not said yet that nobody can pay it, or that somebody has. */
    v.literal("closing"),
    v.literal("paid"),
    v.literal("expired"),
    v.literal("failed"),
  ),
  /** ms epoch; when the session ends at Stripe. */
  expiresAt: v.number(),
  stripeSessionId: v.optional(v.string()),
  stripePaymentIntentId: v.optional(v.string()),
  checkoutUrl: v.optional(v.string()),
  error: v.optional(v.string()),
  /** When Stripe was last asked to close the page or what became of it. */
  askedAt: v.optional(v.number()),
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
  .index("by_state_and_updatedAt", ["state", "updatedAt"]);

export const adjustmentStatus = v.union(
  v.literal("pending"),
  v.literal("paying"),
  v.literal("accepted"),
  v.literal("rejected"),
  v.literal("lapsed"),
  v.literal("replaced"),
);

/** At most one of an order is pending or being paid. Totals change only when the money has moved. */
export const orderAdjustments = defineTable({
  orderId: v.id("orders"),
  /** Pence. */
  proposedDeliveryCharge: v.number(),
  status: adjustmentStatus,
  stripeSessionId: v.optional(v.string()),
  checkoutUrl: v.optional(v.string()),
  expiresAt: v.number(),
  createdAt: v.number(),
}).index("by_orderId_and_status", ["orderId", "status"]);

/** In this order only, forward: a refund that has gone through may still bounce; a failed one stays so. */
export const refundState = literals("requested", "pending", "succeeded", "failed");

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
  /** The payment that gives the money back; absent in old rows of stray payments. */
  checkoutId: v.optional(v.id("checkouts")),
  stripePaymentIntentId: v.string(),
  /** What moves with the money: `refundedAmount`, the delivery charge and total, or nothing. */
  purpose: v.union(v.literal("order"), v.literal("adjustment"), v.literal("stray")),
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

/** The seller's checklist before dispatch; `score` is the buyer's on arrival. */
export const packagingReviews = defineTable({
  orderId: v.id("orders"),
  sellerId: v.id("users"),
  checklist: v.object({
    fasted: v.boolean(),
    bagged: v.boolean(),
    insulated: v.boolean(),
    heatPack: v.boolean(),
    labelled: v.boolean(),
  }),
  photos: v.array(imageRef),
  score: v.optional(v.number()),
  createdAt: v.number(),
}).index("by_orderId", ["orderId"]);

/** A live-arrival claim: dead or wrong animals. At most one open of an order. */
export const claims = defineTable({
  orderId: v.id("orders"),
  buyerId: v.id("users"),
  sellerId: v.id("users"),
  kind: v.union(v.literal("dead"), v.literal("wrong")),
  animals: v.number(),
  description: v.string(),
  photos: v.array(imageRef),
  status: v.union(
    v.literal("open"),
    v.literal("answered"),
    v.literal("accepted"),
    v.literal("upheld"),
    v.literal("declined"),
  ),
  sellerAnswer: v.optional(v.string()),
  respondBy: v.number(),
  decidedBy: v.optional(v.id("users")),
  createdAt: v.number(),
  updatedAt: v.number(),
})
  .index("by_status_and_createdAt", ["status", "createdAt"])
  .index("by_orderId", ["orderId"]);

/** Scores 1 to 5; once a completed order. The seller may answer once. */
export const reviews = defineTable({
  orderId: v.id("orders"),
  listingId: v.id("listings"),
  buyerId: v.id("users"),
  sellerId: v.id("users"),
  overall: v.number(),
  accurateDescription: v.number(),
  postageCost: v.number(),
  deliveryTime: v.number(),
  communication: v.number(),
  comment: v.string(),
  answer: v.optional(v.string()),
  answeredAt: v.optional(v.number()),
  createdAt: v.number(),
})
  .index("by_sellerId_and_createdAt", ["sellerId", "createdAt"])
  .index("by_buyerId", ["buyerId"]);
