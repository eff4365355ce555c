import { usePaginatedQuery } from "convex-helpers/react";
import { api } from "../../../../convex/_generated/api";
import { FIRST_PAGE, useBrowse } from "../useBrowse";
import type { PagesProps } from "./InOrder";

/**
 * The shop from the nearest on. Its pages have cursors of our own making, which must be told where they end to
 * stay joined; the hook that does so comes only with this order.
 */
export default function ByDistance({ filters, kept, children }: PagesProps) {
  const args = filters === undefined ? "skip" : { filters };
  const pages = usePaginatedQuery(api.listings.browse.list, args, FIRST_PAGE);
  return children(useBrowse(filters, pages, kept));
}
