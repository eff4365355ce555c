import type { Infer } from "convex/values";
import { fail } from "../../errors";
import type { actorKind, orderStatus, orderStop, trailEvent, transitionEvent } from "../tables";

export type OrderStatus = Infer<typeof orderStatus>;
export type ActorKind = Infer<typeof actorKind>;
export type OrderEvent = Infer<typeof transitionEvent>;
export type TrailEvent = Infer<typeof trailEvent>;

export type OrderStop = Infer<typeof orderStop>;

type Transition = {
  event: OrderEvent;
  from: OrderStatus | null;
  to: OrderStatus;
  by: readonly ActorKind[];
  /** Waits while one of these holds the order up. */
  unless?: readonly OrderStop[];
};

/** Nothing is handed over and nothing completes while the money may be about to leave. */
const STOPPED: readonly OrderStop[] = ["refund", "chargeback", "chargebackLost"];

/**
 * The one table of an order's states: what may happen when, by whom, and what follows. `from: null` is the
 * order's birth. What is not in it cannot happen. (Who exactly may act as buyer or seller of an order, and
 * conditions such as the packaging checklist, are checked where the event is caused.)
 */
export const TRANSITIONS: readonly Transition[] = [
  { event: "place", from: null, to: "pending", by: ["buyer"] },

  // Not paid yet: the stock is only held.
  { event: "pay", from: "pending", to: "processing", by: ["stripe"] },
  { event: "claimFree", from: "pending", to: "processing", by: ["buyer"] },
  // By the system: the seller was put out.
  { event: "cancel", from: "pending", to: "cancelled", by: ["buyer", "system"] },
  { event: "expire", from: "pending", to: "cancelled", by: ["system", "stripe"] },

  // Paid, not dispatched: the seller may call it off; the buyer only when the seller is late.
  {
    event: "cancel",
    from: "processing",
    to: "cancelled",
    // By the system: the buyer, who was put out, cannot.
    by: ["seller", "admin", "system"],
    unless: STOPPED,
  },
  { event: "takeRefund", from: "processing", to: "cancelled", by: ["buyer"], unless: STOPPED },
  { event: "ship", from: "processing", to: "shipped", by: ["seller"], unless: STOPPED },
  { event: "handOver", from: "processing", to: "delivered", by: ["seller"], unless: STOPPED },

  { event: "confirmArrival", from: "processing", to: "delivered", by: ["buyer"], unless: STOPPED },
  { event: "confirmArrival", from: "shipped", to: "delivered", by: ["buyer"] },
  // The buyer never said: couriers of live animals take a day, so that a week's silence means that all is well.
  { event: "assumeArrival", from: "shipped", to: "delivered", by: ["system"], unless: STOPPED },
  { event: "complete", from: "delivered", to: "completed", by: ["system"], unless: STOPPED },

  // Live-arrival claims.
  { event: "claim", from: "delivered", to: "disputed", by: ["buyer"] },
  {
    event: "settle",
    from: "disputed",
    to: "completed",
    by: ["seller", "admin", "system"],
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

function findTransition(from: OrderStatus | null, event: OrderEvent, actor: ActorKind) {
  return TRANSITIONS.find((t) => t.from === from && t.event === event && t.by.includes(actor));
}

/** The state that follows, or null when `event` by `actor` is not possible in state `from`, or has to wait. */
export function nextStatus(
  from: OrderStatus | null,
  event: OrderEvent,
  actor: ActorKind,
  stops: readonly OrderStop[] = [],
): OrderStatus | null {
  const row = findTransition(from, event, actor);
  return row === undefined || stopOf(row, stops) ? null : row.to;
}

const stopOf = ({ unless = [] }: Transition, stops: readonly OrderStop[]) =>
  unless.find((stop) => stops.includes(stop));

/** What people read of an event; also what `transition_refused` names. */
export const EVENT_LABELS: Record<OrderEvent, string> = {
  place: "place the order",
  pay: "pay",
  claimFree: "claim",
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
  refund: "refund",
  refundBounced: "return the refund",
  chargebackLost: "lose the chargeback",
};

const STOP_LABELS: Record<OrderStop, string> = {
  refund: "being refunded",
  chargeback: "under a chargeback by the buyer's bank",
  chargebackLost: "waiting for Shoal after a chargeback",
};

/** `order_stopped` while something holds an order up; `event` is what somebody wanted to do. */
export function requireNotStopped(order: { stops?: readonly OrderStop[] }, event: string): void {
  const [stop] = order.stops ?? [];
  if (stop) fail("order_stopped", { event, why: STOP_LABELS[stop] });
}

/** The state that follows; `transition_refused` when there is none, `order_stopped` when it has to wait. */
export function requireNext(
  { status: from, stops = [] }: { status: OrderStatus; stops?: readonly OrderStop[] },
  event: OrderEvent,
  actor: ActorKind,
): OrderStatus {
  const label = EVENT_LABELS[event];
  const row = findTransition(from, event, actor);
  if (row === undefined) return fail("transition_refused", { event: label, state: from });
  if (stopOf(row, stops)) requireNotStopped({ stops }, label);
  return row.to;
}

/** Paid and not called off: its animals count as sold. */
export function countsAsSold(status: OrderStatus): boolean {
  return !["pending", "cancelled", "refunded"].includes(status);
}
