import type { MutationCtx } from "#convex/_generated/server.js";
import { cancelEvent, isCancelOpen } from "#convex/domain/orders/transitions.ts";
import { isInPerson } from "#convex/domain/orders/facts.ts";
import { fail } from "#convex/errors.ts";
import { canUserSell, type Profile } from "#convex/shared/model/access.ts";
import { cancelPaid } from "./fulfilment";
import { cancelUnpaid } from "./holds";
import type { Order } from "./records";

/**
 * Cancels an order for one of its sides; `domain/orders/transitions.ts` says who may when. The refund is
 * offered shortly after a seller is blocked, so being blocked already counts as an offer here.
 */
export async function cancelBy(
  ctx: MutationCtx,
  viewer: Profile,
  side: "buyer" | "seller",
  order: Order,
): Promise<void> {
  const { status, refundOfferedAt, sellerId } = order;
  if (side === "buyer" && status === "pending") return await cancelUnpaid(ctx, order, viewer);
  const event = cancelEvent(side, status);
  // The buyer may already have it: `reportNotArrived` in `claims/claims.ts` asks the seller first.
  if (event === "takeRefund" && isInPerson(order)) {
    fail("transition_refused", { event: "cancel", state: "handed over in person" });
  }
  const isOpen =
    isCancelOpen(event, refundOfferedAt !== undefined) || !(await canUserSell(ctx, sellerId));
  if (!isOpen) fail("transition_refused", { event: "cancel", state: status });
  await cancelPaid(ctx, order, event, { kind: side, userId: viewer.userId });
}
