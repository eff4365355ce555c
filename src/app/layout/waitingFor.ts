import type { FunctionReturnType } from "convex/server";
import type { api } from "#convex/_generated/api.js";
import { plural } from "#src/lib/format.ts";

type Badge = FunctionReturnType<typeof api.messages.badge.get>;

/** Describes the count beside 'Messages'; "" for nothing. */
export function waitingFor(badge: Badge): string {
  const parts = [
    [badge.unreadMessages, "unread message"],
    [badge.unreadAdminMessages, "message to the team", "messages to the team"],
    [badge.openOrders, "open order"],
    [badge.pendingAdjustments, "proposed delivery charge"],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => plural(count, one, many))
    .join(" · ");
}
