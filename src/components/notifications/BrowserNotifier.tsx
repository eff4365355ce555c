import { useQuery } from "convex/react";
import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { api } from "../../../convex/_generated/api";
import { useBrowserNotifications } from "./browserNotifications";
import { groupNotifications, type ShownNotification } from "./groups";
import { joinTabs, type Tab } from "./tabs";
import { playTone } from "./tone";

const NEWEST = { paginationOpts: { numItems: 10, cursor: null } };

/** Tells by the browser what the bell tells while nobody looks at Shoal, and by a tone. Loaded for those who want it. */
export default function BrowserNotifier({ userId }: { userId: string }) {
  const { wantsNotifications, wantsSound } = useBrowserNotifications();
  const navigate = useNavigate();
  const newest = useQuery(api.notifications.notifications.list, NEWEST)?.page;
  const toldUpTo = useRef<number | null>(null);
  const tab = useRef<Tab | null>(null);

  useEffect(() => {
    const joined = joinTabs(userId);
    tab.current = joined;
    return joined.leave;
  }, [userId]);

  const tell = useEffectEvent(async (rows: ShownNotification[]) => {
    if (!(await tab.current?.mayTell())) return;
    if (wantsSound) playTone();
    if (wantsNotifications)
      for (const { newest: row } of groupNotifications(rows)) show(row, navigate);
  });
  useEffect(() => {
    if (newest === undefined) return;
    // What was there when the page opened is old.
    const since = toldUpTo.current ?? newest[0]?.at ?? 0;
    toldUpTo.current = Math.max(since, newest[0]?.at ?? 0);
    const fresh = newest.filter(({ at, isRead }) => at > since && !isRead);
    if (fresh.length > 0) void tell(fresh);
  }, [newest]);

  return null;
}

/** One of the browser's own notifications a group: a newer one takes the place of the older. */
function show(
  { headline, detail, group, path }: ShownNotification,
  go: (path: string) => unknown,
): void {
  const options: NotificationOptions & { renotify: boolean } = {
    body: detail,
    tag: group,
    renotify: true,
    icon: "/favicon.svg",
  };
  try {
    const shown = new Notification(headline, options);
    shown.onclick = () => {
      window.focus();
      void go(path);
      shown.close();
    };
  } catch (error) {
    // Browsers of phones have them from service workers only; the bell has told it anyway.
    console.warn("This browser shows no notifications", error);
  }
}
