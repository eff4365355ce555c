import { usePaginatedQuery as useJoinedPages } from "convex-helpers/react";
import { usePaginatedQuery } from "convex/react";
import { useEffect, useState } from "react";
import { api } from "../../../convex/_generated/api";
import type { BrowseFilters, ListingSummary } from "../../components/listings/types";

const PAGE = 24;
/** Pages that are fetched without being asked while a rare filter finds little, before a button asks. */
const AUTO_PAGES = 8;

export type BrowseResult = {
  /** Undefined before the first answer ever. */
  listings: readonly ListingSummary[] | undefined;
  /** The cards shown belong to the filters before: the answer to the new ones is on its way. */
  isStale: boolean;
  status: "LoadingFirstPage" | "CanLoadMore" | "LoadingMore" | "Exhausted";
  loadMore: () => void;
};

/**
 * The shop as filtered, live; keeps showing the old cards while the filters change, or are not known yet
 * (`undefined`).
 */
export function useBrowse(filters: BrowseFilters | undefined): BrowseResult {
  const byDistance = filters?.sort === "distance" && filters.near !== undefined && !filters.search;
  const options = { initialNumItems: PAGE };
  const plain = usePaginatedQuery(
    api.listings.browse.list,
    filters === undefined || byDistance ? "skip" : { filters },
    options,
  );
  // Pages by distance have cursors of our own making, which must be told where they end to stay joined.
  const joined = useJoinedPages(
    api.listings.browse.list,
    byDistance ? { filters } : "skip",
    options,
  );
  const { results, status, loadMore } = byDistance ? joined : plain;

  const key = JSON.stringify(filters ?? null);
  const [wish, setWish] = useState({ key, cards: PAGE, pages: 0 });
  if (wish.key !== key) setWish({ key, cards: PAGE, pages: 0 });
  const wanting = status === "CanLoadMore" && results.length < wish.cards / 2;
  useEffect(() => {
    if (!wanting || wish.pages >= AUTO_PAGES) return;
    const timer = setTimeout(() => {
      setWish((now) => ({ ...now, pages: now.pages + 1 }));
      loadMore(PAGE);
    });
    return () => clearTimeout(timer);
  }, [wanting, wish.pages, loadMore]);

  const isLoading = status === "LoadingFirstPage";
  const [shown, setShown] = useState<{ key: string; cards: readonly ListingSummary[] }>();
  if (!isLoading && (shown?.key !== key || shown.cards !== results)) {
    setShown({ key, cards: results });
  }
  const listings = isLoading ? shown?.cards : results;
  const searching = wanting && wish.pages < AUTO_PAGES;
  return {
    listings: listings?.length === 0 && searching ? undefined : listings,
    isStale: isLoading && listings !== undefined,
    status: searching ? "LoadingMore" : status,
    loadMore: () => {
      setWish((now) => ({ ...now, cards: results.length + PAGE, pages: 0 }));
      loadMore(PAGE);
    },
  };
}
