import { courierCharge, type CourierOffer, type DeliveryMethod } from "../listings/delivery";
import { type OrderMoney, orderMoney } from "../shared/money";
import { findOutcode } from "../shared/postcodes";

/** What the price of an order depends on, of a listing. */
export type Priced = CourierOffer & {
  /** Pence each. */
  price: number;
  deliveryMethods: readonly DeliveryMethod[];
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
  return courierCharge(listing, place);
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
