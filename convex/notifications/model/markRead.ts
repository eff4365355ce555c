/** The bell's read state. */

import { type Infer, v } from "convex/values";
import { internal } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { type OrderTopic, orderGroup } from "#convex/domain/notifications/kinds.ts";
import { READ_NOTIFICATION_LIFE_MS } from "#convex/domain/notifications/limits.ts";
import { bumpUserCounter } from "#convex/shared/model/counters.ts";
import { findConversationNotification } from "./notify";

/** Rows marked read in one transaction; scheduled ones do the rest. */
const READ_BATCH = 100;

async function setRead(
  ctx: MutationCtx,
  userId: Id<"users">,
  rows: Doc<"notifications">[],
): Promise<void> {
  const unread = rows.filter((row) => !row.isRead);
  const deleteAt = Date.now() + READ_NOTIFICATION_LIFE_MS;
  for (const row of unread) {
    await ctx.db.patch("notifications", row._id, { isRead: true, deleteAt });
  }
  await bumpUserCounter(ctx, userId, "unreadNotifications", -unread.length);
}

/** Which unread rows of a user: a group's, or all up to a time (ms epoch). */
export const unreadSelection = v.union(
  v.object({ group: v.string() }),
  v.object({ until: v.number() }),
);

/** Marks the selected rows as read, in batches. */
export async function markAsRead(
  ctx: MutationCtx,
  userId: Id<"users">,
  selection: Infer<typeof unreadSelection>,
): Promise<void> {
  const all = ctx.db.query("notifications");
  const unread =
    "group" in selection
      ? all.withIndex("by_userId_and_group_and_isRead", (q) =>
          q.eq("userId", userId).eq("group", selection.group).eq("isRead", false),
        )
      : all.withIndex("by_userId_and_isRead_and_at", (q) =>
          q.eq("userId", userId).eq("isRead", false).lte("at", selection.until),
        );
  const rows = await unread.take(READ_BATCH);
  await setRead(ctx, userId, rows);
  if (rows.length < READ_BATCH) return;
  await ctx.scheduler.runAfter(0, internal.notifications.bell.continueMarkAsRead, {
    userId,
    which: selection,
  });
}

/** Marks the admin's notifications about one topic of an order as read once nothing is left to do. */
export async function markAdminTopicRead(
  ctx: MutationCtx,
  adminId: Id<"users">,
  orderUuid: string,
  topic: OrderTopic,
): Promise<void> {
  const unread = await ctx.db
    .query("notifications")
    .withIndex("by_userId_and_group_and_isRead", (q) =>
      q.eq("userId", adminId).eq("group", orderGroup(orderUuid)).eq("isRead", false),
    )
    .take(READ_BATCH);
  await setRead(
    ctx,
    adminId,
    unread.filter(({ content }) => content.kind === "adminOrder" && content.topic === topic),
  );
}

/** Marks a conversation's row as read, since its messages are. */
export async function markConversationRowRead(
  ctx: MutationCtx,
  userId: Id<"users">,
  conversationId: Id<"conversations">,
): Promise<void> {
  const row = await findConversationNotification(ctx, userId, conversationId);
  if (row) await setRead(ctx, userId, [row]);
}
