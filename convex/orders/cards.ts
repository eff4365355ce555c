import { v } from "convex/values";
import { userQuery } from "../functions";
import { requireOrderParty } from "./model/access";
import { orderCard, orderCardView } from "./model/cardView";
import { orderByUuid } from "./model/records";

/**
 * Current data for an order's chat cards. `order_not_found` unless the viewer is a party to the order,
 * `invalid_order_id`.
 */
export const get = userQuery({
  args: { orderId: v.string() },
  returns: orderCard,
  handler: async (ctx, { orderId }) =>
    orderCardView(ctx.viewer, requireOrderParty(ctx.viewer, await orderByUuid(ctx, orderId))),
});
