import { type Infer, v } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { adjustmentStatus } from "../tables";
import type { Profile } from "../../shared/rules/access";

/** What the Accept / Reject card in a chat needs; money in pence. */
export const adjustmentViewValidator = v.object({
  adjustmentId: v.id("orderAdjustments"),
  orderUuid: v.string(),
  viewerIsBuyer: v.boolean(),
  currentDeliveryCharge: v.number(),
  proposedDeliveryCharge: v.number(),
  status: adjustmentStatus,
  expiresAt: v.number(),
});

type AdjustmentView = Infer<typeof adjustmentViewValidator>;

/** The adjustments that messages propose, by id. */
export async function adjustmentViews(
  ctx: QueryCtx,
  viewer: Profile,
  messages: Doc<"messages">[],
): Promise<Map<Id<"orderAdjustments">, AdjustmentView>> {
  const views = new Map<Id<"orderAdjustments">, AdjustmentView>();
  for (const { orderAdjustmentId } of messages) {
    const adjustment =
      orderAdjustmentId && (await ctx.db.get("orderAdjustments", orderAdjustmentId));
    const order = adjustment && (await ctx.db.get("orders", adjustment.orderId));
    if (!order) continue;
    views.set(adjustment._id, {
      adjustmentId: adjustment._id,
      orderUuid: order.uuid,
      viewerIsBuyer: order.buyerId === viewer.userId,
      currentDeliveryCharge: order.deliveryCharge,
      proposedDeliveryCharge: adjustment.proposedDeliveryCharge,
      status: adjustment.status,
      expiresAt: adjustment.expiresAt,
    });
  }
  return views;
}
