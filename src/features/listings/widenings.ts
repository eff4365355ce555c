import { type FilterValues, toQuery } from "../../../convex/domain/listings/filters";
import { DISTANCES } from "./filters";

export type Widening = { label: string; changes: Partial<FilterValues> };

/** The steps by which a search that found nothing can be widened, one for each filter at work. */
export function wideningsOf(values: FilterValues): Widening[] {
  const asked = toQuery(values, true);
  const { within = Infinity } = asked;
  const further = DISTANCES.find((miles) => miles > within);
  const steps: (Widening | false)[] = [
    asked.search !== undefined && {
      label: `Not only “${asked.search}”`,
      changes: { search: "" },
    },
    asked.category !== undefined && { label: "All categories", changes: { category: "" } },
    asked.species !== undefined && { label: "Any species", changes: { species: "" } },
    asked.water !== undefined && { label: "Any water", changes: { water: "" } },
    asked.minPrice !== undefined && { label: "No lowest price", changes: { minPrice: "" } },
    asked.maxPrice !== undefined && { label: "No highest price", changes: { maxPrice: "" } },
    asked.delivery !== undefined && { label: "Any way of delivery", changes: { delivery: "" } },
    asked.within !== undefined && {
      label: further === undefined ? "Any distance" : `Within ${further} miles`,
      changes: { within: further === undefined ? "" : String(further) },
    },
    asked.reaches !== undefined && {
      label: `Also what does not reach ${values.near.toUpperCase()}`,
      changes: { reaches: "" },
    },
    asked.fitsTank !== undefined && { label: "Whatever my tank says", changes: { fits: "" } },
    asked.hideSold !== undefined && { label: "Sold and held ones too", changes: { hideSold: "" } },
  ];
  return steps.filter((step) => step !== false);
}
