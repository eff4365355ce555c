/**
 * Kinds of species that follow from several traits or figures. Rules never name a species; they ask for these
 * and for the traits in `listings/data/traits.json`, which says what each means.
 */

import { genusOf, hasTrait, withTrait } from "#convex/domain/listings/speciesTraits.ts";
import type { Species } from "#convex/domain/listings/speciesTypes.ts";
import { DWARF_SHRIMP_MAX_CM, SALT_SHY_GH_MAX, SOFT_WATER_SHRIMP_GH_MAX } from "./thresholds";

/** Aggressive and predatory animals; peaceful ones of their size can't stand up to them. */
export const isFierce = ({ temperament }: Species) =>
  temperament === "aggressive" || temperament === "predatory";

/** Smaller bettas, which a Siamese fighter kills. */
export const isOtherBetta = (species: Species) =>
  hasTrait(species, "betta") && !hasTrait(species, "siameseFighter");

export const isMalawiCichlid = withTrait("mbuna", "hap");

/** Tanganyika cichlids that live in pairs among rocks. */
export const isRockPairCichlid = (species: Species) =>
  hasTrait(species, "rockCichlid") && !hasTrait(species, "shellDweller");
export const isRiftLakeCichlid = withTrait("mbuna", "hap", "tanganyikaCichlid");
const isOtherCichlid = withTrait("africanCichlid", "americanCichlid", "asianCichlid");
export const isCichlid = (species: Species) =>
  isRiftLakeCichlid(species) || isOtherCichlid(species);

/** Flowing fins slow a fish down, except in tetras. */
export const isSlowAndLongFinned = (species: Species) =>
  species.flags.longFins && !hasTrait(species, "longFinnedTetra");

export const isCertainEscaper = (species: Species) =>
  species.group === "crayfish" || hasTrait(species, "jumpsFar");

/** Fish that rest on the bottom: out of the way of those above, but within reach of claws. */
export const isBottomFish = withTrait("plec", "armouredCatfish", "loach", "otherBottomFish");

/** Reef animals that tolerate their own kind only as a pair. */
export const isReefPairAnimal = withTrait("reefPair", "otherReefPair");

export const isTrueSnail = (species: Species) =>
  species.group === "snail" && !hasTrait(species, "noShell");

export const isRootedPlant = (species: Species) =>
  species.group === "plant" && !hasTrait(species, "unrooted");

export const isDwarfShrimp = (species: Species) =>
  species.group === "shrimp" && species.adultSizeCm <= DWARF_SHRIMP_MAX_CM;
/** Bee, tiger and Sulawesi shrimp, which can't tolerate hard water or sudden changes in hardness. */
export const isSoftWaterShrimp = (species: Species) =>
  species.group === "shrimp" &&
  species.ghDegrees !== null &&
  species.ghDegrees[1] <= SOFT_WATER_SHRIMP_GH_MAX;

const isHarmedBySalt = withTrait("armouredCatfish", "loach");
/** Corydoras, loaches and soft-water fish or shrimp, which a little salt harms. */
export const isSaltShy = (species: Species): boolean => {
  if (species.water.some((water) => water !== "freshwater")) return false;
  if (species.group !== "fish" && species.group !== "shrimp") return false;
  const isSoftWaterSpecies = species.ghDegrees !== null && species.ghDegrees[1] <= SALT_SHY_GH_MAX;
  return isSoftWaterSpecies || isHarmedBySalt(species);
};

/** Animals that starve or fail to thrive in a young tank. */
export const needsMatureTank = (species: Species) =>
  species.careLevel === "advanced" ||
  species.group === "coral" ||
  isSoftWaterShrimp(species) ||
  hasTrait(species, "needsOldTank");

/** Grazers and pickers that live on the growth in an established tank. */
export const livesOnOldTank = withTrait("needsOldTank", "livesOnFilm");
export const suffersInYoungTank = withTrait("livesOnFilm", "hatesChange");

const hybridisesWithinGenus = withTrait("hybridisesWithinGenus", "mbuna", "hap");
export const canHybridise = (a: Species, b: Species): boolean =>
  (["beeOrTigerShrimp", "guppyOrEndler"] as const).some(
    (trait) => hasTrait(a, trait) && hasTrait(b, trait),
  ) ||
  (genusOf(a) === genusOf(b) && hybridisesWithinGenus(a));
