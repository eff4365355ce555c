import type { Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";

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
