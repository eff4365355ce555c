import { v } from "convex/values";
import { awaitsDispatch } from "../domain/orders/states";
import { withDelivery } from "../domain/shared/money";
import { fail } from "../errors";
import { internalMutation, ownLimitMutation, userMutation, userQuery } from "../functions";
import { requireOrderParty, requireOrderSide } from "./model/access";
import { lapseAdjustment } from "./model/adjustmentStates";
import { answerAdjustment, proposeDelivery } from "./model/proposeDelivery";
import { isStopped, orderByUuid } from "./model/records";
import { adjustmentStatus } from "./tables";

/** Data for the Accept / Reject card in a chat; money in pence. */
const adjustmentCard = v.object({
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
  checkoutUrl: v.nullable(v.string()),
});

/**
 * The card attached to a chat message (`messages.thread.list` gives its adjustment id). Null if the proposal is gone.
 * Errors: `order_not_found` unless the viewer is a party to the order or an admin.
 */
export const card = userQuery({
  args: { adjustmentId: v.id("orderAdjustments") },
  returns: v.nullable(adjustmentCard),
  handler: async (ctx, { adjustmentId }) => {
    const adjustment = await ctx.db.get("orderAdjustments", adjustmentId);
    if (adjustment === null) return null;
    const order = requireOrderParty(ctx.viewer, await ctx.db.get("orders", adjustment.orderId));
    const viewerIsBuyer = order.buyerId === ctx.viewer.userId;
    const { status, checkoutUrl, proposedDeliveryCharge } = adjustment;
    const isOpen = awaitsDispatch(order.status) && !isStopped(order);
    return {
      orderUuid: order.uuid,
      viewerIsBuyer,
      currentDeliveryCharge: order.deliveryCharge,
      proposedDeliveryCharge,
      difference: withDelivery(order, proposedDeliveryCharge).totalAmount - order.totalAmount,
      status,
      canAnswer: viewerIsBuyer && isOpen && status === "pending",
      checkoutUrl: viewerIsBuyer && isOpen && status === "paying" ? (checkoutUrl ?? null) : null,
    };
  },
});

/**
 * The seller of a paid order proposes another delivery charge, in pence; the buyer gets a message with an
 * Accept / Reject card. Errors: `invalid_delivery_charge`, `invalid_input`, `refund_over`, `wrong_kind` for handovers in
 * person, `not_yet`, `transition_refused`, `order_stopped`, `forbidden`, `order_not_found`, `invalid_order_id`,
 * `rate_limited`.
 */
export const propose = ownLimitMutation({
  args: { orderId: v.string(), proposedDeliveryCharge: v.number() },
  returns: v.id("orderAdjustments"),
  handler: async (ctx, { orderId, proposedDeliveryCharge }) => {
    const order = requireOrderSide(ctx.viewer, await orderByUuid(ctx, orderId), "seller");
    return await proposeDelivery(ctx, ctx.viewer, order, proposedDeliveryCharge);
  },
});

/**
 * The buyer accepts or rejects a proposal. An accepted increase gets a payment page, whose URL appears in
 * `fulfilment.byUuid`; an accepted decrease is refunded. Errors: `transition_refused`, `order_stopped`,
 * `refund_over`, `raise_cooling`, `raise_too_many`, `forbidden`, `order_not_found`, `not_found`.
 */
export const answer = userMutation({
  args: { adjustmentId: v.id("orderAdjustments"), accept: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { adjustmentId, accept }) => {
    const adjustment = (await ctx.db.get("orderAdjustments", adjustmentId)) ?? fail("not_found");
    const adjustedOrder = await ctx.db.get("orders", adjustment.orderId);
    const order = requireOrderSide(ctx.viewer, adjustedOrder, "buyer");
    await answerAdjustment(ctx, ctx.viewer, order, adjustment, accept);
  },
});

/** Scheduled for when the time to answer runs out. A proposal that is being paid is left to its checkout. */
export const lapse = internalMutation({
  args: { adjustmentId: v.id("orderAdjustments") },
  returns: v.null(),
  handler: async (ctx, { adjustmentId }) => {
    const adjustment = await ctx.db.get("orderAdjustments", adjustmentId);
    const order = adjustment && (await ctx.db.get("orders", adjustment.orderId));
    if (!order || adjustment.status !== "pending" || adjustment.expiresAt > Date.now()) return;
    await lapseAdjustment(ctx, order, adjustment);
  },
});
