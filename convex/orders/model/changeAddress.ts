import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { offerTo } from "#convex/domain/orders/orderPreview.ts";
import { type Address, isSameAddress, outcodeOf } from "#convex/domain/shared/address.ts";
import { fail } from "#convex/errors.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { consumeLimit } from "#convex/shared/model/rateLimits.ts";
import * as mails from "../mail/orders";
import { addressOf, isChangeable, saveOrderAddress } from "./addresses";
import { listingAsBought } from "./listingAsBought";
import { type Order, patchOrder, writeEvent } from "./records";

/**
 * Changes the address of a paid order and notifies the seller. The delivery charge must stay the same.
 * Errors: `address_fixed` once packed, `address_out_of_reach` if the courier costs more or less there,
 * `delivery_barred` if delivery there is not allowed, `rate_limited`. No-op for the same address.
 */
export async function changeOrderAddress(
  ctx: MutationCtx,
  buyer: Profile,
  order: Order,
  address: Address,
): Promise<void> {
  const oldAddress = await addressOf(ctx, order._id);
  if (!isChangeable(order)) fail("address_fixed");
  if (oldAddress && isSameAddress(oldAddress, address)) return;
  const outcode = outcodeOf(address);
  if (!(await costsTheSame(ctx, order, outcode))) fail("address_out_of_reach", { outcode });
  await consumeLimit(ctx, "changeAddress", order._id);
  await saveOrderAddress(ctx, order._id, address);
  const updatedOrder = await patchOrder(ctx, order, { deliveryOutcode: outcode });
  await writeEvent(ctx, updatedOrder, "addressChanged", { kind: "buyer", userId: buyer.userId });
  await mails.sendAddressChanged(ctx, updatedOrder);
}

/**
 * Whether delivery to `outcode` costs the charge agreed for the order, or as much as to the old address. Uses
 * the prices the buyer was shown, not the listing's current ones.
 */
async function costsTheSame(ctx: QueryCtx, order: Order, outcode: string): Promise<boolean> {
  const { deliveryOutcode: before, deliveryMethod: method } = order;
  if (outcode === before) return true;
  const listing = await ctx.db.get("listings", order.listingId);
  if (listing === null) return false;
  const boughtListing = listingAsBought(order, listing);
  const offer = (place: string) => offerTo(boughtListing, { method, outcode: place });
  const newOffer = offer(outcode);
  if (newOffer.charge === null) {
    return newOffer.why === null ? false : fail("delivery_barred", { why: newOffer.why });
  }
  const { charge } = newOffer;
  return (
    charge === order.deliveryCharge || (before !== undefined && charge === offer(before).charge)
  );
}
