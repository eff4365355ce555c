/** The head of the list page (`/browse`). */

import { type FilterValues, toBrowseQuery } from "../listings/filters";
import { CATEGORY_LABELS } from "../listings/labels";
import { isolated } from "../shared/isolated";
import type { PageHead } from "./head";

export const RESULTS_FOR = "Results for";

export function browseHeading(values: FilterValues): string {
  const { search, category } = toBrowseQuery(values);
  if (search) return `${RESULTS_FOR} “${isolated(search)}”`;
  return category ? `Browse ${CATEGORY_LABELS[category].toLowerCase()}` : "Browse listings";
}

/** The list's head. A category or species has its own canonical page, regardless of other filters. */
export function browseHead(values: FilterValues): PageHead {
  const { search, category, species } = toBrowseQuery(values);
  const canonicalFilters = search
    ? {}
    : { ...(category && { category }), ...(species && { species }) };
  const query = new URLSearchParams(canonicalFilters).toString();
  return {
    title: species && !search ? `Browse ${isolated(species)}` : browseHeading(values),
    description:
      species && !search
        ? `${isolated(species)} from UK hobbyists, rehomed on Shoal. Compare each listing with your tank before you buy.`
        : "Fish, shrimp, snails and plants from UK hobbyists. Filter by species, water, price and distance, and check each listing against your tank.",
    canonical: query === "" ? "/browse" : `/browse?${query}`,
  };
}
