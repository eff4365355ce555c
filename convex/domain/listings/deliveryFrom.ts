/**
 * Computes a listing's price fields from its row. Separate from `buyerPrice.ts`, which every card loads.
 */

import type { PricedListing } from "./buyerPrice";
import { type Charges, lowestCharge } from "./delivery";
import { type DeliveryMethod, isCarried } from "./deliveryMethods";
import { offeredOf, type Stock } from "./stock";

type DeliveryTerms = Charges & { deliveryMethods: readonly DeliveryMethod[] };

/** The cheapest delivery in pence, if the listing can only be sent and sending costs something. */
export function deliveryFrom(listing: DeliveryTerms): { deliveryFrom?: number } {
  const { deliveryMethods } = listing;
  if (!deliveryMethods.every(isCarried)) return {};
  const lowest = Math.min(...deliveryMethods.map((method) => lowestCharge(listing, method).pence));
  return Number.isFinite(lowest) && lowest > 0 ? { deliveryFrom: lowest } : {};
}

export const pricedOf = (
  listing: Stock & DeliveryTerms & { price: number; minQuantity: number },
): PricedListing => ({ price: listing.price, ...offeredOf(listing), ...deliveryFrom(listing) });
