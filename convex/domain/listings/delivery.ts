/** Ways of handing over, what a carrier costs, and what stands in the way. No animal goes by post. */

import type { DeliveryBand } from "../shared/courierBands";
import { distanceKm, type Point, wholeMiles } from "../shared/geo";

export const DELIVERY_METHODS = ["collection", "meetup", "dropoff", "courier", "post"] as const;
export type DeliveryMethod = (typeof DELIVERY_METHODS)[number];

export const DELIVERY_LABELS: Record<DeliveryMethod, string> = {
  collection: "Collection",
  meetup: "Meet-up",
  dropoff: "Drop-off",
  courier: "Authorised courier",
  post: "Tracked post",
};

/** What buyers are told of the courier: what they buy may be a plant. */
export const COURIER_EXPLAINED =
  "To your door. Animals go only with a courier authorised to carry them.";

/** Whether a carrier brings it as a parcel, and it does not change hands in person. */
export const isCarried = (method: DeliveryMethod): boolean =>
  method === "courier" || method === "post";

/** Why what is listed may not go this way; null where it may. Carriers of post take plants, and no live fish. */
export function postBar(methods: readonly DeliveryMethod[], isAnimal: boolean): string | null {
  return methods.includes("post") && isAnimal
    ? "Tracked post is for plants only: no animal goes by post on Shoal."
    : null;
}

/** What a carrier's charge depends on, of a listing. */
export type CarrierOffer = {
  deliveryBands: readonly DeliveryBand[];
  /** Pence, of tracked post to anywhere that it goes. */
  postage?: number | undefined;
  outcode: string;
  latitude: number;
  longitude: number;
};

/** A place by its outward postcode. */
export type Place = Point & { outcode: string };

/**
 * What the courier costs to a place, in pence: the price of the nearest band that reaches it. Null where none does.
 * Distances count in whole miles, as pages show them.
 */
function courierCharge(listing: CarrierOffer, place: Place): number | null {
  const miles = wholeMiles(pointOf(listing), place);
  const reaching = listing.deliveryBands
    .filter((band) => band.upToMiles === null || miles <= band.upToMiles)
    .sort((a, b) => (a.upToMiles ?? Infinity) - (b.upToMiles ?? Infinity));
  return reaching[0]?.pricePence ?? null;
}

/**
 * What a carrier costs to a place, in pence: the courier by distance, the post the same everywhere. Null where it does
 * not go.
 */
export function carrierCharge(
  listing: CarrierOffer,
  method: DeliveryMethod,
  place: Place,
): number | null {
  return method === "post" ? (listing.postage ?? null) : courierCharge(listing, place);
}

const pointOf = ({ latitude, longitude }: Standing): Point => ({
  lat: latitude,
  lon: longitude,
});

/** The parts of the UK and its islands between which nothing alive goes on Shoal. */
export const SHORES = new Map([
  ["BT", "Northern Ireland"],
  ["IM", "the Isle of Man"],
  ["GY", "Guernsey"],
  ["JE", "Jersey"],
]);

/** On which shore an outward postcode lies. */
export function shoreOf(outcode: string): string {
  const [letters = ""] = /^[A-Z]+(?=\d)/i.exec(outcode.trim()) ?? [];
  return SHORES.get(letters.toUpperCase()) ?? "Great Britain";
}

/** Whether the sea lies between two outward postcodes: nothing alive crosses it on Shoal. */
export const isAcrossSea = (from: string, to: string): boolean => shoreOf(from) !== shoreOf(to);

/**
 * Why nothing alive may go from one place to the other by any way; null where it may. What goes from Great Britain to
 * Northern Ireland enters the European Union's animal-health area: a signed certificate and an inspection at Belfast or
 * Larne (DAERA), which hobbyists cannot give. The islands have rules of their own.
 */
export function seaBar(from: string, to: string): string | null {
  if (!isAcrossSea(from, to)) return null;
  const shores = [shoreOf(from), shoreOf(to)];
  const isIrish = shores.includes("Northern Ireland") && shores.includes("Great Britain");
  const why = isIrish
    ? "animals need a health certificate and an inspection to cross the Irish Sea, and plants a health check of their own"
    : "each has rules of its own for what is brought in";
  return `Nothing alive goes between ${shores.join(" and ")} on Shoal, however it changes hands: ${why}.`;
}

/** Where a listing stands. */
type Standing = { latitude: number; longitude: number };

/** How far a seller may bring animals: beyond, whoever is paid to carry them may need an authorisation. */
export const DROPOFF_MAX_KM = 65;
const DROPOFF_MAX = `${DROPOFF_MAX_KM} km (40 miles)`;

/**
 * Why the seller may not bring it there; null where they may. Distances count in whole kilometres, rounded up, as the law
 * has them; the pages have miles, so both are said.
 */
export function dropoffBar(listing: Standing, place: Place): string | null {
  const km = Math.ceil(distanceKm(pointOf(listing), place));
  if (km <= DROPOFF_MAX_KM) return null;
  const distance = `${km} km (${wholeMiles(pointOf(listing), place)} miles)`;
  return `A drop-off goes up to ${DROPOFF_MAX}, and it is about ${distance} to ${place.outcode}.`;
}

/** Why this way is not available to a place, as far as distance and the sea say; null where it is. */
export function wayBar(listing: CarrierOffer, method: DeliveryMethod, place: Place): string | null {
  const sea = seaBar(listing.outcode, place.outcode);
  if (sea !== null) return sea;
  if (method === "dropoff") return dropoffBar(listing, place);
  if (method !== "courier" || carrierCharge(listing, method, place) !== null) return null;
  return `The seller's courier does not go as far as ${place.outcode}.`;
}
