import { animalsOf, type ClaimItem, itemsOfLine } from "./states";

/** The order fields that determine a claim's worth; money in pence. */
export type ClaimedOrder = {
  lines: readonly { listingId: string; unitPrice: number; quantity: number }[];
  deliveryCharge: number;
};

/** A claim's worth in pence: the price of the animals, plus delivery if every animal of every line was dead. */
export function claimWorth(
  { lines, deliveryCharge }: ClaimedOrder,
  items: readonly ClaimItem[],
): number {
  const goods = lines.reduce(
    (sum, { listingId, unitPrice }) => sum + unitPrice * animalsOf(itemsOfLine(items, listingId)),
    0,
  );
  const dead = items.filter(({ problem }) => problem === "dead");
  const isAllDead = lines.every(
    ({ listingId, quantity }) => animalsOf(itemsOfLine(dead, listingId)) >= quantity,
  );
  return goods + (isAllDead ? deliveryCharge : 0);
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
