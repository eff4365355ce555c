import { useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "#convex/_generated/api.js";
import { useNow } from "#src/hooks/useNow.ts";

export type Figures = NonNullable<FunctionReturnType<typeof api.orders.sellerYears.mine>>;
type Years = { current: Figures | null; last: Figures | null; isTrader: boolean };

/**
 * The viewer's earnings this year and last year (whose figures are due in January). Null if there
 * was no sale in either, undefined while loading.
 */
export function useYearFigures(): Years | null | undefined {
  const year = new Date(useNow(null)).getUTCFullYear();
  const current = useQuery(api.orders.sellerYears.mine, { year });
  const last = useQuery(api.orders.sellerYears.mine, { year: year - 1 });
  const progress = useQuery(api.sellers.applications.mine);
  if (current === undefined || last === undefined) return undefined;
  if (current === null && last === null) return null;
  return progress && { current, last, isTrader: progress.trader !== null };
}
