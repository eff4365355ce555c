/** What narrows the shop, as it stands in the address of /browse: one parameter a filter. */
import { CATEGORY_LABELS, WATER_LABELS } from "../../components/listings/cards/labels";
import { DELIVERY_LABELS } from "../../../convex/domain/listings/delivery";
import type { TankFigures } from "../../../convex/domain/tanks/tank";
import { formatPence, parsePounds } from "../../../convex/domain/shared/money";
import type { BrowseFilters } from "../../components/listings/types";

const FILTER_KEYS = [
  "search",
  "category",
  "species",
  "water",
  "minPrice",
  "maxPrice",
  "delivery",
  "near",
  "within",
  "fits",
  "hideSold",
  "sort",
] as const;
export type FilterKey = (typeof FILTER_KEYS)[number];

/** Parameters as text; "" where there is none. */
export type FilterValues = Record<FilterKey, string>;

export const SORTS = {
  newest: "Newest first",
  price: "Price: low to high",
  priceDesc: "Price: high to low",
  distance: "Nearest first",
} as const;

export const DISTANCES = [10, 25, 50, 100, 200] as const;

/** Reads the address; what does not belong there counts as not given. */
export function readFilters(params: URLSearchParams): FilterValues {
  const entries = FILTER_KEYS.map((key) => [key, params.get(key)?.trim().slice(0, 120) ?? ""]);
  return Object.fromEntries(entries) as FilterValues;
}

/** Whether only what fits the viewer's default tank is asked for. */
export const fitsAsked = (values: FilterValues) => values.fits === "1";

function oneOf<T extends string>(labels: Record<T, string>, value: string): T | undefined {
  return Object.hasOwn(labels, value) ? (value as T) : undefined;
}

/**
 * What the server is asked. Keys without a value are left out, so that one view is one live query. "Fits my tank" says
 * nothing to whoever has no `tank`.
 */
export function toQuery(values: FilterValues, tank?: TankFigures): BrowseFilters {
  const within = Number(values.within);
  const asked: BrowseFilters = {
    search: values.search || undefined,
    category: oneOf(CATEGORY_LABELS, values.category),
    species: values.species || undefined,
    water: oneOf(WATER_LABELS, values.water),
    minPrice: parsePounds(values.minPrice) ?? undefined,
    maxPrice: parsePounds(values.maxPrice) ?? undefined,
    delivery: oneOf(DELIVERY_LABELS, values.delivery),
    near: values.near || undefined,
    within: values.near && within > 0 ? within : undefined,
    fitsTank: fitsAsked(values) ? tank : undefined,
    hideSold: values.hideSold === "1" || undefined,
    sort: values.sort === "newest" ? undefined : oneOf(SORTS, values.sort),
  };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
}

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
