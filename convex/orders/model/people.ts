/** How emails about an order name its buyer and seller to each other. */

import type { Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { firstNameOf } from "#convex/domain/accounts/firstName.ts";
import type { TradeSide } from "#convex/domain/orders/states.ts";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import type { Order } from "./records";

/** Capitalised keys begin a sentence. */
export type People = Record<"buyer" | "Buyer" | "seller" | "Seller", string>;
export type Words = string | ((people: People) => string);

export const BY_ROLE: People = {
  buyer: "the buyer",
  Buyer: "The buyer",
  seller: "the seller",
  Seller: "The seller",
};

/** A side's name, to begin a sentence with. */
export const capitalisedName = ({ Buyer, Seller }: People, side: TradeSide): string =>
  side === "buyer" ? Buyer : Seller;

/** Names once the order has been paid for. Before, or in free orders, a scammer's name could be bait ("Secure Checkout"). */
export async function peopleOf(ctx: QueryCtx, order: Order): Promise<People> {
  if (order.paidAt === undefined || order.totalAmount === 0) return BY_ROLE;
  const buyer = await nameOf(ctx, order.buyerId);
  const seller = order.trader?.tradingName ?? (await nameOf(ctx, order.sellerId));
  return {
    ...BY_ROLE,
    ...(buyer && { buyer: isolated(buyer), Buyer: isolated(buyer) }),
    ...(seller && { seller: isolated(seller), Seller: isolated(seller) }),
  };
}

async function nameOf(ctx: QueryCtx, userId: Id<"users">): Promise<string | null> {
  const profile = await profileOf(ctx, userId);
  return profile === null || profile.deletedAt !== null ? null : firstNameOf(profile.fullName);
}
