/** Which listings someone at a place can buy at all: legally, and without travelling across the country. */

import { dropoffRestriction, type Place } from "../listings/delivery";
import { type DeliveryMethod, isCarried } from "../listings/deliveryMethods";
import { needsSeaCrossing } from "../listings/seaCrossing";
import { IN_PERSON_MAX_MILES } from "../shared/constants";
import { wholeMiles } from "../shared/geo";
import { offerTo, type OrderableListing } from "./orderPreview";

type DeliveryArea = Pick<
  OrderableListing,
  "deliveryMethods" | "outcode" | "latitude" | "longitude"
>;

/**
 * Whether sea and distance allow any delivery method to reach a place: a quick check that doesn't need the
 * whole listing.
 */
export function canReach(listing: DeliveryArea, place: Place): boolean {
  if (needsSeaCrossing(listing.outcode, place.outcode)) return false;
  return listing.deliveryMethods.some((method) => isWithin(listing, method, place));
}

/**
 * Whether someone at a place can buy the listing by a method that delivers there, or collect it within range.
 */
export function reaches(listing: OrderableListing, place: Place): boolean {
  if (!canReach(listing, place)) return false;
  const { outcode } = place;
  return listing.deliveryMethods.some(
    (method) =>
      isWithin(listing, method, place) && offerTo(listing, { method, outcode }).charge !== null,
  );
}

function isWithin(listing: DeliveryArea, method: DeliveryMethod, place: Place): boolean {
  if (isCarried(method)) return true;
  if (method === "dropoff") return dropoffRestriction(listing, place) === null;
  const { latitude: lat, longitude: lon } = listing;
  return wholeMiles({ lat, lon }, place) <= IN_PERSON_MAX_MILES;
}
