/** Proposals of another delivery charge in tests. */
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { courierOrder, type Shop, startShop } from "./orderHelpers";

/** What the two people of an order say to another delivery charge. */
export function proposalsOf(shop: Shop, orderId: string) {
  const propose = (proposedDeliveryCharge: number) =>
    shop.seller.as.mutation(api.orders.adjustments.propose, { orderId, proposedDeliveryCharge });
  const answer = (adjustmentId: Id<"orderAdjustments">, accept: boolean) =>
    shop.buyer.as.mutation(api.orders.adjustments.answer, { adjustmentId, accept });
  const statusOf = async (id: Id<"orderAdjustments">) =>
    (await shop.t.run(async (ctx) => ctx.db.get("orderAdjustments", id)))?.status;
  return { propose, answer, statusOf };
}

/** A paid courier order (£5.00 + £12.00 delivery + £0.85), and what its two people say to another charge. */
export async function proposalShop() {
  const shop = await startShop();
  const orderId = await courierOrder(shop);
  return { shop, orderId, ...proposalsOf(shop, orderId) };
}
