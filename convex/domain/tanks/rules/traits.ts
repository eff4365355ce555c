/**
 * Traits of a species beyond its row's fields: by genus, as hobbyists group them, and by name where one
 * species differs from its genus. Rules never name a species; they ask here.
 */
import type { Species } from "#convex/domain/listings/speciesTypes.ts";
import { memoiseBySpecies } from "#convex/domain/listings/memoiseBySpecies.ts";
import { DWARF_SHRIMP_MAX_CM, SALT_SHY_GH_MAX, SOFT_WATER_SHRIMP_GH_MAX } from "./thresholds";

export const genusOf = memoiseBySpecies(
  ({ scientificName }) => scientificName.split(" ")[0] ?? scientificName,
);

function genera(names: string): (species: Species) => boolean {
  const set = new Set(names.split(" "));
  return (species) => set.has(genusOf(species));
}

function speciesOf(...names: string[]): (species: Species) => boolean {
  const set = new Set(names);
  return ({ scientificName }) => set.has(scientificName);
}

/** Aggressive fish and predators; peaceful ones of their size can't stand up to them. */
export const isFierce = ({ temperament }: Species) =>
  temperament === "aggressive" || temperament === "predatory";

export const isLivebearer = genera(
  "Poecilia Xiphophorus Heterandria Limia Ameca Xenotoca Dermogenys Nomorhamphus",
);

const MBUNA =
  "Labidochromis Maylandia Chindongo Melanochromis Pseudotropheus Iodotropheus " +
  "Labeotropheus Cynotilapia";
const MALAWI =
  `${MBUNA} Aulonocara Sciaenochromis Nimbochromis Cyrtocara ` +
  "Protomelas Copadichromis Dimidiochromis Placidochromis";
const TANGANYIKA =
  "Neolamprologus Lamprologus Julidochromis Cyphotilapia Tropheus Altolamprologus Cyprichromis";
export const isTanganyikaCichlid = genera(TANGANYIKA);
export const livesInShells = speciesOf(
  "Neolamprologus multifasciatus",
  "Neolamprologus similis",
  "Neolamprologus brevis",
  "Lamprologus ocellatus",
);
/** Tanganyika cichlids that live in pairs among rocks. */
export const isRockPairCichlid = (species: Species) =>
  holdsRocks(species) && !livesInShells(species);
const holdsRocks = genera("Neolamprologus Julidochromis Altolamprologus");
/** Rock-dwelling Malawi cichlids, kept in a crowd of their own kind. */
export const isMbuna = genera(MBUNA);
export const isMalawiCichlid = genera(MALAWI);
/** The most aggressive mbuna, and the peacocks of open sand, which can't stand up to them. */
export const isFiercestMbuna = genera("Melanochromis Chindongo");
export const isPeacock = genera("Aulonocara");
export const isRiftLakeCichlid = genera(`${MALAWI} ${TANGANYIKA}`);

export const isDwarfCichlid = genera(
  "Apistogramma Mikrogeophagus Pelvicachromis Laetacara Anomalochromis Nannacara Dicrossus",
);
const isOtherCichlid = genera(
  "Pterophyllum Symphysodon Hemichromis Andinoacara Astronotus Thorichthys Amatitlania Rocio " +
    "Parachromis Heros Geophagus Mesonauta Cleithracara Amphilophus Herichthys Trichromis " +
    "Herotilapia Uaru Cichla Vieja Hypsophrys Mesoheros Steatocranus Heterotilapia Cryptoheros " +
    "Satanoperca Pseudocrenilabrus Pundamilia Astatotilapia Etroplus",
);

export function isCichlid(species: Species): boolean {
  return isRiftLakeCichlid(species) || isDwarfCichlid(species) || isOtherCichlid(species);
}

export const isAngelfish = genera("Pterophyllum");
export const isGourami = genera(
  "Trichogaster Trichopodus Trichopsis Macropodus Sphaerichthys Parosphromenus Helostoma Osphronemus",
);
/** Killifish whose males spar all day; clown killifish keep apart at the surface. */
export const isKillifish = genera("Aphyosemion Fundulopanchax Nothobranchius Aplocheilus");
export const isBetta = speciesOf("Betta splendens");
/** Smaller bettas, which a Siamese fighter kills. */
export const isOtherBetta = (species: Species) => genusOf(species) === "Betta" && !isBetta(species);
/**
 * Calm blackwater fish, hatchetfish, glass catfish, and the elephantnose, which feels its way: the first
 * to suffer from lively company.
 */
export const isTimid = genera(
  "Sphaerichthys Parosphromenus Trichopsis Dicrossus Symphysodon Carnegiella Gasteropelecus Gnathonemus Kryptopterus",
);
export const isPeaPuffer = genera("Carinotetraodon");
/** The only puffer kept in groups. */
export const isSociablePuffer = genera("Colomesus");
export const isFlyingFoxShark = genera("Epalzeorhynchos");
/** Similar enough to those sharks to be taken for rivals. */
export const isSharkLookalike = genera("Crossocheilus Garra");
export const isAlgaeEaterLoner = genera("Gyrinocheilus");
const claimsWholeTank = genera("Astronotus Rocio Hemichromis Parachromis");
const isGreenTerror = speciesOf("Andinoacara rivulatus");
export const isLargeTerritorialCichlid = (species: Species) =>
  claimsWholeTank(species) || isGreenTerror(species);
/** Predators that tolerate no second one of their kind without room for each. */
export const isLoneHunter = genera(
  "Apteronotus Mastacembelus Osteoglossum Scleropages Chitala Osphronemus Mogurnda Anabas Monopterus Cichla",
);
/**
 * Dottybacks, six-line wrasse, dwarf angelfish, butterflyfish and mandarins: one of each in a smaller
 * tank.
 */
export const isReefLoner = genera(
  "Pseudochromis Pictichromis Pseudocheilinus Centropyge Chelmon Synchiropus",
);
export const isDwarfAngelfish = genera("Centropyge");
export const isDottyback = genera("Pseudochromis Pictichromis");
export const isGramma = genera("Gramma");
export const isDragonet = genera("Synchiropus");
export const isHawkfish = genera("Neocirrhites Oxycirrhites");
export const isReefDamselfish = genera("Chrysiptera Dascyllus");
/** Small but a bully; the yellow-tailed one is far more peaceful. */
export const isTestyDamselfish = speciesOf("Chrysiptera cyanea");
export const isLionfish = genera("Pterois Dendrochirus");
export const isTriggerfish = genera("Rhinecanthus Odonus");
/** Small reef puffers, which bite the trailing fins of slow neighbours. */
export const isToby = genera("Canthigaster");
export const trailsFinsOnReef = genera("Pterapogon Nemateleotris Pseudanthias Stonogobiops");
/** Finger-thin, so a hawkfish or a clawed shrimp can hold them although they are nearly as long. */
export const isSlimReefFish = genera("Nemateleotris Elacatinus Gobiodon Stonogobiops");
/** Too deep-bodied for mouths that take slim fish of the same length. */
export const isDeepBodiedReefFish = genera(
  "Zebrasoma Paracanthurus Acanthurus Ctenochaetus Naso Siganus Chelmon Heniochus Centropyge Rhinecanthus Odonus " +
    "Diodon Canthigaster",
);
export const isClownfish = genera("Amphiprion");
export const livesInReefPairs = genera(
  "Nemateleotris Cryptocentrus Valenciennea Stonogobiops Amblyeleotris Pterapogon Stenopus Alpheus",
);
const isTailSpotBlenny = speciesOf("Ecsenius stigmatura");
const isRabbitfish = genera("Siganus");
/**
 * Reef animals that tolerate their own kind only as a pair: gobies, a cardinalfish, rabbitfish, a blenny,
 * clawed shrimp.
 */
export const isReefPairAnimal = (species: Species) =>
  livesInReefPairs(species) || isRabbitfish(species) || isTailSpotBlenny(species);
export const isBoxerShrimp = genera("Stenopus");
const isLongFinnedTetra = genera("Phenacogrammus Hyphessobrycon");
/** Flowing fins slow a fish down, except in tetras. */
export const isSlowAndLongFinned = (species: Species) =>
  species.flags.longFins && !isLongFinnedTetra(species);
export const isDiscus = genera("Symphysodon");
export const isTang = genera("Zebrasoma Paracanthurus Acanthurus Ctenochaetus Naso");
/** Each blenny defends a perch and takes any other blenny for a rival. */
export const isBlenny = genera("Ecsenius Salarias");
/** Dwarf angelfish, butterflyfish, puffers and triggerfish. */
export const nipsCorals = genera(
  "Centropyge Chelmon Heniochus Canthigaster Diodon Rhinecanthus Odonus",
);
/** Lionfish, bichirs and ropefish hunt whatever they can swallow and ignore the rest. */
export const isAmbushHunter = genera("Pterois Dendrochirus Polypterus Erpetoichthys");
/** The same, with mouths wider than their length suggests: may try fish up to their own length. */
export const isWideMouthedHunter = genera("Ctenopoma Platydoras Pantodon Aplocheilus");
/** They never leave the surface, so bottom fish are safe. */
export const isSurfaceHunter = genera("Pantodon Toxotes Aplocheilus");
/** Blunt-toothed eels that live on crustaceans and take the odd small fish at night. */
export const isMoray = genera("Echidna");
export const isSeahorse = genera("Hippocampus");
export const isHaremSpecies = genera(
  "Poecilia Xiphophorus Limia Apistogramma Aulonocara Maylandia Cyrtocara Sciaenochromis Nimbochromis " +
    "Protomelas Copadichromis Dimidiochromis Placidochromis Labeotropheus Cynotilapia Pundamilia Astatotilapia",
);

/** Danios, rainbowfish and silver sharks, which swim lengths all day. */
export const isLongSwimmer = genera(
  "Danio Devario Melanotaenia Glossolepis Iriatherina Pseudomugil Bedotia Marosatherina Balantiocheilos",
);

const jumpsFar = genera(
  "Carnegiella Gasteropelecus Aplocheilus Aphyosemion Fundulopanchax Epiplatys Erpetoichthys " +
    "Nothobranchius Anabas " +
    "Macrognathus Mastacembelus Osteoglossum Scleropages Toxotes Nemateleotris Echidna",
);
/** Hatchetfish, killifish, ropefish, spiny eels, morays, arowanas, archerfish, firefish and crayfish. */
export const isCertainEscaper = (species: Species) =>
  species.group === "crayfish" || jumpsFar(species);

export const isDiggingCichlid = genera(
  "Geophagus Astronotus Thorichthys Amatitlania Rocio Andinoacara Parachromis Hemichromis Heros " +
    "Maylandia Melanochromis Labidochromis Chindongo Pseudotropheus Iodotropheus Nimbochromis Cyrtocara Cyphotilapia Amphilophus Herichthys " +
    "Vieja Hypsophrys Mesoheros Steatocranus Heterotilapia Satanoperca Labeotropheus",
);
/** Attached to wood or stone rather than buried. */
const ATTACHED_PLANTS =
  "Anubias Bolbitis Bucephalandra Microsorum Riccardia Taxiphyllum Vesicularia";
const FLOATING_PLANTS = "Lemna Limnobium Phyllanthus Pistia Salvinia";
/** Discarded plants of these genera have gone wild in Britain or nearby. */
export const spreadsInTheWild = genera(
  "Egeria Elodea Lagarosiphon Pistia Salvinia Limnobium Azolla",
);
/** Anubias, Java fern and bolbitis: too leathery for nearly all plant eaters. */
export const isToughRhizomePlant = genera("Anubias Microsorum Bolbitis");
const isUnrootedPlant = genera(
  `${ATTACHED_PLANTS} ${FLOATING_PLANTS} Monosolenium Riccia Ceratophyllum Aegagropila Azolla Fissidens Lomariopsis ` +
    "Najas",
);
export const isRootedPlant = (species: Species) =>
  species.group === "plant" && !isUnrootedPlant(species);
export const isAssassinSnail = genera("Anentome");
/** Crabs that outgrow their shell and take the next from a snail. */
export const isShellThief = genera("Clibanarius");
/**
 * Hermit crabs, urchins and brittle stars are listed under snails but have no shell of their own to lose.
 */
export const isTrueSnail = (species: Species) =>
  species.group === "snail" && !isNoTrueSnail(species);
const isNoTrueSnail = genera("Clibanarius Mespilia Ophioderma");
/** Algae-eating crabs whose claws take a slow snail when hungry. */
export const isPickingCrab = genera("Mithraculus");
export const isGoldfish = genera("Carassius");
export const isFancyGoldfish = speciesOf("Carassius auratus (fancy)");
/** Large pond fish, which feed hurriedly at the surface. */
export const isPondFish = genera("Cyprinus Leuciscus Tinca Scardinius Ctenopharyngodon");
/** Small armoured catfish, whose spines lodge in a predator's throat. */
export const isSmallArmouredCatfish = genera("Corydoras Brochis Aspidoras Scleromystax Otocinclus");
/** Fish that don't hunt, but swallow whatever fits their wide mouths. */
const isOfWideMouthedGenus = genera(
  "Carassius Cyprinus Leuciscus Tinca Scardinius Ctenopharyngodon Balantiocheilos Barbonymus Piaractus Metynnis Helostoma " +
    "Scatophagus Monodactylus Leporinus Anostomus Distichodus Colossoma Diodon",
);
/** Lake squeakers and the upside-down catfish stay too small for that. */
const isLargeSqueaker = speciesOf("Synodontis eupterus", "Synodontis angelicus");
export const isWideMouthed = (species: Species) =>
  isOfWideMouthedGenus(species) || isLargeSqueaker(species);

/** Catfish that swallow sleeping fish, though some are small themselves. */
export const isNightGulper = genera("Microglanis Agamyxis Pseudomystus Megalechis");
/** A goby that swallows its smaller relatives, or chokes on them (Practical Fishkeeping, April 2024). */
export const isKnightGoby = genera("Stigmatogobius");

const isLoach = genera(
  "Pangio Chromobotia Ambastaia Botia Yasuhikotakia Sewellia Beaufortia Acantopsis Misgurnus " +
    "Gastromyzon " +
    "Yaoshania Petruichthys",
);
const PLECS =
  "Ancistrus Panaqolus Hypancistrus Baryancistrus Panaque Hypostomus Pterygoplichthys Chaetostoma " +
  "Peckoltia Hemiancistrus Leporacanthicus Scobinancistrus";
/** Armoured all over, so pushing does them little harm. */
export const isPlec = genera(PLECS);
/** Hardy catfish, some of them from the Rift lakes. */
export const isSynodontis = genera("Synodontis");
export const isBristlenose = genera("Ancistrus");
const isOtherBottomFish = genera(
  `${PLECS} Rineloricaria Farlowella Synodontis Platydoras Bunocephalus Megalechis Microglanis Agamyxis ` +
    "Pseudomystus Sturisoma Hara Dianema " +
    "Macrognathus Mastacembelus Garra Stiphodon",
);
/** Fish that rest on the bottom: out of the way of those above, but within reach of claws. */
export const isBottomFish = (species: Species) =>
  isOtherBottomFish(species) || isSmallArmouredCatfish(species) || isLoach(species);

/** Corydoras, loaches and soft-water fish or shrimp, which a little salt harms. */
export const isSaltShy = (species: Species): boolean => {
  if (species.water.some((water) => water !== "freshwater")) return false;
  if (species.group !== "fish" && species.group !== "shrimp") return false;
  const softWater = species.ghDegrees !== null && species.ghDegrees[1] <= SALT_SHY_GH_MAX;
  return isSmallArmouredCatfish(species) || isLoach(species) || softWater;
};

export const isDwarfShrimp = (species: Species) =>
  species.group === "shrimp" && species.adultSizeCm <= DWARF_SHRIMP_MAX_CM;

/** Bee, tiger and Sulawesi shrimp, which can't tolerate hard water or sudden changes in hardness. */
export const isSoftWaterShrimp = (species: Species) =>
  species.group === "shrimp" &&
  species.ghDegrees !== null &&
  species.ghDegrees[1] <= SOFT_WATER_SHRIMP_GH_MAX;

const needsOldTank = genera("Otocinclus Synchiropus");
/** Animals that starve or fail to thrive in a young tank. */
export const needsMatureTank = (species: Species) =>
  species.careLevel === "advanced" ||
  species.group === "coral" ||
  isSoftWaterShrimp(species) ||
  needsOldTank(species);

const livesOnFilm = genera("Sewellia Beaufortia Gastromyzon Yaoshania Stiphodon Salarias");
/** Grazers and pickers that live on the growth in an established tank. */
export const livesOnOldTank = (species: Species) => needsOldTank(species) || livesOnFilm(species);
const isBlueRam = speciesOf("Mikrogeophagus ramirezi");
/**
 * Rams tolerate no swings in the water; these loaches and gobies live on a film that only grows with age.
 */
export const suffersInYoungTank = (species: Species) => livesOnFilm(species) || isBlueRam(species);

const isBeeOrTigerShrimp = speciesOf("Caridina cantonensis", "Caridina mariae");
const isGuppyOrEndler = speciesOf("Poecilia reticulata", "Poecilia wingei");
const hybridisesWithinGenus = genera("Xiphophorus Ancistrus");
export const canHybridise = (a: Species, b: Species): boolean =>
  [isBeeOrTigerShrimp, isGuppyOrEndler].some((is) => is(a) && is(b)) ||
  (genusOf(a) === genusOf(b) && (hybridisesWithinGenus(a) || isMalawiCichlid(a)));
/** Sold in forms that breeders keep apart. */
export const isSoldInForms = genera("Ancistrus Symphysodon Aulonocara");
/** Cherry shrimp, where each colour is a separate line. */
export const isSoldByColour = genera("Neocaridina");
