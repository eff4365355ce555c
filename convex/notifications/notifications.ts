/** The bell: events in a user's orders and conversations, and which of them the user has read. */
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { orderGroup } from "../domain/notifications/kinds";
import { isUuidV4 } from "../domain/shared/ids";
import { fail } from "../errors";
import { internalMutation, optionalUserQuery, userMutation, userQuery } from "../functions";
import { bumpUserCounter, readUserCounters } from "../shared/model/counters";
import { SWEEP_BATCH } from "../shared/jobs";
import * as reading from "./model/bell";

/** The viewer's notifications, newest first; times in ms epoch. */
export const list = userQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(reading.shownNotification),
  handler: async (ctx, { paginationOpts }) =>
    await reading.notificationPage(ctx, ctx.viewer, paginationOpts),
});

/** The viewer's unread notifications; 0 for visitors. */
export const unread = optionalUserQuery({
  args: {},
  returns: v.number(),
  handler: async (ctx) => {
    if (ctx.viewer === null) return 0;
    const counts = await readUserCounters(ctx, ctx.viewer.userId, ["unreadNotifications"]);
    return counts.unreadNotifications;
  },
});

/** Marks a notification as read, with all others of its order or conversation. Errors: `not_found`. */
export const markRead = userMutation({
  args: { notificationId: v.id("notifications") },
  returns: v.null(),
  handler: async (ctx, { notificationId }) => {
    await reading.markRead(ctx, ctx.viewer, notificationId);
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
    await reading.markAsRead(ctx, ctx.viewer.userId, {
      group: orderGroup(orderId.toLowerCase()),
    });
  },
});

/** Marks all of the viewer's notifications so far as read. */
export const markAllRead = userMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await reading.markAsRead(ctx, ctx.viewer.userId, { upTo: Date.now() });
  },
});

/** Continues marking a long list as read. */
export const continueMarkAsRead = internalMutation({
  args: { userId: v.id("users"), which: reading.unreadSelection },
  returns: v.null(),
  handler: async (ctx, { userId, which }) => {
    await reading.markAsRead(ctx, userId, which);
  },
});

/** By cron: deletes notifications read 90 days ago or created a year ago. Returns how many rows. */
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
