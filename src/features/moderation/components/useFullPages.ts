import { useEffect, useState } from "react";

/** Pages that may come without a row before a person is asked whether to go on. */
const EMPTY_PAGES_MAX = 8;

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
  const [wanted, setWanted] = useState({ key, rows: perPage, pages: EMPTY_PAGES_MAX });
  if (wanted.key !== key) setWanted({ key, rows: perPage, pages: EMPTY_PAGES_MAX });
  const isShort = results.length < wanted.rows && wanted.pages > 0;
  const goesOn = status === "CanLoadMore" && isShort;

  useEffect(() => {
    if (!goesOn) return;
    setWanted((last) => ({ ...last, pages: last.pages - 1 }));
    loadMore(perPage);
  }, [goesOn, loadMore, perPage]);

  const onLoadMore = () => {
    setWanted({ key, rows: results.length + perPage, pages: EMPTY_PAGES_MAX });
  };
  return {
    results,
    status,
    isLooking: goesOn || (status === "LoadingMore" && isShort),
    onLoadMore,
  };
}
