import { animalsOf, type ClaimItem } from "./states";

/** The order fields that determine a claim's worth; money in pence. */
export type ClaimedOrder = {
  unitPrice: number;
  quantity: number;
  deliveryCharge: number;
};

/** A claim's worth in pence: the price of the animals, plus delivery if the whole order was dead. */
export function claimWorth(order: ClaimedOrder, items: readonly ClaimItem[]): number {
  const { unitPrice, quantity, deliveryCharge } = order;
  const deadCount = animalsOf(items.filter(({ problem }) => problem === "dead"));
  return unitPrice * animalsOf(items) + (deadCount >= quantity ? deliveryCharge : 0);
}

/**
 * The refund that Shoal proposes, in pence: the claim's worth, less anything returned since it was made (such
 * as a refund by Shoal for the same animals), capped at what is still refundable.
 */
export function proposedRefund(
  worth: number,
  { returnedSince, refundable }: { returnedSince: number; refundable: number },
): number {
  return Math.min(Math.max(0, worth - Math.max(0, returnedSince)), refundable);
}
