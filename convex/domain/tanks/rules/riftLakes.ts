/** R11: Rift lake cichlids with each other and with other fish. */

import { hasTrait } from "#convex/domain/listings/speciesTraits.ts";
import type { Species } from "#convex/domain/listings/speciesTypes.ts";
import { possibleClash, certainClash } from "./clashes";
import { pluralName, capitalisedPlural } from "./format";
import {
  isCichlid,
  isFierce,
  isMalawiCichlid,
  isRiftLakeCichlid,
  isSlowAndLongFinned,
} from "./traits";
import type { Reason } from "./types";

/** `a` is the one that does the harm. */
export function riftLakeCompany(a: Species, b: Species): Reason | undefined {
  const isCalmVictim = hasTrait(a, "mbuna") && a.temperament === "aggressive" && isCalmCichlid(b);
  const isSlow = hasTrait(b, "discus") || isSlowAndLongFinned(b) || isCalmVictim;
  if (isMalawiCichlid(a) && isSlow && !isRiftLakeCichlid(b)) {
    const text = `${capitalisedPlural(a)} chase constantly, and ${pluralName(b)} are too slow to get out of the way.`;
    return certainClash(a, b, text);
  }
  if (isMalawiCichlid(a) && hasTrait(b, "armouredCatfish")) {
    const text = `${capitalisedPlural(a)} chase constantly, and ${pluralName(b)} have nowhere on the bottom to get away.`;
    return certainClash(a, b, text);
  }
  if (isRiftLakeCichlid(a) && !isRiftLakeCichlid(b) && isOutOfPlace(a, b)) {
    return possibleClash(
      "May be too rough for other fish",
      `${capitalisedPlural(a)} are rougher than most fish from other waters: ${pluralName(b)} may be chased, or chase back.`,
    );
  }
  if (hasTrait(a, "shellDweller") && hasTrait(b, "shellDweller")) {
    return possibleClash(
      "Two kinds of shell-dwellers",
      `${capitalisedPlural(a)} and ${pluralName(b)} fight over the same shells, and may interbreed.`,
    );
  }
  // `temperament.ts` already reports aggressive species.
  if (
    isMalawiCichlid(a) &&
    a.temperament === "semi-aggressive" &&
    hasTrait(b, "tanganyikaCichlid")
  ) {
    return possibleClash(
      "From different lakes",
      `${capitalisedPlural(a)} are rougher than ${pluralName(b)} are used to: the two fight in different ways, and the calmer one loses.`,
    );
  }
  return undefined;
}

const isCalmCichlid = (species: Species) =>
  isCichlid(species) && species.temperament === "peaceful";

/**
 * Malawi cichlids attack all but plecs and synodontis; Tanganyika cichlids attack cichlids. `temperament.ts`
 * covers the aggressive and predatory ones.
 */
const isOutOfPlace = (cichlid: Species, fish: Species) =>
  !isFierce(cichlid) &&
  (isCichlid(fish) || (isMalawiCichlid(cichlid) && !hasTrait(fish, "plec", "synodontis")));
