import { usePaginatedQuery } from "convex/react";
import type { ReactNode } from "react";
import { api } from "../../../../convex/_generated/api";
import type { BrowseFilters } from "../../../components/listings/types";
import { type BrowseResult, FIRST_PAGE, type Kept, useBrowse } from "../useBrowse";

export type PagesProps = {
  filters: BrowseFilters | undefined;
  kept: Kept;
  children: (result: BrowseResult) => ReactNode;
};

/** The shop in an order that an index keeps. */
export function InOrder({ filters, kept, children }: PagesProps) {
  const args = filters === undefined ? "skip" : { filters };
  const pages = usePaginatedQuery(api.listings.browse.list, args, FIRST_PAGE);
  return children(useBrowse(filters, pages, kept));
}
