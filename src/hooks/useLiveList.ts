import {
  type PaginatedQueryArgs,
  type PaginatedQueryReference,
  usePaginatedQuery,
} from "convex/react";
import { getFunctionName } from "convex/server";
import { useEffect, useState } from "react";
import { useListLength } from "./useListLength";

/** The most rows that the server returns at once. */
const PAGE_MAX = 100;

/**
 * A live list, page by page. Rows can leave a page while it is shown, and the server can filter out
 * all of its rows, so this loads further pages until it has a row: `results` is only empty while
 * loading or if the whole list is. Back and Forward load as many rows as were shown before.
 */
export function useLiveList<Query extends PaginatedQueryReference>(
  query: Query,
  args: PaginatedQueryArgs<Query>,
  perPage: number,
) {
  const listKey = `${getFunctionName(query)} ${JSON.stringify(args)}`;
  const [shown, setShown] = useState<{ listKey: string; length: number | null }>({
    listKey,
    length: null,
  });
  const previousLength = useListLength(listKey, shown.listKey === listKey ? shown.length : null);
  const { results, status, loadMore } = usePaginatedQuery(query, args, {
    initialNumItems: Math.min(Math.max(previousLength, perPage), PAGE_MAX),
  });
  const { length } = results;
  const isEmpty = length === 0;
  // Once the rows are back, those that leave the list aren't replaced.
  const isRestored = shown.listKey === listKey && shown.length !== null;
  const missing = isEmpty ? perPage : isRestored ? 0 : previousLength - length;
  const isContinuing = missing > 0 && status === "CanLoadMore";
  const isReady = !isEmpty && !isContinuing && status !== "LoadingMore";
  if (isReady && (shown.listKey !== listKey || shown.length !== length))
    setShown({ listKey, length });
  useEffect(() => {
    if (isContinuing) loadMore(Math.min(missing, PAGE_MAX));
  }, [isContinuing, loadMore, missing]);
  return {
    results,
    status: isEmpty && status !== "Exhausted" ? "LoadingFirstPage" : status,
    loadMore: () => loadMore(perPage),
  };
}
