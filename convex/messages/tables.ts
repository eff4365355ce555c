import { v } from "convex/values";
import { defineTable } from "convex/server";
import { imageRef } from "../shared/validators";

export const messageType = v.union(
  v.literal("admin"),
  v.literal("order_adjustment"),
  v.literal("seller_status"),
  v.literal("general_inquiry"),
  v.literal("feedback"),
  v.literal("support_request"),
  v.literal("partnership"),
  v.literal("other"),
);

export const flagCategory = v.union(
  v.literal("Spam"),
  v.literal("Violation"),
  v.literal("Suspension"),
);

/** What a message shows of an order (its uuid): the card asks the order, claim or refund itself how it stands. */
export const messageCard = v.object({
  kind: v.union(v.literal("order"), v.literal("refund"), v.literal("claim")),
  orderId: v.string(),
});

/**
 * One a pair of people, a listing (`listingId: null` for talk that is about no listing) and a kind, there from its
 * first message on. `user1Id` is the smaller id, so that a pair has one spelling. `kind` `admin` is written by the
 * admin side only.
 */
export const conversations = defineTable({
  user1Id: v.id("users"),
  user2Id: v.id("users"),
  listingId: v.union(v.id("listings"), v.null()),
  kind: v.union(v.literal("chat"), v.literal("admin")),
  /** The pair's moderated thread of type `message`; absent until the first message that belongs to it. */
  viewId: v.optional(v.id("conversationViews")),
  createdAt: v.number(),
}).index("by_pair_and_listing_and_kind", ["user1Id", "user2Id", "listingId", "kind"]);

/** A person's side of a conversation: the list on the left reads these and nothing else. */
export const conversationMembers = defineTable({
  conversationId: v.id("conversations"),
  userId: v.id("users"),
  otherUserId: v.id("users"),
  listingId: v.union(v.id("listings"), v.null()),
  lastMessageAt: v.number(),
  /** First 140 characters of the last message. */
  preview: v.string(),
  previewFromMe: v.boolean(),
  unreadCount: v.number(),
  /** Timestamp up to which what this person received is read, by whoever marked it; absent before the first time. */
  readUpTo: v.optional(v.number()),
  /** ms epoch up to which this person has seen the conversation. */
  seenAt: v.number(),
  /** True until its next message: this person has put it out of their list. */
  isHidden: v.optional(v.literal(true)),
  /** True while neither bell nor mails tell this person of its messages. */
  isMuted: v.optional(v.literal(true)),
})
  .index("by_conversationId_and_userId", ["conversationId", "userId"])
  /** All that somebody has, for their search and the copy of their data. */
  .index("by_userId_and_lastMessageAt", ["userId", "lastMessageAt"])
  /** Their list. */
  .index("by_userId_and_isHidden_and_lastMessageAt", ["userId", "isHidden", "lastMessageAt"])
  /** What they have not read, for the badge. */
  .index("by_userId_and_unreadCount", ["userId", "unreadCount"])
  /** What they have muted, for their settings. */
  .index("by_userId_and_isMuted_and_lastMessageAt", ["userId", "isMuted", "lastMessageAt"]);

/**
 * Somebody does not want to hear from somebody else: while it stands, neither can write to the other. The two ids are
 * those of the pair besides, the smaller one first, so that one read finds the blocks of both.
 */
export const blocks = defineTable({
  user1Id: v.id("users"),
  user2Id: v.id("users"),
  blockerId: v.id("users"),
  blockedId: v.id("users"),
  createdAt: v.number(),
})
  .index("by_pair", ["user1Id", "user2Id"])
  /** Whom somebody has blocked, for their settings. */
  .index("by_blockerId_and_createdAt", ["blockerId", "createdAt"]);

export const messages = defineTable({
  conversationId: v.id("conversations"),
  senderId: v.id("users"),
  receiverId: v.id("users"),
  /** Empty where photographs say it all. */
  message: v.string(),
  /** At most `MESSAGE_PHOTOS_MAX`, of the sender's; shown to the two and to admins. Absent for none. */
  photos: v.optional(v.array(imageRef)),
  /** ms epoch; order of the conversation. */
  timestamp: v.number(),
  messageType: v.optional(messageType),
  subject: v.optional(v.string()),
  orderAdjustmentId: v.optional(v.id("orderAdjustments")),
  /** The text says the same in words, as it was when it was posted. */
  card: v.optional(messageCard),
  listingId: v.union(v.id("listings"), v.null()),
  isOrderContext: v.boolean(),
  isAdminMessage: v.boolean(),
  /**
   * True for what waits for nobody: the cards of an order. Whether other messages are read is in `rules/reading.ts`.
   */
  isRead: v.optional(v.boolean()),
  flagged: v.boolean(),
  flagCategory: v.union(flagCategory, v.null()),
  /** Made by the sender's client: a resend after a lost answer finds the first one. */
  clientId: v.optional(v.string()),
  /** The moderated thread that shows it; every message gets it when it is posted. */
  viewId: v.optional(v.id("conversationViews")),
  createdAt: v.number(),
})
  .index("by_conversationId_and_timestamp", ["conversationId", "timestamp"])
  .index("by_conversationId_and_receiverId_and_timestamp", [
    "conversationId",
    "receiverId",
    "timestamp",
  ])
  .index("by_senderId_and_clientId", ["senderId", "clientId"])
  /** All that a person was sent, for their copy of their data. */
  .index("by_receiverId", ["receiverId"])
  /** A conversation view's messages, and the flagging of them. */
  .index("by_viewId_and_timestamp", ["viewId", "timestamp"]);

export const viewType = v.union(v.literal("message"), v.literal("seller_status"));

/**
 * What moderation sees of the talk of two people: all their messages of one type, whatever listing they were
 * about (the specification's conversation view). Counted in the transaction of every message, so that the
 * admin's list reads these rows and nothing else; `rules/moderatedThreads.ts` is the only writer.
 */
export const conversationViews = defineTable({
  type: viewType,
  user1Id: v.id("users"),
  user2Id: v.id("users"),
  /** Who wrote the first message, and to whom. */
  senderId: v.id("users"),
  receiverId: v.id("users"),
  messageCount: v.number(),
  /** Messages that whoever they were sent to has not read. */
  unreadCount: v.number(),
  latestTimestamp: v.number(),
  flagged: v.boolean(),
  flagCategory: v.union(flagCategory, v.null()),
  /** ms epoch; null while not flagged. */
  flaggedAt: v.union(v.number(), v.null()),
})
  .index("by_pair_and_type", ["user1Id", "user2Id", "type"])
  .index("by_latestTimestamp", ["latestTimestamp"])
  .index("by_type_and_latestTimestamp", ["type", "latestTimestamp"])
  /** Those of one person. */
  .index("by_user1Id_and_type_and_latestTimestamp", ["user1Id", "type", "latestTimestamp"])
  .index("by_user2Id_and_type_and_latestTimestamp", ["user2Id", "type", "latestTimestamp"])
  .index("by_flagged_and_flaggedAt", ["flagged", "flaggedAt"]);

/** What waits for the admin: one row for each message of the contact form, with its own read and flag state. */
export const adminMessages = defineTable({
  userId: v.id("users"),
  messageId: v.optional(v.id("messages")),
  messageType,
  isRead: v.boolean(),
  flagged: v.boolean(),
  createdAt: v.number(),
}).index("by_messageId", ["messageId"]);

/** Who is typing where: a row is there while they type, apart from everything that is shown longer. */
export const typing = defineTable({
  conversationId: v.id("conversations"),
  userId: v.id("users"),
  /** ms epoch; when the mark was last renewed. */
  updatedAt: v.number(),
}).index("by_conversationId_and_userId", ["conversationId", "userId"]);
