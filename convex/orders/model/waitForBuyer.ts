/** Postpones the clocks that pay the seller when the buyer is silent, while the buyer can't act or be reached. */

import type { FunctionReference } from "convex/server";
import { internal } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { orderGroup } from "#convex/domain/notifications/kinds.ts";
import { DAY_MS } from "#convex/domain/shared/constants.ts";
import { silenceExcuse, wasBlockedSince } from "#convex/notifications/model/silenceExcuse.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import { type Order, patchOrder } from "./records";

type Clock = FunctionReference<"mutation", "internal", { orderId: Id<"orders"> }>;

/**
 * Postpones `clock` by a day and lists the order for admins, if the buyer can't act or hasn't been reached since `since`
 * (ms epoch). Never does so once an admin has let the order run. After a confirmed or restarted arrival, it does so only
 * for a blocked buyer: otherwise a buyer whose mailbox rejects our emails could delay the seller's money forever. Returns
 * whether it postponed, or that the buyer can act now but couldn't for some of the time.
 */
export async function postponeForBuyer(
  ctx: MutationCtx,
  order: Order,
  since: number,
  clock: Clock,
): Promise<"postponed" | "wasBlocked" | null> {
  const { _id: orderId, buyerId, uuid, letRunAt, waitingForBuyerSince } = order;
  if (letRunAt !== undefined) return null;
  const excuse = await silenceExcuse(ctx, buyerId, { group: orderGroup(uuid), since });
  if (excuse === "wasBlocked") return excuse;
  const isArrivalKnown =
    order.arrivalRestartedAt !== undefined ||
    (order.deliveredAt !== undefined && !order.arrivalAssumed);
  if (excuse === null) return null;
  if (excuse === "unreachable" && isArrivalKnown) {
    const buyer = await profileOf(ctx, buyerId);
    return buyer !== null && wasBlockedSince(buyer, since) ? "wasBlocked" : null;
  }
  if (waitingForBuyerSince === undefined) {
    await patchOrder(ctx, orderId, { waitingForBuyerSince: Date.now() });
  }
  await ctx.scheduler.runAfter(DAY_MS, clock, { orderId });
  return "postponed";
}

/** Runs the clocks of an order that waits for its buyer. They won't be postponed again. */
export async function letRun(ctx: MutationCtx, { _id: orderId }: Order): Promise<void> {
  await patchOrder(ctx, orderId, { waitingForBuyerSince: undefined, letRunAt: Date.now() });
  const { assumeArrival, completeIfUndisputed } = internal.orders.clocks;
  for (const clock of [assumeArrival, completeIfUndisputed]) {
    await ctx.scheduler.runAfter(0, clock, { orderId });
  }
}
