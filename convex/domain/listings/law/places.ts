import { findOutcode } from "#convex/domain/shared/postcodes.ts";
import { LAW_PLACES, type LawPlace } from "./types";

/** The law that pages show until the user's location is known: most keepers live under it. */
export const USUAL_PLACES: readonly LawPlace[] = ["England"];

/**
 * Districts on both sides of a border, by the country that the postcode data leaves out. TD, SY5 and
 * SY14 are from Wikipedia's lists of districts and councils (read in November 2026), the others from general
 * knowledge. A district listed by mistake only bars its sellers from what one of the two countries forbids.
 */
const ACROSS_A_BORDER: Partial<Record<LawPlace, string>> = {
  England: "TD9 TD12 TD15 DG14 DG16 NP7 NP16 NP25 LD7 LD8 LL14 SY15 SY21 SY22",
  Wales: "CH1 CH4 HR2 HR3 HR5 SY5 SY10 SY14",
};

/**
 * The places whose law applies at an outward postcode; both for a district on a border. The islands have
 * their own laws, which we don't know, so anything forbidden anywhere in Great Britain is forbidden there.
 */
export function lawPlacesOf(outcode: string | undefined): readonly LawPlace[] {
  const knownPlace = outcode === undefined ? undefined : findOutcode(outcode);
  if (knownPlace === undefined) return USUAL_PLACES;
  const place = LAW_PLACES.find((lawPlace) => lawPlace === knownPlace.country);
  if (place === undefined) return ["England", "Wales", "Scotland"];
  const isAcross = (other: LawPlace) =>
    ACROSS_A_BORDER[other]?.split(" ").includes(knownPlace.outcode);
  return [place, ...LAW_PLACES.filter(isAcross)];
}
