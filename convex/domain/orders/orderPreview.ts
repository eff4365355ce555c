import { courierPrice, type DeliveryBand, type DeliveryMethod } from "../listings/delivery";
import { distanceMiles } from "../shared/geo";
import { type OrderMoney, orderMoney } from "../shared/money";
import { findOutcode, isGreatBritain, type Outcode } from "../shared/postcodes";

/** What the price of an order depends on, of a listing. */
export type Priced = {
  /** Pence each. */
  price: number;
  deliveryMethods: readonly DeliveryMethod[];
  deliveryBands: readonly DeliveryBand[];
  category: string;
  outcode: string;
  latitude: number;
  longitude: number;
};

/** `outcode`: the buyer's outward postcode; only a courier's charge depends on it. */
export type DeliveryChoice = { method: DeliveryMethod; outcode: string | null };

/**
 * The delivery charge in pence; null when the seller does not offer this way, or the courier does not
 * reach the buyer or may not bring fish there, or nobody knows where the buyer is.
 */
export function deliveryCharge(
  listing: Priced,
  { method, outcode }: DeliveryChoice,
): number | null {
  if (!listing.deliveryMethods.includes(method)) return null;
  if (method !== "courier") return 0;
  const place = outcode === null ? undefined : findOutcode(outcode);
  if (!place) return null;
  if (listing.category === "fish" && crossesIrishSea(listing.outcode, place)) return null;
  const from = { lat: listing.latitude, lon: listing.longitude };
  return courierPrice(listing.deliveryBands, distanceMiles(from, place));
}

/**
 * Live fish sent from Great Britain to Northern Ireland need a signed certificate and an inspection at
 * Belfast or Larne (DAERA), which hobbyists cannot give: no courier is offered either way.
 */
function crossesIrishSea(outcode: string, place: Outcode): boolean {
  const origin = findOutcode(outcode);
  return origin !== undefined && isGreatBritain(origin) !== isGreatBritain(place);
}

/** What the buyer would pay, item by item, in pence; null when this delivery is not to be had. */
export function previewOrder(
  listing: Priced,
  quantity: number,
  delivery: DeliveryChoice,
): OrderMoney | null {
  const charge = deliveryCharge(listing, delivery);
  return charge === null ? null : orderMoney(listing.price, quantity, charge);
}
