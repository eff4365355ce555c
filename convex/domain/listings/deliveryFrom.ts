/**
 * Computes a listing's price fields from its row. Separate from `buyerPrice.ts`, which every card loads.
 */
import type { Priced } from "./buyerPrice";
import { type DeliveryMethod, isCarried } from "./delivery";
import { offeredOf, type Stock } from "./stock";

type Sent = {
  deliveryMethods: readonly DeliveryMethod[];
  deliveryBands: readonly { pricePence: number }[];
  postage?: number | undefined;
};

/** The cheapest delivery in pence, if the listing can only be sent and sending costs something. */
export function deliveryFrom({ deliveryMethods, deliveryBands, postage }: Sent): {
  deliveryFrom?: number;
} {
  if (!deliveryMethods.every(isCarried)) return {};
  const charges = deliveryMethods.flatMap((method) =>
    method === "post" ? [postage ?? 0] : deliveryBands.map(({ pricePence }) => pricePence),
  );
  const least = Math.min(...charges);
  return Number.isFinite(least) && least > 0 ? { deliveryFrom: least } : {};
}

export const pricedOf = (
  listing: Stock & Sent & { price: number; minQuantity?: number },
): Priced => ({ price: listing.price, ...offeredOf(listing), ...deliveryFrom(listing) });
