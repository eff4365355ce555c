import type { WaterType } from "../listings/speciesTypes";

export const CYCLED_STATES = ["yes", "no", "unsure"] as const;
export const FILTER_KINDS = ["none", "sponge", "other"] as const;
export const DENSITIES = ["none", "some", "dense"] as const;
export const EXPERIENCES = ["beginner", "some", "experienced"] as const;

export const TAP_WATERS = ["soft", "medium", "hard"] as const;

export type CycledState = (typeof CYCLED_STATES)[number];
export type FilterKind = (typeof FILTER_KINDS)[number];
export type Density = (typeof DENSITIES)[number];
export type TapWater = (typeof TAP_WATERS)[number];
export type Experience = (typeof EXPERIENCES)[number];

export type Inhabitant = {
  /** Scientific name, synonym, common name, or free text that matches no row. */
  species: string;
  count: number;
  /** Known males and females; the rest of `count` is unsexed. */
  males?: number;
  females?: number;
};

/** What comparisons use: everything but the name. */
export type TankFigures = {
  /** Nominal volume in litres, as tanks are sold; the species data uses the same measure. */
  volumeLitres: number;
  lengthCm?: number;
  water: WaterType;
  /** A little salt in a freshwater tank: not brackish, but a brackish animal may spend time in it. */
  slightlySalted?: boolean;
  /** Measured, or the heater's set-point. */
  temperatureC?: number;
  unheated: boolean;
  pH?: number;
  /** General hardness in German degrees. */
  gh?: number;
  /** The owner's own description of their tap water; if absent, that of their postcode area is used. */
  tapWater?: TapWater;
  cycled: CycledState;
  /** Weeks since ammonia and nitrite both read 0. */
  cycledWeeks?: number;
  /** mg/l. */
  ammonia?: number;
  nitrite?: number;
  nitrate?: number;
  /** If absent, the owner was not asked and a filter is assumed. */
  filter?: FilterKind;
  /**
   * If this or the next two are absent, the owner was not asked. Of these only an unknown lid may count against
   * the tank.
   */
  plants?: Density;
  cover?: Density;
  lid?: boolean;
  /** Part of it is dry land, as in a paludarium. */
  dryLand?: boolean;
  /** Copper medicine or new copper pipework within the last three months. */
  copperRecently?: boolean;
  copperPipes?: boolean;
  inhabitants: Inhabitant[];
  quarantineTank?: boolean;
  experience?: Experience;
};

export type TankInput = TankFigures & { name: string };
