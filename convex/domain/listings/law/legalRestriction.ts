import { lawOf } from "./law";
import { lawPlacesOf } from "./places";

type SaleDetails = { title: string; species: string; outcode: string };

/**
 * Why the law forbids the sale at the buyer's outward postcode or the seller's own; null if it is allowed. A
 * sale is also forbidden if only the buyer's place requires proof, because the seller was never asked for
 * any.
 */
export function legalRestriction(
  { title, species: name, outcode: from }: SaleDetails,
  to: string,
): string | null {
  const listing = { title, name };
  const lawAtSeller = lawOf(listing, lawPlacesOf(from));
  for (const { status, reason } of [lawOf(listing, lawPlacesOf(to)), lawAtSeller]) {
    if (status === "blocked" || status === "name") return reason;
    if (status === "proof" && lawAtSeller.status !== "proof") return reason;
  }
  return null;
}
