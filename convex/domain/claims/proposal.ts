import { animalsOf, type ClaimItem } from "./states";

/** What of an order says how much a claim is worth; money in pence. */
export type ClaimedOrder = {
  unitPrice: number;
  quantity: number;
  deliveryCharge: number;
};

/** What a claim is worth, in pence: the price of the animals, and the delivery when all of the order are dead. */
export function claimWorth(order: ClaimedOrder, items: readonly ClaimItem[]): number {
  const { unitPrice, quantity, deliveryCharge } = order;
  const dead = animalsOf(items.filter(({ problem }) => problem === "dead"));
  return unitPrice * animalsOf(items) + (dead >= quantity ? deliveryCharge : 0);
}

/**
 * The refund that Shoal proposes, in pence: what the claim is worth, less what went back since it was made (such as
 * a refund by Shoal for the same animals), and never above what can still be refunded.
 */
export function proposedRefund(
  worth: number,
  { returnedSince, refundable }: { returnedSince: number; refundable: number },
): number {
  return Math.min(Math.max(0, worth - Math.max(0, returnedSince)), refundable);
}
