import type { Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { isDesignatedAdmin, type Profile } from "../../shared/rules/access";
import { readCounter, readUserCounters } from "../../shared/rules/counters";

const COUNTED = ["openOrders", "pendingAdjustments"] as const;
/** Conversations whose unread messages are added up; the badge shows 99 at most. */
const UNREAD_CONVERSATIONS_MAX = 200;

/** How many messages a person has not read: those of their 200 unread conversations with the most. */
export async function unreadMessagesOf(ctx: QueryCtx, userId: Id<"users">): Promise<number> {
  const unread = await ctx.db
    .query("conversationMembers")
    .withIndex("by_userId_and_unreadCount", (q) => q.eq("userId", userId).gt("unreadCount", 0))
    .order("desc")
    .take(UNREAD_CONVERSATIONS_MAX);
  return unread.reduce((sum, { unreadCount }) => sum + unreadCount, 0);
}

/** What the number beside 'Messages' is made of; zeros for visitors. The bell's number is `notifications`'. */
export async function badgeOf(ctx: QueryCtx, viewer: Profile | null) {
  const own = viewer
    ? await readUserCounters(ctx, viewer.userId, COUNTED)
    : { openOrders: 0, pendingAdjustments: 0 };
  const unreadMessages = viewer ? await unreadMessagesOf(ctx, viewer.userId) : 0;
  const unreadAdminMessages =
    viewer && isDesignatedAdmin(viewer) ? await readCounter(ctx, "unreadAdminMessages") : 0;
  const { openOrders, pendingAdjustments } = own;
  const total = unreadMessages + unreadAdminMessages + openOrders + pendingAdjustments;
  return { total, unreadMessages, unreadAdminMessages, openOrders, pendingAdjustments };
}
