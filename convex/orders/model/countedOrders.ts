import type { QueryCtx } from "#convex/_generated/server.js";
import { buyersOfMailbox } from "#convex/accounts/model/mailboxes.ts";
import { COUNTS_ONCE_MS } from "#convex/domain/shared/constants.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import { canRaiseFigures, isFeeReturned, type Order } from "./records";

/** A bound on reads: no buyer has this many orders from one seller in 90 days. */
const COUNTED_MAX = 100;

/**
 * For an order that `patch` marks as dispatched or handed over: `countedAt`, unless another order of the buyer's mailbox
 * counts for the seller within 90 days. Refunded, dead or lost orders don't keep others out.
 */
export async function countOnce(
  ctx: QueryCtx,
  order: Order,
  patch: Partial<Order> = {},
): Promise<Pick<Partial<Order>, "countedAt">> {
  const { buyerId, sellerId, shippedAt, deliveredAt } = order;
  const at = patch.shippedAt ?? patch.deliveredAt;
  if (at === undefined || shippedAt !== undefined || deliveredAt !== undefined) return {};
  if (!canRaiseFigures(order)) return {};
  const buyer = await profileOf(ctx, buyerId);
  for (const userId of buyer ? await buyersOfMailbox(ctx, buyer) : []) {
    const counted = await ctx.db
      .query("orders")
      .withIndex("by_buyerId_and_sellerId_and_countedAt", (q) =>
        q
          .eq("buyerId", userId)
          .eq("sellerId", sellerId)
          .gt("countedAt", at - COUNTS_ONCE_MS),
      )
      .take(COUNTED_MAX);
    if (counted.some((other) => !isFeeReturned(other) && !other.isDeadOrLost)) return {};
  }
  return { countedAt: at };
}
