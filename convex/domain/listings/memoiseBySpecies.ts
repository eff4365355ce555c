import type { Species } from "./speciesTypes";

/** Memoises a function of a species: the tank check calls them many times over. */
export function memoiseBySpecies<Found>(
  find: (species: Species) => Found,
): (species: Species) => Found {
  const known = new WeakMap<Species, { found: Found }>();
  return (species) => {
    const kept = known.get(species);
    if (kept) return kept.found;
    const found = find(species);
    known.set(species, { found });
    return found;
  };
}
