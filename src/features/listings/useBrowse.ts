import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
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

/** What a paginated query of the shop gives, in whatever way its pages are joined. */
type Pages = {
  results: readonly ListingSummary[];
  status: BrowseResult["status"];
  loadMore: (cards: number) => void;
};

type Shown = { key: string; cards: readonly ListingSummary[] };
/** The cards that were shown last, to be kept by whoever shows them over a change of the filters. */
export type Kept = [Shown | undefined, Dispatch<SetStateAction<Shown | undefined>>];

/** Pages are asked for by these, whoever asks. */
export const FIRST_PAGE = { initialNumItems: PAGE };

/** Until it is known what to ask, or how: the cards shown last. */
export function waiting([shown]: Kept): BrowseResult {
  const listings = shown?.cards;
  return {
    listings,
    isStale: listings !== undefined,
    status: "LoadingFirstPage",
    loadMore: () => undefined,
  };
}

/**
 * The shop as filtered, live; keeps showing the old cards while the filters change, or are not known yet
 * (`undefined`).
 */
export function useBrowse(
  filters: BrowseFilters | undefined,
  { results, status, loadMore }: Pages,
  [shown, setShown]: Kept,
): BrowseResult {
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
  useEffect(() => {
    if (!isLoading) setShown({ key, cards: results });
  }, [isLoading, key, results, setShown]);
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
