import { v } from "convex/values";
import { userQuery } from "../functions";
import { requireOrderParty } from "./rules/access";
import { orderCard, orderCardView } from "./rules/cardView";
import { orderByUuid } from "./rules/records";

/**
 * What the cards of an order in the chat show now. `order_not_found` for people who have no part in it,
 * `invalid_order_id`.
 */
export const get = userQuery({
  args: { orderId: v.string() },
  returns: orderCard,
  handler: async (ctx, { orderId }) =>
    orderCardView(ctx.viewer, requireOrderParty(ctx.viewer, await orderByUuid(ctx, orderId))),
});
