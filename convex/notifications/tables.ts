import { defineTable } from "convex/server";
import { v } from "convex/values";
import { notificationContent } from "../domain/notifications/kinds";

/**
 * The bell's rows, one per occasion. All messages of a conversation share one, as do all listings of a saved
 * search and all changes of an order's address; a new one makes it unread again. Only `model/` writes them, because the
 * counter `unreadNotifications` changes with them.
 */
export const notifications = defineTable({
  userId: v.id("users"),
  /** Shown and marked read together: the steps of an order, the messages of a conversation. */
  group: v.string(),
  /** What happened; the user is notified of it once. */
  occasion: v.string(),
  content: notificationContent,
  isRead: v.boolean(),
  /** ms epoch; when it happened, for messages the latest. */
  at: v.number(),
  /** ms epoch; when the row is deleted. */
  deleteAt: v.number(),
})
  /** The bell's list. */
  .index("by_userId_and_at", ["userId", "at"])
  /** 'Mark all read'. */
  .index("by_userId_and_isRead_and_at", ["userId", "isRead", "at"])
  /** Whether a user has been notified of an occasion. */
  .index("by_userId_and_group_and_occasion", ["userId", "group", "occasion"])
  /** A group's unread rows. */
  .index("by_userId_and_group_and_isRead", ["userId", "group", "isRead"])
  /** The clean-up sweep. */
  .index("by_deleteAt", ["deleteAt"]);
