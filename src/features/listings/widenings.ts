import {
  type FilterKey,
  type FilterValues,
  toBrowseQuery,
} from "#convex/domain/listings/filters.ts";
import { type Chip, DISTANCES } from "./filters";

export type Widening = { key: FilterKey; label: string; changes: Partial<FilterValues> };

const LABELS: Partial<Record<FilterKey, string>> = {
  category: "All categories",
  species: "Any species",
  water: "Any water",
  minPrice: "No lowest price",
  maxPrice: "No highest price",
  delivery: "Any delivery option",
  fits: "Even if it doesn't suit my tank",
  tank: "Any tank size",
  hideSold: "Include sold and held listings",
};

/**
 * The ways to widen a search that found nothing, one per active filter. `stated`: the filters
 * expressed by the search text.
 */
export function wideningsOf(values: FilterValues, stated: readonly Chip[] = []): Widening[] {
  const asked = toBrowseQuery(values, true);
  const { within = Infinity } = asked;
  const further = DISTANCES.find((miles) => miles > within);
  const step = (key: FilterKey, isAsked: boolean): Widening[] => {
    const label = LABELS[key];
    return isAsked && label !== undefined ? [{ key, label, changes: { [key]: "" } }] : [];
  };
  const search = asked.search ?? "";
  return [
    ...(search === ""
      ? []
      : [{ key: "search" as const, label: "Clear search", changes: { search: "" } }]),
    ...stated.flatMap(({ key, without }) => {
      const label = LABELS[key];
      return label === undefined ? [] : [{ key, label, changes: without }];
    }),
    ...step("category", asked.category !== undefined),
    ...step("species", asked.species !== undefined),
    ...step("water", asked.water !== undefined),
    ...step("minPrice", asked.minPrice !== undefined),
    ...step("maxPrice", asked.maxPrice !== undefined),
    ...step("delivery", asked.delivery !== undefined),
    ...(asked.within === undefined
      ? []
      : [
          {
            key: "within" as const,
            label: further === undefined ? "Any distance" : `Within ${further} miles`,
            changes: { within: further === undefined ? "" : String(further) },
          },
        ]),
    ...(asked.reaches === undefined
      ? []
      : [
          {
            key: "reaches" as const,
            label: `Include listings that don't reach ${values.near.toUpperCase()}`,
            changes: { reaches: "" },
          },
        ]),
    ...step("fits", asked.fitsTank !== undefined),
    ...step("tank", asked.tankLitres !== undefined),
    ...step("hideSold", asked.hideSold !== undefined),
  ];
}
