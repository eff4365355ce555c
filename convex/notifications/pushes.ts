/** Sends new notifications to their user's devices. A failed push is dropped, after one retry if the service is busy. */

import { defineSchema } from "convex/server";
import { v } from "convex/values";
import { internal } from "../_generated/api";
import type { Doc, Id } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import { findSettings } from "../accounts/model/changeSettings";
import { postPush, pushMessage } from "../accounts/model/postPush";
import { devicesOf, findLiveDevice } from "../accounts/model/pushDevices";
import { pushDevices } from "../accounts/tables";
import { notificationText } from "../domain/notifications/notificationText";
import { wantsPush } from "../domain/notifications/pushChoices";
import { nextPushTime } from "../domain/notifications/quietHours";
import { internalAction, internalMutation } from "../functions";
import { isInGoodStanding } from "../shared/model/access";
import { mailboxHashOfUser } from "../shared/model/mailboxHash";
import { tryConsumeLimit } from "../shared/model/rateLimits";
import { senderOf } from "./model/senderOf";

/** One version of a notification: once its `at` (ms epoch) has changed, a newer push replaces this one. */
const pushArgs = { notificationId: v.id("notifications"), at: v.number() };
const devicePushArgs = { ...pushArgs, deviceId: v.id("pushDevices") };

type Due = { row: Doc<"notifications">; pushAt: number };

/** The row if it should still be pushed: unread, not renewed, wanted, and its user isn't blocked. */
async function findDue(
  ctx: QueryCtx,
  { notificationId, at }: { notificationId: Id<"notifications">; at: number },
): Promise<Due | null> {
  const row = await ctx.db.get("notifications", notificationId);
  if (row === null || row.isRead || row.at !== at) return null;
  const settings = await findSettings(ctx, row.userId);
  if (settings === null || !wantsPush(settings.notifications, row.content)) return null;
  if (!(await isInGoodStanding(ctx, row.userId))) return null;
  return { row, pushAt: nextPushTime(Date.now(), settings.quietHours) };
}

/** Whether strangers can cause any number of such pushes. */
const isLimited = ({ content: { kind } }: Doc<"notifications">) =>
  kind === "message" || kind === "search" || kind === "price";

/** Starts a push to each device, or waits until the quiet hours end. Beyond the limit, the bell and email remain. */
export const prepare = internalMutation({
  args: pushArgs,
  returns: v.null(),
  handler: async (ctx, args) => {
    const due = await findDue(ctx, args);
    if (due === null) return;
    if (due.pushAt > Date.now()) {
      await ctx.scheduler.runAt(due.pushAt, internal.notifications.pushes.prepare, args);
      return;
    }
    const { row } = due;
    if (isLimited(row) && !(await tryConsumePush(ctx, row.userId))) return;
    for (const { _id: deviceId } of await devicesOf(ctx, row.userId)) {
      const push = { ...args, deviceId, isRetry: false };
      await ctx.scheduler.runAfter(0, internal.notifications.pushes.send, push);
    }
  },
});

async function tryConsumePush(ctx: MutationCtx, userId: Id<"users">): Promise<boolean> {
  const mailboxHash = await mailboxHashOfUser(ctx, userId);
  return mailboxHash !== null && (await tryConsumeLimit(ctx, "push", mailboxHash)).ok;
}

/** Posts one push. If the push service is busy, tries once more when it says. */
export const send = internalAction({
  args: { ...devicePushArgs, isRetry: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { isRetry, ...args }) => {
    const push = await ctx.runMutation(internal.notifications.pushes.compose, args);
    if (push === null) return;
    const answer = await postPush(push.device, push.message);
    if (answer.outcome === "busy" && !isRetry) {
      const retry = { ...args, isRetry: true };
      await ctx.scheduler.runAfter(answer.retryAfter, internal.notifications.pushes.send, retry);
      return;
    }
    const outcome = { deviceId: args.deviceId, outcome: answer.outcome };
    await ctx.runMutation(internal.accounts.pushes.record, outcome);
  },
});

/** What to post and where; null if the row isn't due any more, or the device can't be reached. */
export const compose = internalMutation({
  args: devicePushArgs,
  returns: v.nullable(
    v.object({ device: defineSchema({ pushDevices }).doc("pushDevices"), message: pushMessage }),
  ),
  handler: async (ctx, { deviceId, ...args }) => {
    const due = await findDue(ctx, args);
    if (due === null || due.pushAt > Date.now()) return null;
    const device = await findLiveDevice(ctx, deviceId);
    // The device may have moved to another user.
    if (device?.userId !== due.row.userId) return null;
    const { content, group } = due.row;
    const { headline, detail, path } = notificationText(content, await senderOf(ctx, content));
    const isLowUrgency = content.kind === "search" || content.kind === "price";
    return { device, message: { title: headline, body: detail, path, tag: group, isLowUrgency } };
  },
});
