/** R12 predation by size. */

import { isVertebrate } from "#convex/domain/listings/speciesGroups.ts";
import { hasTrait } from "#convex/domain/listings/speciesTraits.ts";
import type { Species } from "#convex/domain/listings/speciesTypes.ts";
import { capitalise, centimetres, pluralName, pluralWithSize, roundOff } from "./format";
import { pairsBothWays } from "./pairs";
import {
  ANY_FISH_SIZE_RATIO,
  LARGE_CICHLID_CM,
  LARGER_MOUTH_FROM_CM,
  MORAY_PREY_CM,
  MOUTHFUL_RATIO,
  PUSHY_MOUTHFUL_RATIO,
  LIONFISH_SIZE_RATIO,
  PREDATOR_SIZE_RATIO,
  SMALL_FISH_CM,
  WIDE_MOUTH_RATIO,
} from "./thresholds";
import { isCichlid } from "./traits";
import type { Reason, Rule, RuleOutcome } from "./types";

export const predation: Rule = (context) => {
  const pairs = pairsBothWays(context).map(([predator, prey]) => ({
    otherSpecies: predator === context.subject.species ? prey : predator,
    ...swallowingOutcome(predator, prey),
  }));
  return {
    reasons: pairs.flatMap(({ reasons = [], otherSpecies }) =>
      reasons.map((reason) => ({ ...reason, otherSpecies })),
    ),
    notes: pairs.flatMap(({ notes = [] }) => notes),
  };
};

function swallowingOutcome(predator: Species, prey: Species): RuleOutcome {
  if (!isVertebrate(predator.group) || !isVertebrate(prey.group)) return {};
  const ratio = roundOff(predator.adultSizeCm / prey.adultSizeCm);
  const [large, small] = [pluralWithSize(predator), pluralWithSize(prey)];
  const figures = {
    rule: "R12",
    yours: `${large}, ${small}`,
  } as const;
  const fix = `Keep ${pluralName(predator)} with fish too large for their mouths.`;
  if (predator.temperament === "predatory") {
    const maxRatio =
      hasTrait(predator, "lionfish") && !hasTrait(prey, "deepBodied")
        ? LIONFISH_SIZE_RATIO
        : PREDATOR_SIZE_RATIO;
    if (ratio < maxRatio) return {};
    const needs = `less than ${maxRatio} times the size`;
    const text = `Grown ${large} hunt and swallow ${small}.`;
    const title = "Predator and prey";
    return { reasons: [{ ...figures, needs, level: "unsuitable", title, text, fix }] };
  }
  // Grazers and worm-shaped fish can't swallow fish, however long they are.
  if ((predator.flags.grazer || predator.flags.wormShaped) && !hasTrait(predator, "moray"))
    return {};
  if (eatsSmallFish(predator, prey, ratio)) {
    const isCertain = certainlySwallows(predator, ratio);
    const reason: Reason = {
      ...figures,
      needs: `company of more than ${centimetres(smallestCompany(predator))}`,
      level: isCertain ? "unsuitable" : "caution",
      title: "Large and small together",
      text: `Grown ${large} ${isCertain ? "eat" : "may eat"} fish as small as ${small}.`,
      fix: isCertain ? fix : "Keep an eye on them as they grow, and be ready to separate them.",
    };
    return { reasons: [reason] };
  }
  if (ratio < ANY_FISH_SIZE_RATIO || hasTrait(predator, "moray")) return {};
  return {
    notes: [
      `${capitalise(large)} grow far larger than ${small}: make sure that all of them get food.`,
    ],
  };
}

function eatsSmallFish(predator: Species, prey: Species, ratio: number): boolean {
  if (hasTrait(predator, "moray")) return prey.adultSizeCm <= MORAY_PREY_CM;
  if (hasTrait(predator, "wideMouthed") && ratio >= ANY_FISH_SIZE_RATIO) return true;
  if (prey.adultSizeCm > SMALL_FISH_CM) return false;
  if (hasTrait(predator, "wideMouthed") && ratio >= WIDE_MOUTH_RATIO) return true;
  if (hasTrait(predator, "angelfish", "nightGulper", "knightGoby")) return true;
  const hasLargeMouth = hasTrait(predator, "gourami") || isCichlid(predator);
  if (!hasLargeMouth || predator.adultSizeCm < LARGER_MOUTH_FROM_CM) return false;
  return predator.temperament !== "peaceful" || isCalmGiant(predator, ratio);
}

/**
 * Peaceful cichlids and the largest gouramis swallow fish that are tiny beside them. Discus and pearl
 * gouramis don't: they are classic company for small fish.
 */
const isCalmGiant = (predator: Species, ratio: number) =>
  ratio >= ANY_FISH_SIZE_RATIO &&
  !hasTrait(predator, "discus") &&
  (isCichlid(predator) || predator.adultSizeCm >= LARGE_CICHLID_CM);

function smallestCompany(predator: Species): number {
  if (hasTrait(predator, "moray")) return MORAY_PREY_CM;
  return hasTrait(predator, "wideMouthed")
    ? Math.max(SMALL_FISH_CM, predator.adultSizeCm / ANY_FISH_SIZE_RATIO)
    : SMALL_FISH_CM;
}

/** Whether R12 already covers the pair. */
export const isReportedAsPrey = (prey: Species, predator: Species) =>
  swallowingOutcome(predator, prey).reasons !== undefined;

/** Goldfish are too slow for most fish that would fit their mouths. */
function certainlySwallows(predator: Species, ratio: number): boolean {
  if (hasTrait(predator, "knightGoby")) return true;
  if (isLargeCichlid(predator)) return ratio >= ANY_FISH_SIZE_RATIO;
  const minRatio = predator.temperament === "peaceful" ? MOUTHFUL_RATIO : PUSHY_MOUTHFUL_RATIO;
  return hasTrait(predator, "wideMouthed") && !hasTrait(predator, "goldfish") && ratio >= minRatio;
}

const isLargeCichlid = (species: Species) =>
  isCichlid(species) &&
  !hasTrait(species, "angelfish") &&
  species.temperament !== "peaceful" &&
  species.adultSizeCm >= LARGE_CICHLID_CM;
