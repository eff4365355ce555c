/** R17: a cautious guide to how much waste the tank can deal with. Never a permission. */
import { isAnimal } from "../../listings/speciesGroups";
import type { Species } from "../../listings/speciesTypes";
import { nameOf, tidy } from "./format";
import {
  BIOLOAD_CAUTION_FROM,
  BIOLOAD_SIZE_FACTORS,
  BIOLOAD_UNSUITABLE_ABOVE,
  DENSE_PLANTS_FACTOR,
  DWARF_SHRIMP_UNITS,
  GOLDFISH_FACTOR,
  LARGE_SNAIL_FROM_CM,
  LARGE_SNAIL_UNITS,
  LARGER_SHRIMP_UNITS,
  MARINE_FACTOR,
  MATURE_TANK_WEEKS,
  SMALL_SNAIL_UNITS,
  YOUNG_FILTER_FACTOR,
} from "./thresholds";
import { isDwarfShrimp, isGoldfish } from "./traits";
import type { Rule, RuleContext } from "./types";

const LARGEST = BIOLOAD_SIZE_FACTORS[2];

/** Units of waste of one grown animal: its length, weighted by bulk. */
export function bioloadUnits(species: Species): number {
  switch (species.group) {
    case "plant":
    case "coral":
      return 0;
    case "shrimp":
      return isDwarfShrimp(species) ? DWARF_SHRIMP_UNITS : LARGER_SHRIMP_UNITS;
    case "snail":
      return species.adultSizeCm >= LARGE_SNAIL_FROM_CM ? LARGE_SNAIL_UNITS : SMALL_SNAIL_UNITS;
    default: {
      const step = BIOLOAD_SIZE_FACTORS.find(({ upToCm }) => species.adultSizeCm <= upToCm);
      const { factor } = step ?? LARGEST;
      return species.adultSizeCm * factor * (isGoldfish(species) ? GOLDFISH_FACTOR : 1);
    }
  }
}

/** Units that the tank deals with. */
export function bioloadCapacity({ tank, netLitres }: RuleContext): number {
  const young = tank.cycledWeeks !== undefined && tank.cycledWeeks < MATURE_TANK_WEEKS;
  return (
    netLitres *
    (young ? YOUNG_FILTER_FACTOR : 1) *
    (tank.plants === "dense" ? DENSE_PLANTS_FACTOR : 1) *
    (tank.water === "marine" ? MARINE_FACTOR : 1)
  );
}

export const bioload: Rule = (context) => {
  const { tank, subject, residents } = context;
  const { species } = subject;
  // Beyond the guide's sizes only the minimum volume (R07) says anything.
  if (!isAnimal(species.group) || species.adultSizeCm > LARGEST.upToCm) return {};
  const units = [subject, ...residents].reduce(
    (sum, member) => sum + member.count * bioloadUnits(member.species),
    0,
  );
  if (units === 0) return {};
  const load = tidy(units / bioloadCapacity(context));
  const percent = Math.round(load * 100);
  const figures = { rule: "R17", yours: `${percent} %`, needs: "under 100 %" } as const;
  if (load < BIOLOAD_CAUTION_FROM) return { passed: [{ ...figures, title: "Stocking" }] };

  // The recommended group in the recommended tank, alone, is never refused by a rule of thumb.
  const recommended =
    residents.every((member) => member.species === species || !isAnimal(member.species.group)) &&
    tank.volumeLitres >= species.minTankLitres &&
    totalOf(context) <= species.minGroup;
  const over = load > BIOLOAD_UNSUITABLE_ABOVE && !recommended;
  return {
    reasons: [
      {
        ...figures,
        level: over ? "unsuitable" : "caution",
        title: over ? "Overstocked" : "Fully stocked",
        text: `With ${subject.count} ${nameOf(species)} your tank would be at ${percent} % of a cautious stocking guide: waste builds up faster than filter and water changes remove it.`,
        fix: "Take fewer, rehome some of what you have, or move to a larger tank.",
      },
    ],
  };
};

function totalOf({ subject, residents }: RuleContext): number {
  return residents
    .filter((member) => member.species === subject.species)
    .reduce((sum, member) => sum + member.count, subject.count);
}
