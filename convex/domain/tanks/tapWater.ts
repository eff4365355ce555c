/**
 * Usual tap water by postcode area, assumed when pH and hardness are unmeasured. It is a guess: water
 * companies change sources, and tank water drifts from tap water.
 */

import type { Range } from "../listings/speciesTypes";
import rows from "./data/tapWater.json";
import type { TapWater } from "./tank";

/** °dGH and pH of each kind. */
export const TAP_WATER_RANGES: Readonly<Record<TapWater, { gh: Range; pH: Range }>> = {
  soft: { gh: [1, 5], pH: [6.8, 7.4] },
  medium: { gh: [5, 12], pH: [7.2, 7.8] },
  hard: { gh: [12, 22], pH: [7.4, 8.2] },
};

/** Usual tap water of an outward postcode; `outcode` is null if the area is unknown. */
export type UsualTapWater = { kind: TapWater; outcode: string | null };

/** The middle kind, so that it differs least from any UK tap water. */
export const UNKNOWN_TAP_WATER: UsualTapWater = { kind: "medium", outcode: null };

const BY_AREA: Readonly<Record<string, string>> = rows;

export function usualTapWater(outcode: string | undefined): UsualTapWater {
  const area = /^[A-Z]+/.exec(outcode ?? "")?.[0] ?? "";
  const kind = BY_AREA[area];
  if (outcode === undefined || !isTapWater(kind)) return UNKNOWN_TAP_WATER;
  return { kind, outcode };
}

const isTapWater = (kind: string | undefined): kind is TapWater =>
  kind !== undefined && kind in TAP_WATER_RANGES;

export function tapWaterOfHardness(gh: number): TapWater {
  if (gh < TAP_WATER_RANGES.medium.gh[0]) return "soft";
  return gh <= TAP_WATER_RANGES.medium.gh[1] ? "medium" : "hard";
}
