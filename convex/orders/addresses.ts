import { v } from "convex/values";
import type { QueryCtx } from "../_generated/server";
import { parseAddress } from "../accounts/model/addAddress";
import { deliveryOfLines } from "../domain/orders/orderPreview";
import { offerTo } from "../domain/orders/orderPreview";
import { isSameAddress, outcodeOf, toAddress } from "../domain/shared/address";
import { withChanges } from "../domain/shared/changes";
import { fail } from "../errors";
import { internalMutation, userMutation, userQuery } from "../functions";
import { SWEEP_BATCH } from "../shared/jobs";
import { addressFields, changesOf } from "../shared/validators";
import * as emails from "./mail/deliveryEmails";
import { requireOrderParty, requireOrderSide, sideOf } from "./model/access";
import { fitDayToPlace } from "./model/agreedDay";
import { boughtListingsOf } from "./model/listingAsBought";
import { type Order, orderByUuid, patchOrder, writeEvent } from "./model/records";
import {
  addressOf,
  isChangeable,
  orderAddress,
  orderAddressOf,
  saveOrderAddress,
} from "./model/saveOrderAddress";
import { BUYER_EVENTS_MAX, isUsedUp } from "./model/timeline";

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
 * Changes the given fields of a paid order's address (null removes one) until its packing counts (`packingCountsFrom`), and
 * notifies the seller. Delivery to both addresses must cost the same. The agreed day moves if nothing is delivered at the new
 * address on the day after it.
 * No-op for the same address. Errors: `address_fixed` once packing counts, or if the day would move more than 14 days, `address_out_of_reach` if delivery costs more
 * or less there, `delivery_barred` if delivery there is not allowed, `address_changes_used`, `invalid_input`,
 * `forbidden`, `order_not_found`, `invalid_order_id`.
 */
export const change = userMutation({
  args: { orderId: v.string(), address: v.object(changesOf(addressFields)) },
  returns: v.null(),
  handler: async (ctx, { orderId, address: changes }) => {
    const order = requireOrderSide(ctx.viewer, await orderByUuid(ctx, orderId), "buyer");
    const oldAddress = await addressOf(ctx, order._id);
    const newAddress = parseAddress(withChanges(oldAddress ? toAddress(oldAddress) : {}, changes));
    if (!isChangeable(order)) fail("address_fixed");
    if (oldAddress && isSameAddress(oldAddress, newAddress)) return;
    const outcode = outcodeOf(newAddress);
    if (!(await costsTheSame(ctx, order, outcode))) fail("address_out_of_reach", { outcode });
    if (await isUsedUp(ctx, order._id, "addressChanged")) {
      fail("address_changes_used", { max: BUYER_EVENTS_MAX.addressChanged });
    }
    await saveOrderAddress(ctx, order._id, newAddress);
    const updatedOrder = await patchOrder(ctx, order._id, { deliveryOutcode: outcode });
    const actor = { kind: "buyer", userId: ctx.viewer.userId } as const;
    await writeEvent(ctx, updatedOrder, "addressChanged", actor);
    await emails.sendAddressChanged(ctx, updatedOrder);
    await fitDayToPlace(ctx, updatedOrder);
  },
});

/**
 * Whether delivery to `outcode` costs as much as to the old address or, if a lower charge was agreed since, as much as that. A
 * raise doesn't pay for another address, because it may be for something else. Uses the prices the buyer was shown, not the
 * listing's current ones.
 */
async function costsTheSame(ctx: QueryCtx, order: Order, outcode: string): Promise<boolean> {
  const { deliveryOutcode: before, deliveryMethod: method } = order;
  if (outcode === before) return true;
  const bought = await boughtListingsOf(ctx, order);
  const chargeTo = (place: string) => deliveryOfLines(bought, { method, outcode: place });
  const charge = chargeTo(outcode);
  if (charge === null) {
    const offers = bought.map((listing) => offerTo(listing, { method, outcode }));
    const why = offers.find((offer) => offer.charge === null && offer.why !== null);
    return why?.charge === null && why.why !== null && fail("delivery_barred", { why: why.why });
  }
  const usual = before === undefined ? null : chargeTo(before);
  if (usual === null) return false;
  return charge === usual || (charge === order.deliveryCharge && charge < usual);
}

/** Cron: erases addresses and meetings 30 days after their order ended. Returns the number of rows. */
export const sweep = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => {
    const dueAddresses = await ctx.db
      .query("orderAddresses")
      .withIndex("by_eraseAt", (q) => q.gt("eraseAt", 0).lte("eraseAt", Date.now()))
      .take(SWEEP_BATCH);
    for (const { _id } of dueAddresses) await ctx.db.delete("orderAddresses", _id);
    const dueMeetings = await ctx.db
      .query("orderMeetings")
      .withIndex("by_eraseAt", (q) => q.gt("eraseAt", 0).lte("eraseAt", Date.now()))
      .take(SWEEP_BATCH);
    for (const { _id } of dueMeetings) await ctx.db.delete("orderMeetings", _id);
    return dueAddresses.length + dueMeetings.length;
  },
});
