export type SpeciesGroup =
  | "fish"
  | "amphibian"
  | "shrimp"
  | "snail"
  | "crayfish"
  | "plant"
  | "coral";

export type SpeciesCategory = "fish" | "shrimp" | "snails" | "plants" | "crayfish" | "corals";

export const WATERS = ["freshwater", "brackish", "marine"] as const;
export type WaterType = (typeof WATERS)[number];

/** The shop's four categories, which cover everything in the species data. */
export const LISTING_CATEGORIES = ["fish", "shrimp", "snails", "plants"] as const;

export const TEMPERAMENTS = ["peaceful", "semi-aggressive", "aggressive", "predatory"] as const;
export type Temperament = (typeof TEMPERAMENTS)[number];

export type CareLevel = "easy" | "moderate" | "advanced";

/** How well the figures are cross-checked; treat `low` as guidance only. */
export type Confidence = "high" | "medium" | "low";

export type Range = readonly [min: number, max: number];

export type SpeciesFlags = {
  eatsShrimp: boolean;
  eatsSnails: boolean;
  eatsPlants: boolean;
  nipsFins: boolean;
  longFins: boolean;
  needsBrackish: boolean;
  needsCover: boolean;
  jumper: boolean;
  coldwater: boolean;
  /** Scrapes algae or wood, or sifts sand; swallows no fish and spares young shrimp. Absent means no. */
  grazer?: true;
  /** Thin as a worm, so its length says nothing about its mouth. */
  wormShaped?: true;
  /** Needs a dry place to climb onto; otherwise it drowns or never leaves the glass. */
  needsLand?: true;
  /** Must be kept without fish or amphibians of any other species. */
  speciesOnly?: true;
};

export type Species = {
  scientificName: string;
  synonyms: string[];
  commonNames: string[];
  /** Trade names: forms, short names, misspellings. Searchable, never shown. */
  aliases: string[];
  group: SpeciesGroup;
  /** The waters it lives in; the first is the usual one. */
  water: readonly [WaterType, ...WaterType[]];
  temperatureC: Range;
  pH: Range;
  /** General hardness in German degrees; null for marine species, where it is meaningless. */
  ghDegrees: Range | null;
  /** Nominal litres; null for plants, which are trimmed and whose `adultSizeCm` is their height. */
  minTankLitres: number | null;
  adultSizeCm: number;
  /** Bulk relative to an ordinary fish of its length; 1 if absent. */
  bodyFactor?: number;
  minGroup: number;
  temperament: Temperament;
  flags: SpeciesFlags;
  careLevel: CareLevel;
  keeperNote: string | null;
  source: string;
  /** Keys of `data/speciesSources.json`, some with a suffix such as `WP:size`. */
  sourceKeys: string[];
  confidence: Confidence;
};
