/** R13 shrimp, R14 snails, R15 plants: what gets eaten. */

import { homeWater } from "#convex/domain/listings/species.ts";
import { hasTrait } from "#convex/domain/listings/speciesTraits.ts";
import type { Species } from "#convex/domain/listings/speciesTypes.ts";
import {
  capitalise,
  centimetres,
  pluralName,
  pluralNames,
  nameOf,
  capitalisedPlural,
  pluralWithSize,
  roundOff,
} from "./format";
import { withOtherSpecies, bothOrders, collectReasons, otherResidents } from "./pairs";
import { groupOf } from "./sameSpecies";
import {
  ASSASSIN_GANG_FROM,
  LARGE_FISH_WITH_SHRIMP_CM,
  LARGE_SHRIMP_EATEN_RATIO,
  LARGE_SHRIMP_HUNTED_RATIO,
  LARGE_SHRIMP_MIN_CM,
  PLANT_EATER_LARGE_CM,
  SHRIMP_HUNTER_MIN_CM,
  SMALL_MOUTH_MAX_CM,
} from "./thresholds";
import { isDwarfShrimp, isFierce, isRootedPlant, isTrueSnail } from "./traits";
import type { Member, Reason, Rule, RuleContext } from "./types";

type EaterPair = { eater: Member; eaten: Member };

const residentOf = ({ eater, eaten }: EaterPair, { subject }: RuleContext) =>
  (eater === subject ? eaten : eater).species;

function eaterPairs({ subject, residents }: RuleContext): EaterPair[] {
  return otherResidents(subject, residents)
    .flatMap((resident) => bothOrders(subject, resident))
    .map(([eater, prey]) => ({ eater, eaten: prey }));
}

export const shrimpSafety: Rule = (context) => {
  const pairs = eaterPairs(context).filter(({ eaten }) => isSoftPrey(eaten.species));
  const huntedPairs = pairs.map((pair) =>
    withOtherSpecies(residentOf(pair, context), shrimpHunter(pair, context)),
  );
  const fryEaterPairs = pairs.filter(
    ({ eater, eaten }) =>
      eater.species.group === "fish" &&
      !eater.species.flags.grazer &&
      isDwarfShrimp(eaten.species) &&
      // Marine shrimp larvae drift away, and can't be raised in the tank.
      homeWater(eaten.species) !== "marine" &&
      !eater.species.flags.eatsShrimp &&
      !(context.tank.plants === "dense" && isSmallMouthed(eater.species)),
  );
  const fryReasons = fryEaterPairs[0]
    ? [shrimpFryEaten(fryEaterPairs, fryEaterPairs[0].eaten.species, context)]
    : [];
  return { reasons: [...huntedPairs.filter((reason) => reason !== undefined), ...fryReasons] };
};

/** Shrimp, and crayfish of the same size: their predators are the same. */
const isSoftPrey = ({ group, adultSizeCm }: Species) =>
  group === "shrimp" || (group === "crayfish" && adultSizeCm <= LARGE_SHRIMP_MIN_CM);

/** "Yours" describes the resident. */
function pairTexts({ eater, eaten }: EaterPair, { subject }: RuleContext) {
  const kind = eaten.species.group;
  return eater === subject
    ? { yours: pluralWithSize(eaten.species), needs: `no ${kind}` }
    : { yours: pluralWithSize(eater.species), needs: `no ${kind} eaters` };
}

function shrimpHunter(pair: EaterPair, context: RuleContext): Reason | undefined {
  const [eater, shrimp] = [pair.eater.species, pair.eaten.species];
  if (!eater.flags.eatsShrimp) return largeBesideShrimp(pair, context);
  const kind = shrimp.group;
  const isFierceEater = isFierce(eater);
  const ratio = roundOff(eater.adultSizeCm / shrimp.adultSizeCm);
  const isDwarf = isDwarfShrimp(shrimp);
  // The smallest predators take shrimp of their own length; only aggressive ones or those with a beak try
  // longer ones.
  const eatsLongerShrimp = isFierceEater || hasTrait(eater, "sociablePuffer");
  if (eater.group === "fish" && !isDwarf && ratio < 1 && !eatsLongerShrimp) return undefined;
  const isCertain = isDwarf
    ? isFierceEater || eater.adultSizeCm >= SHRIMP_HUNTER_MIN_CM
    : ratio >= (isFierceEater ? LARGE_SHRIMP_HUNTED_RATIO : LARGE_SHRIMP_EATEN_RATIO);
  const cautionText = isDwarf
    ? `${capitalisedPlural(eater)} may pick off grown ${pluralName(shrimp)} and will eat the young; dense moss helps but is no guarantee.`
    : `${capitalisedPlural(eater)} may pick off ${pluralName(shrimp)}, especially after a moult; caves help but are no guarantee.`;
  return {
    rule: "R13",
    ...pairTexts(pair, context),
    level: isCertain ? "unsuitable" : "caution",
    title: `${isCertain ? "Hunts" : "May eat"} ${kind}`,
    text: isCertain
      ? `${capitalisedPlural(eater)} eat ${kind === "shrimp" ? "shrimp" : "small crayfish"}: ${pluralName(shrimp)} of ${centimetres(shrimp.adultSizeCm)} would not last.`
      : cautionText,
    fix: `Give ${pluralName(shrimp)} a tank of their own.`,
  };
}

/** Not a predator, but large enough to try even a large shrimp. */
function largeBesideShrimp(pair: EaterPair, context: RuleContext): Reason | undefined {
  const [eater, shrimp] = [pair.eater.species, pair.eaten.species];
  const isLargeEater =
    eater.group === "fish" &&
    !eater.flags.grazer &&
    eater.adultSizeCm >= LARGE_FISH_WITH_SHRIMP_CM &&
    shrimp.adultSizeCm >= LARGE_SHRIMP_MIN_CM;
  if (!isLargeEater) return undefined;
  return {
    rule: "R13",
    ...pairTexts(pair, context),
    ...(pair.eater !== context.subject && {
      needs: `fish under ${centimetres(LARGE_FISH_WITH_SHRIMP_CM)}`,
    }),
    level: "caution",
    title: `Large fish with ${shrimp.group}`,
    text: `${capitalisedPlural(eater)} reach ${centimetres(eater.adultSizeCm)}, and even ${pluralName(shrimp)} of ${centimetres(shrimp.adultSizeCm)} may end up as food, especially after a moult.`,
    fix: "Offer caves and moss that the fish cannot enter.",
  };
}

/** Too small and peaceful to eat any but the tiniest young. */
function isSmallMouthed(species: Species): boolean {
  return species.temperament === "peaceful" && species.adultSizeCm <= SMALL_MOUTH_MAX_CM;
}

function shrimpFryEaten(pairs: EaterPair[], shrimp: Species, { tank }: RuleContext): Reason {
  const isDense = tank.plants === "dense";
  const fish = pluralNames(pairs.map(({ eater }) => eater));
  return {
    rule: "R13",
    level: "caution",
    title: "Young shrimp will be eaten",
    text: `${capitalise(fish)} eat newborn ${pluralName(shrimp)}, even if they leave grown ones alone; dense moss helps but is no guarantee.`,
    fix: isDense
      ? "Keep the shrimp apart if you want them to breed."
      : "Plant dense moss, or keep the shrimp apart if you want them to breed.",
  };
}

export const snailSafety: Rule = (context) =>
  collectReasons(
    eaterPairs(context).map((pair) =>
      withOtherSpecies(
        residentOf(pair, context),
        snailHarmed(context, pair.eater.species, pair.eaten.species),
      ),
    ),
  );

const keepApart = (eater: Species, snail: Species) =>
  `Keep ${pluralName(snail)} in a tank without ${pluralName(eater)}.`;

function snailHarmed(context: RuleContext, eater: Species, snail: Species): Reason | undefined {
  const fix = keepApart(eater, snail);
  if (eatsSnail(eater, snail)) {
    const food = isTrueSnail(snail) ? "snails" : "snails, crabs and the like";
    const text = `${capitalisedPlural(eater)} eat ${food}: ${pluralName(snail)} would not last long.`;
    const title = isTrueSnail(snail) ? "Eats snails" : "Eats crabs and the like";
    return { rule: "R14", level: "unsuitable", title, text, fix };
  }
  if (hasTrait(snail, "shellThief") && hasTrait(eater, "moray", "hawkfish")) {
    const text = `${capitalisedPlural(eater)} live on crustaceans, and pull ${pluralName(snail)} out of their shells.`;
    return { rule: "R14", level: "caution", title: "May eat crabs", text, fix };
  }
  return isTrueSnail(snail) ? occasionalSnailEater(context, eater, snail) : undefined;
}

/** Animals that kill snails only occasionally. */
function occasionalSnailEater(
  context: RuleContext,
  eater: Species,
  snail: Species,
): Reason | undefined {
  const figures = { rule: "R14", level: "caution" } as const;
  if (hasTrait(eater, "shellThief")) {
    const text = `${capitalisedPlural(eater)} need a larger shell now and then, and may kill ${pluralName(snail)} for theirs.`;
    const fix = "Put in empty shells of several sizes, and keep only a few crabs.";
    return { ...figures, title: "May rob snails", text, fix };
  }
  if (hasTrait(eater, "pickingCrab")) {
    const text = `${capitalisedPlural(eater)} graze, and pick at ${pluralName(snail)} when algae run short.`;
    const fix = "Give them extra food, especially once the algae is gone.";
    return { ...figures, title: "May pick at snails", text, fix };
  }
  if (!hasTrait(eater, "assassinSnail") || groupOf(context, eater).total < ASSASSIN_GANG_FROM) {
    return undefined;
  }
  const text = `One ${nameOf(eater)} leaves ${pluralName(snail)} alone, but a hungry group may kill them.`;
  return { ...figures, title: "A group of snail hunters", text, fix: keepApart(eater, snail) };
}

function eatsSnail(eater: Species, snail: Species): boolean {
  if (snail.group !== "snail") return false;
  if (hasTrait(eater, "assassinSnail")) return snail.adultSizeCm <= eater.adultSizeCm;
  return eater.flags.eatsSnails;
}

export const plantSafety: Rule = (context) =>
  collectReasons(
    eaterPairs(context).map((pair) =>
      withOtherSpecies(
        residentOf(pair, context),
        plantEaten(pair.eater.species, pair.eaten.species),
      ),
    ),
  );

function plantEaten(eater: Species, plant: Species): Reason | undefined {
  if (plant.group !== "plant" || hasTrait(plant, "toughLeaves")) return undefined;
  const eatsPlants = eater.flags.eatsPlants;
  if (!eatsPlants && !(hasTrait(eater, "diggingCichlid") && isRootedPlant(plant))) return undefined;
  const isLarge = eatsPlants && eater.adultSizeCm >= PLANT_EATER_LARGE_CM;
  return {
    rule: "R15",
    level: isLarge ? "unsuitable" : "caution",
    title: eatsPlants ? "Eats plants" : "Uproots plants",
    text: eatsPlants
      ? `${capitalisedPlural(eater)} (${centimetres(eater.adultSizeCm)}) eat or uproot plants: ${nameOf(plant)} would ${isLarge ? "not last" : "be nibbled"}.`
      : `${capitalisedPlural(eater)} dig and uproot plants: ${nameOf(plant)} would not stay rooted.`,
    fix: "Choose anubias or Java fern, tied to wood: they usually survive.",
  };
}
