/** The filters of /browse in words; how they stand in its address: `convex/domain/listings/filters.ts`. */
import { CATEGORY_LABELS, WATER_LABELS } from "../../components/listings/cards/labels";
import { DELIVERY_LABELS } from "../../../convex/domain/listings/delivery";
import {
  type FilterKey,
  type FilterValues,
  fitsAsked,
  toQuery,
} from "../../../convex/domain/listings/filters";
import { formatPence } from "../../../convex/domain/shared/money";

export const SORTS = {
  best: "Best match first",
  newest: "Newest first",
  price: "Price: low to high",
  priceDesc: "Price: high to low",
  distance: "Nearest first",
} as const;

export const DISTANCES = [10, 25, 50, 100, 200] as const;

export type Chip = { key: FilterKey; label: string; also?: FilterKey[] };

/** The filters at work, each in words, for taking them away one by one. */
export function chipsOf(values: FilterValues): Chip[] {
  const query = toQuery(values);
  const chips: (Chip | false)[] = [
    !!query.search && { key: "search", label: `“${query.search}”` },
    !!query.category && { key: "category", label: CATEGORY_LABELS[query.category] },
    !!query.species && { key: "species", label: query.species },
    !!query.water && { key: "water", label: WATER_LABELS[query.water] },
    query.minPrice !== undefined && {
      key: "minPrice",
      label: `From ${formatPence(query.minPrice)}`,
    },
    query.maxPrice !== undefined && {
      key: "maxPrice",
      label: `Up to ${formatPence(query.maxPrice)}`,
    },
    !!query.delivery && { key: "delivery", label: DELIVERY_LABELS[query.delivery] },
    query.within !== undefined && {
      key: "within",
      label: `Within ${query.within} miles of ${values.near.toUpperCase()}`,
    },
    !!query.reaches && { key: "reaches", label: `Reaches ${values.near.toUpperCase()}` },
    fitsAsked(values) && { key: "fits", label: "Fits my tank" },
    !!query.hideSold && { key: "hideSold", label: "Available now" },
  ];
  return chips.filter((chip) => chip !== false);
}

/** A name for a saved search: "Shrimp, up to £5.00". */
export function describeFilters(values: FilterValues): string {
  return chipsOf(values)
    .map((chip) => chip.label)
    .join(", ");
}
