import type { Infer } from "convex/values";
import { fail } from "../errors";
import type { actorKind, orderStatus, trailEvent, transitionEvent } from "../tables/orders";

export type OrderStatus = Infer<typeof orderStatus>;
export type ActorKind = Infer<typeof actorKind>;
export type OrderEvent = Infer<typeof transitionEvent>;
export type TrailEvent = Infer<typeof trailEvent>;

type Transition = {
  event: OrderEvent;
  from: OrderStatus | null;
  to: OrderStatus;
  by: readonly ActorKind[];
};

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
  { event: "cancel", from: "pending", to: "cancelled", by: ["buyer"] },
  { event: "expire", from: "pending", to: "cancelled", by: ["system", "stripe"] },

  // Paid, not dispatched: the seller may call it off; the buyer only when the seller is late.
  { event: "cancel", from: "processing", to: "cancelled", by: ["seller", "admin"] },
  { event: "takeRefund", from: "processing", to: "cancelled", by: ["buyer"] },
  { event: "ship", from: "processing", to: "shipped", by: ["seller"] },
  { event: "handOver", from: "processing", to: "delivered", by: ["seller"] },

  { event: "confirmArrival", from: "processing", to: "delivered", by: ["buyer"] },
  { event: "confirmArrival", from: "shipped", to: "delivered", by: ["buyer"] },
  // The buyer never said: couriers of live animals take a day, so that a week's silence means that all is well.
  { event: "assumeArrival", from: "shipped", to: "delivered", by: ["system"] },
  { event: "complete", from: "delivered", to: "completed", by: ["system"] },

  // Live-arrival claims.
  { event: "claim", from: "delivered", to: "disputed", by: ["buyer"] },
  { event: "settle", from: "disputed", to: "completed", by: ["seller", "admin", "system"] },

  // All of the money has gone back.
  { event: "refund", from: "processing", to: "refunded", by: ["admin", "system"] },
  { event: "refund", from: "shipped", to: "refunded", by: ["admin", "system"] },
  { event: "refund", from: "delivered", to: "refunded", by: ["admin", "system"] },
  { event: "refund", from: "completed", to: "refunded", by: ["admin", "system"] },
  { event: "refund", from: "disputed", to: "refunded", by: ["admin", "system"] },
  // The bank sent a refund back days later: a person must look at it.
  { event: "refundBounced", from: "refunded", to: "disputed", by: ["stripe"] },
];

/** The state that follows, or null when `event` by `actor` is not possible in state `from`. */
export function nextStatus(
  from: OrderStatus | null,
  event: OrderEvent,
  actor: ActorKind,
): OrderStatus | null {
  const row = TRANSITIONS.find((t) => t.from === from && t.event === event && t.by.includes(actor));
  return row?.to ?? null;
}

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
};

/** The state that follows; `transition_refused` when there is none. */
export function requireNext(from: OrderStatus, event: OrderEvent, actor: ActorKind): OrderStatus {
  return (
    nextStatus(from, event, actor) ??
    fail("transition_refused", { event: EVENT_LABELS[event], state: from })
  );
}

/** Paid and not called off: its animals count as sold. */
export function countsAsSold(status: OrderStatus): boolean {
  return !["pending", "cancelled", "refunded"].includes(status);
}
