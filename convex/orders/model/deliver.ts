import { internal } from "#convex/_generated/api.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { isHandover } from "#convex/domain/orders/facts.ts";
import { awaitsDispatch } from "#convex/domain/orders/states.ts";
import { COMPLETE_AFTER_MS } from "#convex/domain/shared/constants.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import * as emails from "../mail/orderEmails";
import type { Actor, Order } from "./records";
import { refuseInState, transition } from "./transition";

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
  const patch = { deliveredAt, arrivalAssumed };
  const deliveredOrder = await transition(ctx, order, event, actor, { patch });
  await ctx.scheduler.runAt(
    deliveredAt + COMPLETE_AFTER_MS,
    internal.orders.clocks.completeIfUndisputed,
    {
      orderId: order._id,
    },
  );
  return deliveredOrder;
}
