import type { QueryCtx } from "../../_generated/server";
import { isDesignatedAdmin, type Profile } from "../../shared/rules/access";
import { readCounter, readUserCounters } from "../../shared/rules/counters";

const COUNTED = ["unreadMessages", "openOrders", "pendingAdjustments"] as const;

/** What the number beside 'Messages' is made of; zeros for visitors. The bell's number is `notifications`'. */
export async function badgeOf(ctx: QueryCtx, viewer: Profile | null) {
  const own = viewer
    ? await readUserCounters(ctx, viewer.userId, COUNTED)
    : { unreadMessages: 0, openOrders: 0, pendingAdjustments: 0 };
  const unreadAdminMessages =
    viewer && isDesignatedAdmin(viewer) ? await readCounter(ctx, "unreadAdminMessages") : 0;
  const { unreadMessages, openOrders, pendingAdjustments } = own;
  const total = unreadMessages + unreadAdminMessages + openOrders + pendingAdjustments;
  return { total, unreadMessages, unreadAdminMessages, openOrders, pendingAdjustments };
}
