/**
 * What a genus or one species is known for, from `data/traits.json`: how hobbyists group it, and what the tank
 * check and searches need to know. A species has its own traits and those of its genus.
 */

import data from "./data/traits.json";
import { memoiseBySpecies } from "./memoiseBySpecies";
import type { Species } from "./speciesTypes";

type Trait = keyof typeof data.traits;

const BY_NAME: Readonly<Record<string, string>> = data.names;

export const genusOf = memoiseBySpecies(
  ({ scientificName }) => scientificName.split(" ")[0] ?? scientificName,
);

const traitsOf = memoiseBySpecies(
  (species) =>
    new Set(
      [genusOf(species), species.scientificName].flatMap(
        (name) => BY_NAME[name]?.split(", ") ?? [],
      ),
    ),
);

/** Whether a species has at least one of the traits. */
export const hasTrait = (species: Species, ...traits: Trait[]): boolean =>
  traits.some((trait) => traitsOf(species).has(trait));

/** `hasTrait` as a function of the species alone. */
export const withTrait =
  (...traits: Trait[]) =>
  (species: Species): boolean =>
    hasTrait(species, ...traits);
