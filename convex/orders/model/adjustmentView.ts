import { type Infer, v } from "convex/values";
import type { Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { withDelivery } from "#convex/domain/shared/money.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { adjustmentStatus } from "../tables";
import { requireOrderParty } from "./access";

/** Data for the Accept / Reject card in a chat; money in pence. */
export const adjustmentCard = v.object({
  orderUuid: v.string(),
  viewerIsBuyer: v.boolean(),
  currentDeliveryCharge: v.number(),
  proposedDeliveryCharge: v.number(),
  /** What the buyer pays on top; negative for a refund. A charge on a free order also adds the fee. */
  difference: v.number(),
  status: adjustmentStatus,
  canAnswer: v.boolean(),
  /**
   * Where the buyer pays the difference of an increase. Null for the seller and until the page is created.
   */
  checkoutUrl: v.union(v.string(), v.null()),
});

/** A proposal's current state, for the parties to its order; null if it is gone. */
export async function adjustmentCardView(
  ctx: QueryCtx,
  viewer: Profile,
  adjustmentId: Id<"orderAdjustments">,
): Promise<Infer<typeof adjustmentCard> | null> {
  const adjustment = await ctx.db.get("orderAdjustments", adjustmentId);
  if (adjustment === null) return null;
  const order = requireOrderParty(viewer, await ctx.db.get("orders", adjustment.orderId));
  const viewerIsBuyer = order.buyerId === viewer.userId;
  const { status, checkoutUrl } = adjustment;
  const isOpen = order.status === "processing" && (order.stops ?? []).length === 0;
  return {
    orderUuid: order.uuid,
    viewerIsBuyer,
    currentDeliveryCharge: order.deliveryCharge,
    proposedDeliveryCharge: adjustment.proposedDeliveryCharge,
    difference:
      withDelivery(order, adjustment.proposedDeliveryCharge).totalAmount - order.totalAmount,
    status,
    canAnswer: viewerIsBuyer && isOpen && status === "pending",
    checkoutUrl: viewerIsBuyer && isOpen && status === "paying" ? (checkoutUrl ?? null) : null,
  };
}
