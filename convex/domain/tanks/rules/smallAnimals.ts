/** R13 shrimp, R14 snails, R15 plants: what gets eaten. */
import { homeWater } from "#convex/domain/listings/species.ts";
import type { Species } from "#convex/domain/listings/speciesTypes.ts";
import { capital, centimetres, many, names, nameOf, openingMany, sized, tidy } from "./format";
import { groupOf } from "./sameSpecies";
import { beside, bothOrders, collect, others } from "./pairs";
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
import {
  isAssassinSnail,
  isDiggingCichlid,
  isDwarfShrimp,
  isFierce,
  isHawkfish,
  isMoray,
  isPickingCrab,
  isRootedPlant,
  isShellThief,
  isSociablePuffer,
  isTrueSnail,
  isToughRhizomePlant,
} from "./traits";
import type { Member, Reason, Rule, RuleContext } from "./types";

type Meeting = { eater: Member; eaten: Member };

/** The one of the pair that isn't being bought. */
const mateIn = ({ eater, eaten }: Meeting, { subject }: RuleContext) =>
  (eater === subject ? eaten : eater).species;

/** The subject with every other species, as eater and as eaten. */
function meetings({ subject, residents }: RuleContext): Meeting[] {
  return others(subject, residents)
    .flatMap((resident) => bothOrders(subject, resident))
    .map(([eater, prey]) => ({ eater, eaten: prey }));
}

export const shrimpSafety: Rule = (context) => {
  const pairs = meetings(context).filter(({ eaten }) => isSoftPrey(eaten.species));
  const huntedPairs = pairs.map((pair) =>
    beside(mateIn(pair, context), shrimpHunter(pair, context)),
  );
  const mouths = pairs.filter(
    ({ eater, eaten }) =>
      eater.species.group === "fish" &&
      !eater.species.flags.grazer &&
      isDwarfShrimp(eaten.species) &&
      // Marine shrimp larvae drift away, and can't be raised in the tank.
      homeWater(eaten.species) !== "marine" &&
      !eater.species.flags.eatsShrimp &&
      !(context.tank.plants === "dense" && isSmallMouthed(eater.species)),
  );
  const shrimplets = mouths[0] ? [shrimpFryEaten(mouths, mouths[0].eaten.species, context)] : [];
  return { reasons: [...huntedPairs.filter((reason) => reason !== undefined), ...shrimplets] };
};

/** Shrimp, and crayfish of the same size: their predators are the same. */
const isSoftPrey = ({ group, adultSizeCm }: Species) =>
  group === "shrimp" || (group === "crayfish" && adultSizeCm <= LARGE_SHRIMP_MIN_CM);

/** "Yours" describes the resident. */
function meetingTexts({ eater, eaten }: Meeting, { subject }: RuleContext) {
  const kind = eaten.species.group;
  return eater === subject
    ? { yours: sized(eaten.species), needs: `no ${kind}` }
    : { yours: sized(eater.species), needs: `no ${kind} eaters` };
}

function shrimpHunter(meeting: Meeting, context: RuleContext): Reason | undefined {
  const [eater, shrimp] = [meeting.eater.species, meeting.eaten.species];
  if (!eater.flags.eatsShrimp) return largeBesideShrimp(meeting, context);
  const kind = shrimp.group;
  const fierce = isFierce(eater);
  const ratio = tidy(eater.adultSizeCm / shrimp.adultSizeCm);
  const dwarf = isDwarfShrimp(shrimp);
  // The smallest predators take shrimp of their own length; only aggressive ones or those with a beak try
  // longer ones.
  const triesLonger = fierce || isSociablePuffer(eater);
  if (eater.group === "fish" && !dwarf && ratio < 1 && !triesLonger) return undefined;
  const certain = dwarf
    ? fierce || eater.adultSizeCm >= SHRIMP_HUNTER_MIN_CM
    : ratio >= (fierce ? LARGE_SHRIMP_HUNTED_RATIO : LARGE_SHRIMP_EATEN_RATIO);
  const doubt = dwarf
    ? `${openingMany(eater)} may pick off grown ${many(shrimp)} and will eat the young; dense moss helps but is no guarantee.`
    : `${openingMany(eater)} may pick off ${many(shrimp)}, especially after a moult; caves help but are no guarantee.`;
  return {
    rule: "R13",
    ...meetingTexts(meeting, context),
    level: certain ? "unsuitable" : "caution",
    title: `${certain ? "Hunts" : "May eat"} ${kind}`,
    text: certain
      ? `${openingMany(eater)} eat ${kind === "shrimp" ? "shrimp" : "small crayfish"}: ${many(shrimp)} of ${centimetres(shrimp.adultSizeCm)} would not last.`
      : doubt,
    fix: `Give ${many(shrimp)} a tank of their own.`,
  };
}

/** Not a predator, but large enough to try even a large shrimp. */
function largeBesideShrimp(meeting: Meeting, context: RuleContext): Reason | undefined {
  const [eater, shrimp] = [meeting.eater.species, meeting.eaten.species];
  const large =
    eater.group === "fish" &&
    !eater.flags.grazer &&
    eater.adultSizeCm >= LARGE_FISH_WITH_SHRIMP_CM &&
    shrimp.adultSizeCm >= LARGE_SHRIMP_MIN_CM;
  if (!large) return undefined;
  return {
    rule: "R13",
    ...meetingTexts(meeting, context),
    ...(meeting.eater !== context.subject && {
      needs: `fish under ${centimetres(LARGE_FISH_WITH_SHRIMP_CM)}`,
    }),
    level: "caution",
    title: `Large fish with ${shrimp.group}`,
    text: `${openingMany(eater)} reach ${centimetres(eater.adultSizeCm)}, and even ${many(shrimp)} of ${centimetres(shrimp.adultSizeCm)} may end up as food, especially after a moult.`,
    fix: "Offer caves and moss that the fish cannot enter.",
  };
}

/** Too small and peaceful to eat any but the tiniest young. */
function isSmallMouthed(species: Species): boolean {
  return species.temperament === "peaceful" && species.adultSizeCm <= SMALL_MOUTH_MAX_CM;
}

function shrimpFryEaten(pairs: Meeting[], shrimp: Species, { tank }: RuleContext): Reason {
  const dense = tank.plants === "dense";
  const fish = names(pairs.map(({ eater }) => eater));
  return {
    rule: "R13",
    level: "caution",
    title: "Young shrimp will be eaten",
    text: `${capital(fish)} eat newborn ${many(shrimp)}, even if they leave grown ones alone; dense moss helps but is no guarantee.`,
    fix: dense
      ? "Keep the shrimp apart if you want them to breed."
      : "Plant dense moss, or keep the shrimp apart if you want them to breed.",
  };
}

export const snailSafety: Rule = (context) =>
  collect(
    meetings(context).map((pair) =>
      beside(mateIn(pair, context), snailHarmed(context, pair.eater.species, pair.eaten.species)),
    ),
  );

const keepApart = (eater: Species, snail: Species) =>
  `Keep ${many(snail)} in a tank without ${many(eater)}.`;

function snailHarmed(context: RuleContext, eater: Species, snail: Species): Reason | undefined {
  const fix = keepApart(eater, snail);
  if (eatsSnail(eater, snail)) {
    const food = isTrueSnail(snail) ? "snails" : "snails, crabs and the like";
    const text = `${openingMany(eater)} eat ${food}: ${many(snail)} would not last long.`;
    const title = isTrueSnail(snail) ? "Eats snails" : "Eats crabs and the like";
    return { rule: "R14", level: "unsuitable", title, text, fix };
  }
  if (isShellThief(snail) && (isMoray(eater) || isHawkfish(eater))) {
    const text = `${openingMany(eater)} live on crustaceans, and pull ${many(snail)} out of their shells.`;
    return { rule: "R14", level: "caution", title: "May eat crabs", text, fix };
  }
  return isTrueSnail(snail) ? snailTried(context, eater, snail) : undefined;
}

/** Animals that kill snails only occasionally. */
function snailTried(context: RuleContext, eater: Species, snail: Species): Reason | undefined {
  const figures = { rule: "R14", level: "caution" } as const;
  if (isShellThief(eater)) {
    const text = `${openingMany(eater)} need a larger shell now and then, and may kill ${many(snail)} for theirs.`;
    const fix = "Put in empty shells of several sizes, and keep only a few crabs.";
    return { ...figures, title: "May rob snails", text, fix };
  }
  if (isPickingCrab(eater)) {
    const text = `${openingMany(eater)} graze, and pick at ${many(snail)} when algae run short.`;
    const fix = "Give them extra food, especially once the algae is gone.";
    return { ...figures, title: "May pick at snails", text, fix };
  }
  if (!isAssassinSnail(eater) || groupOf(context, eater).total < ASSASSIN_GANG_FROM) {
    return undefined;
  }
  const text = `One ${nameOf(eater)} leaves ${many(snail)} alone, but a hungry group may bring them down together.`;
  return { ...figures, title: "A group of snail hunters", text, fix: keepApart(eater, snail) };
}

function eatsSnail(eater: Species, snail: Species): boolean {
  if (snail.group !== "snail") return false;
  if (isAssassinSnail(eater)) return snail.adultSizeCm <= eater.adultSizeCm;
  return eater.flags.eatsSnails;
}

export const plantSafety: Rule = (context) =>
  collect(
    meetings(context).map((pair) =>
      beside(mateIn(pair, context), plantEaten(pair.eater.species, pair.eaten.species)),
    ),
  );

function plantEaten(eater: Species, plant: Species): Reason | undefined {
  if (plant.group !== "plant" || isToughRhizomePlant(plant)) return undefined;
  const eats = eater.flags.eatsPlants;
  if (!eats && !(isDiggingCichlid(eater) && isRootedPlant(plant))) return undefined;
  const large = eats && eater.adultSizeCm >= PLANT_EATER_LARGE_CM;
  return {
    rule: "R15",
    level: large ? "unsuitable" : "caution",
    title: eats ? "Eats plants" : "Uproots plants",
    text: eats
      ? `${openingMany(eater)} (${centimetres(eater.adultSizeCm)}) eat or uproot plants: ${nameOf(plant)} would ${large ? "not last" : "be nibbled"}.`
      : `${openingMany(eater)} dig and uproot plants: ${nameOf(plant)} would not stay rooted.`,
    fix: "Choose anubias or Java fern, tied to wood: they usually survive.",
  };
}
