/**
 * The one table of an order's states: what may happen when, by whom, what stops it, and what follows. Here stands
 * who may cancel (`mayCancel`). (Who is the buyer or seller of an order, and conditions such as the packaging checklist, are
 * checked where the event is caused.)
 */
import type { DeliveryMethod } from "../listings/delivery";
import { findTransition } from "../shared/transitions";
import { isInPerson } from "./facts";
import type { OrderActor, OrderEvent, OrderStatus, OrderStop } from "./states";

type Transition = {
  event: OrderEvent;
  from: OrderStatus | null;
  to: OrderStatus;
  by: readonly OrderActor[];
  /** Waits while one of these holds the order up. */
  unless?: readonly OrderStop[];
};

/** Nothing is handed over and nothing completes while the money may be about to leave. */
const STOPPED: readonly OrderStop[] = ["refund", "chargeback", "chargebackLost"];

/** `from: null` is the order's birth. What is not in the table cannot happen. */
export const TRANSITIONS: readonly Transition[] = [
  { event: "place", from: null, to: "pending", by: ["buyer"] },

  // Not paid yet: the stock is only held.
  { event: "pay", from: "pending", to: "processing", by: ["stripe"] },
  { event: "payNothing", from: "pending", to: "processing", by: ["buyer"] },
  // By the system: the seller was blocked, or the wrong amount was paid.
  { event: "cancel", from: "pending", to: "cancelled", by: ["buyer", "system"] },
  { event: "expire", from: "pending", to: "cancelled", by: ["system", "stripe"] },

  // Paid, not dispatched: the seller may call it off; the buyer only when the seller is late.
  {
    event: "cancel",
    from: "processing",
    to: "cancelled",
    // By the system: the buyer, who is blocked, cannot.
    by: ["seller", "system"],
    unless: STOPPED,
  },
  { event: "takeRefund", from: "processing", to: "cancelled", by: ["buyer"], unless: STOPPED },
  { event: "ship", from: "processing", to: "shipped", by: ["seller"], unless: STOPPED },
  { event: "handOver", from: "processing", to: "delivered", by: ["seller"], unless: STOPPED },

  { event: "confirmArrival", from: "processing", to: "delivered", by: ["buyer"], unless: STOPPED },
  { event: "confirmArrival", from: "shipped", to: "delivered", by: ["buyer"] },
  // The buyer had said that it had not arrived, and has it now.
  { event: "confirmArrival", from: "disputed", to: "delivered", by: ["buyer"] },
  // The buyer never said: couriers of live animals take a day, so that a week's silence means that all is well.
  { event: "assumeArrival", from: "shipped", to: "delivered", by: ["system"], unless: STOPPED },
  // The seller said that it was handed over, and the buyer said nothing.
  { event: "assumeArrival", from: "processing", to: "delivered", by: ["system"], unless: STOPPED },
  { event: "complete", from: "delivered", to: "completed", by: ["system"], unless: STOPPED },

  // Claims. By the system: for a buyer who is blocked, and cannot say that they have nothing.
  { event: "claim", from: "processing", to: "disputed", by: ["buyer", "system"] },
  { event: "claim", from: "shipped", to: "disputed", by: ["buyer"] },
  { event: "claim", from: "delivered", to: "disputed", by: ["buyer"] },
  {
    event: "settle",
    from: "disputed",
    to: "completed",
    // Whoever ends the claim: the buyer by taking an offer, the system when nobody answers.
    by: ["buyer", "seller", "admin", "system"],
    unless: STOPPED,
  },

  // The buyer got nothing, and no money is left to send back.
  {
    event: "cancelClaimed",
    from: "disputed",
    to: "cancelled",
    by: ["seller", "admin"],
    unless: STOPPED,
  },

  // All of the money has gone back.
  { event: "refund", from: "processing", to: "refunded", by: ["admin", "system"] },
  { event: "refund", from: "shipped", to: "refunded", by: ["admin", "system"] },
  { event: "refund", from: "delivered", to: "refunded", by: ["admin", "system"] },
  { event: "refund", from: "completed", to: "refunded", by: ["admin", "system"] },
  { event: "refund", from: "disputed", to: "refunded", by: ["admin", "system"] },
  // The bank gave all of the money back to the buyer.
  { event: "chargebackLost", from: "processing", to: "refunded", by: ["stripe"] },
  { event: "chargebackLost", from: "shipped", to: "refunded", by: ["stripe"] },
  { event: "chargebackLost", from: "delivered", to: "refunded", by: ["stripe"] },
  { event: "chargebackLost", from: "completed", to: "refunded", by: ["stripe"] },
  { event: "chargebackLost", from: "disputed", to: "refunded", by: ["stripe"] },
  // Money that had gone back has come in again, days later: a person must look at it.
  { event: "refundBounced", from: "refunded", to: "disputed", by: ["stripe"] },
];

/** What of `stops` a transition has to wait for. */
export const stopOf = (
  { unless = [] }: Transition,
  stops: readonly OrderStop[],
): OrderStop | undefined => stops.find((stop) => unless.includes(stop));

/** The status that follows, or null when `event` by `actor` is not possible in status `from`, or has to wait. */
export function nextStatus(
  from: OrderStatus | null,
  event: OrderEvent,
  actor: OrderActor,
  stops: readonly OrderStop[] = [],
): OrderStatus | null {
  const row = findTransition(TRANSITIONS, from, event, actor);
  return row === undefined || stopOf(row, stops) ? null : row.to;
}

/** What a side of an order does when it calls the order off: a buyer takes back the money of a paid one. */
export function cancelEvent(
  side: "buyer" | "seller",
  status: OrderStatus,
): "cancel" | "takeRefund" {
  return side === "buyer" && status !== "pending" ? "takeRefund" : "cancel";
}

/** The buyer of a paid order may call it off once the refund was offered, because the seller is late or blocked. */
export const isCancelOpen = (event: "cancel" | "takeRefund", refundOffered: boolean): boolean =>
  event === "cancel" || refundOffered;

/**
 * Whether a side of an order may call it off now; `orders/rules/cancelling.ts` does so. A buyer who pays for what changes
 * hands in person may have it already: they say that they have nothing, and the seller is asked.
 */
export function mayCancel(
  side: "buyer" | "seller",
  order: {
    status: OrderStatus;
    stops: readonly OrderStop[];
    refundOffered: boolean;
    deliveryMethod: DeliveryMethod;
  },
): boolean {
  const event = cancelEvent(side, order.status);
  if (event === "takeRefund" && isInPerson(order)) return false;
  if (!isCancelOpen(event, order.refundOffered)) return false;
  return nextStatus(order.status, event, side, order.stops) !== null;
}

/** What people read of an event; also what `transition_refused` names. */
export const EVENT_LABELS: Record<OrderEvent, string> = {
  place: "place the order",
  pay: "pay",
  payNothing: "pay nothing",
  cancel: "cancel",
  expire: "let the hold run out",
  takeRefund: "take the refund",
  ship: "mark as dispatched",
  handOver: "confirm the handover",
  confirmArrival: "confirm arrival",
  assumeArrival: "take it as arrived",
  complete: "complete",
  claim: "claim",
  settle: "settle the claim",
  cancelClaimed: "cancel the order after a claim",
  refund: "refund",
  refundBounced: "return the refund",
  chargebackLost: "lose the chargeback",
};

export const STOP_LABELS: Record<OrderStop, string> = {
  refund: "being refunded",
  chargeback: "under a chargeback by the buyer's bank",
  chargebackLost: "waiting for Shoal after a chargeback",
};
