import type { MutationCtx } from "../../_generated/server";
import { cancelEvent, isCancelOpen } from "../../domain/orders/transitions";
import { isInPerson } from "../../domain/orders/facts";
import { fail } from "../../errors";
import { mayUserSell, type Profile } from "../../shared/rules/access";
import { cancelPaid } from "./fulfilment";
import { cancelUnpaid } from "./holds";
import type { Order } from "./records";

/**
 * Calls an order off for one of its sides; `domain/orders/transitions.ts` says who may when. The offer of a refund
 * to the buyer of a blocked seller is written a moment after the block: the block itself will do.
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
  // They may have it already: `reportNotArrived` in `claims/claims.ts` asks the seller.
  if (event === "takeRefund" && isInPerson(order)) {
    fail("transition_refused", { event: "cancel", state: "handed over in person" });
  }
  const isOpen =
    isCancelOpen(event, refundOfferedAt !== undefined) || !(await mayUserSell(ctx, sellerId));
  if (!isOpen) fail("transition_refused", { event: "cancel", state: status });
  await cancelPaid(ctx, order, event, { kind: side, userId: viewer.userId });
}
