import { useEffect, useState } from "react";
import { useListLength } from "#src/hooks/useListLength.ts";

/** After this many consecutive short pages, continuing the search takes a click. */
const SHORT_PAGES_MAX = 8;

type Paginated<Row> = {
  results: Row[];
  status: "LoadingFirstPage" | "CanLoadMore" | "LoadingMore" | "Exhausted";
  loadMore: (n: number) => void;
};

/**
 * For a search whose pages may contain few rows even though more follow. Loads more automatically
 * until the requested number of rows is shown (on Back, as many as before), or until several pages
 * in a row were short. `key` identifies the list and its search; a new key starts again.
 */
export function useFullPages<Row>(paginated: Paginated<Row>, perPage: number, key: string) {
  const { results, status, loadMore } = paginated;
  const isSettled = status === "CanLoadMore" || status === "Exhausted";
  const previousLength = useListLength(key, isSettled ? results.length : null);
  const firstTarget = Math.max(perPage, previousLength);
  const startTarget = (rows: number) => ({ key, rows, pages: SHORT_PAGES_MAX, status });
  const [target, setTarget] = useState(startTarget(firstTarget));
  if (target.key !== key) setTarget(startTarget(firstTarget));
  else if (target.status !== status) {
    const pages = status === "LoadingMore" ? target.pages - 1 : target.pages;
    setTarget({ ...target, status, pages });
  }
  const isShort = results.length < target.rows && target.pages >= 0;
  const loadsMore = status === "CanLoadMore" && isShort && target.pages > 0;

  useEffect(() => {
    if (loadsMore) loadMore(perPage);
  }, [loadsMore, loadMore, perPage]);

  return {
    results,
    status,
    isLooking: loadsMore || (status === "LoadingMore" && isShort),
    onLoadMore: () => setTarget(startTarget(results.length + perPage)),
  };
}
