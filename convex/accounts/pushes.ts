/** Sends test pushes; `notifications/pushes.ts` sends those of notifications. */

import { defineSchema } from "convex/server";
import { v } from "convex/values";
import { internal } from "../_generated/api";
import { internalAction, internalMutation } from "../functions";
import { currentSessionId } from "../shared/model/access";
import { postPush } from "./model/postPush";
import {
  findLiveDevice,
  pushOutcome,
  recordOutcome,
  removeSessionDevices,
} from "./model/pushDevices";
import { pushDevices } from "./tables";

/** A push that the user asked for, so a failure is not retried. */
export const sendTest = internalAction({
  args: { deviceId: v.id("pushDevices") },
  returns: v.null(),
  handler: async (ctx, { deviceId }) => {
    const device = await ctx.runMutation(internal.accounts.pushes.takeDevice, { deviceId });
    if (device === null) return;
    const { outcome } = await postPush(device, {
      title: "Notifications work on this device.",
      body: "",
      path: "/settings?tab=notifications",
      tag: "test",
      isLowUrgency: false,
    });
    await ctx.runMutation(internal.accounts.pushes.record, { deviceId, outcome });
  },
});

/** The device if a push can reach it, or null. Removes a device whose session has ended or whose key is outdated. */
export const takeDevice = internalMutation({
  args: { deviceId: v.id("pushDevices") },
  returns: v.nullable(defineSchema({ pushDevices }).doc("pushDevices")),
  handler: async (ctx, { deviceId }) => await findLiveDevice(ctx, deviceId),
});

export const record = internalMutation({
  args: { deviceId: v.id("pushDevices"), outcome: pushOutcome },
  returns: v.null(),
  handler: async (ctx, { deviceId, outcome }) => {
    await recordOutcome(ctx, deviceId, outcome);
  },
});

/** Removes the device of the calling session, which is about to end. */
export const removeOwn = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    const sessionId = await currentSessionId(ctx);
    if (sessionId !== null) await removeSessionDevices(ctx, sessionId);
  },
});
