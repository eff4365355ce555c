/** R18 cycling. */

import { isAnimal, isVertebrate } from "#convex/domain/listings/speciesGroups.ts";
import type { SpeciesGroup } from "#convex/domain/listings/speciesTypes.ts";
import type { TankFigures } from "../tank";
import { formatFigure, capitalisedPlural } from "./format";
import { MATURE_TANK_WEEKS, NEW_TANK_WEEKS } from "./thresholds";
import { livesOnOldTank, needsMatureTank, suffersInYoungTank } from "./traits";
import type { Finding, Reason, Rule, RuleContext, RuleOutcome } from "./types";

const CONSEQUENCE = "The tank's filter bacteria are not ready: waste would poison new animals.";

export const cycling: Rule = (context) => {
  if (!isAnimal(context.subject.species.group)) return {};
  const general = readinessForAnimals(context.tank, context.subject.species.group);
  if (general.length > 0) return { reasons: general };
  const youngTankReason = immatureTankReason(context);
  return youngTankReason
    ? { reasons: [youngTankReason] }
    : { passed: [cycledCheck(context)], ...assumedFilter(context) };
};

/** A tank can hardly be cycled without a filter, so assume one, and say so. */
function assumedFilter({ tank, subject: { species } }: RuleContext): RuleOutcome {
  if (tank.filter !== undefined || !isVertebrate(species.group)) return {};
  return { notes: ["We assumed that your tank has a running filter, which fish need."] };
}

/** Reasons not to add any animal today, regardless of species. */
export function readinessForAnimals(tank: TankFigures, group: SpeciesGroup = "fish"): Finding[] {
  const isJar = isPlantedJar(tank, group);
  const filterReason = isJar ? undefined : missingFilterReason(tank);
  const poisonReason = currentPoisonReason(tank);
  const isEmpty = tank.inhabitants.length === 0;
  // Fitting a filter means cycling it too. In an empty tank, ammonia is a normal part of cycling.
  const cyclingReason =
    filterReason || (poisonReason && !isEmpty) ? undefined : uncycledReason(tank);
  const blockers = [filterReason, cyclingReason, cyclingReason ? undefined : poisonReason];
  const reasons = blockers.filter((reason) => reason !== undefined);
  if (reasons.length > 0) return reasons;
  const cautionReason = isJar ? NO_FILTER_BUT_PLANTS : uncertainCyclingReason(tank);
  return cautionReason ? [cautionReason] : [];
}

/** Shrimp and snails can live without a filter in a mature, densely planted tank; fish can't. */
function isPlantedJar(tank: TankFigures, group: SpeciesGroup): boolean {
  const isMature = tank.cycled === "yes" && (tank.cycledWeeks ?? 0) >= MATURE_TANK_WEEKS;
  const isUndemanding = group === "shrimp" || group === "snail";
  return tank.filter === "none" && tank.plants === "dense" && isMature && isUndemanding;
}

const NO_FILTER_BUT_PLANTS: Reason = {
  rule: "R18",
  level: "caution",
  title: "No filter",
  text: "Your tank has no filter, so its plants have to deal with all the waste. They can do that for a few small animals, but no more.",
  yours: "none",
  needs: "a filter, or few animals",
  fix: "Add a small sponge filter, or keep only a few animals and feed very little.",
};

const weeksText = (weeks: number) =>
  weeks === 0 ? "less than a week" : `${formatFigure(weeks)} ${weeks === 1 ? "week" : "weeks"}`;

function cycledCheck({ tank }: RuleContext) {
  const weeks = tank.cycledWeeks === undefined ? "" : `, ${weeksText(tank.cycledWeeks)}`;
  return { rule: "R18", title: "Cycling", yours: `cycled${weeks}`, needs: "cycled" } as const;
}

function missingFilterReason(tank: TankFigures): Reason | undefined {
  if (tank.filter !== "none") return undefined;
  return {
    rule: "R18",
    level: "unsuitable",
    title: "No filter",
    text: "Your tank has no filter. A filter holds the bacteria that make waste harmless; without them, waste poisons new animals.",
    yours: "none",
    needs: "a running, cycled filter",
    fix: "Fit a filter (a sponge filter is enough for small animals) and cycle it for 3 to 8 weeks.",
  };
}

function uncycledReason(tank: TankFigures): Reason | undefined {
  if (tank.cycled !== "no") return undefined;
  return {
    rule: "R18",
    level: "unsuitable",
    title: "Not cycled",
    text: CONSEQUENCE,
    yours: "not cycled",
    needs: "ammonia and nitrite both at 0",
    fix:
      tank.inhabitants.length === 0
        ? "Cycle the tank without animals, which takes about 3 to 8 weeks, then come back."
        : "Don't add animals yet: test every other day and change part of the water, until ammonia and nitrite have both read 0 for a week.",
  };
}

function currentPoisonReason(tank: TankFigures): Reason | undefined {
  const ammonia = tank.ammonia ?? 0;
  const nitrite = tank.nitrite ?? 0;
  if (ammonia <= 0 && nitrite <= 0) return undefined;
  const readings = [
    ammonia > 0 ? `ammonia ${tank.ammonia} mg/l` : "",
    nitrite > 0 ? `nitrite ${tank.nitrite} mg/l` : "",
  ].filter(Boolean);
  return {
    rule: "R18",
    level: "unsuitable",
    title: "Poison in the water",
    text: `Your tank shows ${readings.join(" and ")}. Ammonia and nitrite should both read 0: they poison animals, new ones first.`,
    yours: readings.join(", "),
    needs: "0 mg/l",
    fix: "Change part of the water, feed less, and wait until both have read 0 for a week.",
  };
}

function uncertainCyclingReason(tank: TankFigures): Finding | undefined {
  if (tank.cycled === "unsure") {
    return {
      rule: "R18",
      level: "caution",
      title: "Cycling uncertain",
      text: "You're not sure whether the tank is cycled. If it isn't, waste would poison new animals.",
      yours: "unsure",
      needs: "ammonia and nitrite both at 0",
      fix: "Test ammonia and nitrite: if both read 0 while there is a source of waste in the tank, such as fish food, the tank is cycled.",
      missingFigures: ["cycled"],
    };
  }
  if (tank.cycledWeeks === undefined || tank.cycledWeeks >= NEW_TANK_WEEKS) return undefined;
  return {
    rule: "R18",
    level: "caution",
    title: "A very new tank",
    text: `The tank finished cycling ${weeksText(tank.cycledWeeks)} ago, so it still has few of the bacteria that deal with waste. Many new animals at once would overwhelm them.`,
    yours: weeksText(tank.cycledWeeks),
    needs: `${NEW_TANK_WEEKS} weeks or more`,
    fix: "Add a few animals at a time and test the water for a week after each step.",
  };
}

function immatureTankReason({ tank, subject: { species } }: RuleContext): Finding | undefined {
  const weeks = tank.cycledWeeks;
  // A missing tank age only matters for animals that would die in a young tank.
  const isRelevant =
    needsMatureTank(species) || (weeks !== undefined && suffersInYoungTank(species));
  if (!isRelevant) return undefined;
  if (weeks !== undefined && weeks >= MATURE_TANK_WEEKS) return undefined;
  return {
    rule: "R18",
    level: "caution",
    title: "Needs a mature tank",
    text: `${capitalisedPlural(species)} need a tank that has run for three months or more${livesOnOldTank(species) ? ", with a film of algae and tiny life on everything; in a newer one they starve" : "; in a newer one the water still changes more than they can take"}.`,
    yours: weeks === undefined ? "age not given" : weeksText(weeks),
    needs: `${MATURE_TANK_WEEKS} weeks or more`,
    fix:
      weeks === undefined
        ? "Tell us how many weeks ago your tank finished cycling."
        : "Wait until the tank is three months old before you bring them home.",
    ...(weeks === undefined && { missingFigures: ["cycledWeeks"] }),
  };
}
