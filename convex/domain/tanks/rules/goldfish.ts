/** R11: company for goldfish, which are slow, greedy and need cool water. */

import { hasTrait } from "#convex/domain/listings/speciesTraits.ts";
import type { Species } from "#convex/domain/listings/speciesTypes.ts";
import { possibleClash, certainClash } from "./clashes";
import { pluralName, capitalisedPlural, roundOff } from "./format";
import {
  ANY_FISH_SIZE_RATIO,
  TOO_WARM_FOR_GOLDFISH_FROM_C,
  QUICK_SMALL_FISH_CM,
  TROPICAL_FISH_MIN_C,
} from "./thresholds";
import { isBottomFish } from "./traits";
import type { Reason } from "./types";

export function goldfishCompany(goldfish: Species, fish: Species): Reason | undefined {
  if (!hasTrait(goldfish, "goldfish")) return undefined;
  if (hasTrait(fish, "armouredCatfish")) {
    const text = `${capitalisedPlural(goldfish)} try to swallow ${pluralName(fish)}, whose spines lodge in the throat.`;
    return certainClash(goldfish, fish, text);
  }
  if (fish.temperatureC[0] >= TROPICAL_FISH_MIN_C && !fish.flags.coldwater) {
    return tropicalFishReason(goldfish, fish);
  }
  if (hasTrait(goldfish, "fancyGoldfish") && hasTrait(fish, "pondFish")) {
    const text = `${capitalisedPlural(fish)} are far larger and faster than ${pluralName(goldfish)}, and leave them hungry.`;
    return possibleClash("Slow and fast in one pond", text);
  }
  return hasTrait(fish, "goldfish")
    ? goldfishPairReason(goldfish, fish)
    : fancyGoldfishReason(goldfish, fish);
}

function fancyGoldfishReason(goldfish: Species, fish: Species): Reason | undefined {
  if (!hasTrait(goldfish, "fancyGoldfish") || fish.adultSizeCm > QUICK_SMALL_FISH_CM)
    return undefined;
  const restsOnBottom = isBottomFish(fish);
  return {
    rule: "R11",
    level: "caution",
    title: restsOnBottom ? "Still and fast water" : "Slow and quick together",
    text: restsOnBottom
      ? `${capitalisedPlural(fish)} need a stronger current than ${pluralName(goldfish)} can swim in, and are small enough to end up as food.`
      : `${capitalisedPlural(fish)} get to the food before ${pluralName(goldfish)}, and are small enough to end up as food.`,
    fix: `Keep ${pluralName(goldfish)} on their own, or check that all of them eat and none are chased.`,
  };
}

function goldfishPairReason(one: Species, other: Species): Reason | undefined {
  if (hasTrait(one, "fancyGoldfish") === hasTrait(other, "fancyGoldfish")) return undefined;
  return {
    rule: "R11",
    level: "caution",
    title: "Fast and slow goldfish",
    text: `${capitalisedPlural(hasTrait(one, "fancyGoldfish") ? other : one)} are faster than fancy ones and leave them hungry.`,
    fix: "Keep fancy goldfish with other fancy goldfish.",
  };
}

function tropicalFishReason(goldfish: Species, fish: Species): Reason {
  const coolerText = `${capitalisedPlural(goldfish)} need cooler water than ${pluralName(fish)}`;
  const isEaten = roundOff(goldfish.adultSizeCm / fish.adultSizeCm) >= ANY_FISH_SIZE_RATIO;
  if (isEaten) return certainClash(goldfish, fish, `${coolerText}, and swallow fish of that size.`);
  if (fish.temperatureC[0] >= TOO_WARM_FOR_GOLDFISH_FROM_C) {
    return certainClash(goldfish, fish, `${coolerText} can live in for long.`);
  }
  return {
    rule: "R11",
    level: "caution",
    title: "Cool and tropical together",
    text: `${coolerText}, and neither does well for long at a temperature in between.`,
    fix: "Keep the two in different tanks.",
  };
}
