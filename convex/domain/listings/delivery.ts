import type { DeliveryBand } from "../shared/courierBands";
import { type Coordinates, distanceKm, type Point, pointOf, wholeMiles } from "../shared/geo";
import { formatPence } from "../shared/money";
import type { DeliveryMethod } from "./deliveryMethods";
import { crossingRestriction } from "./seaCrossing";

/** Why a listing can't offer tracked post; null if it can, or doesn't. Postal carriers take plants but no live fish. */
export function postRestriction(
  methods: readonly DeliveryMethod[],
  isAnimal: boolean,
): string | null {
  return methods.includes("post") && isAnimal
    ? "Tracked post is for plants only: no animal goes by post on Shoal."
    : null;
}

export type CarrierOffer = {
  deliveryBands: readonly DeliveryBand[];
  /** Price of tracked post to anywhere it goes, in pence. */
  postage?: number | undefined;
  outcode: string;
  latitude: number;
  longitude: number;
};

export type Place = Point & { outcode: string };

/**
 * Courier price to a place, in pence, from the nearest band that reaches it; null if none does. Uses
 * whole miles, as pages show.
 */
function courierCharge(listing: CarrierOffer, place: Place): number | null {
  const miles = wholeMiles(pointOf(listing), place);
  const bandsInReach = listing.deliveryBands
    .filter((band) => band.upToMiles === null || miles <= band.upToMiles)
    .sort((a, b) => (a.upToMiles ?? Infinity) - (b.upToMiles ?? Infinity));
  return bandsInReach[0]?.pricePence ?? null;
}

/**
 * A carrier's price to a place, in pence: courier by distance, post the same everywhere. Null if it
 * doesn't deliver there.
 */
export function carrierCharge(
  listing: CarrierOffer,
  method: DeliveryMethod,
  place: Place,
): number | null {
  return method === "post" ? (listing.postage ?? null) : courierCharge(listing, place);
}

/** `isFixed`: the same wherever the carrier delivers. Pence. */
export type LowestCharge = { pence: number; isFixed: boolean };

export type Charges = {
  deliveryBands: readonly { pricePence: number }[];
  postage?: number | undefined;
};

/** A carrier's lowest price, for buyers whose place is unknown; infinite for a courier without bands. */
export function lowestCharge(
  { deliveryBands, postage = 0 }: Charges,
  method: DeliveryMethod,
): LowestCharge {
  if (method === "post") return { pence: postage, isFixed: true };
  const prices = deliveryBands.map(({ pricePence }) => pricePence);
  return { pence: Math.min(...prices), isFixed: prices.length === 1 };
}

export const lowestChargeText = ({ pence, isFixed }: LowestCharge): string =>
  isFixed ? formatPence(pence) : `from ${formatPence(pence)}`;

/**
 * How far a seller may deliver animals; beyond this, anyone paid to carry them may need an authorisation.
 */
export const DROPOFF_MAX_KM = 65;
export const DROPOFF_MAX = `${DROPOFF_MAX_KM} km (40 miles)`;

/**
 * Why the seller can't drop a purchase off at `place`; null if they can. Compares whole kilometres, rounded up as the
 * law counts them; pages use miles, so the text gives both.
 */
export function dropoffRestriction(listing: Coordinates, place: Place): string | null {
  const km = Math.ceil(distanceKm(pointOf(listing), place));
  if (km <= DROPOFF_MAX_KM) return null;
  const distance = `${km} km (${wholeMiles(pointOf(listing), place)} miles)`;
  return `A drop-off can be up to ${DROPOFF_MAX} away, and ${place.outcode} is about ${distance} away.`;
}

/** Why distance or the sea rules out a delivery method to a place; null if neither does. */
export function deliveryRestriction(
  listing: CarrierOffer,
  method: DeliveryMethod,
  place: Place,
): string | null {
  const sea = crossingRestriction(listing.outcode, place.outcode);
  if (sea !== null) return sea;
  if (method === "dropoff") return dropoffRestriction(listing, place);
  if (method !== "courier" || carrierCharge(listing, method, place) !== null) return null;
  return `The seller's courier doesn't go as far as ${place.outcode}.`;
}
