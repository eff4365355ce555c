import { v } from "convex/values";
import { fail } from "../errors";
import { internalMutation, userMutation, userQuery } from "../functions";
import { adjustmentCard, adjustmentCardView } from "./model/adjustmentView";
import { answerAdjustment, lapseAdjustment, proposeDelivery } from "./model/adjustments";
import { requireOrderSide } from "./model/access";
import { orderByUuid } from "./model/records";

/**
 * The card attached to a chat message (`messages.list` gives its adjustment id). Null if the proposal is
 * gone; `order_not_found` unless the viewer is a party to the order.
 */
export const card = userQuery({
  args: { adjustmentId: v.id("orderAdjustments") },
  returns: v.union(adjustmentCard, v.null()),
  handler: async (ctx, { adjustmentId }) => await adjustmentCardView(ctx, ctx.viewer, adjustmentId),
});

/**
 * The seller of a paid order proposes another delivery charge, in pence; the buyer gets a message with an
 * Accept / Reject card. `invalid_delivery_charge`, `invalid_input`, `refund_over`, `transition_refused`,
 * `forbidden`, `order_not_found`, `invalid_order_id`, `rate_limited`.
 */
export const propose = userMutation({
  args: { orderId: v.string(), proposedDeliveryCharge: v.number() },
  returns: v.id("orderAdjustments"),
  handler: async (ctx, { orderId, proposedDeliveryCharge }) => {
    const order = requireOrderSide(ctx.viewer, await orderByUuid(ctx, orderId), "seller");
    return await proposeDelivery(ctx, ctx.viewer, order, proposedDeliveryCharge);
  },
});

/**
 * The buyer accepts or rejects a proposal. An accepted increase gets a payment page, whose URL appears in
 * `orders.byUuid`; an accepted decrease is refunded. `transition_refused`, `forbidden`, `not_found`.
 */
export const answer = userMutation({
  args: { adjustmentId: v.id("orderAdjustments"), accept: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { adjustmentId, accept }) => {
    const adjustment = (await ctx.db.get("orderAdjustments", adjustmentId)) ?? fail("not_found");
    const found = await ctx.db.get("orders", adjustment.orderId);
    const order = requireOrderSide(ctx.viewer, found, "buyer");
    await answerAdjustment(ctx, ctx.viewer, order, adjustment, accept);
    return null;
  },
});

/** Scheduled for when the time to answer runs out. */
export const lapse = internalMutation({
  args: { adjustmentId: v.id("orderAdjustments") },
  returns: v.null(),
  handler: async (ctx, { adjustmentId }) => {
    await lapseAdjustment(ctx, adjustmentId);
    return null;
  },
});
