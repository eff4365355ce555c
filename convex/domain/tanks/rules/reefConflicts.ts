/** R11 for marine tanks: stinging, competition for food, and rivals. */

import { genusOf, hasTrait } from "#convex/domain/listings/speciesTraits.ts";
import type { Species } from "#convex/domain/listings/speciesTypes.ts";
import type { TankFigures } from "../tank";
import { possibleClash, certainClash } from "./clashes";
import { pluralName, capitalisedPlural } from "./format";
import { CLAWED_FISH_CM, ONE_PER_TANK_UNDER_LITRES } from "./thresholds";
import type { Reason } from "./types";

/** Corals and anemones that sting animals resting beside them. */
export function stingingReason(coral: Species, fish: Species): Reason | undefined {
  if (coral.temperament === "peaceful") return undefined;
  if (hasTrait(fish, "seahorse")) {
    const text = `${capitalisedPlural(coral)} sting, and ${pluralName(fish)} hold on to whatever they drift against.`;
    return certainClash(coral, fish, text);
  }
  if (coral.temperament !== "predatory" || !hasTrait(fish, "dragonet")) return undefined;
  return possibleClash(
    "May be caught",
    `${capitalisedPlural(coral)} swallow whatever strays into their tentacles, and ${pluralName(fish)} are slow and stay on the bottom.`,
  );
}

/** Boxer shrimp, whose claws catch small fish sleeping beside them. */
export function boxerShrimpReason(shrimp: Species, fish: Species): Reason | undefined {
  if (
    !hasTrait(shrimp, "boxerShrimp") ||
    !hasTrait(fish, "slimReefFish") ||
    fish.adultSizeCm > CLAWED_FISH_CM
  )
    return undefined;
  return possibleClash(
    "May be caught",
    `${capitalisedPlural(shrimp)} grab whatever sleeps within reach of their claws, including fish as small as ${pluralName(fish)}.`,
  );
}

/** Two reef fish; `a` is the one that does the harm. */
export function reefConflict(tank: TankFigures, a: Species, b: Species): Reason | undefined {
  if (hasTrait(a, "tang") && hasTrait(b, "tang")) {
    return possibleClash(
      "Two tangs",
      `${capitalisedPlural(a)} and ${pluralName(b)} fight over territory, with the blades on their tails.`,
    );
  }
  if (hasTrait(a, "triggerfish") && hasTrait(b, "lionfish")) {
    return possibleClash(
      "Bites trailing fins",
      `${capitalisedPlural(a)} bite at the long fins of ${pluralName(b)}, which are too slow to get away.`,
    );
  }
  if (hasTrait(a, "toby") && hasTrait(b, "trailingReefFins")) {
    return possibleClash(
      "Bites trailing fins",
      `${capitalisedPlural(a)} bite at the trailing fins of ${pluralName(b)} as they hover.`,
    );
  }
  if (hasTrait(a, "hawkfish") && hasTrait(b, "slimReefFish")) {
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
  const areAlike = (["dwarfAngelfish", "dottyback"] as const).some(
    (trait) => hasTrait(a, trait) && hasTrait(b, trait),
  );
  if (areAlike) return certainClash(a, b, `${rivals}: one of them kills the other.`);
  if (hasTrait(a, "dottyback") && hasTrait(b, "gramma")) {
    const text = `${capitalisedPlural(a)} and ${pluralName(b)} are alike in colour and shape, and want the same cave`;
    return a.temperament === "aggressive"
      ? certainClash(a, b, `${text}: ${pluralName(a)} are the fiercer.`)
      : possibleClash("Mistaken for rivals", `${text}.`);
  }
  if (hasTrait(a, "reefLoner") && hasTrait(b, "reefLoner") && genusOf(a) === genusOf(b)) {
    return possibleClash("Mistaken for rivals", `${rivals}.`);
  }
  if (hasTrait(a, "reefPair") && hasTrait(b, "reefPair") && genusOf(a) === genusOf(b)) {
    return possibleClash(
      "Mistaken for rivals",
      `${capitalisedPlural(a)} and ${pluralName(b)} want the same hole to hide in.`,
    );
  }
  if (hasTrait(a, "reefDamselfish") && hasTrait(b, "reefDamselfish")) {
    return possibleClash(
      "Two damselfish",
      `${capitalisedPlural(a)} and ${pluralName(b)} are both damselfish: each holds a hole in the rock, and fights the other over it.`,
    );
  }
  if (hasTrait(a, "hawkfish") && hasTrait(b, "hawkfish")) {
    return possibleClash(
      "Two hawkfish",
      `${capitalisedPlural(a)} and ${pluralName(b)} want the same lookout, and the smaller one is driven off it.`,
    );
  }
  if (hasTrait(a, "testyDamselfish") && b.temperament === "peaceful") {
    return possibleClash(
      "A quarrelsome damselfish",
      `${capitalisedPlural(a)} defend a territory against fish of any size, and ${pluralName(b)} can't stand up to them.`,
    );
  }
  if (!hasTrait(a, "blenny") || !hasTrait(b, "blenny")) return undefined;
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
    fix: "Feed the seahorses by hand at a feeding station, and check that they eat.",
  };
}
