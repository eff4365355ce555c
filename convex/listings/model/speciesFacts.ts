import { literals } from "convex-helpers/validators";
import { type Infer, v } from "convex/values";
import { lawOfSpecies } from "#convex/domain/listings/law/law.ts";
import { OUTCOMES } from "#convex/domain/listings/law/types.ts";
import { displayName, findSpecies, homeWater } from "#convex/domain/listings/species.ts";
import { categoryOfGroup } from "#convex/domain/listings/speciesGroups.ts";
import type { Range, Species, SpeciesCategory } from "#convex/domain/listings/speciesTypes.ts";
import { category, water } from "../tables";

/** The legal status of a species or listing: `domain/listings/speciesLaw.ts`. */
export const speciesLaw = v.object({
  status: literals("allowed", ...OUTCOMES),
  reason: v.nullable(v.string()),
});

const range = v.object({ min: v.number(), max: v.number() });

/** A species as pages show it: ranges, size, temperament, and the confidence in the figures. */
export const speciesFacts = v.object({
  scientificName: v.string(),
  commonName: v.string(),
  category,
  group: v.string(),
  /** The waters it lives in, the usual one first. */
  water: v.array(water),
  temperatureC: range,
  pH: range,
  /** German degrees; null for marine species. */
  gh: v.nullable(range),
  /** Null for plants, which can be trimmed. */
  minTankLitres: v.nullable(v.number()),
  adultSizeCm: v.number(),
  minGroup: v.number(),
  temperament: v.string(),
  careLevel: v.string(),
  /** Under English law; a listing's status depends on its location. */
  law: speciesLaw,
  keeperNote: v.nullable(v.string()),
  confidence: literals("high", "medium", "low"),
});
export type SpeciesFacts = Infer<typeof speciesFacts>;

export const speciesSuggestion = v.object({
  scientificName: v.string(),
  commonName: v.string(),
  category,
  water,
});

export const toSuggestion = (species: Species): Infer<typeof speciesSuggestion> => ({
  scientificName: species.scientificName,
  commonName: displayName(species),
  category: shopCategoryOf(species),
  water: homeWater(species),
});

/** The shop has four categories: crayfish are listed with shrimp, corals with plants. */
const SHOP_CATEGORY: Record<SpeciesCategory, SpeciesFacts["category"]> = {
  fish: "fish",
  shrimp: "shrimp",
  crayfish: "shrimp",
  snails: "snails",
  plants: "plants",
  corals: "plants",
};

export function shopCategoryOf(species: Species): SpeciesFacts["category"] {
  return SHOP_CATEGORY[categoryOfGroup(species.group)];
}

const toRange = ([min, max]: Range) => ({ min, max });

export function toFacts(species: Species): SpeciesFacts {
  return {
    scientificName: species.scientificName,
    commonName: displayName(species),
    category: shopCategoryOf(species),
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

/** Facts about a listing's species; null if it isn't in the species data. */
export function factsOf(listing: {
  scientificName?: string;
  species: string;
}): SpeciesFacts | null {
  const species = findSpecies(listing.scientificName ?? listing.species);
  return species ? toFacts(species) : null;
}
