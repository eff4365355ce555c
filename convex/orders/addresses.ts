import { v } from "convex/values";
import { parseAddress } from "../accounts/model/parseAddress";
import { fail } from "../errors";
import { internalMutation, userMutation, userQuery } from "../functions";
import { SWEEP_BATCH } from "../shared/jobs";
import { addressFields } from "../shared/validators";
import { requireOrderParty, requireOrderSide, sideOf } from "./model/access";
import { orderAddress, orderAddressOf } from "./model/addresses";
import { changeOrderAddress } from "./model/changeAddress";
import { orderByUuid } from "./model/records";

/**
 * The address as this viewer may see it. The buyer always may; the seller once the order is paid, unless it
 * ended before dispatch; an admin while there is a case. Null for orders handed over in person. Errors:
 * `order_not_found` unless the viewer is a party to the order or an admin, `invalid_order_id`.
 */
export const ofOrder = userQuery({
  args: { orderId: v.string() },
  returns: v.nullable(orderAddress),
  handler: async (ctx, { orderId }) => {
    const order = requireOrderParty(ctx.viewer, await orderByUuid(ctx, orderId));
    const side = sideOf(ctx.viewer, order) ?? fail("order_not_found");
    return await orderAddressOf(ctx, order, side);
  },
});

/**
 * Changes the address of a paid order until it is packed; the delivery charge must stay the same. Errors:
 * `address_fixed`, `address_out_of_reach`, `delivery_barred`, `invalid_input`, `rate_limited`, `forbidden`,
 * `order_not_found`, `invalid_order_id`.
 */
export const change = userMutation({
  args: { orderId: v.string(), address: v.object(addressFields) },
  returns: v.null(),
  handler: async (ctx, { orderId, address }) => {
    const order = requireOrderSide(ctx.viewer, await orderByUuid(ctx, orderId), "buyer");
    await changeOrderAddress(ctx, ctx.viewer, order, parseAddress(address));
  },
});

/** Cron: erases addresses 30 days after their order ended. Returns the number of rows. */
export const sweep = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => {
    const dueAddresses = await ctx.db
      .query("orderAddresses")
      .withIndex("by_eraseAt", (q) => q.gt("eraseAt", 0).lte("eraseAt", Date.now()))
      .take(SWEEP_BATCH);
    for (const { _id } of dueAddresses) await ctx.db.delete("orderAddresses", _id);
    return dueAddresses.length;
  },
});
