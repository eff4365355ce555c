import { type Infer, v } from "convex/values";
import type { Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { withDelivery } from "../../domain/shared/money";
import type { Profile } from "../../shared/rules/access";
import { adjustmentStatus } from "../tables";
import { requireOrderParty } from "./access";

/** What the Accept / Reject card in a chat needs; money in pence. */
export const adjustmentCard = v.object({
  orderUuid: v.string(),
  viewerIsBuyer: v.boolean(),
  currentDeliveryCharge: v.number(),
  proposedDeliveryCharge: v.number(),
  /** What the buyer pays more, or gets back when it is negative; the fee follows a charge on what was free. */
  difference: v.number(),
  status: adjustmentStatus,
  /** Whether the viewer may answer it now. */
  canAnswer: v.boolean(),
  /** Where the buyer pays the difference of an increase; null for others, and until the page is made. */
  checkoutUrl: v.union(v.string(), v.null()),
});

/** A proposal as it stands now, for the two people of its order; null when it is gone. */
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
