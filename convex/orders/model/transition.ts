import type { WithoutSystemFields } from "convex/server";
import { internal } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { overtakeClaim } from "#convex/claims/model/endClaim.ts";
import { silenceCountsFrom } from "#convex/domain/orders/arrival.ts";
import { type Arrival, claimWindowMs } from "#convex/domain/orders/claimWindow.ts";
import {
  awaitsDispatch,
  comesBefore,
  countsAsSold,
  type OrderActor,
  type OrderStatus,
  type OrderStop,
  STATE_WORDS,
} from "#convex/domain/orders/states.ts";
import {
  ORDER_EVENTS,
  type OrderEvent,
  STOP_LABELS,
  stopOf,
  TRANSITIONS,
} from "#convex/domain/orders/transitions.ts";
import {
  ARRIVAL_ASSUMED_MS,
  ARRIVAL_REMINDER_MS,
  ORDER_LINES_MAX,
  REVIEW_ASK_MS,
} from "#convex/domain/shared/constants.ts";
import { findTransition } from "#convex/domain/shared/transitions.ts";
import { fail } from "#convex/errors.ts";
import { settleSeller } from "#convex/payouts/model/settleSeller.ts";
import { endLiveAdjustment } from "./adjustmentStates";
import { renewPastDay } from "./agreedDay";
import { countOnce } from "./countedOrders";
import { linesOf, type OrderLine } from "./lines";
import { type Actor, moveCounts, type Order, patchOrder, writeEvent } from "./records";
import { updateRetention } from "./retention";
import { notifyAtThreshold } from "./yearFigures";

type Details = {
  patch?: Partial<WithoutSystemFields<Order>>;
  note?: string;
  /** Pence that moved. */
  amount?: number;
};

/**
 * Moves an order to its next status and updates its history, both badges and the seller's figures. Ends an
 * open delivery proposal once the order no longer awaits dispatch, and closes an open claim once everything
 * is refunded. On completion schedules the review request and notifies a seller whose year reaches a
 * threshold. Updates the seller's transfers. Errors: `not_yet` or `transition_refused` if the transition table has no such
 * step; `order_stopped` if a stop blocks it.
 */
export async function transition(
  ctx: MutationCtx,
  order: Order,
  event: OrderEvent,
  actor: Actor,
  details: Details = {},
): Promise<Order> {
  const to = requireNext(order, event, actor.kind);
  if (countsAsSold(order.status) !== countsAsSold(to)) {
    await setAwaitingTanks(ctx, order._id, countsAsSold(to));
  }
  const updatedOrder = await patchOrder(ctx, order._id, {
    ...details.patch,
    ...(await countOnce(ctx, order, details.patch)),
    waitingForBuyerSince: undefined,
    status: to,
  });
  await writeEvent(ctx, updatedOrder, event, actor, { ...details, from: order.status });
  await moveCounts(ctx, updatedOrder, order.status, to);
  await updateRetention(ctx, updatedOrder);
  // Once the order leaves the seller, its delivery charge can't change.
  if (awaitsDispatch(order.status) && !awaitsDispatch(to)) {
    await endLiveAdjustment(ctx, updatedOrder, "lapsed");
  }
  if (order.status === "disputed" && to === "refunded") {
    await overtakeClaim(ctx, updatedOrder, event);
  }
  if (to === "completed") {
    await notifyAtThreshold(ctx, updatedOrder);
    const { askForReview } = internal.reviews.clocks;
    await ctx.scheduler.runAfter(REVIEW_ASK_MS, askForReview, { orderId: order._id });
  }
  await settleSeller(ctx, order._id);
  return updatedOrder;
}

/** Sets or clears, for each line, the tank that counts its animals until the buyer has answered where they are. */
async function setAwaitingTanks(
  ctx: MutationCtx,
  orderId: Id<"orders">,
  isSold: boolean,
): Promise<void> {
  for (const line of await linesOf(ctx, orderId)) {
    const awaitingTankId = isSold ? await awaitingTank(ctx, line) : undefined;
    if (awaitingTankId !== line.awaitingTankId) {
      await ctx.db.patch("orderLines", line._id, { awaitingTankId });
    }
  }
}

/** The tank that counts the line's animals until its buyer has answered whether they are in one. */
export async function awaitingTank(
  ctx: QueryCtx,
  { orderId, listingId, quizId }: OrderLine,
): Promise<Id<"tanks"> | undefined> {
  const answers = await ctx.db
    .query("tankAdditions")
    .withIndex("by_orderId", (q) => q.eq("orderId", orderId))
    .take(ORDER_LINES_MAX);
  const isAnswered = answers.some((answer) => answer.listingId === listingId);
  return isAnswered ? undefined : (await ctx.db.get("suitabilityQuizzes", quizId))?.tankId;
}

function requireNext(
  { status: from, stops = [] }: Order,
  event: OrderEvent,
  actor: OrderActor,
): OrderStatus {
  const { label } = ORDER_EVENTS[event];
  const row = findTransition(TRANSITIONS, from, event, actor);
  if (row === undefined) {
    const allowed = TRANSITIONS.filter((other) => other.event === event);
    return refuseInState(
      from,
      label,
      allowed.flatMap((other) => other.from ?? []),
    );
  }
  if (stopOf(row, stops)) requireNotStopped({ stops }, label);
  return row.to;
}

/** Refuses what is possible in the statuses `allowed` only: `not_yet` if one may still come, else `transition_refused`. */
export function refuseInState(
  status: OrderStatus,
  event: string,
  allowed: readonly OrderStatus[],
): never {
  const details = { event, state: STATE_WORDS[status] };
  return comesBefore(status, allowed)
    ? fail("not_yet", details)
    : fail("transition_refused", details);
}

/** Errors: `order_stopped` while a stop is set; `action` is the label of what was attempted. */
export function requireNotStopped(order: { stops?: readonly OrderStop[] }, action: string): void {
  const [stop] = order.stops ?? [];
  if (stop) fail("order_stopped", { event: action, why: STOP_LABELS[stop] });
}

/** Replaces an order's stops; restarts its clocks once none is left. */
export async function setStops(
  ctx: MutationCtx,
  order: Order,
  newStops: readonly OrderStop[],
): Promise<Order> {
  const oldStops = order.stops ?? [];
  const stops = [
    ...oldStops.filter((stop) => newStops.includes(stop)),
    ...newStops.filter((stop) => !oldStops.includes(stop)),
  ];
  if (stops.length === oldStops.length && stops.every((stop) => oldStops.includes(stop)))
    return order;
  const { stoppedAt = Date.now() } = order;
  const isStopped = stops.length > 0;
  const updatedOrder = await patchOrder(ctx, order._id, {
    stops: isStopped ? stops : undefined,
    stoppedAt: isStopped ? stoppedAt : undefined,
  });
  if (!isStopped) await resumeClocks(ctx, updatedOrder, stoppedAt);
  return updatedOrder;
}

/** When the buyer was first asked whether they have it (ms epoch); undefined if not asked yet. */
export function arrivalAskedAt({ status, shippedAt, handoverReport }: Order): number | undefined {
  if (status === "shipped") return shippedAt;
  return awaitsDispatch(status) ? handoverReport?.at : undefined;
}

/** When a silent buyer's order counts as arrived (ms epoch); undefined before they are asked. */
export function arrivalAssumedAt(order: Order): number | undefined {
  const askedAt = arrivalAskedAt(order);
  if (askedAt === undefined) return undefined;
  const from = order.status === "shipped" ? askedAt : silenceCountsFrom(order, askedAt);
  return from + ARRIVAL_ASSUMED_MS;
}

/** What a delivered order's time to claim depends on. */
export const arrivalOf = (order: Order): Arrival => ({
  deliveredAt: order.deliveredAt ?? 0,
  arrivalAssumed: order.arrivalAssumed === true,
  arrivalRestarted: order.arrivalRestartedAt !== undefined,
  waitsForBuyer: order.waitingForBuyerSince !== undefined,
});

/**
 * When the completion of a delivered order is first checked (ms epoch): at the end of its claim window, because a buyer who
 * can't claim before then gets that time later.
 */
export const completionCheckAt = (order: Order): number =>
  (order.deliveredAt ?? 0) + claimWindowMs(arrivalOf(order));

/** Reschedules the clocks that may have run out during the stop. Running one twice is harmless. */
async function resumeClocks(ctx: MutationCtx, order: Order, stoppedAt: number): Promise<void> {
  const { _id: orderId, status, shippedAt, deliveredAt } = order;
  const dueTime = (at: number) => Math.max(at, Date.now());
  const { offerRefundIfLate, remindOfArrival, assumeArrival, completeIfUndisputed } =
    internal.orders.clocks;
  const assumedAt = arrivalAssumedAt(order);
  if (assumedAt !== undefined) {
    await ctx.scheduler.runAt(dueTime(assumedAt), assumeArrival, { orderId });
  }
  if (awaitsDispatch(status) && order.refundOfferedAt === undefined) {
    const { dispatchDueAt = 0 } = await renewPastDay(ctx, order, stoppedAt);
    await ctx.scheduler.runAt(dueTime(dispatchDueAt), offerRefundIfLate, { orderId });
  } else if (status === "shipped" && shippedAt !== undefined) {
    await ctx.scheduler.runAt(dueTime(shippedAt + ARRIVAL_REMINDER_MS), remindOfArrival, {
      orderId,
    });
  } else if (status === "delivered" && deliveredAt !== undefined) {
    await ctx.scheduler.runAt(dueTime(completionCheckAt(order)), completeIfUndisputed, { orderId });
  } else if (status === "disputed") {
    await ctx.scheduler.runAfter(0, internal.claims.clocks.resume, { orderId });
  }
}
