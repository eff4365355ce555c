/** Ways of handing animals over, and what a courier costs by distance. No way of delivery here is the post. */

export const DELIVERY_METHODS = ["collection", "meetup", "dropoff", "courier"] as const;
export type DeliveryMethod = (typeof DELIVERY_METHODS)[number];

/** `upToMiles: null` reaches everywhere. */
export type DeliveryBand = { upToMiles: number | null; pricePence: number };

export const DELIVERY_LABELS: Record<DeliveryMethod, string> = {
  collection: "Collection",
  meetup: "Meet-up",
  dropoff: "Drop-off",
  courier: "Authorised courier",
};

/** The courier's price in pence at a distance in miles; null when no band reaches that far. */
export function courierPrice(bands: readonly DeliveryBand[], miles: number): number | null {
  const reaching = bands
    .filter((band) => band.upToMiles === null || miles <= band.upToMiles)
    .sort((a, b) => (a.upToMiles ?? Infinity) - (b.upToMiles ?? Infinity));
  return reaching[0]?.pricePence ?? null;
}
