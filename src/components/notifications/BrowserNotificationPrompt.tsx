import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { Button } from "../ui/Button";
import {
  noteReason,
  turnNotificationsOff,
  turnNotificationsOn,
  useBrowserNotifications,
} from "./browserNotifications";

/**
 * Offers the browser's notifications, once, to whoever has an order or has written to somebody. It stands at the foot of
 * the window, for it comes after the page and must not push it down; a page that fills the window makes room for it.
 */
export default function BrowserNotificationPrompt() {
  const { isToAsk } = useBrowserNotifications();
  const { pathname } = useLocation();
  const hasOrder = pathname.startsWith("/order/");
  useEffect(() => {
    if (hasOrder) noteReason();
  }, [hasOrder]);
  if (!isToAsk) return null;
  return (
    <section
      aria-label="Browser notifications"
      className="bg-accent-soft border-line sticky bottom-0 z-20 border-t text-sm shadow-lg in-data-[frame=window]:static"
    >
      <div className="page-width flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
        <p className="min-w-52 flex-1 leading-snug">
          Want a notification when there&apos;s news on your order?
        </p>
        <span className="flex gap-2">
          <Button size="sm" onClick={() => void turnNotificationsOn()}>
            Turn on
          </Button>
          <Button size="sm" variant="ghost" onClick={turnNotificationsOff}>
            No thanks
          </Button>
        </span>
      </div>
    </section>
  );
}
