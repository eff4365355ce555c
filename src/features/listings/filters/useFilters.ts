import { useSearchParams } from "react-router-dom";
import {
  FILTER_KEYS,
  type FilterKey,
  type FilterValues,
  readFilter,
} from "#convex/domain/listings/filters.ts";
import { type Param, useListParams } from "#src/hooks/useListParams.ts";

export type SetFilters = (changes: Partial<FilterValues>) => void;

const VIEW = "view";
const MAP = "map";
const PARAMS = Object.fromEntries(FILTER_KEYS.map((key) => [key, { read: readFilter }])) as Record<
  FilterKey,
  Param<string>
>;

/** The shop's filters and view, stored in its address. */
export function useFilters(): {
  values: FilterValues;
  set: SetFilters;
  clear: () => void;
  /** The filters alone, sorted: the same for the list and the map, in whichever order they were chosen. */
  queryString: string;
  /** Whether the map is shown, and the addresses of both views. */
  isMap: boolean;
  toList: string;
  toMap: string;
} {
  const { values, set, clear } = useListParams(PARAMS);
  const [params] = useSearchParams();
  const isMap = params.get(VIEW) === MAP;
  const others = new URLSearchParams(params);
  others.delete(VIEW);
  others.sort();
  const queryString = others.toString();
  others.set(VIEW, MAP);
  return { values, set, clear, queryString, isMap, toList: `?${queryString}`, toMap: `?${others}` };
}
