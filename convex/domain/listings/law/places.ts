/** Whose law holds where. */
import { findOutcode } from "../../shared/postcodes";
import { LAW_PLACES, type LawPlace } from "./types";

/** The law that pages tell of while nobody has said where they are: most keepers live under it. */
export const USUAL_PLACES: readonly LawPlace[] = ["England"];

/**
 * The places whose law holds at an outward postcode. The islands have laws of their own, which we do not know: there, what
 * any of Great Britain forbids is not listed.
 */
export function lawPlacesOf(outcode: string | undefined): readonly LawPlace[] {
  const country = outcode === undefined ? undefined : findOutcode(outcode)?.country;
  if (country === undefined) return USUAL_PLACES;
  const place = LAW_PLACES.find((one) => one === country);
  return place ? [place] : ["England", "Wales", "Scotland"];
}
