import {
  type FilterKey,
  type FilterValues,
  toBrowseQuery,
} from "#convex/domain/listings/filters.ts";
import { type Chip, DISTANCES } from "../filters/filters";

export type Widening = { key: FilterKey; label: string; changes: Partial<FilterValues> };

const LABELS: Partial<Record<FilterKey, string>> = {
  category: "All categories",
  species: "Any species",
  water: "Any water",
  care: "Also harder to keep",
  size: "Any adult size",
  temperament: "Any temperament",
  minPrice: "No lowest price",
  maxPrice: "No highest price",
  delivery: "Any delivery option",
  fits: "Even if it doesn't suit my tank",
  tank: "Any tank size",
  hideSold: "Include sold and held listings",
};

/**
 * The ways to widen a search that found nothing, one per active filter. `chips`: the filters
 * expressed by the search text.
 */
export function wideningsOf(values: FilterValues, chips: readonly Chip[] = []): Widening[] {
  const query = toBrowseQuery(values, true);
  const { within = Infinity } = query;
  const nextDistance = DISTANCES.find((miles) => miles > within);
  const step = (key: FilterKey, isAsked: boolean): Widening[] => {
    const label = LABELS[key];
    return isAsked && label !== undefined ? [{ key, label, changes: { [key]: "" } }] : [];
  };
  const search = query.search ?? "";
  return [
    ...(search === ""
      ? []
      : [{ key: "search" as const, label: "Clear search", changes: { search: "" } }]),
    ...chips.flatMap(({ key, without }) => {
      const label = LABELS[key];
      return label === undefined ? [] : [{ key, label, changes: without }];
    }),
    ...step("category", query.category !== undefined),
    ...step("species", query.species !== undefined),
    ...step("water", query.water !== undefined),
    ...step("care", query.care !== undefined),
    ...step("size", query.size !== undefined),
    ...step("temperament", query.temperament !== undefined),
    ...step("minPrice", query.minPrice !== undefined),
    ...step("maxPrice", query.maxPrice !== undefined),
    ...step("delivery", query.delivery !== undefined),
    ...(query.within === undefined
      ? []
      : [
          {
            key: "within" as const,
            label: nextDistance === undefined ? "Any distance" : `Within ${nextDistance} miles`,
            changes: { within: nextDistance === undefined ? "" : String(nextDistance) },
          },
        ]),
    ...(query.reaches === undefined
      ? []
      : [
          {
            key: "reaches" as const,
            label: `Include listings that don't reach ${values.near.toUpperCase()}`,
            changes: { reaches: "" },
          },
        ]),
    ...step("fits", query.fitsTank !== undefined),
    ...step("tank", query.tankLitres !== undefined),
    ...step("hideSold", query.hideSold !== undefined),
  ];
}
