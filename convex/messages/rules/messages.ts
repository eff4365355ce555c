import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { countPosted, countRead } from "./moderatedThreads";
import { memberOf, membersOf } from "./conversations";
import { bumpUserCounter } from "../../shared/rules/counters";
import { planUnreadMail } from "./mails";

const PREVIEW_LENGTH = 140;
/** Messages marked read in one transaction; the rest follow in scheduled ones. */
const READ_BATCH = 200;

export type NewMessage = {
  text: string;
  messageType?: Doc<"messages">["messageType"];
  subject?: string;
  orderAdjustmentId?: Id<"orderAdjustments">;
  isOrderContext?: boolean;
  isAdminMessage?: boolean;
  clientId?: string;
};

/**
 * Writes a message and everything that shows it: both sides' rows in their lists and the receiver's badge.
 * Timestamps of a conversation rise strictly, so that its order is the order of the commits.
 */
export async function postMessage(
  ctx: MutationCtx,
  conversation: Doc<"conversations">,
  senderId: Id<"users">,
  message: NewMessage,
): Promise<Id<"messages">> {
  const receiverId =
    conversation.user1Id === senderId ? conversation.user2Id : conversation.user1Id;
  const now = Date.now();
  const timestamp = Math.max(now, conversation.lastMessageAt + 1);
  const { text, isOrderContext = false, isAdminMessage = false, ...optional } = message;
  const { messageType } = message;
  const viewId = await countPosted(ctx, { senderId, receiverId, messageType, timestamp });
  const messageId = await ctx.db.insert("messages", {
    ...optional,
    viewId,
    conversationId: conversation._id,
    senderId,
    receiverId,
    message: text,
    timestamp,
    listingId: conversation.listingId,
    isOrderContext,
    isAdminMessage,
    isRead: false,
    flagged: false,
    flagCategory: null,
    createdAt: now,
  });
  await ctx.db.patch("conversations", conversation._id, { lastMessageAt: timestamp });
  const preview = text.slice(0, PREVIEW_LENGTH);
  for (const member of await membersOf(ctx, conversation._id)) {
    const mine = member.userId === senderId;
    if (!mine) await planUnreadMail(ctx, member);
    await ctx.db.patch("conversationMembers", member._id, {
      lastMessageAt: timestamp,
      preview,
      previewFromMe: mine,
      unreadCount: mine ? member.unreadCount : member.unreadCount + 1,
    });
  }
  await bumpUserCounter(ctx, receiverId, "unreadMessages", 1);
  return messageId;
}

/**
 * Marks all that `userId` has received in the conversation as read; the badge falls at once. `seen: false`
 * when it was not this person who looked: the other side is not told that they did.
 */
export async function markConversationRead(
  ctx: MutationCtx,
  conversation: Doc<"conversations">,
  userId: Id<"users">,
  { seen = true }: { seen?: boolean } = {},
): Promise<void> {
  const member = await memberOf(ctx, conversation._id, userId);
  if (member === null || member.unreadCount === 0) return;
  await ctx.db.patch("conversationMembers", member._id, {
    unreadCount: 0,
    ...(seen ? { seenAt: conversation.lastMessageAt } : {}),
  });
  await bumpUserCounter(ctx, userId, "unreadMessages", -member.unreadCount);
  await markMessagesRead(ctx, conversation._id, userId, conversation.lastMessageAt);
}

/** Sets `isRead` on what `userId` has received up to `upTo` (ms epoch), a batch a transaction. */
export async function markMessagesRead(
  ctx: MutationCtx,
  conversationId: Id<"conversations">,
  userId: Id<"users">,
  upTo: number,
): Promise<void> {
  const unread = await ctx.db
    .query("messages")
    .withIndex("by_conversationId_and_receiverId_and_isRead", (q) =>
      q
        .eq("conversationId", conversationId)
        .eq("receiverId", userId)
        .eq("isRead", false)
        .lte("timestamp", upTo),
    )
    .take(READ_BATCH);
  for (const message of unread) await ctx.db.patch("messages", message._id, { isRead: true });
  await countRead(ctx, unread);
  if (unread.length === READ_BATCH) {
    await ctx.scheduler.runAfter(0, internal.messages.messages.continueMarkRead, {
      conversationId,
      userId,
      upTo,
    });
  }
}

/** Conversations of a pair marked read in one transaction; each has up to two batches of messages. */
const PAIR_BATCH = 10;

/** Marks all messages between two people read, in both directions, whatever listing they are about. */
export async function markPairRead(
  ctx: MutationCtx,
  { user1Id, user2Id }: Pick<Doc<"conversations">, "user1Id" | "user2Id">,
  cursor: string | null = null,
): Promise<void> {
  const page = await ctx.db
    .query("conversations")
    .withIndex("by_pair_and_listing", (q) => q.eq("user1Id", user1Id).eq("user2Id", user2Id))
    .paginate({ numItems: PAIR_BATCH, cursor });
  for (const conversation of page.page) {
    for (const userId of [user1Id, user2Id]) {
      await markConversationRead(ctx, conversation, userId, { seen: false });
    }
  }
  if (page.isDone) return;
  await ctx.scheduler.runAfter(0, internal.moderation.messages.continueMarkRead, {
    user1Id,
    user2Id,
    cursor: page.continueCursor,
  });
}
