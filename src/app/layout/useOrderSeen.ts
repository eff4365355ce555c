import { useMutation } from "convex/react";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { api } from "#convex/_generated/api.js";
import { isUuidV4 } from "#convex/domain/shared/ids.ts";
import { whileWindowActive } from "#src/lib/windowActivity.ts";

const ORDER = /^\/order\/([^/]+)\/?$/;

/**
 * Marks an order's notifications as read while its page is open. `unread` counts all unread ones:
 * the call is skipped while the count is 0 or has not risen.
 */
export function useOrderSeen(unread: number): void {
  const markOrderRead = useMutation(api.notifications.bell.markOrderRead);
  const [, orderId = ""] = ORDER.exec(useLocation().pathname) ?? [];
  /** The order last marked, and the lowest count since: only a higher count can mean a new notification. */
  const marked = useRef({ orderId: "", unread: 0 });

  useEffect(() => {
    const isMarked = () => marked.current.orderId === orderId && unread <= marked.current.unread;
    if (isMarked()) marked.current.unread = unread;
    if (unread === 0 || !isUuidV4(orderId)) return;
    return whileWindowActive(() => {
      if (isMarked()) return;
      marked.current = { orderId, unread };
      markOrderRead({ orderId }).catch((error: unknown) => {
        marked.current = { orderId: "", unread: 0 };
        console.warn("Could not mark the order's notifications as read", error);
      });
    });
  }, [orderId, unread, markOrderRead]);
}
