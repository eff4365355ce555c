/** Whose law holds where. */
import { findOutcode } from "#convex/domain/shared/postcodes.ts";
import { LAW_PLACES, type LawPlace } from "./types";

/** The law that pages tell of while nobody has said where they are: most keepers live under it. */
export const USUAL_PLACES: readonly LawPlace[] = ["England"];

/**
 * Districts on both sides of a border, by the country that the postcode data does not give them. Of TD, SY5 and SY14
 * Wikipedia's lists of districts and councils say so (read in November 2026), the others are general knowledge: one too
 * many costs a seller there what one of the two countries forbids.
 */
export const ACROSS_A_BORDER: ReadonlyMap<string, LawPlace> = new Map([
  ...["TD12", "TD15", "TD9", "DG14", "DG16"].map((code) => [code, "England"] as const),
  ...["NP7", "NP16", "NP25", "LD7", "LD8", "LL14"].map((code) => [code, "England"] as const),
  ...["SY15", "SY21", "SY22"].map((code) => [code, "England"] as const),
  ...["CH1", "CH4", "HR2", "HR3", "HR5", "SY5", "SY10", "SY14"].map(
    (code) => [code, "Wales"] as const,
  ),
]);

/**
 * The places whose law holds at an outward postcode: of a district on a border, both. The islands have laws of their
 * own, which we do not know: there, what any of Great Britain forbids is not listed.
 */
export function lawPlacesOf(outcode: string | undefined): readonly LawPlace[] {
  const found = outcode === undefined ? undefined : findOutcode(outcode);
  if (found === undefined) return USUAL_PLACES;
  const place = LAW_PLACES.find((one) => one === found.country);
  if (place === undefined) return ["England", "Wales", "Scotland"];
  const other = ACROSS_A_BORDER.get(found.outcode);
  return other === undefined ? [place] : [place, other];
}
