import { useEffect, useMemo, useState } from "react";
import type { BrowseFilters, ListingSummary } from "../public/types";
import type { ListPosition } from "./listPosition";
import { mergeStable } from "./steadyList";
import { PAGE_SIZE, type Range, usePages } from "./usePages";

/** Maximum pages fetched automatically for a filter with few matches; then a button appears. */
const AUTO_PAGES = 8;

export type BrowseResult = {
  /** The current filters and their key. */
  filters: BrowseFilters | undefined;
  key: string;
  /** Undefined while there are no cards to show and more may come. */
  listings: readonly ListingSummary[] | undefined;
  /** The cards belong to the previous filters; the new answer is loading. */
  isStale: boolean;
  status: "LoadingFirstPage" | "CanLoadMore" | "LoadingMore" | "Exhausted";
  loadMore: () => void;
  /**
   * The number of new listings held back so that the list doesn't shift; `showArrivals` shows them.
   */
  arrivals: number;
  showArrivals: () => void;
  ranges: readonly Range[];
  /** How far a filter with few matches has been searched: see `usePages`. */
  scanned: number;
  maxToScan: number | null;
};

/**
 * The filtered shop, live. Keeps showing the old cards, if any, while new filters load or are unknown
 * (`undefined`). Restores a list that the viewer returns to at its `position`.
 */
export function useBrowse(
  filters: BrowseFilters | undefined,
  position: ListPosition | undefined,
): BrowseResult {
  const key = JSON.stringify(filters ?? null);
  const pages = usePages(filters, key, position?.key === key ? position.ranges : undefined);
  const [displayed, setDisplayed] = useState<
    { key: string; cards: readonly ListingSummary[] } | undefined
  >(position);
  const current = displayed?.key === key ? displayed.cards : undefined;
  const merged = useMemo(() => {
    if (current) return mergeStable(current, pages.cards, pages.isLoaded);
    return pages.isLoaded ? { cards: pages.cards, arrivals: 0 } : undefined;
  }, [current, pages]);
  const cards = merged?.cards;
  if (cards && cards !== current) setDisplayed({ key, cards });

  const [target, setTarget] = useState({ key, cards: PAGE_SIZE, pages: 0 });
  if (target.key !== key) setTarget({ key, cards: PAGE_SIZE, pages: 0 });
  const { isLoaded, isDone, loadMore } = pages;
  const isSearching =
    cards !== undefined &&
    isLoaded &&
    !isDone &&
    cards.length < target.cards / 2 &&
    target.pages < AUTO_PAGES;
  useEffect(() => {
    if (!isSearching) return;
    const timer = setTimeout(() => {
      setTarget((previous) => ({ ...previous, pages: previous.pages + 1 }));
      loadMore();
    });
    return () => clearTimeout(timer);
  }, [isSearching, loadMore]);

  const listings = cards ?? displayed?.cards;
  let status: BrowseResult["status"] = isDone ? "Exhausted" : "CanLoadMore";
  if (!isLoaded || isSearching) status = cards ? "LoadingMore" : "LoadingFirstPage";
  return {
    filters,
    key,
    listings: listings?.length === 0 && (isSearching || !cards) ? undefined : listings,
    isStale: cards === undefined && listings !== undefined,
    status,
    loadMore: () => {
      setTarget((previous) => ({ ...previous, cards: (cards?.length ?? 0) + PAGE_SIZE, pages: 0 }));
      loadMore();
    },
    arrivals: merged?.arrivals ?? 0,
    showArrivals: () => {
      // The old cards stay, marked as stale, until the new ones arrive.
      setDisplayed((previous) => previous && { ...previous, key: "" });
      pages.restart();
    },
    ranges: pages.ranges,
    scanned: pages.scanned,
    maxToScan: pages.maxToScan,
  };
}
