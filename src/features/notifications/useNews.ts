import { useQuery_experimental as useQueryResult } from "convex/react";
import { useEffect, useEffectEvent, useRef } from "react";
import { api } from "#convex/_generated/api.js";
import type { ShownNotification } from "./groups";

/** More rows than can be new at once, because the query runs again after every new notification. */
const NEWEST = { paginationOpts: { numItems: 5, cursor: null } };

/**
 * Calls `notify` with new unread notifications, except those already there when the page opened.
 */
export function useNews(notify: (rows: ShownNotification[]) => void): void {
  // `useBadge` in the navbar reports a failure.
  const result = useQueryResult({ query: api.notifications.bell.list, args: NEWEST });
  const newest = result.status === "success" ? result.data.page : undefined;
  const notifiedUpTo = useRef<number | null>(null);
  const onNews = useEffectEvent(notify);
  useEffect(() => {
    if (newest === undefined) return;
    const since = notifiedUpTo.current ?? newest[0]?.at ?? 0;
    notifiedUpTo.current = Math.max(since, newest[0]?.at ?? 0);
    const unseen = newest.filter(({ at, isRead }) => at > since && !isRead);
    if (unseen.length > 0) onNews(unseen);
  }, [newest]);
}
