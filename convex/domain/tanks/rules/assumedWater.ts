/** The pH and hardness assumed for a tank without measurements. */

import { hasTrait } from "#convex/domain/listings/speciesTraits.ts";
import type { Range, Species } from "#convex/domain/listings/speciesTypes.ts";
import type { TapWater } from "../tank";
import { TAP_WATER_RANGES, tapWaterOfHardness } from "../tapWater";
import { pluralName, overlap, rangeWidth } from "./format";
import { SOFT_WATER_FISH_GH_MAX } from "./thresholds";
import { isSoftWaterShrimp } from "./traits";
import type { AddableFigure, RuleContext } from "./types";

/** What a marine salt mix gives. */
const SEA_PH: Range = [8, 8.4];
const BRACKISH = { pH: [7.4, 8.4], gh: [10, 25] } as const satisfies Record<string, Range>;

const TAP_WATER_WORDS: Readonly<Record<TapWater, string>> = {
  soft: "soft",
  medium: "of medium hardness",
  hard: "hard",
};

export type AssumedWater = {
  pH: Range;
  gh: Range;
  /** The source of the figures, as the start of a sentence. */
  source: string;
  /** What the user can enter to replace the assumption. */
  missingFigures: AddableFigure[];
};

export function assumedWater({ tank, usualTapWater }: RuleContext): AssumedWater {
  if (tank.water === "marine")
    return {
      pH: SEA_PH,
      gh: BRACKISH.gh,
      source: "Sea salt usually gives pH 8–8.4",
      missingFigures: [],
    };
  if (tank.water === "brackish")
    return {
      ...BRACKISH,
      source: "Brackish water is usually hard and alkaline",
      missingFigures: [],
    };
  const { tapWater, gh } = tank;
  if (gh !== undefined) {
    const kind = tapWaterOfHardness(gh);
    const source = `Your water is ${TAP_WATER_WORDS[kind]}`;
    return { ...TAP_WATER_RANGES[kind], source, missingFigures: [] };
  }
  if (tapWater !== undefined) {
    const source = `You said your tap water is ${TAP_WATER_WORDS[tapWater]}`;
    return { ...TAP_WATER_RANGES[tapWater], source, missingFigures: [] };
  }
  const { kind, outcode } = usualTapWater;
  const source =
    outcode === null
      ? "Most tap water is neither very soft nor very hard"
      : `Tap water around ${outcode} is usually ${TAP_WATER_WORDS[kind]}`;
  return { ...TAP_WATER_RANGES[kind], source, missingFigures: ["tapWater"] };
}

export const rangesOverlap = (a: Range, b: Range) => rangeWidth(overlap([a, b])) >= 0;

/** Whether the first range lies within the second, which a passed check requires. */
export const liesWithin = ([low, high]: Range, [min, max]: Range) => low >= min && high <= max;

/** Species that need measured values rather than assumptions. */
export const isNarrow = (species: Species) =>
  isSoftWaterShrimp(species) || hasTrait(species, "discus") || isSoftWaterFish(species);

const isSoftWaterFish = ({ group, ghDegrees }: Species) =>
  group === "fish" && ghDegrees !== null && ghDegrees[1] <= SOFT_WATER_FISH_GH_MAX;

/** Says what hasn't been measured, and that the assumed water suits the species. */
export const suitableWaterNote = ({ source }: AssumedWater, { tank, subject }: RuleContext) =>
  `${unmeasuredFigures(tank)} not measured: ${source.charAt(0).toLowerCase()}${source.slice(1)}, which suits ${pluralName(subject.species)}.`;

function unmeasuredFigures({ pH, gh }: RuleContext["tank"]): string {
  if (pH !== undefined) return "Hardness";
  return gh === undefined ? "pH and hardness" : "pH";
}
