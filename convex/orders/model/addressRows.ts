/** The delivery address as the buyer entered it. A copy, with its own retention period. */
import { isInPerson } from "#convex/domain/orders/facts.ts";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { hasEnded } from "#convex/domain/orders/states.ts";
import { type Address, isSameAddress } from "#convex/domain/shared/address.ts";
import { ENDED_ORDER_ADDRESS_LIFE_MS } from "#convex/domain/shared/constants.ts";
import type { Order } from "./records";

export type AddressRow = Doc<"orderAddresses">;

export async function addressOf(ctx: QueryCtx, orderId: Id<"orders">): Promise<AddressRow | null> {
  return await ctx.db
    .query("orderAddresses")
    .withIndex("by_orderId", (q) => q.eq("orderId", orderId))
    .unique();
}

/** Upserts an order's address. */
export async function saveOrderAddress(
  ctx: MutationCtx,
  orderId: Id<"orders">,
  address: Address,
): Promise<void> {
  const before = await addressOf(ctx, orderId);
  const now = Date.now();
  if (before === null) {
    await ctx.db.insert("orderAddresses", { orderId, ...address, createdAt: now, updatedAt: now });
  } else if (!isSameAddress(before, address)) {
    const { createdAt } = before;
    await ctx.db.replace("orderAddresses", before._id, {
      orderId,
      ...address,
      createdAt,
      updatedAt: now,
    });
  }
}

/** Starts or cancels an address's retention period when its order's status changes. */
export async function updateAddressRetention(ctx: MutationCtx, order: Order): Promise<void> {
  if (isInPerson(order)) return;
  const row = await addressOf(ctx, order._id);
  if (row === null || hasEnded(order.status) === (row.eraseAt !== undefined)) return;
  const eraseAt = hasEnded(order.status) ? Date.now() + ENDED_ORDER_ADDRESS_LIFE_MS : undefined;
  await ctx.db.patch("orderAddresses", row._id, { eraseAt });
}
