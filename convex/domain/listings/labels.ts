/** How people read the shelves and waters of listings. */
import type { LISTING_CATEGORIES, WaterType } from "./speciesTypes";

export const CATEGORY_LABELS: Record<(typeof LISTING_CATEGORIES)[number], string> = {
  fish: "Fish",
  shrimp: "Shrimp",
  snails: "Snails",
  plants: "Plants",
};

export const WATER_LABELS: Record<WaterType, string> = {
  freshwater: "Freshwater",
  brackish: "Brackish",
  marine: "Marine",
};
