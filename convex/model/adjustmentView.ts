import { v } from "convex/values";
import type { Id } from "../_generated/dataModel";
import type { QueryCtx } from "../_generated/server";
import { adjustmentStatus } from "../tables/orders";
import type { Profile } from "./access";

/** What the Accept / Reject card in a chat needs; money in pence. */
export const adjustmentViewValidator = v.union(
  v.null(),
  v.object({
    adjustmentId: v.id("orderAdjustments"),
    orderUuid: v.string(),
    viewerIsBuyer: v.boolean(),
    currentDeliveryCharge: v.number(),
    proposedDeliveryCharge: v.number(),
    status: adjustmentStatus,
    expiresAt: v.number(),
  }),
);

/** The adjustment that a message proposes, or null when it proposes none. */
export async function adjustmentView(
  ctx: QueryCtx,
  viewer: Profile,
  adjustmentId: Id<"orderAdjustments"> | undefined,
) {
  const adjustment = adjustmentId && (await ctx.db.get("orderAdjustments", adjustmentId));
  const order = adjustment && (await ctx.db.get("orders", adjustment.orderId));
  if (!order) return null;
  return {
    adjustmentId: adjustment._id,
    orderUuid: order.uuid,
    viewerIsBuyer: order.buyerId === viewer.userId,
    currentDeliveryCharge: order.deliveryCharge,
    proposedDeliveryCharge: adjustment.proposedDeliveryCharge,
    status: adjustment.status,
    expiresAt: adjustment.expiresAt,
  };
}
