/** What kind of living thing a species is, as in `data/species.ts`. */
export type SpeciesGroup =
  "fish" | "amphibian" | "shrimp" | "snail" | "crayfish" | "plant" | "coral";

/** The shop's categories. Every group belongs to exactly one. */
export type SpeciesCategory = "fish" | "shrimp" | "snails" | "plants" | "crayfish" | "corals";

export const WATERS = ["freshwater", "brackish", "marine"] as const;
export type WaterType = (typeof WATERS)[number];

/** The shop's four shelves; everything in the species data stands on one of them. */
export const LISTING_CATEGORIES = ["fish", "shrimp", "snails", "plants"] as const;

export type Temperament = "peaceful" | "semi-aggressive" | "aggressive" | "predatory";

export type CareLevel = "easy" | "moderate" | "advanced";

/** How well the figures are cross-checked; `low` is guidance, never fact. */
export type Confidence = "high" | "medium" | "low";

/** Lowest and highest value, both inclusive. */
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
  /** Scrapes algae or wood, or sifts sand: swallows no fish and leaves shrimplets alone. Rows without it are none. */
  grazer?: true;
  /** Thin as a worm: its length says nothing of its mouth. */
  wormShaped?: true;
  /** Drowns, or never leaves the wall, where there is nothing dry to climb on. */
  needsLand?: true;
  /** Never kept with fish of another species. */
  speciesOnly?: true;
};

/** One row of `data/species.ts`. */
export type Species = {
  scientificName: string;
  synonyms: string[];
  commonNames: string[];
  /** What the trade calls it too: forms, short names, misspellings. Found, never shown. */
  aliases: string[];
  group: SpeciesGroup;
  /** The waters that it lives in; the first is the one it is usually kept in. */
  water: readonly [WaterType, ...WaterType[]];
  /** Degrees Celsius. */
  temperatureC: Range;
  pH: Range;
  /** General hardness in German degrees; null for marine species, where it says nothing. */
  ghDegrees: Range | null;
  /** Nominal litres; null for plants, which are trimmed: `adultSizeCm` is their height. */
  minTankLitres: number | null;
  adultSizeCm: number;
  /** Its bulk beside that of an ordinary fish of its length; 1 when left out. */
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
