import { literals } from "convex-helpers/validators";
import { type Infer, v } from "convex/values";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { isInPerson } from "#convex/domain/orders/facts.ts";
import { awaitsDispatch, hasEnded, type OrderSide } from "#convex/domain/orders/states.ts";
import { packingCountsFrom } from "#convex/domain/orders/transitions.ts";
import { type Address, isSameAddress, toAddress } from "#convex/domain/shared/address.ts";
import { addressFields } from "#convex/shared/validators.ts";
import { hasCase, type Order, packingFacts } from "./records";
import { isUsedUp } from "./timeline";

export async function addressOf(
  ctx: QueryCtx,
  orderId: Id<"orders">,
): Promise<Doc<"orderAddresses"> | null> {
  return await ctx.db
    .query("orderAddresses")
    .withIndex("by_orderId", (q) => q.eq("orderId", orderId))
    .unique();
}

export async function saveOrderAddress(
  ctx: MutationCtx,
  orderId: Id<"orders">,
  address: Address,
): Promise<void> {
  const existingAddress = await addressOf(ctx, orderId);
  const now = Date.now();
  if (existingAddress === null) {
    await ctx.db.insert("orderAddresses", { orderId, ...address, createdAt: now, updatedAt: now });
  } else if (!isSameAddress(existingAddress, address)) {
    const { createdAt } = existingAddress;
    await ctx.db.replace("orderAddresses", existingAddress._id, {
      orderId,
      ...address,
      createdAt,
      updatedAt: now,
    });
  }
}

/**
 * The buyer always sees the address. The seller does once the order is paid, unless it ended before dispatch,
 * and admins do during a dispute, a claim or a stop.
 */
function canSee(order: Order, side: OrderSide): boolean {
  if (side === "buyer") return true;
  const { status, paidAt, shippedAt } = order;
  if (side === "seller") {
    return paidAt !== undefined && (shippedAt !== undefined || !hasEnded(status));
  }
  return hasCase(order);
}

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
  address: v.nullable(v.object(addressFields)),
  /** Whether the viewer may change it until the parcel's packing counts (`packingCountsFrom`). */
  canChange: v.boolean(),
  /** The viewer could change it, but has done so as often as they may. */
  changesUsed: v.optional(v.literal(true)),
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
  const isTheirs = side === "buyer" && isBeforeDispatch(order);
  const changes =
    isTheirs && (await isUsedUp(ctx, order._id, "addressChanged"))
      ? { canChange: false, changesUsed: true as const }
      : { canChange: isTheirs };
  if (row !== null) return { state: "shown", address: toAddress(row), ...changes };
  return { state: hasEnded(order.status) ? "erased" : "missing", address: null, ...changes };
}

const isBeforeDispatch = (order: Order): boolean =>
  awaitsDispatch(order.status) && !isInPerson(order);

export const isChangeable = (order: Order): boolean =>
  isBeforeDispatch(order) && Date.now() < packingCountsFrom(packingFacts(order));
