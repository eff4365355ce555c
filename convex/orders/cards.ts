import { v } from "convex/values";
import { userQuery } from "../functions";
import { requireOrderParty } from "./model/access";
import { linesOf } from "./model/lines";
import { meetingsOf } from "./model/meetings";
import { orderByUuid } from "./model/records";
import { orderStatus, orderStop } from "./tables";

/**
 * Current data for an order's chat cards; money in pence. Errors: `order_not_found` unless the viewer is a
 * party to the order or an admin, `invalid_order_id`.
 */
export const get = userQuery({
  args: { orderId: v.string() },
  returns: v.object({
    orderUuid: v.string(),
    lines: v.array(v.object({ title: v.string(), quantity: v.number() })),
    totalAmount: v.number(),
    refundedAmount: v.number(),
    refundingAmount: v.number(),
    status: orderStatus,
    stops: v.array(orderStop),
    hasAnimals: v.boolean(),
    viewerIsBuyer: v.boolean(),
    /** In person: when the agreed and the suggested meeting take place (ms epoch). */
    meetingAt: v.nullable(v.number()),
    suggestedMeetingAt: v.nullable(v.number()),
  }),
  handler: async (ctx, { orderId }) => {
    const order = requireOrderParty(ctx.viewer, await orderByUuid(ctx, orderId));
    const { uuid: orderUuid, totalAmount, refundedAmount, status } = order;
    const lines = await linesOf(ctx, order._id);
    const { suggested } = await meetingsOf(ctx, order._id);
    return {
      orderUuid,
      lines: lines.map(({ title, quantity }) => ({ title, quantity })),
      totalAmount,
      refundedAmount,
      status,
      refundingAmount: order.refundingAmount ?? 0,
      stops: order.stops ?? [],
      hasAnimals: order.hasAnimals,
      viewerIsBuyer: order.buyerId === ctx.viewer.userId,
      meetingAt: order.meetingAt ?? null,
      suggestedMeetingAt: suggested?.at ?? null,
    };
  },
});
