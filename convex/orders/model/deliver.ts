import { internal } from "#convex/_generated/api.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { isHandover } from "#convex/domain/orders/facts.ts";
import { awaitsDispatch } from "#convex/domain/orders/states.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import * as emails from "../mail/deliveryEmails";
import { type Actor, type Order, patchOrder } from "./records";
import { completionCheckAt, refuseInState, transition } from "./transition";

/** The buyer confirms that the order has arrived. Before dispatch that needs a handover in person. */
export async function confirmArrival(
  ctx: MutationCtx,
  buyer: Profile,
  order: Order,
): Promise<void> {
  if (awaitsDispatch(order.status) && !isHandover(order)) {
    refuseInState(order.status, "confirm arrival", ["shipped"]);
  }
  // Confirming also closes the claim, so it must go through `withdraw` in `claims/cases.ts`.
  if (order.status === "disputed") {
    refuseInState(order.status, "confirm arrival", []);
  }
  const actor = { kind: "buyer", userId: buyer.userId } as const;
  await emails.sendArrived(ctx, await deliver(ctx, order, "confirmArrival", actor));
}

export async function deliver(
  ctx: MutationCtx,
  order: Order,
  event: "confirmArrival" | "handOver" | "assumeArrival",
  actor: Actor,
): Promise<Order> {
  const deliveredAt = Date.now();
  const arrivalAssumed = event === "assumeArrival" ? true : undefined;
  const patch = { deliveredAt, arrivalAssumed, arrivalRestartedAt: undefined };
  const deliveredOrder = await transition(ctx, order, event, actor, { patch });
  await scheduleCompletion(ctx, deliveredOrder);
  return deliveredOrder;
}

/**
 * Lets an arrival count from now, for a buyer who couldn't act or know before: they have as long to object as after an
 * assumed arrival. Afterwards only a block makes the order wait.
 */
export async function restartArrival(ctx: MutationCtx, { _id: orderId }: Order): Promise<void> {
  const deliveredAt = Date.now();
  const patch = { deliveredAt, arrivalRestartedAt: deliveredAt, waitingForBuyerSince: undefined };
  const updatedOrder = await patchOrder(ctx, orderId, patch);
  await scheduleCompletion(ctx, updatedOrder);
  if (updatedOrder.arrivalAssumed) await emails.sendArrivalAssumed(ctx, updatedOrder);
  else await emails.sendArrivalRestarted(ctx, updatedOrder);
}

async function scheduleCompletion(ctx: MutationCtx, order: Order): Promise<void> {
  const { completeIfUndisputed } = internal.orders.clocks;
  await ctx.scheduler.runAt(completionCheckAt(order), completeIfUndisputed, { orderId: order._id });
}
