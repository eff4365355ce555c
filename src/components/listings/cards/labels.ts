/** Words for what listings are made of; small enough for every page that shows a card. */
import { groupText, type Offered, stockState } from "../../../../convex/domain/listings/stock";
import type { Tone } from "../../ui/Badge";
import { CATEGORY_LABELS, WATER_LABELS } from "../../../../convex/domain/listings/labels";
import type { ListingSummary } from "../types";

export { CATEGORY_LABELS, WATER_LABELS };
export const CATEGORIES = Object.keys(CATEGORY_LABELS) as ListingSummary["category"][];

export const FREE_TEXT = "Free to a good home";

/** What stands behind a price: "each", "each, sold in sixes"; of what is free, "in sixes". */
export function unitText({ price, minQuantity }: { price: number; minQuantity: number }): string {
  const group = groupText(minQuantity);
  if (price === 0) return group ?? "";
  return group === null ? "each" : `each, sold ${group}`;
}

/** "2 left", "Held by a buyer", "Sold". */
export function stockText(stock: Offered): string {
  const texts = { free: `${stock.available} left`, held: "Held by a buyer", sold: "Sold" };
  return texts[stockState(stock)];
}

export function stockTone(stock: Offered): Tone {
  const tones = {
    free: stock.available > 2 ? "moss" : "coral",
    held: "warning",
    sold: "neutral",
  } as const;
  return tones[stockState(stock)];
}
