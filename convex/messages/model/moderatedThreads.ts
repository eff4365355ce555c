/**
 * Moderation's view of messages: all messages of one type between two users form one thread, with counts, a
 * read mark and a flag.
 */

import type { Infer } from "convex/values";
import { internal } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { fail } from "#convex/errors.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { bumpCounter, readCounter } from "#convex/shared/model/counters.ts";
import { recordAction, requireUndecided } from "#convex/shared/model/trail.ts";
import type { flagCategory } from "../tables";
import { pairOf } from "./openConversation";

/** The specification calls it a conversation view; the table has that name. */
export type Thread = Doc<"conversationViews">;
export type FlagCategory = Infer<typeof flagCategory>;
type Message = Doc<"messages">;

/** Messages flagged in one transaction; scheduled transactions do the rest. */
const FLAG_BATCH = 200;

const threadCounter = { message: "messageViews", seller_status: "sellerStatusViews" } as const;

export async function threadCounts(ctx: QueryCtx) {
  const message = await readCounter(ctx, threadCounter.message);
  const sellerStatus = await readCounter(ctx, threadCounter.seller_status);
  return { all: message + sellerStatus, seller_status: sellerStatus, message };
}

export async function requireThread(
  ctx: QueryCtx,
  viewId: Id<"conversationViews">,
): Promise<Thread> {
  return (await ctx.db.get("conversationViews", viewId)) ?? fail("not_found");
}

type PostedMessage = Pick<Message, "senderId" | "receiverId" | "timestamp"> & {
  messageType?: Message["messageType"];
  /** Read from the start, so it never counts as unread. */
  isRead?: boolean;
};

/** Records a message that is being posted; returns its thread. */
export async function recordPostedMessage(
  ctx: MutationCtx,
  conversation: Pick<Doc<"conversations">, "_id" | "viewId">,
  { senderId, receiverId, messageType, timestamp, isRead = false }: PostedMessage,
): Promise<Id<"conversationViews">> {
  const type = messageType === "seller_status" ? "seller_status" : "message";
  const existingId = type === "message" ? conversation.viewId : undefined;
  const thread = existingId
    ? await ctx.db.get("conversationViews", existingId)
    : await findThread(ctx, senderId, receiverId, type);
  const viewId = await countPosted(ctx, thread, { type, senderId, receiverId, timestamp, isRead });
  if (type === "message" && existingId === undefined) {
    await ctx.db.patch("conversations", conversation._id, { viewId });
  }
  return viewId;
}

async function findThread(
  ctx: QueryCtx,
  a: Id<"users">,
  b: Id<"users">,
  type: Thread["type"],
): Promise<Thread | null> {
  const { user1Id, user2Id } = pairOf(a, b);
  return await ctx.db
    .query("conversationViews")
    .withIndex("by_pair_and_type", (q) =>
      q.eq("user1Id", user1Id).eq("user2Id", user2Id).eq("type", type),
    )
    .unique();
}

/** Counts a message in its thread, creating the thread if needed. */
async function countPosted(
  ctx: MutationCtx,
  thread: Thread | null,
  posted: Pick<Thread, "type" | "senderId" | "receiverId"> & { timestamp: number; isRead: boolean },
): Promise<Id<"conversationViews">> {
  const { type, senderId, receiverId, timestamp, isRead } = posted;
  const unread = isRead ? 0 : 1;
  if (thread) {
    await ctx.db.patch("conversationViews", thread._id, {
      messageCount: thread.messageCount + 1,
      unreadCount: thread.unreadCount + unread,
      latestTimestamp: Math.max(thread.latestTimestamp, timestamp),
    });
    return thread._id;
  }
  await bumpCounter(ctx, threadCounter[type], 1);
  return await ctx.db.insert("conversationViews", {
    type,
    ...pairOf(senderId, receiverId),
    senderId,
    receiverId,
    messageCount: 1,
    unreadCount: unread,
    latestTimestamp: timestamp,
    flagged: false,
    flagCategory: null,
    flaggedAt: null,
  });
}

/** Records that messages were read, in their threads and in the admin's inbox. */
export async function recordRead(ctx: MutationCtx, messages: Message[]): Promise<void> {
  const viewCounts = new Map<Id<"conversationViews">, number>();
  for (const { viewId } of messages) {
    viewCounts.set(viewId, (viewCounts.get(viewId) ?? 0) + 1);
  }
  for (const [viewId, count] of viewCounts) {
    const thread = await ctx.db.get("conversationViews", viewId);
    if (thread === null) continue;
    await ctx.db.patch("conversationViews", viewId, { unreadCount: thread.unreadCount - count });
  }
  let fromInbox = 0;
  for (const message of messages) {
    const row = await inboxRow(ctx, message);
    if (row === null || row.isRead) continue;
    await ctx.db.patch("adminMessages", row._id, { isRead: true });
    fromInbox += 1;
  }
  await bumpCounter(ctx, "unreadAdminMessages", -fromInbox);
}

export async function addToInbox(
  ctx: MutationCtx,
  entry: Pick<Doc<"adminMessages">, "userId" | "messageType"> & { messageId: Id<"messages"> },
): Promise<void> {
  await ctx.db.insert("adminMessages", {
    ...entry,
    isRead: false,
    flagged: false,
    createdAt: Date.now(),
  });
  await bumpCounter(ctx, "unreadAdminMessages", 1);
}

async function inboxRow(ctx: MutationCtx, message: Message): Promise<Doc<"adminMessages"> | null> {
  if (!message.isAdminMessage) return null;
  return await ctx.db
    .query("adminMessages")
    .withIndex("by_messageId", (q) => q.eq("messageId", message._id))
    .unique();
}

/**
 * Flags a thread and all its messages so far, or removes the flag (`category: null`), and logs the
 * action. No-op if the flag is already set that way; `decided_already` if another admin set it.
 */
export async function setFlag(
  ctx: MutationCtx,
  admin: Profile,
  thread: Thread,
  category: FlagCategory | null,
  reason: string,
): Promise<void> {
  const action = category === null ? "unflag_conversation" : "flag_conversation";
  if (thread.flagCategory === category) {
    return await requireUndecided(ctx, admin, thread._id, [action]);
  }
  await ctx.db.patch("conversationViews", thread._id, {
    flagged: category !== null,
    flagCategory: category,
    flaggedAt: category === null ? null : Date.now(),
  });
  await recordAction(ctx, admin, {
    action,
    targetType: "conversation",
    targetId: thread._id,
    person: thread.senderId,
    reason,
  });
  await stepFlags(ctx, thread._id, thread.latestTimestamp, null);
}

/**
 * Copies the thread's current flag to its messages up to `until` (ms epoch), one batch per transaction. Each
 * step re-reads the thread, so a quick change of the flag can't leave stale messages.
 */
export async function stepFlags(
  ctx: MutationCtx,
  viewId: Id<"conversationViews">,
  until: number,
  cursor: string | null,
): Promise<void> {
  const thread = (await ctx.db.get("conversationViews", viewId)) ?? fail("not_found");
  const { flagged, flagCategory } = thread;
  const page = await ctx.db
    .query("messages")
    .withIndex("by_viewId_and_timestamp", (q) => q.eq("viewId", viewId).lte("timestamp", until))
    .paginate({ numItems: FLAG_BATCH, cursor });
  let messages = 0;
  let inbox = 0;
  const countChange = flagged ? 1 : -1;
  for (const message of page.page) {
    if (message.flagCategory === flagCategory) continue;
    await ctx.db.patch("messages", message._id, { flagged, flagCategory });
    if (message.flagged !== flagged) messages += countChange;
    const row = await inboxRow(ctx, message);
    if (row === null || row.flagged === flagged) continue;
    await ctx.db.patch("adminMessages", row._id, { flagged });
    inbox += countChange;
  }
  await bumpCounter(ctx, "flaggedMessages", messages);
  await bumpCounter(ctx, "flaggedAdminMessages", inbox);
  if (page.isDone) return;
  await ctx.scheduler.runAfter(0, internal.messages.thread.continueFlags, {
    viewId,
    until,
    cursor: page.continueCursor,
  });
}
