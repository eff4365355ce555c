/** Who lives in a tank after somebody moved in, or after that was taken back. */
import { findSpecies } from "../listings/species";
import { foldText } from "../shared/text";
import type { Inhabitant } from "./tank";

/** Whether two names mean one species: by its row in the species data, or by the letters where it has none. */
function isSame(a: string, b: string): boolean {
  const row = findSpecies(a);
  return row ? findSpecies(b) === row : foldText(a) === foldText(b);
}

/** `count` more of a species join those that are there, or stand in a row of their own. */
export function addInhabitants(
  rows: readonly Inhabitant[],
  species: string,
  count: number,
): Inhabitant[] {
  const at = rows.findIndex((row) => isSame(row.species, species));
  if (at === -1) return [...rows, { species, count }];
  return rows.map((row, i) => (i === at ? { ...row, count: row.count + count } : row));
}

/** Takes `count` of a species out again, as far as there are so many; nobody then knows the sexes of those that stay. */
export function removeInhabitants(
  rows: readonly Inhabitant[],
  species: string,
  count: number,
): Inhabitant[] {
  const at = rows.findIndex((row) => isSame(row.species, species));
  return rows.flatMap((row, i): Inhabitant[] => {
    if (i !== at) return [row];
    const left = row.count - count;
    if (left <= 0) return [];
    const { males = 0, females = 0 } = row;
    return males + females <= left
      ? [{ ...row, count: left }]
      : [{ species: row.species, count: left }];
  });
}
