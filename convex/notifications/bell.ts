/** The bell: a user's notifications, and which of them they have read. */

import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { notificationContent, orderGroup } from "../domain/notifications/kinds";
import { notificationText } from "../domain/notifications/notificationText";
import { isUuidV4 } from "../domain/shared/ids";
import { fail } from "../errors";
import { internalMutation, userMutation, userQuery } from "../functions";
import { SWEEP_BATCH } from "../shared/jobs";
import { bumpUserCounter } from "../shared/model/counters";
import { mapPage, requirePageSize } from "../shared/model/pages";
import { markAsRead, unreadSelection } from "./model/markRead";
import { senderOf } from "./model/senderOf";

const shownNotification = v.object({
  notificationId: v.id("notifications"),
  kind: v.union(...notificationContent.members.map(({ fields }) => fields.kind)),
  /** Groups rows that belong together: an order, a conversation. */
  group: v.string(),
  headline: v.string(),
  /** "" if the headline says it all. */
  detail: v.string(),
  /** From the site's root. */
  path: v.string(),
  isRead: v.boolean(),
  at: v.number(),
});

/** The viewer's notifications, newest first; times in ms epoch. */
export const list = userQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(shownNotification),
  handler: async (ctx, { paginationOpts }) => {
    const result = await ctx.db
      .query("notifications")
      .withIndex("by_userId_and_at", (q) => q.eq("userId", ctx.viewer.userId))
      .order("desc")
      .paginate(requirePageSize(paginationOpts));
    return await mapPage(result, async (row) => {
      const { _id: notificationId, content, group, isRead, at } = row;
      const text = notificationText(content, await senderOf(ctx, content));
      return { notificationId, kind: content.kind, group, isRead, at, ...text };
    });
  },
});

/** Marks a notification as read, with all others of its order or conversation. Errors: `not_found`. */
export const markRead = userMutation({
  args: { notificationId: v.id("notifications") },
  returns: v.null(),
  handler: async (ctx, { notificationId }) => {
    const { userId } = ctx.viewer;
    const row = await ctx.db.get("notifications", notificationId);
    if (row === null || row.userId !== userId) fail("not_found");
    await markAsRead(ctx, userId, { group: row.group });
  },
});

/**
 * Marks the viewer's notifications about an order (its uuid) as read, because they are looking at it. Errors:
 * `invalid_order_id`.
 */
export const markOrderRead = userMutation({
  args: { orderId: v.string() },
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    if (!isUuidV4(orderId)) fail("invalid_order_id");
    await markAsRead(ctx, ctx.viewer.userId, {
      group: orderGroup(orderId.toLowerCase()),
    });
  },
});

/** Marks all of the viewer's notifications so far as read. */
export const markAllRead = userMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await markAsRead(ctx, ctx.viewer.userId, { until: Date.now() });
  },
});

/** Continues marking a long list as read. */
export const continueMarkAsRead = internalMutation({
  args: { userId: v.id("users"), which: unreadSelection },
  returns: v.null(),
  handler: async (ctx, { userId, which }) => {
    await markAsRead(ctx, userId, which);
  },
});

/**
 * By cron: deletes notifications 90 days after they were read, and unread ones after a year. Returns how
 * many.
 */
export const sweep = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => {
    const oldNotifications = await ctx.db
      .query("notifications")
      .withIndex("by_deleteAt", (q) => q.lt("deleteAt", Date.now()))
      .take(SWEEP_BATCH);
    for (const { _id, userId, isRead } of oldNotifications) {
      await ctx.db.delete("notifications", _id);
      if (!isRead) await bumpUserCounter(ctx, userId, "unreadNotifications", -1);
    }
    return oldNotifications.length;
  },
});
