/** Fixtures for proposals of another delivery charge. */

import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { addCourierOrder, orderOf, pay, settle, type Shop, startShop } from "./orderHelpers";

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

/** The two sides agree on another charge, and the buyer pays or gets the difference. */
export async function agreeOnDelivery(shop: Shop, orderId: string, charge: number): Promise<void> {
  const { propose, answer } = proposalsOf(shop, orderId);
  const { deliveryCharge } = await orderOf(shop.t, orderId);
  await answer(await propose(charge), true);
  await settle(shop.t);
  if (charge > deliveryCharge) await pay(shop, orderId);
  await settle(shop.t);
}

/** A paid courier order (£5.00, and £12.00 delivery), and both sides' calls about another charge. */
export async function startProposalShop() {
  const shop = await startShop();
  const orderId = await addCourierOrder(shop);
  return { shop, orderId, ...proposalsOf(shop, orderId) };
}
