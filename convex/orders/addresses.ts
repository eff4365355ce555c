/** Where a courier takes an order. */
import { v } from "convex/values";
import { parseAddress } from "../accounts/rules/parseAddress";
import { fail } from "../errors";
import { internalMutation, userMutation, userQuery } from "../functions";
import { addressFields } from "../shared/validators";
import { requireOrderParty, requireOrderSide, sideOf } from "./rules/access";
import { eraseAddress, sweepAddresses } from "./rules/addressRows";
import * as addresses from "./rules/addresses";
import { orderByUuid } from "./rules/records";

/**
 * The address as the viewer may see it: the buyer always, the seller once the order is paid (and no longer when it ends
 * undispatched), an admin while there is a case. Null for orders that no courier carries; `order_not_found` for people
 * who have no part in it.
 */
export const ofOrder = userQuery({
  args: { orderId: v.string() },
  returns: v.union(addresses.orderAddress, v.null()),
  handler: async (ctx, { orderId }) => {
    const order = requireOrderParty(ctx.viewer, await orderByUuid(ctx, orderId));
    const side = sideOf(ctx.viewer, order) ?? fail("order_not_found");
    return await addresses.orderAddressOf(ctx, order, side);
  },
});

/**
 * The buyer of a paid order has it sent elsewhere for the same charge, until it is packed. `address_fixed`,
 * `address_out_of_reach`, `delivery_barred`, `invalid_input`, `rate_limited`, `forbidden`, `order_not_found`.
 */
export const change = userMutation({
  args: { orderId: v.string(), address: v.object(addressFields) },
  returns: v.null(),
  handler: async (ctx, { orderId, address }) => {
    const order = requireOrderSide(ctx.viewer, await orderByUuid(ctx, orderId), "buyer");
    await addresses.changeOrderAddress(ctx, ctx.viewer, order, parseAddress(address));
    return null;
  },
});

/** By cron: addresses of orders that ended 30 days ago go. Returns how many rows. */
export const sweep = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => await sweepAddresses(ctx),
});

/** One row of the sweep. */
export const eraseDue = internalMutation({
  args: { rowId: v.id("orderAddresses") },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => {
    await eraseAddress(ctx, rowId);
    return true;
  },
});
