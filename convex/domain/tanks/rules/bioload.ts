/** R17: a cautious guide to how much waste the tank can deal with. Never a permission. */
import { isAnimal } from "../../listings/speciesGroups";
import { homeWater } from "../../listings/species";
import type { Species, WaterType } from "../../listings/speciesTypes";
import { ownKind } from "./ownKind";
import { counted, tidy } from "./format";
import { sameAs, together } from "./kin";
import { isFarTooSmall, isPond, isTooSmall } from "./space";
import {
  BIOLOAD_CAUTION_FROM,
  BIOLOAD_LONGEST_CM,
  BIOLOAD_RECOMMENDED,
  BIOLOAD_SHOWN_UP_TO,
  BIOLOAD_SIZE_FACTORS,
  BIOLOAD_UNSUITABLE_ABOVE,
  BIOLOAD_UNSUITABLE_CRAMPED_ABOVE,
  DENSE_PLANTS_FACTOR,
  DWARF_SHRIMP_UNITS,
  GOLDFISH_FACTOR,
  LARGE_SNAIL_FROM_CM,
  LARGE_SNAIL_UNITS,
  LARGER_SHRIMP_UNITS,
  MARINE_FACTOR,
  MATURE_TANK_WEEKS,
  NET_VOLUME_FACTOR,
  POND_FACTOR,
  SMALL_SNAIL_UNITS,
  YOUNG_FILTER_FACTOR,
} from "./thresholds";
import { isDwarfShrimp, isGoldfish } from "./traits";
import type { Member, Rule, RuleContext } from "./types";

/**
 * Units of waste of one grown animal: its length, weighted by bulk. Never so much that the recommended group would
 * overload the recommended tank; beyond the guide's sizes that tank alone says how much it is.
 */
export function bioloadUnits(species: Species): number {
  const { minTankLitres, minGroup } = species;
  if (minTankLitres === null || species.group === "coral") return 0;
  const capacity = minTankLitres * NET_VOLUME_FACTOR * waterFactor(homeWater(species));
  return Math.min(unitsByLength(species), (BIOLOAD_RECOMMENDED * capacity) / minGroup);
}

function unitsByLength(species: Species): number {
  switch (species.group) {
    case "shrimp":
      return isDwarfShrimp(species) ? DWARF_SHRIMP_UNITS : LARGER_SHRIMP_UNITS;
    case "snail":
      return species.adultSizeCm >= LARGE_SNAIL_FROM_CM ? LARGE_SNAIL_UNITS : SMALL_SNAIL_UNITS;
    default: {
      if (species.adultSizeCm > BIOLOAD_LONGEST_CM) return Infinity;
      // Waste grows with bulk: a thin fish counts as the shorter one that weighs as much.
      const cm = species.adultSizeCm * (species.bodyFactor ?? 1);
      const step = BIOLOAD_SIZE_FACTORS.find(({ upToCm }) => cm <= upToCm);
      const units = cm * (isGoldfish(species) ? GOLDFISH_FACTOR : 1);
      return step ? units * step.factor : Infinity;
    }
  }
}

const waterFactor = (water: WaterType) => (water === "marine" ? MARINE_FACTOR : 1);

/** Units that the tank deals with. */
function bioloadCapacity({ tank, netLitres }: RuleContext): number {
  const young = tank.cycledWeeks !== undefined && tank.cycledWeeks < MATURE_TANK_WEEKS;
  return (
    netLitres *
    (young ? YOUNG_FILTER_FACTOR : 1) *
    (tank.plants === "dense" ? DENSE_PLANTS_FACTOR : 1) *
    waterFactor(tank.water)
  );
}

export const bioload: Rule = (context) => {
  const { tank, subject, residents } = context;
  const { species } = subject;
  // The tank is refused already: a second figure would only confuse.
  if (!isAnimal(species.group) || isFarTooSmall(context)) return {};
  const units = unitsOf(context, [subject, ...residents]);
  if (units === 0) return {};
  const load = tidy(units / bioloadCapacity(context));
  const percent =
    load > BIOLOAD_SHOWN_UP_TO
      ? `more than ${Math.round(BIOLOAD_SHOWN_UP_TO * 100)} %`
      : `${Math.round(load * 100)} %`;
  const aim = Math.round(BIOLOAD_CAUTION_FROM * 100);
  const figures = { rule: "R17", yours: percent, needs: `under ${aim} %` } as const;
  if (load < BIOLOAD_CAUTION_FROM) return { passed: [{ ...figures, title: "Stocking" }] };
  const cramped = [subject, ...residents].some((one) => isTooSmall(tank, one.species));
  const most = cramped ? BIOLOAD_UNSUITABLE_CRAMPED_ABOVE : BIOLOAD_UNSUITABLE_ABOVE;
  const over = load > most;
  const alone = residents.every((member) => !isAnimal(member.species.group));
  return {
    reasons: [
      {
        ...figures,
        level: over ? "unsuitable" : "caution",
        title: over ? "Overstocked" : "Heavily stocked",
        text: `With ${counted(subject.count, species)}${alone ? "" : " and those that live there"} your tank would hold ${percent} of what a cautious stocking guide allows: ${over ? "waste builds up faster than the filter and water changes can remove it" : "waste builds up fast, and a missed water change shows at once"}.`,
        fix: fixOf(context, alone, unitsOf(context, residents)),
      },
    ],
  };
};

/** Of all of them together. */
const unitsOf = (context: RuleContext, members: readonly Member[]) =>
  members.reduce((sum, { count, species }) => sum + count * unitsIn(context, species), 0);

/**
 * Of the giants the data tells what the first group needs; in a pond each further one needs less: keepers count some
 * 1,000 litres for each koi.
 */
function unitsIn({ tank }: RuleContext, species: Species): number {
  const isPondGiant = species.flags.coldwater && species.adultSizeCm > BIOLOAD_LONGEST_CM;
  return bioloadUnits(species) * (isPond(tank) && isPondGiant ? POND_FACTOR : 1);
}

/** Whether so many would still quarrel: R10 names another number then. */
const fights = (context: RuleContext, count: number) =>
  (ownKind({ ...context, subject: { ...context.subject, count } }).reasons ?? []).length > 0;

/** What can be done: fewer is no help where a group needs so many, nor where the tank is full without them. */
function fixOf(context: RuleContext, alone: boolean, units: number): string {
  const { species } = context.subject;
  const room = BIOLOAD_CAUTION_FROM * bioloadCapacity(context) - units;
  const most = Math.ceil(tidy(room / unitsIn(context, species))) - 1;
  const { total } = together(context, sameAs(species));
  const there = total - context.subject.count;
  if (most >= Math.max(1, species.minGroup - there) && !fights(context, most)) {
    return `Take no more than ${most}, or move to a larger tank.`;
  }
  if (room <= 0) return "Your tank is full without them: move to a larger one first.";
  return alone
    ? "Choose a smaller species, or move to a larger tank."
    : "Leave the tank as it is, or move to a larger one.";
}
