/** The states of an order and of a delivery proposal, and what can happen to them. */

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
 * What holds an order up for a while: all of its money is on its way back, a bank has asked for it, or a bank
 * gave some of it back before dispatch and a person decides what becomes of the rest.
 */
export const ORDER_STOPS = ["refund", "chargeback", "chargebackLost"] as const;
export type OrderStop = (typeof ORDER_STOPS)[number];

export const ORDER_ACTORS = ["buyer", "seller", "admin", "system", "stripe"] as const;
export type OrderActor = (typeof ORDER_ACTORS)[number];

/** Who looks at an order. */
export const ORDER_SIDES = ["buyer", "seller", "admin"] as const;
export type OrderSide = (typeof ORDER_SIDES)[number];

/** What leads from one status to another; `transitions.ts` says when and by whom. */
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

/** What else stands in the trail: somebody asked for something, or money moved, and the status stayed. */
export const NOTE_EVENTS = [
  "packed",
  "addressChanged",
  "cancelRequested",
  "cancelDeclined",
  "refundOffered",
  "sellerBlocked",
  "listingBarred",
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

/** Waits for somebody to pay, dispatch or confirm: what the number beside 'Messages' counts of orders. */
export const isOpen = (status: OrderStatus): boolean =>
  ["pending", "processing", "shipped"].includes(status);

/** The animals are there, and the money has not all gone back: how they were packed can be scored. */
export const SCORABLE_STATUSES = [
  "delivered",
  "completed",
  "disputed",
] as const satisfies OrderStatus[];

export const mayScorePackaging = (status: OrderStatus): boolean =>
  SCORABLE_STATUSES.some((scorable) => scorable === status);

/** Nothing more happens to it, but for money that goes back or comes in again. */
export const hasEnded = (status: OrderStatus): boolean =>
  ["completed", "cancelled", "refunded"].includes(status);

/** Paid and not called off: its animals count as sold. */
export const countsAsSold = (status: OrderStatus): boolean =>
  !["pending", "cancelled", "refunded"].includes(status);
