/** Fixtures for proposals of another delivery charge. */

import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { courierOrder, type Shop, startShop } from "./orderHelpers";

/** Both sides' calls about another delivery charge. */
export function proposalsOf(shop: Shop, orderId: string) {
  const propose = (proposedDeliveryCharge: number) =>
    shop.seller.as.mutation(api.orders.adjustments.propose, { orderId, proposedDeliveryCharge });
  const answer = (adjustmentId: Id<"orderAdjustments">, accept: boolean) =>
    shop.buyer.as.mutation(api.orders.adjustments.answer, { adjustmentId, accept });
  const statusOf = async (id: Id<"orderAdjustments">) =>
    (await shop.t.run(async (ctx) => ctx.db.get("orderAdjustments", id)))?.status;
  return { propose, answer, statusOf };
}

/** A paid courier order (£5.00, and £12.00 delivery), and both sides' calls about another charge. */
export async function proposalShop() {
  const shop = await startShop();
  const orderId = await courierOrder(shop);
  return { shop, orderId, ...proposalsOf(shop, orderId) };
}
