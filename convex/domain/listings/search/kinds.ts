/**
 * Kinds and uses that hobbyists search for ("bottom feeder", "nano fish"), derived from a species'
 * figures, flags and traits.
 */
import { foldText } from "#convex/domain/shared/text.ts";
import { nameKey } from "../speciesNames";
import { withTrait } from "../speciesTraits";
import type { Species } from "../speciesTypes";

type Kind = { phrases: string; has: (species: Species) => boolean };

const isFish = ({ group }: Species) => group === "fish";
const isFresh = ({ water }: Species) => water[0] === "freshwater";
const isPlant = ({ group }: Species) => group === "plant";
/** Whether a common name, but not an alias, contains the word. */
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

const NANO_LITRES = 40;
/** A longer fish can swallow young shrimp. */
const SHRIMP_SAFE_CM = 4;

/** By kind; a phrase matches in singular or plural and in any word order. */
const KINDS: Record<string, Kind> = {
  catfish: { phrases: "catfish", has: isCatfish },
  cichlid: { phrases: "cichlid", has: isCichlid },
  dwarfcichlid: {
    phrases: "dwarf cichlid",
    has: (species) => isCichlid(species) && species.adultSizeCm <= 10,
  },
  mbuna: { phrases: "mbuna", has: withTrait("mbuna") },
  malawi: { phrases: "malawi|malawi cichlid|lake malawi", has: withTrait("mbuna", "hap") },
  tanganyika: {
    phrases: "tanganyikan|tanganyika|tang cichlid|tanganyikan cichlid|lake tanganyika",
    has: withTrait("tanganyikaCichlid"),
  },
  african: {
    phrases: "african cichlid|rift lake cichlid|rift lake",
    has: withTrait("mbuna", "hap", "tanganyikaCichlid", "africanCichlid"),
  },
  american: {
    phrases: "american cichlid|south american cichlid|central american cichlid",
    has: withTrait("americanCichlid"),
  },
  shelldweller: {
    phrases: "shell dweller|shelldweller|shellie|shelly|shell dwelling cichlid",
    has: hasCommonName(/\bshell\b/),
  },
  livebearer: {
    phrases: "livebearer|live bearer|livebearing",
    has: withTrait("livebearer"),
  },
  killifish: {
    phrases: "killifish|killi",
    has: withTrait("killifish"),
  },
  labyrinth: {
    phrases: "labyrinth|anabantoid|labyrinth fish",
    has: withTrait("labyrinth"),
  },
  bottomfeeder: {
    phrases:
      "bottom feeder|bottom dweller|bottom feeding|bottom dwelling|bottom|bottomfeeder|substrate dweller",
    has: isBottomFeeder,
  },
  algaeeater: {
    phrases:
      "algae eater|algae eating|algae|eat algae|algae grazer|algae cleaner|algae crew|grazer|hair algae",
    has: eatsAlgae,
  },
  snaileater: {
    phrases:
      "snail eater|snail eating|eat snail|snail killer|snail control|pest snail control|kill snail",
    // Plant eaters aren't bought to control snails.
    has: ({ flags }) => flags.eatsSnails && !flags.eatsPlants,
  },
  cleanup: {
    phrases: "cleanup crew|clean up crew|cleaning crew|cuc|cleanup|clean up|tank cleaner",
    has: (species) =>
      (species.group === "snail" && !species.flags.eatsSnails) ||
      isDwarfShrimp(species) ||
      eatsAlgae(species),
  },
  coldwater: {
    phrases:
      "cold water|coldwater|unheated|no heater|cool water|temperate|unheated tank|without heater",
    has: needsCool,
  },
  pond: {
    phrases: "pond",
    has: (species) => isFish(species) && species.flags.coldwater && species.adultSizeCm >= 15,
  },
  nano: {
    phrases: "nano|nano tank|micro|small tank|pico",
    has: ({ minTankLitres, group, water, adultSizeCm }) =>
      water[0] === "freshwater" &&
      group !== "plant" &&
      minTankLitres !== null &&
      minTankLitres <= NANO_LITRES &&
      adultSizeCm <= 7,
  },
  shrimpsafe: {
    phrases:
      "shrimp safe|safe with shrimp|shrimp friendly|shrimp tank mate|safe for shrimp|shrimp tank fish",
    has: (species) =>
      isFish(species) &&
      isFresh(species) &&
      !species.flags.eatsShrimp &&
      species.temperament === "peaceful" &&
      (species.adultSizeCm <= SHRIMP_SAFE_CM || species.flags.grazer === true),
  },
  plantsafe: { phrases: "plant safe|plant friendly", has: (species) => !species.flags.eatsPlants },
  shoaling: {
    phrases: "shoaling|schooling|shoal|school|shoaler|dither",
    has: (species) => isFish(species) && species.minGroup >= 6,
  },
  centrepiece: {
    phrases: "centrepiece|centerpiece|centre piece|center piece|show|feature",
    has: (species) =>
      isFish(species) &&
      isFresh(species) &&
      species.minGroup <= 2 &&
      species.adultSizeCm >= 5 &&
      !isBottomFeeder(species) &&
      !eatsAlgae(species) &&
      !species.flags.coldwater &&
      (species.temperament === "peaceful" || species.flags.longFins),
  },
  community: {
    phrases: "community|peaceful|community tank",
    has: (species) =>
      isFish(species) &&
      species.temperament === "peaceful" &&
      species.flags.speciesOnly === undefined,
  },
  beginner: {
    phrases: "beginner|easy|hardy|starter|first tank|easy care|low maintenance",
    has: ({ careLevel }) => careLevel === "easy",
  },
  predator: {
    phrases: "predator|predatory|monster",
    has: (species) => isFish(species) && species.temperament === "predatory",
  },
  softwater: {
    phrases: "soft water|softwater|blackwater|black water",
    has: ({ ghDegrees }) => ghDegrees !== null && ghDegrees[0] <= 4 && ghDegrees[1] <= 15,
  },
  hardwater: {
    phrases: "hard water|hardwater",
    has: ({ ghDegrees }) => ghDegrees !== null && ghDegrees[1] >= 18,
  },
  lowlight: {
    phrases: "low light|low tech|shade|no co2",
    has: withTrait("lowLight"),
  },
  floating: {
    phrases: "floating|floater|floating plant|surface plant",
    has: withTrait("floating"),
  },
  moss: {
    phrases: "moss|mosse",
    has: withTrait("moss"),
  },
  epiphyte: {
    phrases: "epiphyte|rhizome|epiphytic",
    has: withTrait("epiphyte"),
  },
  carpet: {
    phrases: "carpet|carpeting|foreground|carpet plant|ground cover",
    has: withTrait("carpet"),
  },
  background: {
    phrases: "background|tall|stem",
    has: (species) => isPlant(species) && species.adultSizeCm >= 40,
  },
};

/** A prefix that no real word has. */
const tokenOf = (kind: string) => `zq${kind}`;

/** Each phrase's key, mapped to the token of its kind. */
export const KIND_TOKENS: ReadonlyMap<string, string> = new Map(
  Object.entries(KINDS).flatMap(([kind, { phrases }]) =>
    phrases.split("|").map((phrase) => [nameKey(phrase), tokenOf(kind)] as const),
  ),
);

export const kindTokensOf = (species: Species): string[] =>
  Object.entries(KINDS)
    .filter(([, { has }]) => has(species))
    .map(([kind]) => tokenOf(kind));
