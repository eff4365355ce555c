/** Words for what listings are made of; small enough for every page that shows a card. */
import type { Tone } from "../ui/Badge";
import type { ListingSummary } from "./types";

export const CATEGORY_LABELS: Record<ListingSummary["category"], string> = {
  fish: "Fish",
  shrimp: "Shrimp",
  snails: "Snails",
  plants: "Plants",
};
export const CATEGORIES = Object.keys(CATEGORY_LABELS) as ListingSummary["category"][];

export const WATER_LABELS: Record<ListingSummary["water"], string> = {
  freshwater: "Freshwater",
  brackish: "Brackish",
  marine: "Marine",
};

export const FREE_TEXT = "Free to a good home";

type Stock = { available: number; held: number };

/** "2 left", "Held by a buyer", "Sold". */
export function stockText({ available, held }: Stock): string {
  if (available > 0) return `${available} left`;
  return held > 0 ? "Held by a buyer" : "Sold";
}

export function stockTone({ available, held }: Stock): Tone {
  if (available > 2) return "moss";
  if (available > 0) return "coral";
  return held > 0 ? "warning" : "neutral";
}
