/** The browsers in which a user gets pushes. */

import { v } from "convex/values";
import { internal } from "../_generated/api";
import type { Doc, Id } from "../_generated/dataModel";
import type { QueryCtx } from "../_generated/server";
import { fail } from "../errors";
import { ownLimitMutation, userMutation, userQuery } from "../functions";
import { currentSessionId } from "../shared/model/access";
import { parseLine } from "../shared/model/parseInput";
import { consumeLimit } from "../shared/model/rateLimits";
import { checkSubscription, deviceAt, devicesOf, saveDevice, vapidKeys } from "./model/pushDevices";

const DEVICE_NAME_MAX = 60;

const deviceView = v.object({
  deviceId: v.id("pushDevices"),
  /** "Chrome on Android". */
  device: v.string(),
  /** Whether it belongs to the caller's session. */
  isThisDevice: v.boolean(),
  addedAt: v.number(),
});

/**
 * The key with which a browser subscribes, null if the deployment sends no pushes, and the viewer's devices, oldest first;
 * times in ms epoch.
 */
export const mine = userQuery({
  args: {},
  returns: v.object({ vapidKey: v.nullable(v.string()), devices: v.array(deviceView) }),
  handler: async (ctx) => {
    const current = await currentSessionId(ctx);
    const rows = await devicesOf(ctx, ctx.viewer.userId);
    return {
      vapidKey: vapidKeys()?.publicKey ?? null,
      devices: rows.map(({ _id, device, sessionId, _creationTime }) => ({
        deviceId: _id,
        device,
        isThisDevice: sessionId === current,
        addedAt: _creationTime,
      })),
    };
  },
});

/**
 * Saves this browser's subscription. The keys are in base64url; `device` names the browser in at most 60 characters. A
 * repeat is a no-op, another user's subscription moves to the viewer, and an eleventh device replaces the oldest. Errors:
 * `push_endpoint_refused`, `push_key_outdated` (subscribe again with the key of `mine`), `invalid_input`.
 */
export const register = userMutation({
  args: {
    endpoint: v.string(),
    p256dh: v.string(),
    auth: v.string(),
    vapidKey: v.string(),
    device: v.string(),
  },
  returns: v.null(),
  handler: async (ctx, args) => {
    checkSubscription(args);
    const sessionId = (await currentSessionId(ctx)) ?? fail("not_authenticated");
    const device = parseLine("Device", args.device, DEVICE_NAME_MAX);
    if (device === "") fail("invalid_input", { field: "Device", problem: "name the browser" });
    await saveDevice(ctx, { ...args, device, sessionId, userId: ctx.viewer.userId });
  },
});

/** Removes the viewer's device with this subscription; a no-op if they have none. */
export const unregister = userMutation({
  args: { endpoint: v.string() },
  returns: v.null(),
  handler: async (ctx, { endpoint }) => {
    const row = await deviceAt(ctx, endpoint);
    if (row?.userId === ctx.viewer.userId) await ctx.db.delete("pushDevices", row._id);
  },
});

/** Removes one of the viewer's devices. Errors: `not_found`. */
export const remove = userMutation({
  args: { deviceId: v.id("pushDevices") },
  returns: v.null(),
  handler: async (ctx, { deviceId }) => {
    const row = await requireOwnDevice(ctx, ctx.viewer.userId, deviceId);
    await ctx.db.delete("pushDevices", row._id);
  },
});

/** Sends a push to one of the viewer's devices. Errors: `not_found`; `rate_limited` after five an hour. */
export const sendTest = ownLimitMutation({
  args: { deviceId: v.id("pushDevices") },
  returns: v.null(),
  handler: async (ctx, { deviceId }) => {
    await requireOwnDevice(ctx, ctx.viewer.userId, deviceId);
    await consumeLimit(ctx, "testPush", ctx.viewer.userId);
    await ctx.scheduler.runAfter(0, internal.accounts.pushes.sendTest, { deviceId });
  },
});

async function requireOwnDevice(
  ctx: QueryCtx,
  userId: Id<"users">,
  deviceId: Id<"pushDevices">,
): Promise<Doc<"pushDevices">> {
  const row = await ctx.db.get("pushDevices", deviceId);
  return row?.userId === userId ? row : fail("not_found");
}
