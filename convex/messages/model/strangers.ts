import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import type { StrangerRole } from "#convex/domain/notifications/kinds.ts";

/** The latest orders read in each direction: if all were free or cancelled, the two count as strangers. */
const ORDERS_MAX = 20;

/** Whether one has paid the other for an order that wasn't cancelled; a cancelled one costs nothing. */
async function havePaidOrder(ctx: QueryCtx, a: Id<"users">, b: Id<"users">): Promise<boolean> {
  for (const [buyerId, sellerId] of [
    [a, b],
    [b, a],
  ] as const) {
    const transactions = ctx.db
      .query("transactions")
      .withIndex("by_buyerId_and_sellerId", (q) =>
        q.eq("buyerId", buyerId).eq("sellerId", sellerId),
      )
      .order("desc");
    let read = 0;
    for await (const { orderId } of transactions) {
      const order = await ctx.db.get("orders", orderId);
      if (order && order.totalAmount > 0 && order.status !== "cancelled") return true;
      read += 1;
      if (read === ORDERS_MAX) break;
    }
  }
  return false;
}

/**
 * How notifications name the writer to a receiver who has no paid order with them, because names are chosen freely
 * ("Secure Checkout"); null if they may name them.
 */
export async function strangerRoleOf(
  ctx: MutationCtx,
  { kind, listingId }: Doc<"conversations">,
  { from, to }: { from: Id<"users">; to: Id<"users"> },
): Promise<StrangerRole | null> {
  if (kind === "admin" || (await havePaidOrder(ctx, from, to))) return null;
  const listing = listingId && (await ctx.db.get("listings", listingId));
  return listing?.sellerId === to ? "buyer" : "seller";
}
