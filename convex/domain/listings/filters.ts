/** Shop filters as stored in /browse URLs and saved searches: one parameter per filter. */

import { parsePounds } from "../shared/parsePounds";
import { cutText } from "../shared/text";
import { parseMeasure, parseNumber } from "../shared/typedInput";
import { DELIVERY_METHODS, type DeliveryMethod } from "./deliveryMethods";
import {
  LISTING_CATEGORIES,
  TEMPERAMENTS,
  type Temperament,
  WATERS,
  type WaterType,
} from "./speciesTypes";

export const FILTER_KEYS = [
  "search",
  "exact",
  "category",
  "species",
  "water",
  "care",
  "size",
  "temperament",
  "minPrice",
  "maxPrice",
  "delivery",
  "near",
  "within",
  "reaches",
  "fits",
  "tank",
  "hideSold",
  "sort",
] as const;
export type FilterKey = (typeof FILTER_KEYS)[number];

/** Parameter values as text; "" when absent. */
export type FilterValues = Record<FilterKey, string>;

const FILTER_MAX = 120;
export const SORT_ORDERS = ["best", "newest", "price", "priceDesc", "distance"] as const;
/** The default order: best match first for a search, newest first otherwise. */
const DEFAULT_SORTS = ["newest", "best"];

/** Kinds of `search/kinds.ts`, for the size of a grown animal. */
export const GROWN_SIZES = ["small", "midsize", "large"] as const;

/** The query sent to the server; `convex/listings/model/filters.ts` documents the fields. */
export type BrowseQuery<Tank> = {
  search?: string;
  exact?: boolean;
  category?: (typeof LISTING_CATEGORIES)[number];
  species?: string;
  water?: WaterType;
  care?: "easy";
  size?: (typeof GROWN_SIZES)[number];
  temperament?: Temperament;
  minPrice?: number;
  maxPrice?: number;
  delivery?: DeliveryMethod;
  near?: string;
  within?: number;
  reaches?: boolean;
  fitsTank?: Tank;
  /** Litres. */
  tankLitres?: number;
  hideSold?: boolean;
  sort?: (typeof SORT_ORDERS)[number];
};

/** A parameter's value, trimmed and cut to the length that is used. */
export const readFilter = (text: string): string => cutText(text.trim(), FILTER_MAX);

export function readFilters(params: URLSearchParams): FilterValues {
  const entries = FILTER_KEYS.map((key) => [key, readFilter(params.get(key) ?? "")]);
  return Object.fromEntries(entries) as FilterValues;
}

export const isFitFilterOn = (values: FilterValues) => values.fits === "1";

const oneOf = <T extends string>(options: readonly T[], value: string): T | undefined =>
  options.find((name) => name === value);

/** A range such as £20 to £5, for which both ends are ignored. */
export function isImpossibleRange({ minPrice, maxPrice }: FilterValues): boolean {
  const lowest = parsePounds(minPrice);
  const highest = parsePounds(maxPrice);
  return lowest !== null && highest !== null && lowest > highest;
}

/** Query fields named differently from their parameter. */
const QUERY_FIELDS: Partial<Record<FilterKey, "fitsTank" | "tankLitres">> = {
  fits: "fitsTank",
  tank: "tankLitres",
};

/** Parameters that are set but have no effect, as in a damaged shared link. */
export function ignoredFilters(values: FilterValues): FilterKey[] {
  const query = toBrowseQuery(values, true);
  return FILTER_KEYS.filter((key) => {
    if (values[key] === "") return false;
    if (key === "exact" && values.exact === "1") return false;
    if (key === "sort" && DEFAULT_SORTS.includes(values.sort)) return false;
    return query[QUERY_FIELDS[key] ?? (key as Exclude<FilterKey, "fits" | "tank">)] === undefined;
  });
}

/** The sort order; undefined for a default order without a search, and for nearest first without a place. */
function sortOf({ sort, near, search }: FilterValues): (typeof SORT_ORDERS)[number] | undefined {
  if (sort === "distance" && near === "") return undefined;
  if (DEFAULT_SORTS.includes(sort) && search === "") return undefined;
  return oneOf(SORT_ORDERS, sort);
}

const LITRES_MAX = 20_000;
/** "60", "60l", "1,000 litres", "62.5 ltr". */
function litresOf(text: string): number | undefined {
  const litres = parseMeasure(text, "litres");
  return litres > 0 && litres <= LITRES_MAX ? litres : undefined;
}

/**
 * The query for these values. Keys without a value are omitted, so that equal views share one live query.
 * "Suits my tank" is ignored without a `tank`.
 */
export function toBrowseQuery<Tank>(values: FilterValues, tank?: Tank): BrowseQuery<Tank> {
  const within = parseNumber(values.within);
  const minPrice = parsePounds(values.minPrice) ?? undefined;
  const maxPrice = parsePounds(values.maxPrice) ?? undefined;
  const isRange = !isImpossibleRange(values);
  const query = {
    search: values.search || undefined,
    exact: (values.search !== "" && values.exact === "1") || undefined,
    category: oneOf(LISTING_CATEGORIES, values.category),
    species: values.species || undefined,
    water: oneOf(WATERS, values.water),
    care: oneOf(["easy"], values.care),
    size: oneOf(GROWN_SIZES, values.size),
    temperament: oneOf(TEMPERAMENTS, values.temperament),
    minPrice: isRange ? minPrice : undefined,
    maxPrice: isRange ? maxPrice : undefined,
    delivery: oneOf(DELIVERY_METHODS, values.delivery),
    near: values.near || undefined,
    within: values.near && within > 0 ? within : undefined,
    reaches: (values.near !== "" && values.reaches === "1") || undefined,
    fitsTank: isFitFilterOn(values) ? tank : undefined,
    tankLitres: litresOf(values.tank),
    hideSold: values.hideSold === "1" || undefined,
    sort: sortOf(values),
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}
