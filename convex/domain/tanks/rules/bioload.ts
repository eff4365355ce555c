/** R17: a cautious guide to the tank's capacity for waste. A pass is not permission to stock it full. */

import { homeWater } from "#convex/domain/listings/species.ts";
import { isAnimal } from "#convex/domain/listings/speciesGroups.ts";
import { hasTrait } from "#convex/domain/listings/speciesTraits.ts";
import type { Species, WaterType } from "#convex/domain/listings/speciesTypes.ts";
import { countedName, litres, roundOff } from "./format";
import { ownKind } from "./ownKind";
import { sameAs, groupMatching } from "./sameSpecies";
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
import { isDwarfShrimp } from "./traits";
import type { Member, Rule, RuleContext } from "./types";

/**
 * Waste units of one adult: fixed for shrimp and snails, otherwise its length weighted by bulk. Capped so that the
 * recommended group never overloads the recommended tank; for the longest fish only that cap applies.
 */
export function bioloadUnits(species: Species): number {
  const { minTankLitres, minGroup } = species;
  if (minTankLitres === null || species.group === "coral") return 0;
  const capacity = minTankLitres * NET_VOLUME_FACTOR * waterFactor(homeWater(species));
  return Math.min(uncappedUnits(species), (BIOLOAD_RECOMMENDED * capacity) / minGroup);
}

function uncappedUnits(species: Species): number {
  switch (species.group) {
    case "shrimp":
      return isDwarfShrimp(species) ? DWARF_SHRIMP_UNITS : LARGER_SHRIMP_UNITS;
    case "snail":
      return species.adultSizeCm >= LARGE_SNAIL_FROM_CM ? LARGE_SNAIL_UNITS : SMALL_SNAIL_UNITS;
    default: {
      if (species.adultSizeCm > BIOLOAD_LONGEST_CM) return Infinity;
      // Waste grows with bulk: a thin fish counts as a shorter one of the same weight.
      const cm = species.adultSizeCm * (species.bodyFactor ?? 1);
      const step = BIOLOAD_SIZE_FACTORS.find(({ upToCm }) => cm <= upToCm);
      const units = cm * (hasTrait(species, "goldfish") ? GOLDFISH_FACTOR : 1);
      return step ? units * step.factor : Infinity;
    }
  }
}

const waterFactor = (water: WaterType) => (water === "marine" ? MARINE_FACTOR : 1);

function bioloadCapacity({ tank, netLitres }: RuleContext): number {
  const isYoung = tank.cycledWeeks !== undefined && tank.cycledWeeks < MATURE_TANK_WEEKS;
  return (
    netLitres *
    (isYoung ? YOUNG_FILTER_FACTOR : 1) *
    (tank.plants === "dense" ? DENSE_PLANTS_FACTOR : 1) *
    waterFactor(tank.water)
  );
}

export const bioload: Rule = (context) => {
  const { tank, subject, residents } = context;
  const { species } = subject;
  // R07 already refuses the tank: a second figure would only confuse.
  if (!isAnimal(species.group) || isFarTooSmall(context)) return {};
  const units = unitsOf(context, [subject, ...residents]);
  if (units === 0) return {};
  const load = roundOff(units / bioloadCapacity(context));
  const isLight = load < BIOLOAD_CAUTION_FROM;
  const limitPercent = Math.round(BIOLOAD_CAUTION_FROM * 100);
  // 109.7 % must not round up to the limit that it is under.
  const rounded = Math.min(Math.round(load * 100), isLight ? limitPercent - 1 : Infinity);
  const percent =
    load > BIOLOAD_SHOWN_UP_TO
      ? `more than ${Math.round(BIOLOAD_SHOWN_UP_TO * 100)}%`
      : `${rounded}%`;
  const figures = { rule: "R17", yours: percent, needs: `under ${limitPercent}%` } as const;
  if (isLight) return { passed: [{ ...figures, title: "Stocking" }] };
  const isCramped = [subject, ...residents].some((inhabitant) =>
    isTooSmall(tank, inhabitant.species),
  );
  const limit = isCramped ? BIOLOAD_UNSUITABLE_CRAMPED_ABOVE : BIOLOAD_UNSUITABLE_ABOVE;
  const isOverLimit = load > limit;
  const isAlone = residents.every((member) => !isAnimal(member.species.group));
  return {
    reasons: [
      {
        ...figures,
        level: isOverLimit ? "unsuitable" : "caution",
        title: isOverLimit ? "Overstocked" : "Heavily stocked",
        text: `With ${countedName(subject.count, species)}${isAlone ? "" : " and what already lives in your tank"}, ${litres(tank.volumeLitres)} ${isOverLimit ? "is too little: waste would build up faster than your filter can clear it." : "is not much: waste builds up fast, and a missed water change shows at once."}`,
        ...stockingFix(context, isAlone, unitsOf(context, residents)),
      },
    ],
  };
};

const unitsOf = (context: RuleContext, members: readonly Member[]) =>
  members.reduce((sum, { count, species }) => sum + count * unitsIn(context, species), 0);

/**
 * A giant species' `minTankLitres` is for its smallest group. In a pond each further fish needs less: about
 * 1,000 litres per koi by common practice.
 */
function unitsIn({ tank }: RuleContext, species: Species): number {
  const isPondGiant = species.flags.coldwater && species.adultSizeCm > BIOLOAD_LONGEST_CM;
  return bioloadUnits(species) * (isPond(tank) && isPondGiant ? POND_FACTOR : 1);
}

/** Whether `count` of the species would fight; R10 then suggests another number. */
const wouldFight = (context: RuleContext, count: number) =>
  (ownKind({ ...context, subject: { ...context.subject, count } }).reasons ?? []).length > 0;

/**
 * The suggested fix. Buying fewer doesn't help if the species needs a group, or the tank is full already.
 */
function stockingFix(
  context: RuleContext,
  isAlone: boolean,
  units: number,
): { fix: string; takeInstead?: number } {
  const { species } = context.subject;
  const room = BIOLOAD_CAUTION_FROM * bioloadCapacity(context) - units;
  const maxCount = Math.ceil(roundOff(room / unitsIn(context, species))) - 1;
  const { total } = groupMatching(context, sameAs(species));
  const residentCount = total - context.subject.count;
  if (maxCount >= Math.max(1, species.minGroup - residentCount) && !wouldFight(context, maxCount)) {
    return {
      fix: `Take no more than ${maxCount}, or move to a larger tank.`,
      takeInstead: maxCount,
    };
  }
  if (room <= 0) return { fix: "Your tank is already full: move to a larger one first." };
  return {
    fix: isAlone
      ? "Choose a smaller species, or move to a larger tank."
      : "Don't add these animals, or move to a larger tank first.",
  };
}
