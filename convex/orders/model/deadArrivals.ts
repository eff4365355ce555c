import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { isInPerson } from "#convex/domain/orders/facts.ts";
import { fail } from "#convex/errors.ts";
import { hasPayment, patchOrder } from "./records";

/** Counts a lost parcel as an order that didn't arrive alive. Handovers in person don't count. */
export async function markLostParcel(ctx: MutationCtx, orderId: Id<"orders">): Promise<void> {
  const order = (await ctx.db.get("orders", orderId)) ?? fail("order_not_found");
  if (!isInPerson(order)) await markDeadArrival(ctx, orderId);
}

/**
 * Counts a delivered order with dead animals against the seller's rate, once however often it is reported.
 */
export async function markDeadArrival(ctx: MutationCtx, orderId: Id<"orders">): Promise<void> {
  const order = (await ctx.db.get("orders", orderId)) ?? fail("order_not_found");
  if (order.isDeadArrival || !hasPayment(order)) return;
  await patchOrder(ctx, order, { isDeadArrival: true });
}
