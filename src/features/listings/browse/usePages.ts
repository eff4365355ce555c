import { useQueries } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useMemo, useState } from "react";
import { api } from "#convex/_generated/api.js";
import type { BrowseFilters, ListingSummary } from "../public/types";

export const PAGE_SIZE = 24;

/**
 * The range of one page of the shop: from a cursor to an end cursor, which is set once the next
 * page starts there.
 */
export type Range = { cursor: string | null; endCursor?: string; numItems: number };

export const FIRST_PAGE: Range = { cursor: null, numItems: PAGE_SIZE };

type PageQueries = Parameters<typeof useQueries>[0];
type Answer = FunctionReturnType<typeof api.listings.browse.list>;

export type Pages = {
  ranges: readonly Range[];
  /** The cards of the loaded pages, without duplicates. */
  cards: readonly ListingSummary[];
  /** Every requested page has loaded. */
  isLoaded: boolean;
  isDone: boolean;
  /**
   * The number of listings scanned so far, and the most that there are to scan; null unless the last
   * page was cut short.
   */
  scanned: number;
  maxToScan: number | null;
  loadMore: () => void;
  restart: () => void;
};

/**
 * Pages of the shop, all of them live. Each page but the last ends where the next starts, so that
 * no listing is missed or repeated while others come and go. `key` names the filters;
 * `initialRanges` are the pages of a restored list.
 */
export function usePages(
  filters: BrowseFilters | undefined,
  key: string,
  initialRanges: readonly Range[] = [FIRST_PAGE],
): Pages {
  const [state, setState] = useState({ key, ranges: initialRanges });
  if (state.key !== key) setState({ key, ranges: initialRanges });
  const { ranges } = state;
  const queries = useMemo(() => {
    const pageQueries: PageQueries = {};
    if (filters === undefined) return pageQueries;
    for (const [i, paginationOpts] of ranges.entries()) {
      pageQueries[i] = { query: api.listings.browse.list, args: { filters, paginationOpts } };
    }
    return pageQueries;
    // One set of live queries per `key`, even if `filters` is a new object.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, ranges]);
  const answers = useQueries(queries) as Record<string, Answer | Error | undefined>;

  const restart = () => setState({ key, ranges: [FIRST_PAGE] });
  const problem = Object.values(answers).find((answer) => answer instanceof Error);
  if (problem) {
    // A stored cursor may have become invalid; the first page needs none.
    if (ranges.length === 1 && ranges[0] === FIRST_PAGE) throw problem;
    restart();
  }
  return useMemo(() => {
    const pages = ranges.map((_, i) => answers[i]).filter((page) => isPage(page));
    const isLoaded = pages.length === ranges.length;
    const last = isLoaded ? pages.at(-1) : undefined;
    return {
      ranges,
      cards: [
        ...new Map(pages.flatMap(({ page }) => page).map((card) => [card._id, card])).values(),
      ],
      isLoaded,
      isDone: last?.isDone ?? false,
      scanned: pages.reduce((sum, page) => sum + page.scanned, 0),
      maxToScan: last?.scanLimit ?? null,
      loadMore: () => {
        if (!last || last.isDone) return;
        const end = last.continueCursor;
        setState((current) => {
          const lastRange = current.ranges.at(-1);
          if (current.ranges !== ranges || !lastRange) return current;
          const next = { cursor: end, numItems: PAGE_SIZE };
          return {
            key,
            ranges: [...current.ranges.slice(0, -1), { ...lastRange, endCursor: end }, next],
          };
        });
      },
      restart: () => setState({ key, ranges: [FIRST_PAGE] }),
    };
  }, [answers, ranges, key]);
}

const isPage = (answer: Answer | Error | undefined): answer is Answer =>
  answer !== undefined && !(answer instanceof Error);
