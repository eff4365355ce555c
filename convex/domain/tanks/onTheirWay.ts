import { addInhabitants } from "./inhabitants";
import type { Inhabitant } from "./tank";

/** Animals or plants paid for and meant for a tank, as the listing names them. */
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
