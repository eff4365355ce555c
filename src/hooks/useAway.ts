import type { Away } from "#convex/domain/sellers/away.ts";
import { useIsPast } from "./useServerTime";

/** Until when a seller is away; null once they are back. */
export function useAway(away: Away | null | undefined): Away | null {
  const isBack = useIsPast(away?.until ?? 0);
  return isBack ? null : (away ?? null);
}
