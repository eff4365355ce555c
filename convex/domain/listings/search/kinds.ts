/**
 * Kinds and uses that hobbyists search for ("bottom feeder", "nano fish"), derived from a species'
 * figures, flags and traits.
 */

import { lazy } from "#convex/domain/shared/lazy.ts";
import { foldText } from "#convex/domain/shared/text.ts";
import { isAnimal } from "../speciesGroups";
import { nameKey } from "../speciesNames";
import { withTrait } from "../speciesTraits";
import type { Species } from "../speciesTypes";
import { kindPhrases } from "./phrases";

type Test = (species: Species) => boolean;

/** The search token of a kind; no real word has its prefix. */
export const kindToken = (kind: string) => `zq${kind}`;

const isFish = ({ group }: Species) => group === "fish";
const isFresh = ({ water }: Species) => water[0] === "freshwater";
const isPlant = ({ group }: Species) => group === "plant";
/** Tests whether a common name matches the pattern; aliases don't count. */
const hasCommonName =
  (pattern: RegExp) =>
  ({ commonNames }: Species) =>
    commonNames.some((name) => pattern.test(foldText(name)));

const isCatfish = withTrait("catfish");
const isCichlid = withTrait(
  "mbuna",
  "hap",
  "tanganyikaCichlid",
  "africanCichlid",
  "americanCichlid",
);
const isMidwaterCatfish = withTrait("midwaterCatfish");
const isCalledBottomFish = hasCommonName(/\bloach\b|\bgoby\b|\bbotia\b/);
const isOtherBottomFeeder = withTrait("bottomFeeder");
const isBottomFeeder = (species: Species) =>
  isFish(species) &&
  isFresh(species) &&
  ((isCatfish(species) && !isMidwaterCatfish(species)) ||
    isCalledBottomFish(species) ||
    isOtherBottomFeeder(species));
const isAlgaeEater = withTrait("eatsAlgae");
const isCalledAlgaeEater = hasCommonName(/\balgae\b/);
const eatsAlgae = (species: Species) =>
  species.flags.grazer === true || isAlgaeEater(species) || isCalledAlgaeEater(species);
const isDwarfShrimp = (species: Species) =>
  species.group === "shrimp" && isFresh(species) && species.adultSizeCm <= 5;
const needsCool = ({ flags, temperatureC: [low, high] }: Species) =>
  flags.coldwater || (low <= 18 && high <= 25);

/** Grown sizes. */
const SMALL_CM = 5;
const LARGE_CM = 12;
const SHORT_PLANT_CM = 10;
const WARM_C = 28;
const NANO_LITRES = 40;
/** A longer fish can swallow young shrimp. */
const SHRIMP_SAFE_CM = 4;

/** By kind; `data/phrases.ts` has the words for each. */
const KINDS: Readonly<Record<string, Test>> = {
  catfish: isCatfish,
  cichlid: isCichlid,
  dwarfcichlid: (species) => isCichlid(species) && species.adultSizeCm <= 10,
  mbuna: withTrait("mbuna"),
  malawi: withTrait("mbuna", "hap"),
  tanganyika: withTrait("tanganyikaCichlid"),
  african: withTrait("mbuna", "hap", "tanganyikaCichlid", "africanCichlid"),
  american: withTrait("americanCichlid"),
  shelldweller: hasCommonName(/\bshell\b/),
  livebearer: withTrait("livebearer"),
  killifish: withTrait("killifish"),
  labyrinth: withTrait("labyrinth"),
  bottomfeeder: isBottomFeeder,
  algaeeater: eatsAlgae,
  // Plant eaters aren't bought to control snails.
  snaileater: ({ flags }) => flags.eatsSnails && !flags.eatsPlants,
  cleanup: (species) =>
    (species.group === "snail" && !species.flags.eatsSnails) ||
    isDwarfShrimp(species) ||
    eatsAlgae(species),
  coldwater: needsCool,
  pond: (species) => isFish(species) && species.flags.coldwater && species.adultSizeCm >= 15,
  nano: ({ minTankLitres, group, water, adultSizeCm }) =>
    water[0] === "freshwater" &&
    group !== "plant" &&
    minTankLitres !== null &&
    minTankLitres <= NANO_LITRES &&
    adultSizeCm <= 7,
  shrimpsafe: (species) =>
    isFresh(species) &&
    !species.flags.eatsShrimp &&
    (species.group === "snail" ||
      (isFish(species) &&
        species.temperament === "peaceful" &&
        (species.adultSizeCm <= SHRIMP_SAFE_CM || species.flags.grazer === true))),
  plantsafe: (species) => !species.flags.eatsPlants,
  shoaling: (species) => isFish(species) && species.minGroup >= 6,
  centrepiece: (species) =>
    isFish(species) &&
    isFresh(species) &&
    species.minGroup <= 2 &&
    species.adultSizeCm >= 5 &&
    !isBottomFeeder(species) &&
    !eatsAlgae(species) &&
    !species.flags.coldwater &&
    (species.temperament === "peaceful" || species.flags.longFins),
  community: (species) =>
    isFish(species) &&
    species.temperament === "peaceful" &&
    species.flags.speciesOnly === undefined,
  beginner: ({ careLevel }) => careLevel === "easy",
  predator: (species) => isFish(species) && species.temperament === "predatory",
  softwater: ({ ghDegrees }) => ghDegrees !== null && ghDegrees[0] <= 4 && ghDegrees[1] <= 15,
  hardwater: ({ ghDegrees }) => ghDegrees !== null && ghDegrees[1] >= 18,
  lowlight: withTrait("lowLight"),
  floating: withTrait("floating"),
  moss: withTrait("moss"),
  epiphyte: withTrait("epiphyte"),
  carpet: withTrait("carpet"),
  small: ({ group, adultSizeCm }) => isAnimal(group) && adultSizeCm <= SMALL_CM,
  midsize: ({ group, adultSizeCm }) =>
    isAnimal(group) && adultSizeCm > SMALL_CM && adultSizeCm < LARGE_CM,
  large: ({ group, adultSizeCm }) => isAnimal(group) && adultSizeCm >= LARGE_CM,
  shortplant: (species) => isPlant(species) && species.adultSizeCm <= SHORT_PLANT_CM,
  snailsafe: ({ group, flags }) => isAnimal(group) && !flags.eatsSnails,
  finsafe: (species) => isFish(species) && !species.flags.nipsFins,
  loner: ({ group, minGroup }) => isAnimal(group) && minGroup === 1,
  aggressive: ({ temperament }) => temperament === "aggressive",
  expert: ({ careLevel }) => careLevel === "advanced",
  warmwater: ({ temperatureC: [, high] }) => high >= WARM_C,
  invertebrate: ({ group }) => group === "shrimp" || group === "snail" || group === "crayfish",
  background: (species) => isPlant(species) && species.adultSizeCm >= 40,
};

/** The token of each kind's phrases, by the key that any word order and spelling of the phrase shares. */
export const kindTokens = lazy((): ReadonlyMap<string, string> => {
  const tokens = new Map<string, string>();
  for (const { phrase, kinds } of kindPhrases()) {
    const key = nameKey(phrase);
    // A key with fewer words than its phrase would also match a part of the phrase.
    const isWhole = key.split(" ").length === phrase.split(" ").length && key !== "";
    const [kind = ""] = kinds;
    if (isWhole && kinds.length === 1 && !key.split(" ").includes("not")) {
      tokens.set(key, kindToken(kind));
    }
  }
  return tokens;
});

export const isOfKind = (species: Species, kind: string): boolean =>
  KINDS[kind]?.(species) ?? false;

export const kindTokensOf = (species: Species): string[] =>
  Object.entries(KINDS)
    .filter(([, has]) => has(species))
    .map(([kind]) => kindToken(kind));
