/**
 * The filters of /browse as text. For their form in the address see
 * `convex/domain/listings/filters.ts`.
 */

import type { FunctionReturnType } from "convex/server";
import type { api } from "#convex/_generated/api.js";
import { DELIVERY_LABELS } from "#convex/domain/listings/deliveryMethods.ts";
import {
  type FilterKey,
  type FilterValues,
  isFitFilterOn,
  toBrowseQuery,
} from "#convex/domain/listings/filters.ts";
import { GROWN_SIZE_LABELS, TEMPERAMENT_LABELS } from "#convex/domain/listings/labels.ts";
import { formatPence } from "#convex/domain/shared/money.ts";
import { plural } from "#src/lib/format.ts";
import { CATEGORY_LABELS, WATER_LABELS } from "../public/labels";

/** Short enough for the sort box of a phone. */
export const SORTS = {
  best: "Best match",
  newest: "Newest",
  price: "Lowest price",
  priceDesc: "Highest price",
  distance: "Nearest",
} as const;

export const DISTANCES = [10, 25, 50, 100, 200] as const;

/** `without`: the change of the address that removes the filter. */
export type Chip = { key: FilterKey; label: string; without: Partial<FilterValues> };

export type Interpretation = FunctionReturnType<typeof api.listings.browse.interpretation>;
type StatedFilter = Interpretation["stated"][number];

/** The parameter of each filter that a search text can express. */
const KEYS = {
  minPrice: "minPrice",
  maxPrice: "maxPrice",
  delivery: "delivery",
  near: "near",
  within: "within",
  tankLitres: "tank",
  water: "water",
  sort: "sort",
} as const satisfies Record<keyof StatedFilter["filters"], FilterKey>;

/** The filters expressed by the search text; a filter in the address takes precedence. */
export function statedChips(statedFilters: readonly StatedFilter[], values: FilterValues): Chip[] {
  return statedFilters.flatMap(({ filters, place, without }) => {
    const keys = Object.keys(filters).map((key) => KEYS[key as keyof StatedFilter["filters"]]);
    const [key] = keys.filter((filter) => values[filter] === "");
    if (key === undefined) return [];
    return [{ key, label: statedLabel(filters, place), without: { search: without } }];
  });
}

function statedLabel(filters: StatedFilter["filters"], place: string | null): string {
  const { minPrice, maxPrice, delivery, within, tankLitres, water } = filters;
  if (place !== null)
    return within === undefined
      ? `Nearest to ${place}`
      : `Within ${plural(within, "mile")} of ${place}`;
  if (maxPrice === 0) return "Free";
  if (maxPrice !== undefined) return `Up to ${formatPence(maxPrice)}`;
  if (minPrice !== undefined) return `From ${formatPence(minPrice)}`;
  if (delivery) return DELIVERY_LABELS[delivery];
  if (tankLitres !== undefined) return tankLabel(tankLitres);
  return water ? WATER_LABELS[water] : "Cheapest first";
}

const tankLabel = (litres: number) => `For ${plural(litres, "litre")}`;

export function chipsOf(values: FilterValues): Chip[] {
  const query = toBrowseQuery(values);
  const chips: (Omit<Chip, "without"> | false)[] = [
    !!query.search && { key: "search", label: `“${query.search}”` },
    !!query.category && { key: "category", label: CATEGORY_LABELS[query.category] },
    !!query.species && { key: "species", label: query.species },
    !!query.water && { key: "water", label: WATER_LABELS[query.water] },
    !!query.care && { key: "care", label: "Easy to keep" },
    !!query.size && { key: "size", label: GROWN_SIZE_LABELS[query.size] },
    !!query.temperament && {
      key: "temperament",
      label: TEMPERAMENT_LABELS[query.temperament],
    },
    query.minPrice !== undefined && {
      key: "minPrice",
      label: `From ${formatPence(query.minPrice)} each`,
    },
    query.maxPrice !== undefined && {
      key: "maxPrice",
      label: `Up to ${formatPence(query.maxPrice)} each`,
    },
    !!query.delivery && { key: "delivery", label: DELIVERY_LABELS[query.delivery] },
    query.within !== undefined && {
      key: "within",
      label: `Within ${plural(query.within, "mile")} of ${values.near.toUpperCase()}`,
    },
    !!query.reaches && { key: "reaches", label: `Reaches ${values.near.toUpperCase()}` },
    isFitFilterOn(values) && { key: "fits", label: "Suits my tank" },
    query.tankLitres !== undefined && { key: "tank", label: tankLabel(query.tankLitres) },
    !!query.hideSold && { key: "hideSold", label: "Available now" },
  ];
  return chips.flatMap((chip) =>
    chip === false ? [] : [{ ...chip, without: { [chip.key]: "" } }],
  );
}

/** The name of a saved search: "Shrimp, up to £5.00". */
export function describeFilters(values: FilterValues): string {
  return chipsOf(values)
    .map((chip) => chip.label)
    .join(", ");
}
