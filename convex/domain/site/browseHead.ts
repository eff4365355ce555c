/** The head of the list; apart from the others, since its page is fetched first. */
import { type FilterValues, toQuery } from "../listings/filters";
import { CATEGORY_LABELS } from "../listings/labels";
import type { PageHead } from "./head";

/** What stands above the list, and in the tab. */
export function browseHeading(values: FilterValues): string {
  const { search, category } = toQuery(values);
  if (search) return `Results for “${search}”`;
  return category ? `Browse ${CATEGORY_LABELS[category].toLowerCase()}` : "Browse listings";
}

/** The list: a category or a species of it is a page of its own, whatever else narrows it. */
export function browseHead(values: FilterValues): PageHead {
  const { search, category, species } = toQuery(values);
  const own = search ? {} : { ...(category && { category }), ...(species && { species }) };
  const query = new URLSearchParams(own).toString();
  return {
    title: species && !search ? `Browse ${species}` : browseHeading(values),
    description:
      species && !search
        ? `${species} from UK hobbyists, rehomed on Shoal. Compare each listing with your tank before you buy.`
        : "Fish, shrimp, snails and plants from UK hobbyists. Filter by species, water, price and distance, and check each against your tank.",
    canonical: query === "" ? "/browse" : `/browse?${query}`,
  };
}
