import type { WithoutSystemFields } from "convex/server";
import type { MutationCtx } from "#convex/_generated/server.js";
import type {
  OrderActor,
  OrderEvent,
  OrderStatus,
  OrderStop,
} from "#convex/domain/orders/states.ts";
import {
  EVENT_LABELS,
  STOP_LABELS,
  stopOf,
  TRANSITIONS,
} from "#convex/domain/orders/transitions.ts";
import { findTransition } from "#convex/domain/shared/transitions.ts";
import { fail } from "#convex/errors.ts";
import { afterCompletion, afterFullRefund } from "#convex/followUps.ts";
import { endLiveAdjustment } from "./endAdjustment";
import { updateAddressRetention } from "./addressRows";
import { type Actor, moveCounts, type Order, patchOrder, writeEvent } from "./records";
import { notifyAtLine } from "./sellerYears";

type Details = {
  patch?: Partial<WithoutSystemFields<Order>>;
  note?: string;
  /** Pence that moved. */
  amount?: number;
};

/**
 * Moves an order to its next status and updates its history, both badges and the seller's figures. Ends an
 * open delivery proposal when the order leaves `processing`, closes an open claim once everything is
 * refunded. On completion schedules the review request and notifies a seller whose year reaches a threshold. `transition_refused` if the transition table has
 * no such step; `order_stopped` if a stop blocks it.
 */
export async function transition(
  ctx: MutationCtx,
  order: Order,
  event: OrderEvent,
  actor: Actor,
  details: Details = {},
): Promise<Order> {
  const to = requireNext(order, event, actor.kind);
  const moved = await patchOrder(ctx, order, { ...details.patch, status: to });
  await writeEvent(ctx, moved, event, actor, { ...details, from: order.status });
  await moveCounts(ctx, moved, order.status, to);
  await updateAddressRetention(ctx, moved);
  // Once the order leaves the seller, its delivery charge can't change.
  if (order.status === "processing") await endLiveAdjustment(ctx, moved, "lapsed");
  // An open claim has nothing left to refund.
  if (order.status === "disputed" && to === "refunded") {
    await afterFullRefund(ctx, order._id, event);
  }
  if (to === "completed") {
    await notifyAtLine(ctx, moved);
    await afterCompletion(ctx, order._id);
  }
  return moved;
}

function requireNext(
  { status: from, stops = [] }: Order,
  event: OrderEvent,
  actor: OrderActor,
): OrderStatus {
  const label = EVENT_LABELS[event];
  const row = findTransition(TRANSITIONS, from, event, actor);
  if (row === undefined) return fail("transition_refused", { event: label, state: from });
  if (stopOf(row, stops)) requireNotStopped({ stops }, label);
  return row.to;
}

/** `order_stopped` while a stop is set; `event` names the attempted action. */
export function requireNotStopped(order: { stops?: readonly OrderStop[] }, event: string): void {
  const [stop] = order.stops ?? [];
  if (stop) fail("order_stopped", { event, why: STOP_LABELS[stop] });
}
