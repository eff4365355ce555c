import type { Species } from "./speciesTypes";

/** Memoises a function of a species; the tank check calls such functions many times. */
export function memoiseBySpecies<Found>(
  find: (species: Species) => Found,
): (species: Species) => Found {
  const cache = new WeakMap<Species, { found: Found }>();
  return (species) => {
    const cached = cache.get(species);
    if (cached) return cached.found;
    const value = find(species);
    cache.set(species, { found: value });
    return value;
  };
}
