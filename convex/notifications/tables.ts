import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { ORDER_TOPICS, REPORTED_ITEMS } from "../domain/notifications/kinds";

/** The stored form of `NotificationContent` (`domain/notifications/kinds.ts` documents the fields). */
export const notificationContent = v.union(
  v.object({
    kind: v.literal("order"),
    topic: literals(...ORDER_TOPICS),
    orderId: v.string(),
    headline: v.string(),
    listingTitle: v.string(),
  }),
  v.object({
    kind: v.literal("adminOrder"),
    topic: literals(...ORDER_TOPICS),
    orderId: v.string(),
    headline: v.string(),
    listingTitle: v.string(),
  }),
  v.object({
    kind: v.literal("message"),
    conversationId: v.string(),
    fromId: v.id("users"),
    listingTitle: v.union(v.string(), v.null()),
    messages: v.number(),
  }),
  v.object({
    kind: v.literal("search"),
    searchId: v.string(),
    name: v.string(),
    query: v.string(),
    listings: v.number(),
  }),
  v.object({
    kind: v.literal("price"),
    listingId: v.string(),
    title: v.string(),
    shown: v.string(),
    before: v.number(),
  }),
  v.object({
    kind: v.literal("application"),
    approved: v.boolean(),
    quizCompleted: v.boolean(),
    isChange: v.optional(v.literal(true)),
  }),
  v.object({ kind: v.literal("sellerLine"), year: v.number(), headline: v.string() }),
  v.object({
    kind: v.literal("law"),
    asksProof: v.boolean(),
    listingId: v.string(),
    listingTitle: v.string(),
  }),
  v.object({
    kind: v.literal("proof"),
    accepted: v.boolean(),
    listingId: v.string(),
    listingTitle: v.string(),
  }),
  v.object({
    kind: v.literal("report"),
    to: literals("reporter", "reported"),
    acted: v.boolean(),
    itemType: literals(...REPORTED_ITEMS),
    itemId: v.string(),
    title: v.union(v.string(), v.null()),
  }),
);

/**
 * The bell's rows, one per occasion. All messages of a conversation share one, as do all listings of a saved
 * search; a new one makes it unread again. Only `model/` writes them, because the counter
 * `unreadNotifications` changes with them.
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
  forgetAt: v.number(),
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
  .index("by_forgetAt", ["forgetAt"]);
