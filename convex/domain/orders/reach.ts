/** Which listings somebody at a place can get at all: lawfully, and without a journey across the country. */
import {
  type DeliveryMethod,
  dropoffBar,
  isAcrossSea,
  isCarried,
  type Place,
} from "../listings/delivery";
import { FETCH_MAX_MILES } from "../shared/constants";
import { wholeMiles } from "../shared/geo";
import { offerTo, type Priced } from "./orderPreview";

type Standing = Pick<Priced, "deliveryMethods" | "outcode" | "latitude" | "longitude">;

/** Whether a way may end at a place, as far as the sea and the distance say: what can be told without the whole listing. */
export function mayReach(listing: Standing, place: Place): boolean {
  if (isAcrossSea(listing.outcode, place.outcode)) return false;
  return listing.deliveryMethods.some((method) => isWithin(listing, method, place));
}

/** Whether somebody at a place can buy it by a way that ends there, or begins near enough to fetch it. */
export function reaches(listing: Priced, place: Place): boolean {
  if (!mayReach(listing, place)) return false;
  const { outcode } = place;
  return listing.deliveryMethods.some(
    (method) =>
      isWithin(listing, method, place) && offerTo(listing, { method, outcode }).charge !== null,
  );
}

function isWithin(listing: Standing, method: DeliveryMethod, place: Place): boolean {
  if (isCarried(method)) return true;
  if (method === "dropoff") return dropoffBar(listing, place) === null;
  const { latitude: lat, longitude: lon } = listing;
  return wholeMiles({ lat, lon }, place) <= FETCH_MAX_MILES;
}
