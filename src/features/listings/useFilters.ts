import { useCallback, useLayoutEffect, useMemo, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import {
  type FilterKey,
  type FilterValues,
  readFilters,
} from "../../../convex/domain/listings/filters";

export type SetFilters = (changes: Partial<FilterValues>) => void;

const VIEW = "view";
const MAP = "map";

/** The filters, which live in the address alone: back, forward, reload and sharing all keep them. */
export function useFilters(): {
  values: FilterValues;
  set: SetFilters;
  clear: () => void;
  /** The filters alone: the same for the list and the map. */
  queryString: string;
  /** Whether they are shown on a map, and the address of the other way. */
  isMap: boolean;
  toList: string;
  toMap: string;
} {
  const [params, setParams] = useSearchParams();
  const values = useMemo(() => readFilters(params), [params]);
  // The router hands a second change the address from before the first one until the page has rendered.
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
