/**
 * Read state. It is stored in the reader's member row (`readUpTo`), not in the messages, so marking
 * messages read re-runs no message list.
 */

import { internal } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { markConversationRowRead } from "#convex/notifications/model/markRead.ts";
import { recordRead } from "./moderatedThreads";
import { memberOf } from "./openConversation";

/** Messages removed from moderation's unread counts at once; scheduled transactions do the rest. */
const READ_BATCH = 200;
/** Conversations of a pair marked read in one transaction; each has up to two batches of messages. */
const PAIR_BATCH = 10;

/** Whether the receiver has read a message; `receiver` is their member row. */
export function isRead(
  message: Doc<"messages">,
  receiver: Doc<"conversationMembers"> | null,
): boolean {
  return message.isRead === true || message.timestamp <= (receiver?.readUpTo ?? 0);
}

/**
 * Marks everything that `userId` has received in the conversation as read and lowers badge and bell at
 * once. `seen: false` if someone else marked it for them: the other member then sees no read receipt.
 */
export async function markConversationRead(
  ctx: MutationCtx,
  conversation: Doc<"conversations">,
  userId: Id<"users">,
  { seen = true }: { seen?: boolean } = {},
): Promise<void> {
  const member = await memberOf(ctx, conversation._id, userId);
  if (member === null || member.unreadCount === 0) return;
  const until = member.lastMessageAt;
  await ctx.db.patch("conversationMembers", member._id, {
    unreadCount: 0,
    readUpTo: until,
    ...(seen ? { seenAt: until } : {}),
  });
  await markConversationRowRead(ctx, userId, conversation._id);
  await recordReadBetween(ctx, conversation._id, userId, member.readUpTo ?? 0, until);
}

/**
 * Records in moderation's threads, in batches, that `userId` has read the messages after `after` and up
 * to `until` (ms epoch).
 */
export async function recordReadBetween(
  ctx: MutationCtx,
  conversationId: Id<"conversations">,
  userId: Id<"users">,
  after: number,
  until: number,
): Promise<void> {
  const messages = await ctx.db
    .query("messages")
    .withIndex("by_conversationId_and_receiverId_and_timestamp", (q) =>
      q
        .eq("conversationId", conversationId)
        .eq("receiverId", userId)
        .gt("timestamp", after)
        .lte("timestamp", until),
    )
    .take(READ_BATCH);
  await recordRead(
    ctx,
    messages.filter((message) => message.isRead !== true),
  );
  const last = messages.at(-1);
  if (messages.length < READ_BATCH || !last) return;
  await ctx.scheduler.runAfter(0, internal.messages.thread.continueRecordRead, {
    conversationId,
    userId,
    after: last.timestamp,
    until,
  });
}

/** Marks all messages between two users read, in both directions and for every listing. */
export async function markPairRead(
  ctx: MutationCtx,
  { user1Id, user2Id }: Pick<Doc<"conversations">, "user1Id" | "user2Id">,
  cursor: string | null = null,
): Promise<void> {
  const page = await ctx.db
    .query("conversations")
    .withIndex("by_pair_and_listing_and_kind", (q) =>
      q.eq("user1Id", user1Id).eq("user2Id", user2Id),
    )
    .paginate({ numItems: PAIR_BATCH, cursor });
  for (const conversation of page.page) {
    for (const userId of [user1Id, user2Id]) {
      await markConversationRead(ctx, conversation, userId, { seen: false });
    }
  }
  if (page.isDone) return;
  await ctx.scheduler.runAfter(0, internal.messages.thread.continueMarkRead, {
    user1Id,
    user2Id,
    cursor: page.continueCursor,
  });
}
