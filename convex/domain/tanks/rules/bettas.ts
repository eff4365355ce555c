/** R11: company for Siamese fighters and other bettas. R10 covers bettas with gouramis. */

import { hasTrait } from "#convex/domain/listings/speciesTraits.ts";
import type { Species } from "#convex/domain/listings/speciesTypes.ts";
import { possibleClash, certainClash } from "./clashes";
import { pluralName, capitalisedPlural } from "./format";
import { isBottomFish, isOtherBetta } from "./traits";
import type { Reason, RuleContext } from "./types";

/** `a` is the betta. */
export function bettaCompany(a: Species, b: Species, context: RuleContext): Reason | undefined {
  if (hasTrait(a, "siameseFighter") && !hasTrait(b, "gourami") && hasMale(context))
    return maleBettaReason(a, b);
  if (isOtherBetta(a) && isOtherBetta(b)) {
    return possibleClash(
      "Two kinds of betta",
      `${capitalisedPlural(a)} and ${pluralName(b)} see each other as rivals, and their males fight; if they don't, they may interbreed.`,
    );
  }
  if (isOtherBetta(a) && hasTrait(b, "gourami") && b.temperament !== "peaceful") {
    return possibleClash(
      "Two kinds claim the surface",
      `${capitalisedPlural(a)} and ${pluralName(b)} both hold territory at the surface and may fight over it.`,
    );
  }
  return undefined;
}

/** Short-finned bottom fish are out of a betta's way; `temperament.ts` covers other fish that aren't peaceful. */
function maleBettaReason(betta: Species, fish: Species): Reason | undefined {
  if (isOtherBetta(fish)) {
    return certainClash(
      betta,
      fish,
      `${capitalisedPlural(betta)} fight ${pluralName(fish)} as they fight their own kind, and are far stronger.`,
    );
  }
  if (fish.flags.longFins) {
    const text = `${capitalisedPlural(betta)} mistake the flowing fins of ${pluralName(fish)} for a rival's, and attack.`;
    return certainClash(betta, fish, text);
  }
  if (isBottomFish(fish) || fish.temperament !== "peaceful") return undefined;
  return {
    rule: "R11",
    level: "caution",
    title: "Depends on the betta",
    text: `One male betta may ignore ${pluralName(fish)} while another chases them, and lively fish can wear a betta out.`,
    fix: "Watch them for the first few days, and have another tank ready for the betta.",
  };
}

function hasMale({ subject, residents }: RuleContext): boolean {
  return [subject, ...residents].some(
    ({ species, count, females = 0 }) => hasTrait(species, "siameseFighter") && females < count,
  );
}
