import { useQuery_experimental as useQueryResult } from "convex/react";
import { useEffect, useEffectEvent, useRef } from "react";
import { api } from "../../../convex/_generated/api";
import type { ShownNotification } from "./groups";

const NEWEST = { paginationOpts: { numItems: 10, cursor: null } };

/** Calls `tell` with what the bell tells from now on and nobody has read; what was there when the page opened is old. */
export function useNews(tell: (rows: ShownNotification[]) => void): void {
  // A failure is the bar's to tell (`useBadge`).
  const result = useQueryResult({ query: api.notifications.notifications.list, args: NEWEST });
  const newest = result.status === "success" ? result.data.page : undefined;
  const toldUpTo = useRef<number | null>(null);
  const onNews = useEffectEvent(tell);
  useEffect(() => {
    if (newest === undefined) return;
    const since = toldUpTo.current ?? newest[0]?.at ?? 0;
    toldUpTo.current = Math.max(since, newest[0]?.at ?? 0);
    const fresh = newest.filter(({ at, isRead }) => at > since && !isRead);
    if (fresh.length > 0) onNews(fresh);
  }, [newest]);
}
