import { useQuery } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { type Place, deliveryRestriction } from "#convex/domain/listings/delivery.ts";
import type { ListingDetails } from "../public/types";

/**
 * Why a listing can't be bought at a place. `isLaw`: the law forbids it, however it is delivered.
 */
export type PlaceRestriction = { title: string; reason: string; isLaw: boolean };

/**
 * Why the viewer can't buy the listing at their place: the law forbids it, or no delivery method
 * reaches it. Shown before the quiz. Null if they can buy it, or if the place is unknown.
 */
export function usePlaceRestriction(
  listing: ListingDetails | null | undefined,
  home: Place | undefined,
): PlaceRestriction | null {
  const queryArgs =
    listing && home
      ? { name: listing.species, title: listing.title, outcode: home.outcode }
      : "skip";
  const law = useQuery(api.listings.species.lookUp, queryArgs)?.law;
  if (!listing || !home) return null;
  const isBarred =
    law?.status === "blocked" ||
    law?.status === "name" ||
    (law?.status === "proof" && !listing.isProofAccepted);
  if (isBarred && law.reason !== null) {
    const title = `Not allowed by law in ${home.outcode}`;
    return { title, reason: law.reason, isLaw: true };
  }
  const bars = listing.deliveryMethods.map((method) => deliveryRestriction(listing, method, home));
  const reason = bars.every((bar) => bar !== null) ? bars[0] : undefined;
  return reason ? { title: `Not available in ${home.outcode}`, reason, isLaw: false } : null;
}
