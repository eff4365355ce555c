/** What holds an order up for a while, and what goes on when nothing does any more. */
import { internal } from "../../_generated/api";
import type { MutationCtx } from "../../_generated/server";
import {
  ARRIVAL_ASSUMED_MS,
  ARRIVAL_REMINDER_MS,
  COMPLETE_AFTER_MS,
  DISPATCH_WORKING_DAYS,
} from "../../domain/shared/constants";
import { addWorkingDays } from "../../domain/shared/workingDays";
import type { OrderStop } from "./transitions";
import { type Order, patchOrder } from "./records";

export const isStopped = ({ stops = [] }: Order): boolean => stops.length > 0;

/** Puts a stop on an order or takes it off; the last one to go sets the order's clocks anew. */
export async function setStop(
  ctx: MutationCtx,
  order: Order,
  stop: OrderStop,
  on: boolean,
): Promise<Order> {
  const stops = order.stops ?? [];
  if (stops.includes(stop) === on) return order;
  const left = on ? [...stops, stop] : stops.filter((one) => one !== stop);
  const changed = await patchOrder(ctx, order, { stops: left.length === 0 ? undefined : left });
  if (left.length === 0) await resumeClocks(ctx, changed);
  return changed;
}

/** A clock that rang while the order was stopped has passed it by. Ringing twice does no harm. */
async function resumeClocks(ctx: MutationCtx, order: Order): Promise<void> {
  const { _id: orderId, status, paidAt, shippedAt, deliveredAt } = order;
  const due = (at: number) => Math.max(at, Date.now());
  const { offerRefundIfLate, remindOfArrival, assumeArrival, completeIfUndisputed } =
    internal.orders.orders;
  if (status === "processing" && paidAt !== undefined && order.refundOfferedAt === undefined) {
    const at = due(addWorkingDays(paidAt, DISPATCH_WORKING_DAYS));
    await ctx.scheduler.runAt(at, offerRefundIfLate, { orderId });
  } else if (status === "shipped" && shippedAt !== undefined) {
    await ctx.scheduler.runAt(due(shippedAt + ARRIVAL_REMINDER_MS), remindOfArrival, { orderId });
    await ctx.scheduler.runAt(due(shippedAt + ARRIVAL_ASSUMED_MS), assumeArrival, { orderId });
  } else if (status === "delivered" && deliveredAt !== undefined) {
    const at = due(deliveredAt + COMPLETE_AFTER_MS);
    await ctx.scheduler.runAt(at, completeIfUndisputed, { orderId });
  }
}
