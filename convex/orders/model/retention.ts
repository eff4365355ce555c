import type { MutationCtx } from "#convex/_generated/server.js";
import { isInPerson } from "#convex/domain/orders/facts.ts";
import { hasEnded } from "#convex/domain/orders/states.ts";
import { ENDED_ORDER_ADDRESS_LIFE_MS } from "#convex/domain/shared/constants.ts";
import type { Order } from "./records";
import { addressOf } from "./saveOrderAddress";

/** Starts or cancels the retention period of an order's address and meetings when its status changes. */
export async function updateRetention(ctx: MutationCtx, order: Order): Promise<void> {
  const isOver = hasEnded(order.status);
  const eraseAt = isOver ? Date.now() + ENDED_ORDER_ADDRESS_LIFE_MS : undefined;
  const isOutdated = (row: { eraseAt?: number }) => isOver !== (row.eraseAt !== undefined);
  if (isInPerson(order)) {
    const meetings = ctx.db
      .query("orderMeetings")
      .withIndex("by_orderId", (q) => q.eq("orderId", order._id));
    for (const meeting of await meetings.take(2)) {
      if (isOutdated(meeting)) await ctx.db.patch("orderMeetings", meeting._id, { eraseAt });
    }
    return;
  }
  const row = await addressOf(ctx, order._id);
  if (row && isOutdated(row)) await ctx.db.patch("orderAddresses", row._id, { eraseAt });
}
