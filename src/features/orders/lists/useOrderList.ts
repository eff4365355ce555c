import { api } from "#convex/_generated/api.js";
import { useLiveList } from "#src/hooks/useLiveList.ts";
import { usePreviousWhileLoading } from "#src/hooks/usePreviousWhileLoading.ts";
import type { OrderList } from "./useCsvDownload";
import { useOrderFilters } from "./useOrderFilters";

/**
 * The viewer's purchases or sales, live, with the filters from the address. While other filters load,
 * the previous rows stay.
 */
export function useOrderList(list: OrderList, perPage: number) {
  const filters = useOrderFilters();
  const { results, status, loadMore } = useLiveList(api.orders.lists[list], filters.query, perPage);
  const isLoading = status === "LoadingFirstPage";
  const rows = usePreviousWhileLoading(
    isLoading ? undefined : results,
    (previous) => previous.length === 0,
  );
  return {
    filters,
    isFiltered: Object.keys(filters.query).length > 0,
    rows,
    isStale: isLoading && rows !== undefined,
    matches: isLoading || !rows ? null : { count: rows.length, hasMore: status !== "Exhausted" },
    status,
    loadMore,
  };
}
