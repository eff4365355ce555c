import {
  type PaginatedQueryArgs,
  type PaginatedQueryReference,
  usePaginatedQuery,
} from "convex/react";
import { useEffect } from "react";

/**
 * A live list, page by page. Rows can leave a page while it is shown, and the server can filter out
 * all of its rows, so this loads further pages until it has a row: `results` is only empty while
 * loading or if the whole list is.
 */
export function useLiveList<Query extends PaginatedQueryReference>(
  query: Query,
  args: PaginatedQueryArgs<Query>,
  perPage: number,
) {
  const { results, status, loadMore } = usePaginatedQuery(query, args, {
    initialNumItems: perPage,
  });
  const isEmpty = results.length === 0;
  const isContinuing = isEmpty && status === "CanLoadMore";
  useEffect(() => {
    if (isContinuing) loadMore(perPage);
  }, [isContinuing, loadMore, perPage]);
  return {
    results,
    status: isEmpty && status !== "Exhausted" ? "LoadingFirstPage" : status,
    loadMore: () => loadMore(perPage),
  };
}
