/** Whether the law lets a listing go to where its buyer is. */
import { lawOf } from "./law";
import { lawPlacesOf } from "./places";

/** Of a listing, what the law asks. */
type Sold = { title: string; species: string; outcode: string };

/**
 * Why the law forbids to sell it there, at the buyer's outward postcode or at its own; null where it may be. Where only the
 * buyer's place asks for proof, there is none: the seller was never asked for it.
 */
export function lawBar({ title, species: name, outcode: from }: Sold, to: string): string | null {
  const listing = { title, name };
  const here = lawOf(listing, lawPlacesOf(from));
  for (const { status, reason } of [lawOf(listing, lawPlacesOf(to)), here]) {
    if (status === "blocked" || status === "name") return reason;
    if (status === "proof" && here.status !== "proof") return reason;
  }
  return null;
}
