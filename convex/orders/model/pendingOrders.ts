import type { Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { HOLD_RESUME_MIN_MS, HOLDS_MAX } from "#convex/domain/shared/constants.ts";
import type { OrderMoney } from "#convex/domain/shared/money.ts";
import type { LineRequest, PendingOrder } from "./chooseLines";
import { linesOf } from "./lines";
import type { StartRequest } from "./startRequest";

/** The buyer's unpaid orders: at most three. */
export async function pendingOrdersOf(
  ctx: QueryCtx,
  buyerId: Id<"users">,
): Promise<PendingOrder[]> {
  const orders = await ctx.db
    .query("orders")
    .withIndex("by_buyerId_and_status", (q) => q.eq("buyerId", buyerId).eq("status", "pending"))
    .take(HOLDS_MAX);
  return await Promise.all(
    orders.map(async (order) => ({ order, lines: await linesOf(ctx, order._id) })),
  );
}

export function isSameOrder(
  { order, lines: heldLines }: PendingOrder,
  { lines, deliveryMethod }: StartRequest,
  { totalAmount }: OrderMoney,
): boolean {
  const isHeld = ({ listingId, quizId, quantity }: LineRequest) =>
    heldLines.some(
      (line) =>
        line.listingId === listingId && line.quizId === quizId && line.quantity === quantity,
    );
  return (
    lines.length === heldLines.length &&
    lines.every(isHeld) &&
    order.deliveryMethod === deliveryMethod &&
    order.totalAmount === totalAmount &&
    order.checkoutError === undefined &&
    (order.holdExpiresAt ?? 0) - Date.now() > HOLD_RESUME_MIN_MS
  );
}
