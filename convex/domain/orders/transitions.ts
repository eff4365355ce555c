/**
 * The one table of order transitions: what may happen when, by whom, what blocks it, and what follows; also
 * who may cancel (`canCancel`). The identity of buyer and seller, and conditions such as the packaging
 * checklist, are checked where the event is raised.
 */

import type { DeliveryMethod } from "../listings/deliveryMethods";
import { DAY_MS, SELF_CANCEL_MS } from "../shared/constants";
import { findTransition } from "../shared/transitions";
import { ukMoment } from "../shared/ukClock";
import { isHandover, isInPerson } from "./facts";
import type { OrderActor, OrderStatus, OrderStop, TradeSide } from "./states";

/** Events that change the status: their name in errors, and their line in the order's history. */
export const ORDER_EVENTS = {
  place: { label: "place the order", history: "Order placed" },
  pay: { label: "pay", history: "Paid" },
  payNothing: { label: "pay nothing", history: "Reserved, nothing to pay" },
  cancel: { label: "cancel", history: "Cancelled" },
  expire: { label: "let the hold run out", history: "The hold ran out without payment" },
  takeRefund: {
    label: "take the refund",
    history: "Cancelled by the buyer: not sent in time",
  },
  cancelEarly: { label: "cancel it yourself", history: "Cancelled by the buyer" },
  dispatch: { label: "mark it as dispatched", history: "Dispatched" },
  handOver: { label: "confirm the handover", history: "Handed over, confirmed by code" },
  confirmArrival: { label: "confirm arrival", history: "Arrived" },
  assumeArrival: {
    label: "mark it as delivered",
    history: "Marked as delivered: the buyer didn't reply for 7 days",
  },
  complete: { label: "complete it", history: "Completed" },
  claim: { label: "claim", history: "Claim opened" },
  settle: { label: "settle the claim", history: "Claim settled" },
  settleRefund: { label: "settle its refund", history: "Completed" },
  cancelClaimed: {
    label: "cancel the order after a claim",
    history: "Cancelled: the buyer did not receive it",
  },
  refund: { label: "refund it", history: "Refunded in full" },
  refundBounced: {
    label: "return the refund",
    history: "The buyer's bank returned the refund to Shoal",
  },
  chargebackLost: {
    label: "lose the chargeback",
    history: "The bank returned the money to the buyer",
  },
} as const;
export type OrderEvent = keyof typeof ORDER_EVENTS;

type Transition = {
  event: OrderEvent;
  from: OrderStatus | null;
  to: OrderStatus;
  by: readonly OrderActor[];
  /** Blocked while the order has one of these stops. */
  unless?: readonly OrderStop[];
};

/** Nothing is handed over or completed while its money might leave. */
const BLOCKING_STOPS: readonly OrderStop[] = ["refund", "chargeback", "chargebackLost"];

/** `from: null` creates the order. Anything not in the table is impossible. */
export const TRANSITIONS: readonly Transition[] = [
  { event: "place", from: null, to: "pending", by: ["buyer"] },

  // Unpaid: the stock is only held.
  { event: "pay", from: "pending", to: "processing", by: ["stripe"] },
  { event: "payNothing", from: "pending", to: "processing", by: ["buyer"] },
  // By the system: the seller or buyer was blocked, the law or an admin barred the sale, or the payment was
  // in the wrong amount or too late for a day within two weeks of the chosen one.
  { event: "cancel", from: "pending", to: "cancelled", by: ["buyer", "system"] },
  { event: "expire", from: "pending", to: "cancelled", by: ["system", "stripe"] },

  // Paid and undispatched: the seller may cancel; the buyer while `canSelfCancel`, or once a refund has been offered.
  {
    event: "cancel",
    from: "processing",
    to: "cancelled",
    // By the system: on behalf of a blocked buyer, or because the law now bars the sale.
    by: ["seller", "system"],
    unless: BLOCKING_STOPS,
  },
  {
    event: "takeRefund",
    from: "processing",
    to: "cancelled",
    by: ["buyer"],
    unless: BLOCKING_STOPS,
  },
  {
    event: "cancelEarly",
    from: "processing",
    to: "cancelled",
    by: ["buyer"],
    unless: BLOCKING_STOPS,
  },
  { event: "dispatch", from: "processing", to: "shipped", by: ["seller"], unless: BLOCKING_STOPS },
  {
    event: "handOver",
    from: "processing",
    to: "delivered",
    by: ["seller"],
    unless: BLOCKING_STOPS,
  },

  {
    event: "confirmArrival",
    from: "processing",
    to: "delivered",
    by: ["buyer"],
    unless: BLOCKING_STOPS,
  },
  { event: "confirmArrival", from: "shipped", to: "delivered", by: ["buyer"] },
  // The buyer reported it as not arrived, but has it now.
  { event: "confirmArrival", from: "disputed", to: "delivered", by: ["buyer"] },
  // Not confirmed by the buyer. Couriers of live animals take a day, so a week's silence means all is well.
  {
    event: "assumeArrival",
    from: "shipped",
    to: "delivered",
    by: ["system"],
    unless: BLOCKING_STOPS,
  },
  // The seller reported a handover, and the buyer didn't answer.
  {
    event: "assumeArrival",
    from: "processing",
    to: "delivered",
    by: ["system"],
    unless: BLOCKING_STOPS,
  },
  { event: "complete", from: "delivered", to: "completed", by: ["system"], unless: BLOCKING_STOPS },

  // Claims. By the system: on behalf of a blocked buyer, who can't report that they have nothing.
  { event: "claim", from: "processing", to: "disputed", by: ["buyer", "system"] },
  { event: "claim", from: "shipped", to: "disputed", by: ["buyer"] },
  { event: "claim", from: "delivered", to: "disputed", by: ["buyer"] },
  {
    event: "settle",
    from: "disputed",
    to: "completed",
    // The buyer by accepting an offer, the system after a deadline.
    by: ["buyer", "seller", "admin", "system"],
    unless: BLOCKING_STOPS,
  },

  // An admin settled a refund that bounced, or decided after a bank reversed a lost chargeback.
  {
    event: "settleRefund",
    from: "disputed",
    to: "completed",
    by: ["admin"],
    unless: BLOCKING_STOPS,
  },

  // The buyer got nothing, and no money is left to refund.
  {
    event: "cancelClaimed",
    from: "disputed",
    to: "cancelled",
    by: ["seller", "admin"],
    unless: BLOCKING_STOPS,
  },

  { event: "refund", from: "processing", to: "refunded", by: ["admin", "system"] },
  { event: "refund", from: "shipped", to: "refunded", by: ["admin", "system"] },
  { event: "refund", from: "delivered", to: "refunded", by: ["admin", "system"] },
  { event: "refund", from: "completed", to: "refunded", by: ["admin", "system"] },
  { event: "refund", from: "disputed", to: "refunded", by: ["admin", "system"] },
  // The bank returned all of the money to the buyer.
  { event: "chargebackLost", from: "processing", to: "refunded", by: ["stripe"] },
  { event: "chargebackLost", from: "shipped", to: "refunded", by: ["stripe"] },
  { event: "chargebackLost", from: "delivered", to: "refunded", by: ["stripe"] },
  { event: "chargebackLost", from: "completed", to: "refunded", by: ["stripe"] },
  { event: "chargebackLost", from: "disputed", to: "refunded", by: ["stripe"] },
  // A refund bounced, or the bank reversed a lost chargeback: the money must be decided on again.
  { event: "refundBounced", from: "refunded", to: "disputed", by: ["stripe"] },
];

/** The first of `stops` that blocks a transition. */
export const stopOf = (
  { unless = [] }: Transition,
  stops: readonly OrderStop[],
): OrderStop | undefined => stops.find((stop) => unless.includes(stop));

export function nextStatus(
  from: OrderStatus | null,
  event: OrderEvent,
  actor: OrderActor,
  stops: readonly OrderStop[] = [],
): OrderStatus | null {
  const row = findTransition(TRANSITIONS, from, event, actor);
  return row === undefined || stopOf(row, stops) ? null : row.to;
}

/** The event when a side cancels: for the buyer of a paid order, taking the refund. */
export function cancelEvent(side: TradeSide, status: OrderStatus): "cancel" | "takeRefund" {
  return side === "buyer" && status !== "pending" ? "takeRefund" : "cancel";
}

/**
 * The buyer of a paid order may cancel once a refund has been offered, because the seller is late
 * or blocked.
 */
export const isCancelOpen = (event: "cancel" | "takeRefund", isRefundOffered: boolean): boolean =>
  event === "cancel" || isRefundOffered;

/**
 * Whether a side may cancel an order now; `orders/model/cancelOrder.ts` does it. The buyer of a paid order
 * can't if it is handed over in person or its seller reported a handover, because the buyer may already have
 * it. Instead they report that they don't have it, and the seller is asked.
 */
export function canCancel(
  side: TradeSide,
  order: {
    status: OrderStatus;
    stops: readonly OrderStop[];
    refundOffered: boolean;
    deliveryMethod: DeliveryMethod;
    handoverReportedAt: number | null;
  },
): boolean {
  const event = cancelEvent(side, order.status);
  if (event === "takeRefund" && isHandover(order)) return false;
  if (!isCancelOpen(event, order.refundOffered)) return false;
  return nextStatus(order.status, event, side, order.stops) !== null;
}

type Packing = { packagingDone: boolean; dispatchOn: number | null };

/**
 * From when (ms epoch) the seller's packing takes away the buyer's choices: from the day before the agreed
 * one, however early the checklist was saved. `Infinity` until it is saved; 0 without an agreed day.
 */
export function packingCountsFrom({ packagingDone, dispatchOn }: Packing): number {
  if (!packagingDone) return Infinity;
  return dispatchOn === null ? 0 : ukMoment(dispatchOn - DAY_MS, 0);
}

type SelfCancelFacts = Packing & {
  status: OrderStatus;
  stops: readonly OrderStop[];
  deliveryMethod: DeliveryMethod;
  paidAt: number | null;
  /** False once the buyer has cancelled too many late: then only the 30 minutes after payment are left. */
  mayCancelLate: boolean;
};

/**
 * Until when the buyer can cancel a paid parcel alone (ms epoch), for a full refund: for 30 minutes after
 * payment or, if that is later and `mayCancelLate`, until its packing counts (`Infinity` while it isn't
 * packed). Null if it isn't paid, is handed over in person, has left, or its money may be leaving. A handover
 * that the seller reported changes nothing.
 */
export function selfCancelEnd(order: SelfCancelFacts): number | null {
  const { status, stops, paidAt, mayCancelLate } = order;
  if (paidAt === null || isInPerson(order)) return null;
  if (nextStatus(status, "cancelEarly", "buyer", stops) === null) return null;
  const halfHourEnd = paidAt + SELF_CANCEL_MS;
  return mayCancelLate ? Math.max(halfHourEnd, packingCountsFrom(order)) : halfHourEnd;
}

export function canSelfCancel(order: SelfCancelFacts, now: number): boolean {
  const end = selfCancelEnd(order);
  return end !== null && now < end;
}

export const STOP_LABELS: Record<OrderStop, string> = {
  refund: "being refunded",
  chargeback: "under a chargeback by the buyer's bank",
  chargebackLost: "waiting for Shoal after a chargeback",
};
