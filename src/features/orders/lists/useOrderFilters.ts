import { ORDER_STATUSES, type OrderStatus } from "#convex/domain/orders/states.ts";
import { choiceParam, searchParam, useListParams } from "#src/hooks/useListParams.ts";

/** The query's arguments. Empty filters are left out, so that equal filters share one live query. */
export type OrderQuery = { status?: OrderStatus; search?: string };

const PARAMS = { search: searchParam, status: choiceParam(ORDER_STATUSES) };

export type OrderFilters = ReturnType<typeof useOrderFilters>;

/** The filters of a list of orders: `?status=shipped&search=tetra`. */
export function useOrderFilters() {
  const { values, ...params } = useListParams(PARAMS);
  const { status, search } = values;
  const query: OrderQuery = { ...(status ? { status } : {}), ...(search ? { search } : {}) };
  return { query, ...params };
}
