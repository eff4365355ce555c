/**
 * The kinds of species that rules distinguish. Rules never name a species; they ask here. What a trait means
 * and which genera and species have it is in `listings/data/traits.json`.
 */
import { hasTrait, genusOf } from "#convex/domain/listings/speciesTraits.ts";
import type { Species } from "#convex/domain/listings/speciesTypes.ts";
import { DWARF_SHRIMP_MAX_CM, SALT_SHY_GH_MAX, SOFT_WATER_SHRIMP_GH_MAX } from "./thresholds";

/** Aggressive fish and predators; peaceful ones of their size can't stand up to them. */
export const isFierce = ({ temperament }: Species) =>
  temperament === "aggressive" || temperament === "predatory";

export const isLivebearer = hasTrait("livebearer");
/** Killifish whose males spar all day. */
export const isKillifish = hasTrait("sparringKillifish");
export const isGourami = hasTrait("gourami");
export const isBetta = hasTrait("siameseFighter");
const isOfBettaGenus = hasTrait("betta");
/** Smaller bettas, which a Siamese fighter kills. */
export const isOtherBetta = (species: Species) => isOfBettaGenus(species) && !isBetta(species);

export const isMbuna = hasTrait("mbuna");
export const isFiercestMbuna = hasTrait("fiercestMbuna");
export const isPeacock = hasTrait("peacock");
export const isMalawiCichlid = hasTrait("mbuna", "hap");
export const isTanganyikaCichlid = hasTrait("tanganyikaCichlid");
export const livesInShells = hasTrait("shellDweller");
const isRockCichlid = hasTrait("rockCichlid");
/** Tanganyika cichlids that live in pairs among rocks. */
export const isRockPairCichlid = (species: Species) =>
  isRockCichlid(species) && !livesInShells(species);
export const isRiftLakeCichlid = hasTrait("mbuna", "hap", "tanganyikaCichlid");
const isOtherCichlid = hasTrait("africanCichlid", "americanCichlid", "asianCichlid");
export const isCichlid = (species: Species) =>
  isRiftLakeCichlid(species) || isOtherCichlid(species);
export const isDwarfCichlid = hasTrait("dwarfCichlid");
export const isAngelfish = hasTrait("angelfish");
export const isDiscus = hasTrait("discus");
export const isDiggingCichlid = hasTrait("diggingCichlid");
export const isLargeTerritorialCichlid = hasTrait("territorialCichlid");
export const isHaremSpecies = hasTrait("harem");

export const isGoldfish = hasTrait("goldfish");
export const isFancyGoldfish = hasTrait("fancyGoldfish");
export const isPondFish = hasTrait("pondFish");
export const isLongSwimmer = hasTrait("longSwimmer");
export const isTimid = hasTrait("timid");
export const isPeaPuffer = hasTrait("peaPuffer");
export const isSociablePuffer = hasTrait("sociablePuffer");
export const isFlyingFoxShark = hasTrait("flyingFoxShark");
export const isSharkLookalike = hasTrait("sharkLookalike");
export const isAlgaeEaterLoner = hasTrait("algaeEaterLoner");
export const isKnightGoby = hasTrait("knightGoby");
const isLongFinnedTetra = hasTrait("longFinnedTetra");
/** Flowing fins slow a fish down, except in tetras. */
export const isSlowAndLongFinned = (species: Species) =>
  species.flags.longFins && !isLongFinnedTetra(species);
const jumpsFar = hasTrait("jumpsFar");
export const isCertainEscaper = (species: Species) =>
  species.group === "crayfish" || jumpsFar(species);

export const isLoneHunter = hasTrait("loneHunter");
export const isAmbushHunter = hasTrait("ambushHunter");
export const isWideMouthedHunter = hasTrait("wideMouthedHunter");
export const isSurfaceHunter = hasTrait("surfaceHunter");
/** Fish that don't hunt, but swallow whatever fits their wide mouths. */
export const isWideMouthed = hasTrait("wideMouthed");
/** Catfish that swallow sleeping fish. */
export const isNightGulper = hasTrait("nightGulper");

export const isSmallArmouredCatfish = hasTrait("armouredCatfish");
export const isPlec = hasTrait("plec");
export const isBristlenose = hasTrait("bristlenose");
export const isSynodontis = hasTrait("synodontis");
/** Fish that rest on the bottom: out of the way of those above, but within reach of claws. */
export const isBottomFish = hasTrait("plec", "armouredCatfish", "loach", "otherBottomFish");

export const isClownfish = hasTrait("clownfish");
export const isTang = hasTrait("tang");
export const isBlenny = hasTrait("blenny");
export const isGramma = hasTrait("gramma");
export const isDottyback = hasTrait("dottyback");
export const isDragonet = hasTrait("dragonet");
export const isHawkfish = hasTrait("hawkfish");
export const isDwarfAngelfish = hasTrait("dwarfAngelfish");
export const isReefDamselfish = hasTrait("reefDamselfish");
export const isTestyDamselfish = hasTrait("testyDamselfish");
export const isLionfish = hasTrait("lionfish");
export const isTriggerfish = hasTrait("triggerfish");
export const isToby = hasTrait("toby");
export const isMoray = hasTrait("moray");
export const isSeahorse = hasTrait("seahorse");
export const isBoxerShrimp = hasTrait("boxerShrimp");
/** One of each in a smaller tank. */
export const isReefLoner = hasTrait("reefLoner");
export const livesInReefPairs = hasTrait("reefPair");
/** Reef animals that tolerate their own kind only as a pair. */
export const isReefPairAnimal = hasTrait("reefPair", "otherReefPair");
export const trailsFinsOnReef = hasTrait("trailingReefFins");
export const isSlimReefFish = hasTrait("slimReefFish");
export const isDeepBodiedReefFish = hasTrait("deepBodied");
export const nipsCorals = hasTrait("nipsCorals");

const hasNoShell = hasTrait("noShell");
export const isTrueSnail = (species: Species) => species.group === "snail" && !hasNoShell(species);
export const isAssassinSnail = hasTrait("assassinSnail");
export const isShellThief = hasTrait("shellThief");
export const isPickingCrab = hasTrait("pickingCrab");

const isUnrootedPlant = hasTrait("unrooted");
export const isRootedPlant = (species: Species) =>
  species.group === "plant" && !isUnrootedPlant(species);
export const isToughRhizomePlant = hasTrait("toughLeaves");
export const spreadsInTheWild = hasTrait("spreadsInTheWild");

export const isDwarfShrimp = (species: Species) =>
  species.group === "shrimp" && species.adultSizeCm <= DWARF_SHRIMP_MAX_CM;
/** Bee, tiger and Sulawesi shrimp, which can't tolerate hard water or sudden changes in hardness. */
export const isSoftWaterShrimp = (species: Species) =>
  species.group === "shrimp" &&
  species.ghDegrees !== null &&
  species.ghDegrees[1] <= SOFT_WATER_SHRIMP_GH_MAX;

const isHarmedBySalt = hasTrait("armouredCatfish", "loach");
/** Corydoras, loaches and soft-water fish or shrimp, which a little salt harms. */
export const isSaltShy = (species: Species): boolean => {
  if (species.water.some((water) => water !== "freshwater")) return false;
  if (species.group !== "fish" && species.group !== "shrimp") return false;
  const isSoftWaterSpecies = species.ghDegrees !== null && species.ghDegrees[1] <= SALT_SHY_GH_MAX;
  return isSoftWaterSpecies || isHarmedBySalt(species);
};

const needsOldTank = hasTrait("needsOldTank");
/** Animals that starve or fail to thrive in a young tank. */
export const needsMatureTank = (species: Species) =>
  species.careLevel === "advanced" ||
  species.group === "coral" ||
  isSoftWaterShrimp(species) ||
  needsOldTank(species);
/** Grazers and pickers that live on the growth in an established tank. */
export const livesOnOldTank = hasTrait("needsOldTank", "livesOnFilm");
export const suffersInYoungTank = hasTrait("livesOnFilm", "hatesChange");

const isBeeOrTigerShrimp = hasTrait("beeOrTigerShrimp");
const isGuppyOrEndler = hasTrait("guppyOrEndler");
const hybridisesWithinGenus = hasTrait("hybridisesWithinGenus", "mbuna", "hap");
export const canHybridise = (a: Species, b: Species): boolean =>
  [isBeeOrTigerShrimp, isGuppyOrEndler].some((isOfKind) => isOfKind(a) && isOfKind(b)) ||
  (genusOf(a) === genusOf(b) && hybridisesWithinGenus(a));
/** Sold in forms that breeders keep apart. */
export const isSoldInForms = hasTrait("soldInForms");
/** Cherry shrimp, where each colour is a separate line. */
export const isSoldByColour = hasTrait("soldByColour");
