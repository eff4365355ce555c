/** What follows from a species alone. */
import type { Species } from "./speciesTypes";

/** The same function of a species, which works it out once for each row: the tank check asks without end. */
export function ofSpecies<Found>(find: (species: Species) => Found): (species: Species) => Found {
  const known = new WeakMap<Species, { found: Found }>();
  return (species) => {
    const kept = known.get(species);
    if (kept) return kept.found;
    const found = find(species);
    known.set(species, { found });
    return found;
  };
}
