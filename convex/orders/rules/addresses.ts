/** Where a carrier takes an order: who may see it, and who may change it. */
import { isInPerson } from "../../domain/orders/facts";
import { type Infer, v } from "convex/values";
import { literals } from "convex-helpers/validators";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { offerTo } from "../../domain/orders/orderPreview";
import { hasEnded, type OrderSide } from "../../domain/orders/states";
import { type Address, isSameAddress, outcodeOf, toAddress } from "../../domain/shared/address";
import { fail } from "../../errors";
import type { Profile } from "../../shared/rules/access";
import { takeFromLimit } from "../../shared/rules/rateLimits";
import { addressFields } from "../../shared/validators";
import { addressOf, keepAddress } from "./addressRows";
import { asBought } from "./asBought";
import * as mails from "../mail/orders";
import { type Order, patchOrder, writeEvent } from "./records";

/**
 * Who may read it: its buyer; its seller from the payment on, unless the order has ended before it was dispatched; an
 * admin while there is a case about the order, a claim or money that is held up.
 */
function maySee(order: Order, side: OrderSide): boolean {
  if (side === "buyer") return true;
  const { status, stops = [], claimTurn, paidAt, shippedAt } = order;
  if (side === "seller") {
    return paidAt !== undefined && (shippedAt !== undefined || !hasEnded(status));
  }
  return status === "disputed" || stops.length > 0 || claimTurn !== undefined;
}

/** The address as a side of the order may see it; null when it may not, or there is none. */
export async function visibleAddress(
  ctx: QueryCtx,
  order: Order,
  side: OrderSide,
): Promise<Address | null> {
  if (!maySee(order, side)) return null;
  const row = await addressOf(ctx, order._id);
  return row && toAddress(row);
}

/** `hidden`: not for this side. `erased`: the order has ended, and what it had is gone. `missing`: none was given. */
export const orderAddress = v.object({
  state: literals("shown", "hidden", "missing", "erased"),
  address: v.union(v.object(addressFields), v.null()),
  mayChange: v.boolean(),
});

/** What a page shows of it; null for orders that change hands in person, which have none. */
export async function orderAddressOf(
  ctx: QueryCtx,
  order: Order,
  side: OrderSide,
): Promise<Infer<typeof orderAddress> | null> {
  if (isInPerson(order)) return null;
  if (!maySee(order, side)) return { state: "hidden", address: null, mayChange: false };
  const row = await addressOf(ctx, order._id);
  const mayChange = side === "buyer" && mayBeChanged(order);
  if (row !== null) return { state: "shown", address: toAddress(row), mayChange };
  return { state: hasEnded(order.status) ? "erased" : "missing", address: null, mayChange };
}

/** Until it is packed. */
const mayBeChanged = (order: Order): boolean =>
  order.status === "processing" && !isInPerson(order) && order.packedAt === undefined;

/**
 * The buyer sends a paid order elsewhere, for what was paid; the seller is told. `address_fixed` once it is packed,
 * `address_out_of_reach` where the courier costs something else, `delivery_barred` where it may not go, `rate_limited`.
 * The same address again changes nothing.
 */
export async function changeOrderAddress(
  ctx: MutationCtx,
  buyer: Profile,
  order: Order,
  address: Address,
): Promise<void> {
  const before = await addressOf(ctx, order._id);
  if (!mayBeChanged(order)) fail("address_fixed");
  if (before && isSameAddress(before, address)) return;
  const outcode = outcodeOf(address);
  if (!(await isPaidFor(ctx, order, outcode))) fail("address_out_of_reach", { outcode });
  await takeFromLimit(ctx, "changeAddress", order._id);
  await keepAddress(ctx, order._id, address);
  const changed = await patchOrder(ctx, order, { deliveryOutcode: outcode });
  await writeEvent(ctx, changed, "addressChanged", { kind: "buyer", userId: buyer.userId });
  await mails.sendAddressChanged(ctx, changed);
}

/**
 * Whether the carrier costs there what it cost where the order was to go, or what was agreed on since: by the prices
 * that the buyer was shown, whatever the listing says by now.
 */
async function isPaidFor(ctx: QueryCtx, order: Order, outcode: string): Promise<boolean> {
  const { deliveryOutcode: before, deliveryMethod: method } = order;
  if (outcode === before) return true;
  const listing = await ctx.db.get("listings", order.listingId);
  if (listing === null) return false;
  const bought = asBought(order, listing);
  const offer = (place: string) => offerTo(bought, { method, outcode: place });
  const there = offer(outcode);
  if (there.charge === null) {
    return there.why === null ? false : fail("delivery_barred", { why: there.why });
  }
  const { charge } = there;
  return (
    charge === order.deliveryCharge || (before !== undefined && charge === offer(before).charge)
  );
}
