/** Moderation's side of messages: what two people wrote to each other, counted, marked and flagged as one. */
import type { Infer } from "convex/values";
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { fail } from "../../errors";
import type { flagCategory } from "../tables";
import type { Profile } from "../../shared/rules/access";
import { pairOf } from "./conversations";
import { bumpCounter } from "../../shared/rules/counters";
import { record } from "../../shared/rules/trail";

export type ConversationView = Doc<"conversationViews">;
export type FlagCategory = Infer<typeof flagCategory>;
type Message = Doc<"messages">;

/** Messages flagged in one transaction; the rest follow in scheduled ones. */
const FLAG_BATCH = 200;

/** The counter that holds how many views of a type there are. */
export const viewCounter = { message: "messageViews", seller_status: "sellerStatusViews" } as const;

type Posted = Pick<Message, "senderId" | "receiverId" | "timestamp"> & {
  messageType?: Message["messageType"];
};

/** Counts a message that is being posted, unread as it is; answers the view that it belongs to. */
export async function countPosted(
  ctx: MutationCtx,
  { senderId, receiverId, messageType, timestamp }: Posted,
): Promise<Id<"conversationViews">> {
  const type = messageType === "seller_status" ? "seller_status" : "message";
  const pair = pairOf(senderId, receiverId);
  const view = await ctx.db
    .query("conversationViews")
    .withIndex("by_pair_and_type", (q) =>
      q.eq("user1Id", pair.user1Id).eq("user2Id", pair.user2Id).eq("type", type),
    )
    .unique();
  if (view) {
    await ctx.db.patch("conversationViews", view._id, {
      messageCount: view.messageCount + 1,
      unreadCount: view.unreadCount + 1,
      latestTimestamp: Math.max(view.latestTimestamp, timestamp),
    });
    return view._id;
  }
  await bumpCounter(ctx, viewCounter[type], 1);
  return await ctx.db.insert("conversationViews", {
    type,
    ...pair,
    senderId,
    receiverId,
    messageCount: 1,
    unreadCount: 1,
    latestTimestamp: timestamp,
    flagged: false,
    flagCategory: null,
    flaggedAt: null,
  });
}

/** Counts messages that were just marked read: in their views, and in the admin's inbox where they stand there. */
export async function countRead(ctx: MutationCtx, messages: Message[]): Promise<void> {
  const read = new Map<Id<"conversationViews">, number>();
  for (const { viewId } of messages) {
    if (viewId !== undefined) read.set(viewId, (read.get(viewId) ?? 0) + 1);
  }
  for (const [viewId, count] of read) {
    const view = await ctx.db.get("conversationViews", viewId);
    if (view === null) continue;
    await ctx.db.patch("conversationViews", viewId, { unreadCount: view.unreadCount - count });
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

/** The row in the admin's inbox that a contact message or notice has. */
async function inboxRow(ctx: MutationCtx, message: Message): Promise<Doc<"adminMessages"> | null> {
  if (!message.isAdminMessage) return null;
  return await ctx.db
    .query("adminMessages")
    .withIndex("by_messageId", (q) => q.eq("messageId", message._id))
    .unique();
}

/**
 * Flags a view with all that was written in it so far, or takes the flag off (`category: null`), and leaves
 * the trail. Writes nothing when it is so already.
 */
export async function setFlag(
  ctx: MutationCtx,
  admin: Profile,
  view: ConversationView,
  category: FlagCategory | null,
  reason: string,
): Promise<void> {
  if (view.flagCategory === category) return;
  await ctx.db.patch("conversationViews", view._id, {
    flagged: category !== null,
    flagCategory: category,
    flaggedAt: category === null ? null : Date.now(),
  });
  await record(ctx, admin, {
    action: category === null ? "unflag_conversation" : "flag_conversation",
    targetType: "conversation",
    targetId: view._id,
    person: view.senderId,
    reason,
  });
  await stepFlags(ctx, view._id, view.latestTimestamp, null);
}

/**
 * Gives messages up to `upTo` (ms epoch) the flag that their view has now, a batch a transaction. Each step
 * looks at the view afresh, so that a quick change of mind cannot leave some behind.
 */
export async function stepFlags(
  ctx: MutationCtx,
  viewId: Id<"conversationViews">,
  upTo: number,
  cursor: string | null,
): Promise<void> {
  const view = (await ctx.db.get("conversationViews", viewId)) ?? fail("not_found");
  const { flagged, flagCategory } = view;
  const page = await ctx.db
    .query("messages")
    .withIndex("by_viewId_and_timestamp", (q) => q.eq("viewId", viewId).lte("timestamp", upTo))
    .paginate({ numItems: FLAG_BATCH, cursor });
  let messages = 0;
  let inbox = 0;
  const by = flagged ? 1 : -1;
  for (const message of page.page) {
    if (message.flagCategory === flagCategory) continue;
    await ctx.db.patch("messages", message._id, { flagged, flagCategory });
    if (message.flagged !== flagged) messages += by;
    const row = await inboxRow(ctx, message);
    if (row === null || row.flagged === flagged) continue;
    await ctx.db.patch("adminMessages", row._id, { flagged });
    inbox += by;
  }
  await bumpCounter(ctx, "flaggedMessages", messages);
  await bumpCounter(ctx, "flaggedAdminMessages", inbox);
  if (page.isDone) return;
  await ctx.scheduler.runAfter(0, internal.moderation.messages.continueFlags, {
    viewId,
    upTo,
    cursor: page.continueCursor,
  });
}
