import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import {
  type FilterKey,
  type FilterValues,
  readFilters,
} from "../../../convex/domain/listings/filters";

export type SetFilters = (changes: Partial<FilterValues>) => void;

/** The filters, which live in the address alone: back, forward, reload and sharing all keep them. */
export function useFilters(): {
  values: FilterValues;
  set: SetFilters;
  clear: () => void;
  queryString: string;
} {
  const [params, setParams] = useSearchParams();
  const values = useMemo(() => readFilters(params), [params]);
  const set = useCallback<SetFilters>(
    (changes) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [key, value] of Object.entries(changes) as [FilterKey, string][]) {
            if (value === "") after.delete(key);
            else after.set(key, value);
          }
          return after;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  const clear = useCallback(() => setParams({}, { preventScrollReset: true }), [setParams]);
  return { values, set, clear, queryString: params.toString() };
}
