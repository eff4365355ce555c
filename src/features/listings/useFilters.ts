import { useCallback, useLayoutEffect, useMemo, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { type FilterKey, type FilterValues, readFilters } from "#convex/domain/listings/filters.ts";

export type SetFilters = (changes: Partial<FilterValues>) => void;

const VIEW = "view";
const MAP = "map";

/** The filters, stored only in the address: Back, Forward, reload and sharing all keep them. */
export function useFilters(): {
  values: FilterValues;
  set: SetFilters;
  clear: () => void;
  /** The filters alone: the same for the list and the map. */
  queryString: string;
  /** Whether the map is shown, and the addresses of both views. */
  isMap: boolean;
  toList: string;
  toMap: string;
} {
  const [params, setParams] = useSearchParams();
  const values = useMemo(() => readFilters(params), [params]);
  // Until the page has rendered, the router passes a second change the address from before the first.
  const latest = useRef(params);
  useLayoutEffect(() => {
    latest.current = params;
  }, [params]);
  const set = useCallback<SetFilters>(
    (changes) => {
      const after = new URLSearchParams(latest.current);
      for (const [key, value] of Object.entries(changes) as [FilterKey, string][]) {
        if (value === "") after.delete(key);
        else after.set(key, value);
      }
      latest.current = after;
      setParams(after, { replace: true, preventScrollReset: true });
    },
    [setParams],
  );
  const isMap = params.get(VIEW) === MAP;
  const clear = useCallback(() => {
    latest.current = new URLSearchParams(isMap ? { [VIEW]: MAP } : {});
    setParams(latest.current, { preventScrollReset: true });
  }, [setParams, isMap]);
  const others = new URLSearchParams(params);
  others.delete(VIEW);
  const queryString = others.toString();
  others.set(VIEW, MAP);
  return { values, set, clear, queryString, isMap, toList: `?${queryString}`, toMap: `?${others}` };
}
