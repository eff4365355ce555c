export const ORDER_STATUSES = [
  "pending",
  "processing",
  "shipped",
  "delivered",
  "completed",
  "cancelled",
  "refunded",
  "disputed",
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/**
 * What pauses an order: a full refund in progress, an open chargeback, or a chargeback lost before dispatch
 * that an admin must decide on.
 */
export const ORDER_STOPS = ["refund", "chargeback", "chargebackLost"] as const;
export type OrderStop = (typeof ORDER_STOPS)[number];

export const ORDER_ACTORS = ["buyer", "seller", "admin", "system", "stripe"] as const;
export type OrderActor = (typeof ORDER_ACTORS)[number];

/** The viewer's relation to an order. */
export const ORDER_SIDES = ["buyer", "seller", "admin"] as const;
export type OrderSide = (typeof ORDER_SIDES)[number];

/** Events that change the status; `transitions.ts` says when and by whom. */
export const TRANSITION_EVENTS = [
  "place",
  "pay",
  "payNothing",
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
  "cancelClaimed",
  "refund",
  "refundBounced",
  "chargebackLost",
] as const;
export type OrderEvent = (typeof TRANSITION_EVENTS)[number];

/**
 * Other events in an order's history, which don't change its status: requests, notices and money movements.
 */
export const NOTE_EVENTS = [
  "packed",
  "addressChanged",
  "cancelRequested",
  "cancelDeclined",
  "refundOffered",
  "sellerBlocked",
  "handoverReported",
  "arrivalReminded",
  "deliveryProposed",
  "deliveryAccepted",
  "deliveryRejected",
  "deliveryLapsed",
  "deliveryRaised",
  "deliveryLowered",
  "latePayment",
  "surplusPaid",
  "surplusRefunded",
  "moneyReturned",
  "allReturned",
  "refundFailed",
  "chargebackOpened",
  "chargebackWon",
  "resumed",
  "settledElsewhere",
  "claimAccepted",
  "claimUnanswered",
  "claimContested",
  "claimSellerSilent",
  "claimOffered",
  "claimOfferAccepted",
  "claimOfferDeclined",
  "claimOfferLapsed",
  "claimUpheld",
  "claimDeclined",
  "claimOvertaken",
  "claimReopened",
  "reviewed",
  "reviewAnswered",
] as const;
export type TrailEvent = OrderEvent | (typeof NOTE_EVENTS)[number];

export const ADJUSTMENT_STATUSES = [
  "pending",
  "paying",
  "accepted",
  "rejected",
  "lapsed",
  "replaced",
] as const;

type StatusFact = "open" | "sold" | "arrived" | "scorable" | "mayHaveClaim" | "ended";

/** What is true in each status; the predicates below say what each word means. */
const FACTS: Record<OrderStatus, readonly StatusFact[]> = {
  pending: ["open"],
  processing: ["open", "sold"],
  shipped: ["open", "sold"],
  delivered: ["sold", "arrived", "scorable"],
  completed: ["sold", "arrived", "scorable", "mayHaveClaim", "ended"],
  cancelled: ["ended"],
  refunded: ["mayHaveClaim", "ended"],
  disputed: ["sold", "scorable", "mayHaveClaim"],
};
const when =
  (fact: StatusFact) =>
  (status: OrderStatus): boolean =>
    FACTS[status].includes(fact);

/** Awaits payment, dispatch or confirmation; counted in the badge next to 'Messages'. */
export const isOpen = when("open");

/** Paid and not cancelled or refunded: its animals count as sold. */
export const countsAsSold = when("sold");

/** The animals are with the buyer, who claims nothing. */
export const hasArrived = when("arrived");

/** The animals arrived and the order wasn't refunded in full, so the packaging can be scored. */
export const canScorePackaging = when("scorable");
export const SCORABLE_STATUSES = ORDER_STATUSES.filter(canScorePackaging);

/** It may have a claim, open or decided. */
export const mayHaveClaim = when("mayHaveClaim");

/** Final, except for later refunds or returned money. */
export const hasEnded = when("ended");
export const UNFINISHED_STATUSES = ORDER_STATUSES.filter((status) => !hasEnded(status));
