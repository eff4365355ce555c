/** What narrows the shop, as it stands in the address of /browse and in a saved search: one parameter a filter. */
import { parsePounds } from "../shared/money";
import { DELIVERY_METHODS, type DeliveryMethod } from "./delivery";
import { LISTING_CATEGORIES, WATERS, type WaterType } from "./speciesTypes";

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

const SORTED_BY = ["price", "priceDesc", "distance"] as const;

/** What the server is asked: `convex/listings/rules/filters.ts` says what each field means. */
export type BrowseQuery<Tank> = {
  search?: string;
  category?: (typeof LISTING_CATEGORIES)[number];
  species?: string;
  water?: WaterType;
  minPrice?: number;
  maxPrice?: number;
  delivery?: DeliveryMethod;
  near?: string;
  within?: number;
  fitsTank?: Tank;
  hideSold?: boolean;
  sort?: (typeof SORTED_BY)[number];
};

/** Reads the address; what does not belong there counts as not given. */
export function readFilters(params: URLSearchParams): FilterValues {
  const entries = FILTER_KEYS.map((key) => [key, params.get(key)?.trim().slice(0, 120) ?? ""]);
  return Object.fromEntries(entries) as FilterValues;
}

/** Whether only what fits the viewer's default tank is asked for. */
export const fitsAsked = (values: FilterValues) => values.fits === "1";

const oneOf = <T extends string>(known: readonly T[], value: string): T | undefined =>
  known.find((name) => name === value);

/**
 * What is asked for. Keys without a value are left out, so that one view is one live query. "Fits my tank" says
 * nothing to whoever has no `tank`.
 */
export function toQuery<Tank>(values: FilterValues, tank?: Tank): BrowseQuery<Tank> {
  const within = Number(values.within);
  const asked = {
    search: values.search || undefined,
    category: oneOf(LISTING_CATEGORIES, values.category),
    species: values.species || undefined,
    water: oneOf(WATERS, values.water),
    minPrice: parsePounds(values.minPrice) ?? undefined,
    maxPrice: parsePounds(values.maxPrice) ?? undefined,
    delivery: oneOf(DELIVERY_METHODS, values.delivery),
    near: values.near || undefined,
    within: values.near && within > 0 ? within : undefined,
    fitsTank: fitsAsked(values) ? tank : undefined,
    hideSold: values.hideSold === "1" || undefined,
    sort: oneOf(SORTED_BY, values.sort),
  };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
}
