/** Texts about listings; small enough for every page that shows a card. */

import { CATEGORY_LABELS, WATER_LABELS } from "#convex/domain/listings/labels.ts";
import { minimumText, type OfferedStock, stockState } from "#convex/domain/listings/stock.ts";
import type { Tone } from "#src/components/ui/Badge.tsx";
import type { ListingSummary } from "./types";

export { CATEGORY_LABELS, WATER_LABELS };
export const CATEGORIES = Object.keys(CATEGORY_LABELS) as ListingSummary["category"][];

export const FREE_TEXT = "Free to a good home";

/** The text after a price: "each" or "each · Minimum order: 6"; for a free listing "Minimum order: 6". */
export function unitText({ price, minQuantity }: { price: number; minQuantity: number }): string {
  return [price > 0 && "each", minimumText(minQuantity)].filter(Boolean).join(" · ");
}

/** "2 left", "Held by a buyer", "Sold out". */
export function stockText(stock: OfferedStock): string {
  const texts = { free: `${stock.available} left`, held: "Held by a buyer", sold: "Sold out" };
  return texts[stockState(stock)];
}

export function stockTone(stock: OfferedStock): Tone {
  const tones = {
    free: stock.available > 2 ? "moss" : "coral",
    held: "warning",
    sold: "neutral",
  } as const;
  return tones[stockState(stock)];
}
