/** R11 for marine tanks: stinging, competition for food, and rivals. */
import { genusOf } from "#convex/domain/listings/speciesTraits.ts";
import type { Species } from "#convex/domain/listings/speciesTypes.ts";
import type { TankFigures } from "../tank";
import { possibleClash, certainClash } from "./clashes";
import { pluralName, capitalisedPlural } from "./format";
import { CLAWED_FISH_CM, ONE_PER_TANK_UNDER_LITRES } from "./thresholds";
import {
  isBlenny,
  isBoxerShrimp,
  isDottyback,
  isDragonet,
  isDwarfAngelfish,
  isGramma,
  isHawkfish,
  isLionfish,
  isReefDamselfish,
  isReefLoner,
  isSeahorse,
  isSlimReefFish,
  isTang,
  isTestyDamselfish,
  isToby,
  isTriggerfish,
  livesInReefPairs,
  trailsFinsOnReef,
} from "./traits";
import type { Reason } from "./types";

/** Corals and anemones that sting animals resting beside them. */
export function stingingReason(coral: Species, fish: Species): Reason | undefined {
  if (coral.temperament === "peaceful") return undefined;
  if (isSeahorse(fish)) {
    const text = `${capitalisedPlural(coral)} sting, and ${pluralName(fish)} hold on to whatever they drift against.`;
    return certainClash(coral, fish, text);
  }
  if (coral.temperament !== "predatory" || !isDragonet(fish)) return undefined;
  return possibleClash(
    "May be caught",
    `${capitalisedPlural(coral)} swallow whatever strays into their tentacles, and ${pluralName(fish)} are slow and stay on the bottom.`,
  );
}

/** Boxer shrimp, whose claws catch small fish sleeping beside them. */
export function boxerShrimpReason(shrimp: Species, fish: Species): Reason | undefined {
  if (!isBoxerShrimp(shrimp) || !isSlimReefFish(fish) || fish.adultSizeCm > CLAWED_FISH_CM)
    return undefined;
  return possibleClash(
    "May be caught",
    `${capitalisedPlural(shrimp)} grab whatever sleeps within reach of their claws, including fish as small as ${pluralName(fish)}.`,
  );
}

/** Two reef fish; `a` is the one that does the harm. */
export function reefConflict(tank: TankFigures, a: Species, b: Species): Reason | undefined {
  if (isTang(a) && isTang(b)) {
    return possibleClash(
      "Two tangs",
      `${capitalisedPlural(a)} and ${pluralName(b)} fight over territory, with the blades on their tails.`,
    );
  }
  if (isTriggerfish(a) && isLionfish(b)) {
    return possibleClash(
      "Bites trailing fins",
      `${capitalisedPlural(a)} bite at the long fins of ${pluralName(b)}, which are too slow to get away.`,
    );
  }
  if (isToby(a) && trailsFinsOnReef(b)) {
    return possibleClash(
      "Bites trailing fins",
      `${capitalisedPlural(a)} bite at the trailing fins of ${pluralName(b)} as they hover.`,
    );
  }
  if (isHawkfish(a) && isSlimReefFish(b)) {
    return possibleClash(
      "May get eaten",
      `${capitalisedPlural(a)} pounce from their perch on fish as slim as ${pluralName(b)}.`,
    );
  }
  return tank.volumeLitres < ONE_PER_TANK_UNDER_LITRES ? smallReefConflict(a, b) : undefined;
}

/** Rivals that need a large reef to avoid each other. */
function smallReefConflict(a: Species, b: Species): Reason | undefined {
  const rivals = `${capitalisedPlural(a)} and ${pluralName(b)} are alike, and compete for the same places and the same food`;
  const areAlike = [isDwarfAngelfish, isDottyback].some((is) => is(a) && is(b));
  if (areAlike) return certainClash(a, b, `${rivals}: one of them kills the other.`);
  if (isDottyback(a) && isGramma(b)) {
    const text = `${capitalisedPlural(a)} and ${pluralName(b)} are alike in colour and shape, and want the same cave`;
    return a.temperament === "aggressive"
      ? certainClash(a, b, `${text}: ${pluralName(a)} are the fiercer.`)
      : possibleClash("Mistaken for rivals", `${text}.`);
  }
  if (isReefLoner(a) && isReefLoner(b) && genusOf(a) === genusOf(b)) {
    return possibleClash("Mistaken for rivals", `${rivals}.`);
  }
  if (livesInReefPairs(a) && livesInReefPairs(b) && genusOf(a) === genusOf(b)) {
    return possibleClash(
      "Mistaken for rivals",
      `${capitalisedPlural(a)} and ${pluralName(b)} want the same hole to hide in.`,
    );
  }
  if (isReefDamselfish(a) && isReefDamselfish(b)) {
    return possibleClash(
      "Two damselfish",
      `${capitalisedPlural(a)} and ${pluralName(b)} are both damselfish: each holds a hole in the rock, and fights the other over it.`,
    );
  }
  if (isHawkfish(a) && isHawkfish(b)) {
    return possibleClash(
      "Two hawkfish",
      `${capitalisedPlural(a)} and ${pluralName(b)} want the same lookout, and the smaller one is driven off it.`,
    );
  }
  if (isTestyDamselfish(a) && b.temperament === "peaceful") {
    return possibleClash(
      "A quarrelsome damselfish",
      `${capitalisedPlural(a)} defend a territory against fish of any size, and ${pluralName(b)} can't stand up to them.`,
    );
  }
  if (!isBlenny(a) || !isBlenny(b)) return undefined;
  return possibleClash(
    "Two blennies",
    `${capitalisedPlural(a)} and ${pluralName(b)} want the same perches, and the smaller one is chased off them.`,
  );
}

export function seahorseReason(seahorse: Species, fish: Species): Reason {
  if (fish.temperament !== "peaceful") {
    const text = `${capitalisedPlural(seahorse)} are slow, and helpless beside fish as lively as ${pluralName(fish)}.`;
    return certainClash(seahorse, fish, text);
  }
  return {
    rule: "R11",
    level: "caution",
    title: "Slow feeders",
    text: `${capitalisedPlural(seahorse)} feed slowly: ${pluralName(fish)} may leave them hungry.`,
    fix: "Feed them by hand at a feeding station, and watch that they eat.",
  };
}
