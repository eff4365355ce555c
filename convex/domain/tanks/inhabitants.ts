import { findSpecies } from "../listings/species";
import { foldText } from "../shared/text";
import type { Inhabitant } from "./tank";

/** Whether two names mean the same species: by species row, else by their folded text. */
function isSame(a: string, b: string): boolean {
  const row = findSpecies(a);
  return row ? findSpecies(b) === row : foldText(a) === foldText(b);
}

export function addInhabitants(
  rows: readonly Inhabitant[],
  species: string,
  count: number,
): Inhabitant[] {
  const at = rows.findIndex((row) => isSame(row.species, species));
  if (at === -1) return [...rows, { species, count }];
  return rows.map((row, i) => (i === at ? { ...row, count: row.count + count } : row));
}

/** Removes `count` of a species, or as many as there are. Drops the recorded sexes if they add up to more than the rest. */
export function removeInhabitants(
  rows: readonly Inhabitant[],
  species: string,
  count: number,
): Inhabitant[] {
  const at = rows.findIndex((row) => isSame(row.species, species));
  return rows.flatMap((row, i): Inhabitant[] => {
    if (i !== at) return [row];
    const remaining = row.count - count;
    if (remaining <= 0) return [];
    const { males = 0, females = 0 } = row;
    return males + females <= remaining
      ? [{ ...row, count: remaining }]
      : [{ species: row.species, count: remaining }];
  });
}
