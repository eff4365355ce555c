import { isAnimalListed } from "../listings/animals";
import {
  carrierCharge,
  type CarrierOffer,
  type DeliveryMethod,
  isCarried,
  postBar,
  wayBar,
} from "../listings/delivery";
import { lawBar } from "../listings/law/bars";
import { type OrderMoney, orderMoney } from "../shared/money";
import { findOutcode } from "../shared/postcodes";

/** What the price of an order, and whether it may be made, depend on, of a listing. */
export type Priced = CarrierOffer & {
  /** Pence each. */
  price: number;
  deliveryMethods: readonly DeliveryMethod[];
} & Parameters<typeof isAnimalListed>[0];

/** `outcode`: the buyer's outward postcode. */
export type DeliveryChoice = { method: DeliveryMethod; outcode: string | null };

/**
 * `charge` in pence, or why this way is not available; without a reason the seller does not offer it, or nobody knows
 * where the buyer is.
 */
export type DeliveryOffer = { charge: number } | { charge: null; why: string | null };

/**
 * What a way of delivery costs a buyer. In person it is free, also before anybody knows where the buyer is: `start`
 * asks. No way is to be had across the sea, or where the law forbids what is sold; a drop-off ends at 65 km, and no
 * animal goes by post.
 */
export function offerTo(listing: Priced, { method, outcode }: DeliveryChoice): DeliveryOffer {
  if (!listing.deliveryMethods.includes(method)) return { charge: null, why: null };
  const place = outcode === null ? undefined : findOutcode(outcode);
  if (!place) return isCarried(method) ? { charge: null, why: null } : { charge: 0 };
  // One may have been listed by post before its species was known.
  const unposted = postBar([method], method === "post" && isAnimalListed(listing));
  const why = lawBar(listing, place.outcode) ?? wayBar(listing, method, place) ?? unposted;
  if (why !== null) return { charge: null, why };
  if (!isCarried(method)) return { charge: 0 };
  const charge = carrierCharge(listing, method, place);
  return charge === null ? { charge, why: null } : { charge };
}

/** What the buyer would pay, item by item, in pence; null when this delivery is not available. */
export function previewOrder(
  listing: Priced,
  quantity: number,
  delivery: DeliveryChoice,
): OrderMoney | null {
  const { charge } = offerTo(listing, delivery);
  return charge === null ? null : orderMoney(listing.price, quantity, charge);
}
