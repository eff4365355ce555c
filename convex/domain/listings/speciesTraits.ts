/**
 * What a genus or one species is known for, from `data/traits.json`: how hobbyists group it, and what the tank
 * check and searches need to know. A species has its own traits and those of its genus.
 */
import data from "./data/traits.json";
import { memoiseBySpecies } from "./memoiseBySpecies";

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

/** A test for species that have at least one of the traits. */
export const hasTrait = (...traits: Trait[]) =>
  memoiseBySpecies((species) => traits.some((trait) => traitsOf(species).has(trait)));
