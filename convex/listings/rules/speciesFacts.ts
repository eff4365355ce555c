import { type Infer, v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { lawOfSpecies } from "../../domain/listings/law/law";
import { OUTCOMES } from "../../domain/listings/law/types";
import { displayName, findSpecies, homeWater } from "../../domain/listings/species";
import { categoryOfGroup } from "../../domain/listings/speciesGroups";
import type { Range, Species, SpeciesCategory } from "../../domain/listings/speciesTypes";
import { category, water } from "../tables";

/** What the law makes of a species or a listing: `domain/listings/speciesLaw.ts`. */
export const speciesLaw = v.object({
  status: literals("allowed", ...OUTCOMES),
  reason: v.union(v.string(), v.null()),
});

const range = v.object({ min: v.number(), max: v.number() });

/** What a page shows of a species: ranges, size, temperament, and how sure the figures are. */
export const speciesFacts = v.object({
  scientificName: v.string(),
  commonName: v.string(),
  commonNames: v.array(v.string()),
  category,
  group: v.string(),
  /** The waters that it lives in, the usual one first. */
  water: v.array(water),
  temperatureC: range,
  pH: range,
  /** German degrees; null for marine species. */
  gh: v.union(range, v.null()),
  /** Null for plants, which are trimmed. */
  minTankLitres: v.union(v.number(), v.null()),
  adultSizeCm: v.number(),
  minGroup: v.number(),
  temperament: v.string(),
  careLevel: v.string(),
  /** By the law of England; a listing is judged by where it is. */
  law: speciesLaw,
  keeperNote: v.union(v.string(), v.null()),
  confidence: v.union(v.literal("high"), v.literal("medium"), v.literal("low")),
});
export type SpeciesFacts = Infer<typeof speciesFacts>;

/** A species as a field for its name suggests it. */
export const speciesSuggestion = v.object({
  scientificName: v.string(),
  commonName: v.string(),
  category,
  water,
});

export const toSuggestion = (species: Species): Infer<typeof speciesSuggestion> => ({
  scientificName: species.scientificName,
  commonName: displayName(species),
  category: shelfOf(species),
  water: homeWater(species),
});

/** The shop has four shelves: crayfish stand with the shrimp, corals with the plants. */
const SHELF: Record<SpeciesCategory, SpeciesFacts["category"]> = {
  fish: "fish",
  shrimp: "shrimp",
  crayfish: "shrimp",
  snails: "snails",
  plants: "plants",
  corals: "plants",
};

/** The shelf on which a species stands. */
export function shelfOf(species: Species): SpeciesFacts["category"] {
  return SHELF[categoryOfGroup(species.group)];
}

const toRange = ([min, max]: Range) => ({ min, max });

/** What a page shows of `species`. */
export function toFacts(species: Species): SpeciesFacts {
  return {
    scientificName: species.scientificName,
    commonName: displayName(species),
    commonNames: species.commonNames,
    category: shelfOf(species),
    group: species.group,
    water: [...species.water],
    temperatureC: toRange(species.temperatureC),
    pH: toRange(species.pH),
    gh: species.ghDegrees && toRange(species.ghDegrees),
    minTankLitres: species.minTankLitres,
    adultSizeCm: species.adultSizeCm,
    minGroup: species.minGroup,
    temperament: species.temperament,
    careLevel: species.careLevel,
    law: lawOfSpecies(species),
    keeperNote: species.keeperNote,
    confidence: species.confidence,
  };
}

/** Facts on the species of a listing; null when it matches no row of the species data. */
export function factsOf(listing: {
  scientificName?: string;
  species: string;
}): SpeciesFacts | null {
  const species = findSpecies(listing.scientificName ?? listing.species);
  return species ? toFacts(species) : null;
}
