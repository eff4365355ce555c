import { useEffect, useState } from "react";

/** Pages that may come with too few rows before a person is asked whether to go on. */
const SHORT_PAGES_MAX = 8;

type Paginated<Row> = {
  results: Row[];
  status: "LoadingFirstPage" | "CanLoadMore" | "LoadingMore" | "Exhausted";
  loadMore: (n: number) => void;
};

/**
 * For a search whose pages may hold few rows although more follow: goes on by itself until as many rows stand as were
 * asked for, or until some pages in a row have brought too few. `key` names what is asked; another begins anew.
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
