import { isInPerson } from "#convex/domain/orders/facts.ts";
import { type Infer, v } from "convex/values";
import { literals } from "convex-helpers/validators";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { offerTo } from "#convex/domain/orders/orderPreview.ts";
import { awaitsDispatch, hasEnded, type OrderSide } from "#convex/domain/orders/states.ts";
import {
  type Address,
  isSameAddress,
  outcodeOf,
  toAddress,
} from "#convex/domain/shared/address.ts";
import { fail } from "#convex/errors.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { consumeLimit } from "#convex/shared/model/rateLimits.ts";
import { addressFields } from "#convex/shared/validators.ts";
import { addressOf, saveOrderAddress } from "./addressRows";
import { listingAsBought } from "./listingAsBought";
import * as mails from "../mail/orders";
import { type Order, patchOrder, writeEvent } from "./records";

/**
 * The buyer always sees the address. The seller does once the order is paid, unless it ended before dispatch,
 * and admins do during a dispute, a claim or a stop.
 */
function canSee(order: Order, side: OrderSide): boolean {
  if (side === "buyer") return true;
  const { status, stops = [], claimTurn, paidAt, shippedAt } = order;
  if (side === "seller") {
    return paidAt !== undefined && (shippedAt !== undefined || !hasEnded(status));
  }
  return status === "disputed" || stops.length > 0 || claimTurn !== undefined;
}

/** The address as this side may see it; null if it may not, or there is none. */
export async function visibleAddress(
  ctx: QueryCtx,
  order: Order,
  side: OrderSide,
): Promise<Address | null> {
  if (!canSee(order, side)) return null;
  const row = await addressOf(ctx, order._id);
  return row && toAddress(row);
}

/** `hidden`: not visible to this side. `erased`: deleted after the order ended. `missing`: none was given. */
export const orderAddress = v.object({
  state: literals("shown", "hidden", "missing", "erased"),
  address: v.union(v.object(addressFields), v.null()),
  canChange: v.boolean(),
});

/** The address for the order page; null for handovers in person, which have none. */
export async function orderAddressOf(
  ctx: QueryCtx,
  order: Order,
  side: OrderSide,
): Promise<Infer<typeof orderAddress> | null> {
  if (isInPerson(order)) return null;
  if (!canSee(order, side)) return { state: "hidden", address: null, canChange: false };
  const row = await addressOf(ctx, order._id);
  const canChange = side === "buyer" && isChangeable(order);
  if (row !== null) return { state: "shown", address: toAddress(row), canChange };
  return { state: hasEnded(order.status) ? "erased" : "missing", address: null, canChange };
}

/** Changeable until the order is packed. */
const isChangeable = (order: Order): boolean =>
  awaitsDispatch(order.status) && !isInPerson(order) && order.packedAt === undefined;

/**
 * Changes the address of a paid order and notifies the seller. The delivery charge must stay the same.
 * `address_fixed` once packed, `address_out_of_reach` if the courier costs more or less there,
 * `delivery_barred` if delivery there is not allowed, `rate_limited`. No-op for the same address.
 */
export async function changeOrderAddress(
  ctx: MutationCtx,
  buyer: Profile,
  order: Order,
  address: Address,
): Promise<void> {
  const before = await addressOf(ctx, order._id);
  if (!isChangeable(order)) fail("address_fixed");
  if (before && isSameAddress(before, address)) return;
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
