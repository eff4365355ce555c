import type { Species } from "./speciesTypes";

/** Memoises a function of a species; the tank check calls such functions many times. */
export function memoiseBySpecies<Result>(
  find: (species: Species) => Result,
): (species: Species) => Result {
  const cache = new WeakMap<Species, { found: Result }>();
  return (species) => {
    const cached = cache.get(species);
    if (cached) return cached.found;
    const value = find(species);
    cache.set(species, { found: value });
    return value;
  };
}
