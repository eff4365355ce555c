/** Stops that pause an order, and restarting its clocks once none is left. */
import { internal } from "#convex/_generated/api.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import {
  ARRIVAL_ASSUMED_MS,
  ARRIVAL_REMINDER_MS,
  COMPLETE_AFTER_MS,
  DISPATCH_WORKING_DAYS,
} from "#convex/domain/shared/constants.ts";
import type { OrderStop } from "#convex/domain/orders/states.ts";
import { addWorkingDays } from "#convex/domain/shared/workingDays.ts";
import { afterStops } from "#convex/followUps.ts";
import { type Order, patchOrder } from "./records";

export const isStopped = ({ stops = [] }: Order): boolean => stops.length > 0;

/** Replaces an order's stops; restarts its clocks once none is left. */
export async function setStops(
  ctx: MutationCtx,
  order: Order,
  now: readonly OrderStop[],
): Promise<Order> {
  const before = order.stops ?? [];
  const stops = [
    ...before.filter((stop) => now.includes(stop)),
    ...now.filter((stop) => !before.includes(stop)),
  ];
  if (stops.length === before.length && stops.every((stop) => before.includes(stop))) return order;
  const changed = await patchOrder(ctx, order, { stops: stops.length === 0 ? undefined : stops });
  if (stops.length === 0) await resumeClocks(ctx, changed);
  return changed;
}

/** When the buyer was first asked whether they have it (ms epoch); undefined if they weren't yet. */
export function arrivalAskedAt({ status, shippedAt, handoverReport }: Order): number | undefined {
  if (status === "shipped") return shippedAt;
  return status === "processing" ? handoverReport?.at : undefined;
}

/** Reschedules the clocks that ran out during the stop. Running one twice is harmless. */
async function resumeClocks(ctx: MutationCtx, order: Order): Promise<void> {
  const { _id: orderId, status, paidAt, shippedAt, deliveredAt } = order;
  const due = (at: number) => Math.max(at, Date.now());
  const { offerRefundIfLate, remindOfArrival, assumeArrival, completeIfUndisputed } =
    internal.orders.clocks;
  const asked = arrivalAskedAt(order);
  if (asked !== undefined) {
    await ctx.scheduler.runAt(due(asked + ARRIVAL_ASSUMED_MS), assumeArrival, { orderId });
  }
  if (status === "processing" && paidAt !== undefined && order.refundOfferedAt === undefined) {
    const at = due(addWorkingDays(paidAt, DISPATCH_WORKING_DAYS));
    await ctx.scheduler.runAt(at, offerRefundIfLate, { orderId });
  } else if (status === "shipped" && shippedAt !== undefined) {
    await ctx.scheduler.runAt(due(shippedAt + ARRIVAL_REMINDER_MS), remindOfArrival, { orderId });
  } else if (status === "delivered" && deliveredAt !== undefined) {
    const at = due(deliveredAt + COMPLETE_AFTER_MS);
    await ctx.scheduler.runAt(at, completeIfUndisputed, { orderId });
  } else if (status === "disputed") {
    await afterStops(ctx, orderId);
  }
}
