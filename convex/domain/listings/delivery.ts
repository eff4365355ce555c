/** Ways of handing animals over, and what a courier costs by distance. No way of delivery here is the post. */

import type { DeliveryBand } from "../shared/courierBands";
import { wholeMiles, type Point } from "../shared/geo";

export const DELIVERY_METHODS = ["collection", "meetup", "dropoff", "courier"] as const;
export type DeliveryMethod = (typeof DELIVERY_METHODS)[number];

export const DELIVERY_LABELS: Record<DeliveryMethod, string> = {
  collection: "Collection",
  meetup: "Meet-up",
  dropoff: "Drop-off",
  courier: "Authorised courier",
};

/** What a courier's charge depends on, of a listing. */
export type CourierOffer = {
  category: string;
  deliveryBands: readonly DeliveryBand[];
  outcode: string;
  latitude: number;
  longitude: number;
};

/** A place by its outward postcode. */
export type Place = Point & { outcode: string };

/**
 * What the courier costs to a place, in pence: the price of the nearest band that reaches it. Null where none does,
 * and where a courier may not go. Distances count in whole miles, as pages show them.
 */
export function courierCharge(listing: CourierOffer, place: Place): number | null {
  if (
    listing.category === "fish" &&
    isGreatBritain(listing.outcode) !== isGreatBritain(place.outcode)
  ) {
    return null;
  }
  const miles = wholeMiles({ lat: listing.latitude, lon: listing.longitude }, place);
  const reaching = listing.deliveryBands
    .filter((band) => band.upToMiles === null || miles <= band.upToMiles)
    .sort((a, b) => (a.upToMiles ?? Infinity) - (b.upToMiles ?? Infinity));
  return reaching[0]?.pricePence ?? null;
}

/**
 * Live fish sent from Great Britain to Northern Ireland need a signed certificate and an inspection at
 * Belfast or Larne (DAERA), which hobbyists cannot give: no courier takes them across, either way. The islands
 * have rules of their own.
 */
export function isGreatBritain(outcode: string): boolean {
  return !/^(BT|GY|IM|JE)\d/i.test(outcode.trim());
}
