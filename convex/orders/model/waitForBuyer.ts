/** The clocks that pay a seller because their buyer is silent, while the buyer may not know. */
import type { FunctionReference } from "convex/server";
import { internal } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { orderGroup } from "#convex/domain/notifications/kinds.ts";
import { DAY_MS, UNTOLD_WAIT_MS } from "#convex/domain/shared/constants.ts";
import { wasTold } from "#convex/notifications/model/wasTold.ts";
import { type Order, patchOrder } from "./records";

type Clock = FunctionReference<"mutation", "internal", { orderId: Id<"orders"> }>;

/**
 * Postpones a clock by a day, and puts the order on the admins' list, unless the buyer could know since `since` (ms epoch)
 * that they had to act, an admin let the order run, or it has waited for 28 days. Returns whether it did.
 */
export async function postponeForBuyer(
  ctx: MutationCtx,
  order: Order,
  since: number,
  clock: Clock,
): Promise<boolean> {
  const { _id: orderId, buyerId, uuid, letRunAt, untoldSince } = order;
  if (letRunAt !== undefined || (await wasTold(ctx, buyerId, orderGroup(uuid), since)))
    return false;
  if (untoldSince !== undefined && untoldSince + UNTOLD_WAIT_MS <= Date.now()) {
    await patchOrder(ctx, orderId, { letRunAt: Date.now() });
    return false;
  }
  if (untoldSince === undefined) await patchOrder(ctx, orderId, { untoldSince: Date.now() });
  await ctx.scheduler.runAfter(DAY_MS, clock, { orderId });
  return true;
}

/** Runs the clocks of an order that waits for its buyer, and those after them. */
export async function letRun(ctx: MutationCtx, { _id: orderId }: Order): Promise<void> {
  await patchOrder(ctx, orderId, { untoldSince: undefined, letRunAt: Date.now() });
  const { assumeArrival, completeIfUndisputed } = internal.orders.clocks;
  for (const clock of [assumeArrival, completeIfUndisputed]) {
    await ctx.scheduler.runAfter(0, clock, { orderId });
  }
}
