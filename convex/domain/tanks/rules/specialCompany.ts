/** R11: company that the sizes and tempers of two species do not tell of. */
import { isVertebrate } from "../../listings/speciesGroups";
import type { Species } from "../../listings/speciesTypes";
import { mayClash, never } from "./clashes";
import { many, openingMany, tidy } from "./format";
import { bothOrders, others } from "./pairs";
import { besideStingers, reefCompany, withSeahorses } from "./reefCompany";
import { ANY_FISH_SIZE_RATIO, WHOLE_TANK_CICHLID_CM, TEMPERAMENT_SIZE_RATIO } from "./thresholds";
import {
  isAngelfish,
  isBetta,
  isBottomFish,
  isCichlid,
  isDiscus,
  isFancyGoldfish,
  isFierce,
  isFlyingFoxShark,
  isGoldfish,
  isGourami,
  isMalawiCichlid,
  isMbuna,
  isOtherBetta,
  isPlec,
  isPondFish,
  isRiftLakeCichlid,
  isSeahorse,
  isSharkLookalike,
  isSlowAndLongFinned,
  isSmallArmouredCatfish,
  isSociablePuffer,
  isSynodontis,
  isTanganyikaCichlid,
  isTimid,
  livesInShells,
} from "./traits";
import type { Reason, RuleContext } from "./types";

/** What speaks against each other species of the tank, whichever of the two was there first. */
export function specialCompany(context: RuleContext): { mate: Species; reason?: Reason }[] {
  const { subject, residents } = context;
  return others(subject, residents).map((mate) => {
    const pairs = bothOrders(subject.species, mate.species);
    const found = pairs.flatMap(([a, b]) => reasonFor(context, a, b) ?? []);
    // One reason says enough of two species: the graver, whichever of them was there first.
    const reason = found.find(({ level }) => level === "unsuitable") ?? found[0];
    return { mate: mate.species, ...(reason && { reason }) };
  });
}

function reasonFor(context: RuleContext, a: Species, b: Species): Reason | undefined {
  if (!isVertebrate(b.group)) return undefined;
  if (a.flags.speciesOnly) return never(a, b, alone(a, b));
  if (a.group === "coral") return besideStingers(a, b);
  if (!isVertebrate(a.group)) return undefined;
  if (isFlyingFoxShark(a) && isSharkLookalike(b)) {
    return mayClash(
      "Taken for a rival",
      `${openingMany(a)} chase fish of their own shape, ${many(b)} among them.`,
    );
  }
  if (isFlyingFoxShark(a) && isChasedOnTheGround(a, b)) {
    return mayClash(
      "Chased on the ground",
      `${openingMany(a)} claim the ground for themselves, and ${many(b)} have nowhere else to rest.`,
    );
  }
  if (isBetta(a) && !isGourami(b) && hasMale(context)) return withMaleBetta(a, b);
  if (isOtherBetta(a) && isOtherBetta(b)) {
    return mayClash(
      "Two kinds of betta",
      `${openingMany(a)} and ${many(b)} take each other for rivals, and their males fight; where they do not, they cross.`,
    );
  }
  if (isOtherBetta(a) && isGourami(b) && b.temperament !== "peaceful") {
    return mayClash(
      "Two kinds claim the surface",
      `${openingMany(a)} and ${many(b)} both hold territory at the surface and may fight over it.`,
    );
  }
  if (a.flags.nipsFins && a.temperament !== "peaceful" && isTimid(b)) {
    return mayClash(
      "Too lively for timid fish",
      `${openingMany(a)} nip and chase, and ${many(b)} hide from such company until they starve.`,
    );
  }
  if (isSociablePuffer(a) && isBottomFish(b) && !isPlec(b) && !isSynodontis(b)) {
    return mayClash(
      "Bites slow fish",
      `${openingMany(a)} try their beak on fish that rest on the ground: ${many(b)} lose pieces of their fins.`,
    );
  }
  if (isSeahorse(a) && !isSeahorse(b)) return withSeahorses(a, b);
  if (isDiscus(a) && isAngelfish(b)) {
    return mayClash(
      "Fast and slow feeders",
      `${openingMany(b)} take the food before ${many(a)} get to it, and both claim the best places.`,
    );
  }
  const calmCichlid = isMbuna(a) && a.temperament === "aggressive" && isCalmCichlid(b);
  const stately = isDiscus(b) || isSlowAndLongFinned(b) || calmCichlid;
  if (isMalawiCichlid(a) && stately && !isRiftLakeCichlid(b)) {
    const text = `${openingMany(a)} chase without rest, and ${many(b)} are too slow to keep out of their way.`;
    return never(a, b, text);
  }
  if (isMalawiCichlid(a) && isSmallArmouredCatfish(b)) {
    const text = `${openingMany(a)} chase without rest, and ${many(b)} have no place on the ground to get away to.`;
    return never(a, b, text);
  }
  if (isRiftLakeCichlid(a) && !isRiftLakeCichlid(b) && isOutOfPlace(a, b)) {
    return mayClash(
      "Rift lake and elsewhere",
      `${openingMany(a)} are rougher than fish from outside their lake are used to: ${many(b)} are chased, or chase in turn.`,
    );
  }
  if (livesInShells(a) && livesInShells(b)) {
    return mayClash(
      "Two kinds of shell-dwellers",
      `${openingMany(a)} and ${many(b)} fight over the same shells, and may cross.`,
    );
  }
  // Of the fierce ones R11 says it anyway.
  if (isMalawiCichlid(a) && a.temperament === "semi-aggressive" && isTanganyikaCichlid(b)) {
    return mayClash(
      "Two lakes",
      `${openingMany(a)} are rougher than ${many(b)} are used to: the two fight in different ways, and the calmer one loses.`,
    );
  }
  if (wantsAWholeTank(a) && wantsAWholeTank(b) && !isRoomForBoth(context, a, b)) {
    const text = `${openingMany(a)} and ${many(b)} each hold a whole tank: they fight over it, often to the death.`;
    return never(a, b, text);
  }
  if (isGoldfish(a)) return withGoldfish(a, b);
  return reefCompany(context.tank, a, b);
}

/** Twice as small, R11 says it anyway. */
const isChasedOnTheGround = (shark: Species, fish: Species) =>
  isBottomFish(fish) &&
  !isPlec(fish) &&
  fish.temperament === "peaceful" &&
  fish.adultSizeCm < shark.adultSizeCm &&
  shark.adultSizeCm < TEMPERAMENT_SIZE_RATIO * fish.adultSizeCm;

const isCalmCichlid = (species: Species) =>
  isCichlid(species) && species.temperament === "peaceful";

/** Large fierce cichlids; those of the Rift lakes live in crowds. */
const wantsAWholeTank = (species: Species) =>
  isCichlid(species) &&
  !isRiftLakeCichlid(species) &&
  isFierce(species) &&
  species.adultSizeCm >= WHOLE_TANK_CICHLID_CM;

const isRoomForBoth = ({ tank }: RuleContext, a: Species, b: Species) =>
  tank.volumeLitres >= (a.minTankLitres ?? 0) + (b.minTankLitres ?? 0);

/** Malawi cichlids go for all that is not armoured; those of Tanganyika, for cichlids. Fierce ones R11 judges anyway. */
const isOutOfPlace = (cichlid: Species, fish: Species) =>
  !isFierce(cichlid) &&
  (isCichlid(fish) || (isMalawiCichlid(cichlid) && !isPlec(fish) && !isSynodontis(fish)));

/** Calm fish of the ground he never meets. */
function withMaleBetta(betta: Species, fish: Species): Reason | undefined {
  if (isOtherBetta(fish)) {
    return never(
      betta,
      fish,
      `${openingMany(betta)} fight ${many(fish)} like their own kind, and are far stronger.`,
    );
  }
  if (fish.flags.longFins) {
    const text = `${openingMany(betta)} take the flowing fins of ${many(fish)} for a rival's, and fight.`;
    return never(betta, fish, text);
  }
  if (isBottomFish(fish) || fish.temperament !== "peaceful") return undefined;
  return {
    rule: "R11",
    level: "caution",
    title: "Depends on the betta",
    text: `One male betta ignores ${many(fish)} and another chases them, and restless fish wear him out.`,
    fix: "Watch them for the first days, and have another tank ready for him.",
  };
}

/** Whether any betta of the tank is, or may be, a male. */
function hasMale({ subject, residents }: RuleContext): boolean {
  return [subject, ...residents].some(
    ({ species, count, females = 0 }) => isBetta(species) && females < count,
  );
}

/** Of species that are kept by themselves. */
function alone(a: Species, b: Species): string {
  const [one, other] = [openingMany(a), many(b)];
  if (a.group !== "amphibian") {
    return `${one} live by themselves: ${other} would be bitten, or would bite back.`;
  }
  return a.temperament === "predatory"
    ? `${one} live by themselves: they snap at ${other}, which bite at their gills in turn.`
    : `${one} live by themselves: they feed too slowly to eat beside ${other}.`;
}

/** Two degrees and more below the top of a goldfish's range they still share some water. */
const SHARES_WATER_BELOW_C = 22;
const TROPICAL_FROM_C = 19;
/** Danios, white clouds and their like. */
const QUICK_SMALL_FISH_CM = 8;

function withGoldfish(goldfish: Species, fish: Species): Reason | undefined {
  if (isSmallArmouredCatfish(fish)) {
    const text = `${openingMany(goldfish)} try to swallow ${many(fish)}, whose spines lodge in the throat.`;
    return never(goldfish, fish, text);
  }
  const [min] = fish.temperatureC;
  if (min >= TROPICAL_FROM_C && !fish.flags.coldwater) {
    const eaten = tidy(goldfish.adultSizeCm / fish.adultSizeCm) >= ANY_FISH_SIZE_RATIO;
    const cooler = `${openingMany(goldfish)} want cooler water than ${many(fish)}`;
    if (eaten) return never(goldfish, fish, `${cooler}, and swallow fish of that size.`);
    if (min >= SHARES_WATER_BELOW_C)
      return never(goldfish, fish, `${cooler} can live in for long.`);
    return {
      rule: "R11",
      level: "caution",
      title: "Cool and tropical together",
      text: `${cooler}, and neither does well for long at what they share.`,
      fix: "Keep the two in different tanks.",
    };
  }
  if (isFancyGoldfish(goldfish) && isPondFish(fish)) {
    const text = `${openingMany(fish)} are far larger and faster than ${many(goldfish)}, and leave them hungry.`;
    return mayClash("Slow and fast in one pond", text);
  }
  if (!isGoldfish(fish)) {
    return isFancyGoldfish(goldfish) && fish.adultSizeCm <= QUICK_SMALL_FISH_CM
      ? {
          rule: "R11",
          level: "caution",
          title: isBottomFish(fish) ? "Still and fast water" : "Slow and quick together",
          text: isBottomFish(fish)
            ? `${openingMany(fish)} want stronger current than ${many(goldfish)} can swim in, and are small enough to be tried as food.`
            : `${openingMany(fish)} are quicker at the food than ${many(goldfish)}, and small enough to be tried as food.`,
          fix: `Keep ${many(goldfish)} among themselves, or watch that all of them eat and nobody is chased.`,
        }
      : undefined;
  }
  if (isFancyGoldfish(goldfish) === isFancyGoldfish(fish)) return undefined;
  return {
    rule: "R11",
    level: "caution",
    title: "Fast and slow goldfish",
    text: `${openingMany(isFancyGoldfish(goldfish) ? fish : goldfish)} are faster than fancy ones and leave them hungry.`,
    fix: "Keep fancy goldfish among themselves.",
  };
}
