import type { Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { isDesignatedAdmin, type Profile } from "#convex/shared/model/access.ts";
import { readCounter, readUserCounters } from "#convex/shared/model/counters.ts";

const COUNTED_FIELDS = ["openOrders", "pendingAdjustments"] as const;
/** The badge adds up at most this many conversations; it shows 99 at most. */
const UNREAD_CONVERSATIONS_MAX = 200;

/** A user's unread messages, from the 200 conversations with the most. */
export async function unreadMessagesOf(ctx: QueryCtx, userId: Id<"users">): Promise<number> {
  const unread = await ctx.db
    .query("conversationMembers")
    .withIndex("by_userId_and_unreadCount", (q) => q.eq("userId", userId).gt("unreadCount", 0))
    .order("desc")
    .take(UNREAD_CONVERSATIONS_MAX);
  return unread.reduce((sum, { unreadCount }) => sum + unreadCount, 0);
}

/** The parts of the number beside 'Messages'; zeros for visitors. The bell's number is in `notifications`. */
export async function badgeOf(ctx: QueryCtx, viewer: Profile | null) {
  const ownCounts = viewer
    ? await readUserCounters(ctx, viewer.userId, COUNTED_FIELDS)
    : { openOrders: 0, pendingAdjustments: 0 };
  const unreadMessages = viewer ? await unreadMessagesOf(ctx, viewer.userId) : 0;
  const unreadAdminMessages =
    viewer && isDesignatedAdmin(viewer) ? await readCounter(ctx, "unreadAdminMessages") : 0;
  const { openOrders, pendingAdjustments } = ownCounts;
  const total = unreadMessages + unreadAdminMessages + openOrders + pendingAdjustments;
  return { total, unreadMessages, unreadAdminMessages, openOrders, pendingAdjustments };
}
