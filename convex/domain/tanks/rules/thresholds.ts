/**
 * Every number the tank check compares with, by rule id. Husbandry ranges are in the species data; these
 * thresholds are our own judgement, tuned only here.
 */

/**
 * R17 only: gravel, wood and the air gap displace water, so waste is diluted by nominal litres times
 * this.
 */
export const NET_VOLUME_FACTOR = 0.85;

/** Assumed range of an unheated tank in a UK living room, in °C. */
export const UNHEATED_RANGE_C = [16, 22] as const;

/** R03, °C. */
export const TEMPERATURE_TOLERANCE_C = 2;
export const TEMPERATURE_EDGE_C = 0.5;
export const PLANT_TEMPERATURE_TOLERANCE_C = 4;

/** R04, °C. An animal with at least this minimum needs a heater; shrimp and snails survive a cool night. */
export const TROPICAL_FISH_MIN_C = 19;
export const TROPICAL_MIN_C = 20;
export const COLDWATER_EDGE_C = 1;
/** How far above its range a coldwater species may be kept for a while. */
export const COLDWATER_GRACE_C = 2;

/** R05. Differences below `PH_NOTICEABLE` are within a test kit's error. */
export const PH_TOLERANCE = 1;
export const PH_TOLERANCE_SOFT_SHRIMP = 0.7;
export const PH_NOTICEABLE = 0.1;
export const PLANT_PH_TOLERANCE = 1;

/** R06, German degrees. */
export const GH_TOLERANCE = 5;
export const SOFT_WATER_FISH_GH_MAX = 8;
export const SOFT_WATER_SHRIMP_GH_MAX = 10;
/** R02: species that need water at most this soft tolerate salt badly. */
export const SALT_SHY_GH_MAX = 12;
export const HARD_WATER_FISH_GH_MIN = 8;

/** R07, as a share of the species' minimum volume. */
export const VOLUME_UNSUITABLE_BELOW = 0.8;
export const VOLUME_SUITABLE_FROM = 1;
/** Litres: few homes have room for a larger tank. */
export const HOME_TANK_MAX_LITRES = 2000;

/** R08, tank length divided by adult length. */
export const LENGTH_UNSUITABLE_BELOW = 4;
export const LENGTH_CAUTION_BELOW = 6;
export const LENGTH_SWIMMER_CAUTION_BELOW = 10;
/** Centimetres: few homes have room for a longer tank. */
export const HOME_TANK_MAX_CM = 300;

/** R10. */
export const BETTA_SORORITY_FROM = 5;
export const BETTA_SORORITY_LITRES = 80;
export const FEMALES_FOR_A_MALE = 2;
/** Species with a larger minimum group live in crowds, where no male is singled out as a rival. */
export const RIVALS_GROUP_MAX = 5;
/** This many times the minimum group is a crowd for aggressive cichlids. */
export const CROWD_GROUPS = 2;
/** Below this, a male betta and a gourami that isn't peaceful can't avoid each other's sight. */
export const TWO_SURFACE_TERRITORIES_LITRES = 100;
export const PEA_PUFFER_LITRES_EACH = 20;
export const ONE_PER_TANK_UNDER_LITRES = 400;
/** An aggressive cichlid of this length claims a whole tank. */
export const WHOLE_TANK_CICHLID_CM = 15;
export const DWARF_CICHLID_PAIR_LENGTH_CM = 60;
/** Used without a length: the volume of a typical 60 cm tank. */
export const DWARF_CICHLID_PAIR_LITRES = 100;

/** R11, ratios of adult lengths. */
export const BULLY_SEMI_AGGRESSIVE_RATIO = 1.3;
/** A shoal, in which no fish is singled out. */
export const SHOAL_FROM = 5;
/** Slow fish with flowing fins are also chased by fish of about their own length. */
export const CHASED_RATIO = 0.9;
export const TOO_SMALL_TO_BULLY_RATIO = 0.5;
export const TEMPERAMENT_SIZE_RATIO = 2;
/** Gouramis and dwarf cichlids up to this length spare open-water fish exactly half as long. */
export const SMALL_BULLY_CM = 8;
/** In this multiple of its own minimum volume, others can avoid a nesting pair. */
export const NEST_VOLUME_FACTOR = 3;
export const TEMPERAMENT_VOLUME_FACTOR = 1.5;

/** °C: goldfish, whose range ends at 24, can't long share water with species that need at least this. */
export const TOO_WARM_FOR_GOLDFISH_FROM_C = 22;
/** Danios, white clouds and similar: too quick at feeding time for fancy goldfish. */
export const QUICK_SMALL_FISH_CM = 8;
/** R11: small enough for a boxer shrimp's claws. */
export const CLAWED_FISH_CM = 6;

/** R12. */
export const PREDATOR_SIZE_RATIO = 2;
/** Lionfish swallow slim fish of two thirds their own length. */
export const LIONFISH_SIZE_RATIO = 1.5;
export const LARGE_CICHLID_CM = 15;
export const ANY_FISH_SIZE_RATIO = 4;
export const SMALL_FISH_CM = 4;
/**
 * Wide-mouthed fish may take small fish from the first ratio. They are certain to swallow fish from the
 * second, or from the third if they aren't peaceful.
 */
export const WIDE_MOUTH_RATIO = 3.5;
export const MOUTHFUL_RATIO = 8;
export const PUSHY_MOUTHFUL_RATIO = 6;
export const LARGER_MOUTH_FROM_CM = 10;
/** Blunt-toothed morays occasionally take fish up to this length. */
export const MORAY_PREY_CM = 10;

/** R13, adult lengths in cm. */
export const DWARF_SHRIMP_MAX_CM = 3.5;
export const LARGE_SHRIMP_MIN_CM = 5;
export const SHRIMP_HUNTER_MIN_CM = 10;
export const LARGE_FISH_WITH_SHRIMP_CM = 15;
/**
 * A shrimp eater this many times as long as a larger shrimp is certain to eat it: from the first ratio if it is
 * fierce, otherwise from the second.
 */
export const LARGE_SHRIMP_HUNTED_RATIO = 2;
export const LARGE_SHRIMP_EATEN_RATIO = 5;
export const SMALL_MOUTH_MAX_CM = 5;

/** R14: this many assassin snails together can kill larger snails. */
export const ASSASSIN_GANG_FROM = 5;

/** R15, cm. */
export const PLANT_EATER_LARGE_CM = 15;

/** R17: waste "units" divided by net litres. */
export const BIOLOAD_CAUTION_FROM = 1.1;
export const BIOLOAD_UNSUITABLE_ABOVE = 1.75;
/** For a tank already below the minimum of an animal in it (R07). */
export const BIOLOAD_UNSUITABLE_CRAMPED_ABOVE = 1.4;
/** Beyond this the figure only means "far too much". */
export const BIOLOAD_SHOWN_UP_TO = 3;
/** The most the recommended group in the recommended tank can count as. */
export const BIOLOAD_RECOMMENDED = 0.85;
export const BIOLOAD_SIZE_FACTORS = [
  { upToCm: 8, factor: 1 },
  { upToCm: 15, factor: 2 },
  { upToCm: 25, factor: 4 },
] as const;
/** Longer fish count only by the tank they need (`bioloadUnits`). */
export const BIOLOAD_LONGEST_CM = 25;
/** An unheated tank of at least this volume is a pond, where large coldwater fish count for less. */
export const POND_FROM_LITRES = 1000;
export const POND_FACTOR = 0.75;
export const GOLDFISH_FACTOR = 2;
export const DWARF_SHRIMP_UNITS = 0.1;
export const LARGER_SHRIMP_UNITS = 0.5;
export const SMALL_SNAIL_UNITS = 0.3;
export const LARGE_SNAIL_UNITS = 1.5;
export const LARGE_SNAIL_FROM_CM = 4;
export const YOUNG_FILTER_FACTOR = 0.7;
export const DENSE_PLANTS_FACTOR = 1.15;
export const MARINE_FACTOR = 0.25;

/** R18 and R17, weeks since ammonia and nitrite read 0. */
export const NEW_TANK_WEEKS = 4;
export const MATURE_TANK_WEEKS = 13;

/** R19, mg/l. */
export const NITRATE_UNSUITABLE_ABOVE = 100;
export const NITRATE_CAUTION_FISH_ABOVE = 50;
export const NITRATE_CAUTION_SENSITIVE_ABOVE = 25;

/** R23. */
export const SHARED_TEMPERATURE_MIN_C = 2;
/** Less than a heater or room can hold steady. */
export const SHARED_TEMPERATURE_HOLDS_C = 0.5;
export const SHARED_PH_MIN = 0.4;
