import type { GROWN_SIZES } from "./filters";
import type { LISTING_CATEGORIES, Temperament, WaterType } from "./speciesTypes";

export const CATEGORY_LABELS: Record<(typeof LISTING_CATEGORIES)[number], string> = {
  fish: "Fish",
  shrimp: "Shrimp",
  snails: "Snails",
  plants: "Plants",
};

const ONE_OF: Record<keyof typeof CATEGORY_LABELS, string> = {
  fish: "fish",
  shrimp: "shrimp",
  snails: "snail",
  plants: "plant",
};

/** Whether texts call a listing plants rather than animals. Marine "plants" are corals. */
export const isPlants = ({
  category,
  water,
}: {
  category: keyof typeof CATEGORY_LABELS;
  water: WaterType;
}): boolean => category === "plants" && water !== "marine";

/** "2 shrimp", "1 snail"; without a category, because there are several, "3 items". */
export function countText(count: number, category?: keyof typeof CATEGORY_LABELS): string {
  if (category === undefined) return `${count} ${count === 1 ? "item" : "items"}`;
  return `${count} ${count === 1 ? ONE_OF[category] : CATEGORY_LABELS[category].toLowerCase()}`;
}

export const GROWN_SIZE_LABELS: Record<(typeof GROWN_SIZES)[number], string> = {
  small: "Small: up to 5 cm",
  midsize: "Medium: 5 to 12 cm",
  large: "Large: 12 cm or more",
};

export const TEMPERAMENT_LABELS: Record<Temperament, string> = {
  peaceful: "Peaceful",
  "semi-aggressive": "Sometimes aggressive",
  aggressive: "Aggressive",
  predatory: "Eats smaller fish",
};

export const WATER_LABELS: Record<WaterType, string> = {
  freshwater: "Freshwater",
  brackish: "Brackish",
  marine: "Marine",
};
