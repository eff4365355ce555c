import { addInhabitants } from "./inhabitants";
import type { Inhabitant } from "./tank";

/** Paid for and meant for a tank, as named in the listing. */
export type OnTheirWay = { species: string; count: number };

/** The tank's inhabitants once these animals and plants are in it. */
export function withOnTheirWay(
  inhabitants: Inhabitant[],
  rows: readonly OnTheirWay[],
): Inhabitant[] {
  return rows.reduce(
    (residents, { species, count }) => addInhabitants(residents, species, count),
    inhabitants,
  );
}
