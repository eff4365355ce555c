import type { Doc } from "#convex/_generated/dataModel.js";
import type { OrderSide, TradeSide } from "#convex/domain/orders/states.ts";
import { fail } from "#convex/errors.ts";
import type { Profile } from "#convex/shared/model/access.ts";

type Order = Doc<"orders">;

/** The viewer's role in an order; null if they are neither a party to it nor an admin. */
export function sideOf(viewer: Profile, order: Order): OrderSide | null {
  if (order.buyerId === viewer.userId) return "buyer";
  if (order.sellerId === viewer.userId) return "seller";
  return viewer.role === "admin" ? "admin" : null;
}

/**
 * Returns the order if the caller is a party to it or an admin. Errors: `order_not_found` for everyone else,
 * so they can't tell whether it exists.
 */
export function requireOrderParty(viewer: Profile, order: Order | null): Order {
  return order !== null && sideOf(viewer, order) !== null ? order : fail("order_not_found");
}

/**
 * As `requireOrderParty`, but only for the buyer or only for the seller. Errors: `forbidden` for the other
 * side and admins.
 */
export function requireOrderSide(viewer: Profile, order: Order | null, side: TradeSide): Order {
  const ownOrder = requireOrderParty(viewer, order);
  return sideOf(viewer, ownOrder) === side ? ownOrder : fail("forbidden");
}
