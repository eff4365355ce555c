/** R11: company that the sizes and tempers of two species do not tell of. */
import type { Species } from "../../listings/speciesTypes";
import { many, openingMany, tidy } from "./format";
import { others } from "./pairs";
import { ANY_FISH_SIZE_RATIO } from "./thresholds";
import {
  isBetta,
  isFancyGoldfish,
  isGoldfish,
  isGourami,
  isSeahorse,
  isSmallArmouredCatfish,
} from "./traits";
import type { Member, Reason, RuleContext } from "./types";

/** Reasons for each other species of the tank that has such a one, whichever of the two was there first. */
export function specialCompany(context: RuleContext): (Reason | undefined)[] {
  const { subject, residents } = context;
  return others(subject, residents).map((mate) => {
    const pairs: [Member, Member][] = [
      [subject, mate],
      [mate, subject],
    ];
    const found = pairs.flatMap(([one, other]) => reasonFor(context, one, other) ?? []);
    // One reason says enough of two species: the graver, whichever of them was there first.
    return found.find(({ level }) => level === "unsuitable") ?? found[0];
  });
}

const swims = ({ group }: Species) => group === "fish" || group === "amphibian";

function reasonFor(context: RuleContext, one: Member, other: Member): Reason | undefined {
  const [a, b] = [one.species, other.species];
  if (!swims(b)) return undefined;
  if (a.flags.speciesOnly) return never(a, b, "are kept by themselves: they bite, or are bitten");
  if (!swims(a)) return undefined;
  if (isBetta(a) && b.flags.longFins && !isGourami(b) && hasMale(context)) {
    return never(a, b, "take flowing fins for a rival's, and fight");
  }
  if (isSeahorse(a) && !isSeahorse(b)) return withSeahorses(a, b);
  return isGoldfish(a) ? withGoldfish(a, b) : undefined;
}

/** Whether any betta of the tank is, or may be, a male. */
function hasMale({ subject, residents }: RuleContext): boolean {
  return [subject, ...residents].some(
    ({ species, count, females = 0 }) => isBetta(species) && females < count,
  );
}

function never(a: Species, b: Species, why: string): Reason {
  return {
    rule: "R11",
    level: "unsuitable",
    title: "Not with other fish",
    text: `${openingMany(a)} ${why}: no company for ${many(b)}.`,
    fix: `Keep ${many(a)} and ${many(b)} in different tanks.`,
  };
}

function withSeahorses(seahorse: Species, fish: Species): Reason {
  if (fish.temperament !== "peaceful") {
    return never(seahorse, fish, "are slow and helpless among lively fish");
  }
  return {
    rule: "R11",
    level: "caution",
    title: "Slow feeders",
    text: `${openingMany(seahorse)} feed slowly: ${many(fish)} may leave them hungry.`,
    fix: "Feed them by hand at a feeding station, and watch that they eat.",
  };
}

/** Two degrees and more below the top of a goldfish's range they still share some water. */
const SHARES_WATER_BELOW_C = 22;
const TROPICAL_FROM_C = 19;
/** Danios, white clouds and their like. */
const QUICK_SMALL_FISH_CM = 8;

function withGoldfish(goldfish: Species, fish: Species): Reason | undefined {
  if (isSmallArmouredCatfish(fish)) {
    return never(goldfish, fish, "try to swallow them, and their spines lodge in the throat");
  }
  const [min] = fish.temperatureC;
  if (min >= TROPICAL_FROM_C && !fish.flags.coldwater) {
    const eaten = tidy(goldfish.adultSizeCm / fish.adultSizeCm) >= ANY_FISH_SIZE_RATIO;
    if (eaten) return never(goldfish, fish, "want cooler water, and swallow fish of that size");
    if (min >= SHARES_WATER_BELOW_C) return never(goldfish, fish, "want cooler water");
    return {
      rule: "R11",
      level: "caution",
      title: "Cool and tropical together",
      text: `${openingMany(goldfish)} want cooler water than ${many(fish)}, and neither does well for long at what they share.`,
      fix: "Keep the two in different tanks.",
    };
  }
  if (!isGoldfish(fish)) {
    return isFancyGoldfish(goldfish) && fish.adultSizeCm <= QUICK_SMALL_FISH_CM
      ? {
          rule: "R11",
          level: "caution",
          title: "Slow and quick together",
          text: `${openingMany(fish)} are quicker at the food than ${many(goldfish)}, and small enough to be tried as food.`,
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
