import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { groupNotifications, type ShownNotification } from "../groups";
import { useBrowserNotifications } from "../public/browserNotifications";
import { joinTabs, type Tab } from "../tabs";
import { playTone } from "../tone";
import { useNews } from "../useNews";

/**
 * Shows new notifications as browser notifications while no Shoal tab is visible, and plays a
 * sound. Loaded only for users who turned this on.
 */
export default function BrowserNotifier({ userId }: { userId: string }) {
  const { wantsNotifications, wantsSound } = useBrowserNotifications();
  const navigate = useNavigate();
  const tab = useRef<Tab | null>(null);

  useEffect(() => {
    const tabs = joinTabs(userId);
    tab.current = tabs;
    return tabs.leave;
  }, [userId]);

  const notify = async (rows: ShownNotification[]) => {
    if (!(await tab.current?.mayNotify())) return;
    if (wantsSound) playTone();
    if (wantsNotifications)
      for (const { newest: row } of groupNotifications(rows)) show(row, navigate);
  };
  useNews((rows) => void notify(rows));

  return null;
}

/** One browser notification per group: a newer one replaces the older. */
function show(
  { headline, detail, group, path }: ShownNotification,
  navigate: (path: string) => unknown,
): void {
  const options: NotificationOptions & { renotify: boolean } = {
    body: detail,
    tag: group,
    renotify: true,
    icon: "/favicon.svg",
  };
  try {
    const notification = new Notification(headline, options);
    notification.onclick = () => {
      window.focus();
      void navigate(path);
      notification.close();
    };
  } catch (error) {
    // Phone browsers only allow notifications from service workers. The bell still shows this one.
    console.warn("This browser doesn't support notifications", error);
  }
}
