import type { Doc } from "../../_generated/dataModel";
import { fail } from "../../errors";
import type { OrderSide } from "../../domain/orders/states";
import type { Profile } from "../../shared/rules/access";

type Order = Doc<"orders">;

/** On which side of an order the viewer stands; null for people who have no part in it. */
export function sideOf(viewer: Profile, order: Order): OrderSide | null {
  if (order.buyerId === viewer.userId) return "buyer";
  if (order.sellerId === viewer.userId) return "seller";
  return viewer.role === "admin" ? "admin" : null;
}

/** An order that the caller takes part in, or any order for an admin; others learn nothing: `order_not_found`. */
export function requireOrderParty(viewer: Profile, order: Order | null): Order {
  return order !== null && sideOf(viewer, order) !== null ? order : fail("order_not_found");
}

/** As `requireOrderParty`, and only for its buyer or only for its seller: `forbidden` for the other side. */
export function requireOrderSide(
  viewer: Profile,
  order: Order | null,
  side: "buyer" | "seller",
): Order {
  const known = requireOrderParty(viewer, order);
  return sideOf(viewer, known) === side ? known : fail("forbidden");
}

/** Nobody judges in a matter of their own: `forbidden` for an admin who bought or sold what is to be decided. */
export function requireUninvolved(
  { userId }: Profile,
  { buyerId, sellerId }: Pick<Order, "buyerId" | "sellerId">,
): void {
  if (userId === buyerId || userId === sellerId) fail("forbidden");
}
