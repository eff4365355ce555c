import { useEffect, useState } from "react";

/** After this many consecutive short pages, continuing the search takes a click. */
const SHORT_PAGES_MAX = 8;

type Paginated<Row> = {
  results: Row[];
  status: "LoadingFirstPage" | "CanLoadMore" | "LoadingMore" | "Exhausted";
  loadMore: (n: number) => void;
};

/**
 * For a search whose pages may contain few rows even though more follow. Loads more automatically
 * until the requested number of rows is shown, or until several pages in a row were short. `key`
 * identifies the search; a new key starts again.
 */
export function useFullPages<Row>(paginated: Paginated<Row>, perPage: number, key: string) {
  const { results, status, loadMore } = paginated;
  const begin = (rows: number) => ({ key, rows, pages: SHORT_PAGES_MAX, status });
  const [wanted, setWanted] = useState(begin(perPage));
  if (wanted.key !== key) setWanted(begin(perPage));
  else if (wanted.status !== status) {
    const pages = status === "LoadingMore" ? wanted.pages - 1 : wanted.pages;
    setWanted({ ...wanted, status, pages });
  }
  const isShort = results.length < wanted.rows && wanted.pages >= 0;
  const goesOn = status === "CanLoadMore" && isShort && wanted.pages > 0;

  useEffect(() => {
    if (goesOn) loadMore(perPage);
  }, [goesOn, loadMore, perPage]);

  return {
    results,
    status,
    isLooking: goesOn || (status === "LoadingMore" && isShort),
    onLoadMore: () => setWanted(begin(results.length + perPage)),
  };
}
