import { isAnimalListed } from "../listings/animals";
import {
  carrierCharge,
  type CarrierOffer,
  postRestriction,
  deliveryRestriction,
} from "../listings/delivery";
import { type DeliveryMethod, isCarried } from "../listings/deliveryMethods";
import { legalRestriction } from "../listings/law/legalRestriction";
import { amountOf, goodsMoney, type OrderMoney } from "../shared/money";
import { findOutcode } from "../shared/postcodes";

/** The listing fields that an order's price and legality depend on. */
export type OrderableListing = CarrierOffer & {
  /** Pence per animal. */
  price: number;
  deliveryMethods: readonly DeliveryMethod[];
} & Parameters<typeof isAnimalListed>[0];

/** `outcode`: the buyer's outward postcode. */
export type DeliveryChoice = { method: DeliveryMethod; outcode: string | null };

/**
 * `charge` in pence, or why this method is unavailable. `why` is null if the seller doesn't offer it, or the
 * buyer's place is unknown.
 */
export type DeliveryOffer = { charge: number } | { charge: null; why: string | null };

/**
 * A delivery method's price for a buyer. Handovers in person are free, even before the buyer's place is known, which
 * they must give to order. No method crosses the sea, or delivers where the law forbids the sale. Drop-offs end at
 * 65 km, and animals never go by post.
 */
export function offerTo(
  listing: OrderableListing,
  { method, outcode }: DeliveryChoice,
): DeliveryOffer {
  if (!listing.deliveryMethods.includes(method)) return { charge: null, why: null };
  const place = outcode === null ? undefined : findOutcode(outcode);
  if (!place) return isCarried(method) ? { charge: null, why: null } : { charge: 0 };
  // The listing may have offered post before its species was known.
  const postObstacle = postRestriction([method], method === "post" && isAnimalListed(listing));
  const obstacle =
    legalRestriction(listing, place.outcode) ??
    deliveryRestriction(listing, method, place) ??
    postObstacle;
  if (obstacle !== null) return { charge: null, why: obstacle };
  if (!isCarried(method)) return { charge: 0 };
  const charge = carrierCharge(listing, method, place);
  return charge === null ? { charge, why: null } : { charge };
}

/** One parcel costs what its dearest line would cost alone, in pence; null if a line can't be delivered that way. */
export function deliveryOfLines(
  listings: readonly OrderableListing[],
  choice: DeliveryChoice,
): number | null {
  const charges = listings.map((listing) => offerTo(listing, choice).charge);
  const known = charges.filter((charge) => charge !== null);
  return known.length < charges.length ? null : Math.max(0, ...known);
}

export type PricedLine<Listing extends OrderableListing = OrderableListing> = {
  listing: Listing;
  quantity: number;
};

/** The cost of the lines in one parcel; null if one of them can't be delivered that way. */
export function parcelMoney(
  lines: readonly PricedLine[],
  choice: DeliveryChoice,
): OrderMoney | null {
  const charge = deliveryOfLines(
    lines.map(({ listing }) => listing),
    choice,
  );
  const goods = lines.map(({ listing: { price }, quantity }) => ({ price, quantity }));
  return charge === null ? null : goodsMoney(amountOf(goods), charge);
}

/**
 * How much another line adds to a parcel's total, and saves compared with buying it alone, in pence. Null if it can't go
 * in the parcel.
 */
export function extraOf(
  lines: readonly PricedLine[],
  added: PricedLine,
  choice: DeliveryChoice,
): { adds: number; saves: number; hasExtraDelivery: boolean } | null {
  const [before, after] = [lines, [...lines, added]].map((those) => parcelMoney(those, choice));
  const alone = parcelMoney([added], choice);
  if (!before || !after || !alone) return null;
  const adds = after.totalAmount - before.totalAmount;
  return {
    adds,
    saves: Math.max(0, alone.totalAmount - adds),
    hasExtraDelivery: after.deliveryCharge > before.deliveryCharge,
  };
}
