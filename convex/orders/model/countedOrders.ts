import type { Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { buyersOfMailbox, sellersOfMailbox } from "#convex/accounts/model/mailboxes.ts";
import { COUNTS_ONCE_MS } from "#convex/domain/shared/constants.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import { canRaiseFigures, isFeeReturned, type Order } from "./records";

/** The accounts of both sides' mailboxes, deleted ones included, each buyer with each seller. */
export async function pairsOf(
  ctx: QueryCtx,
  { buyerId, sellerId }: Pick<Order, "buyerId" | "sellerId">,
): Promise<{ buyerId: Id<"users">; sellerId: Id<"users"> }[]> {
  const buyer = await profileOf(ctx, buyerId);
  const seller = await profileOf(ctx, sellerId);
  if (buyer === null || seller === null) return [];
  const sellerIds = await sellersOfMailbox(ctx, seller);
  return (await buyersOfMailbox(ctx, buyer)).flatMap((one) =>
    sellerIds.map((other) => ({ buyerId: one, sellerId: other })),
  );
}

/** A bound on reads: no buyer has this many orders from one seller in 90 days. */
const COUNTED_MAX = 100;

/**
 * For an order that `patch` marks as dispatched or handed over: `countedAt`, unless another order between the mailboxes of both
 * sides counts within 90 days. Refunded, dead or lost orders don't keep others out.
 */
export async function countOnce(
  ctx: QueryCtx,
  order: Order,
  patch: Partial<Order> = {},
): Promise<Pick<Partial<Order>, "countedAt">> {
  const { shippedAt, deliveredAt } = order;
  const at = patch.shippedAt ?? patch.deliveredAt;
  if (at === undefined || shippedAt !== undefined || deliveredAt !== undefined) return {};
  if (!canRaiseFigures(order)) return {};
  for (const { buyerId, sellerId } of await pairsOf(ctx, order)) {
    const counted = await ctx.db
      .query("orders")
      .withIndex("by_buyerId_and_sellerId_and_countedAt", (q) =>
        q
          .eq("buyerId", buyerId)
          .eq("sellerId", sellerId)
          .gt("countedAt", at - COUNTS_ONCE_MS),
      )
      .take(COUNTED_MAX);
    if (counted.some((other) => !isFeeReturned(other) && !other.isDeadOrLost)) return {};
  }
  return { countedAt: at };
}
