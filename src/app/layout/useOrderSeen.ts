import { useMutation } from "convex/react";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { api } from "#convex/_generated/api.js";
import { isUuidV4 } from "#convex/domain/shared/ids.ts";
import { whileWindowActive } from "#src/lib/windowActivity.ts";

const ORDER = /^\/order\/([^/]+)\/?$/;

/**
 * Marks an order's notifications as read while its page is open. `unread` skips the call when there
 * are none.
 */
export function useOrderSeen(unread: number): void {
  const markOrderRead = useMutation(api.notifications.bell.markOrderRead);
  const [, orderId = ""] = ORDER.exec(useLocation().pathname) ?? [];
  const hasAny = unread > 0;

  useEffect(() => {
    if (!hasAny || !isUuidV4(orderId)) return;
    return whileWindowActive(() => {
      markOrderRead({ orderId }).catch((error: unknown) => {
        console.warn("Could not mark the order's notifications as read", error);
      });
    });
    // Reruns when the count changes: the new notification may be about this order.
  }, [orderId, hasAny, unread, markOrderRead]);
}
