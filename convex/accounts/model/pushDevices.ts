import { literals } from "convex-helpers/validators";
import type { Infer } from "convex/values";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import { env, type MutationCtx, type QueryCtx } from "#convex/_generated/server.js";
import { isAuthSecret, isPublicKey, isPushEndpoint } from "#convex/domain/accounts/pushServices.ts";
import { fail } from "#convex/errors.ts";

/**
 * A push service's answer. `gone`: the subscription ended. `refused`: retrying won't help. `busy`: retry later, also if the
 * service couldn't be reached.
 */
export const pushOutcome = literals("accepted", "gone", "refused", "busy");

type Device = Doc<"pushDevices">;

/** Devices per user; one more removes the oldest. */
export const DEVICES_MAX = 10;

/** The deployment's key pair for pushes; null if it has none. */
export function vapidKeys(): { publicKey: string; privateKey: string } | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env;
  return publicKey && privateKey ? { publicKey, privateKey } : null;
}

/** A user's devices, oldest first. */
export const devicesOf = async (ctx: QueryCtx, userId: Id<"users">): Promise<Device[]> =>
  await ctx.db
    .query("pushDevices")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .take(DEVICES_MAX);

export const deviceAt = async (ctx: QueryCtx, endpoint: string): Promise<Device | null> =>
  await ctx.db
    .query("pushDevices")
    .withIndex("by_endpoint", (q) => q.eq("endpoint", endpoint))
    .unique();

const sessionDevices = async (ctx: QueryCtx, sessionId: Id<"authSessions">): Promise<Device[]> =>
  await ctx.db
    .query("pushDevices")
    .withIndex("by_sessionId", (q) => q.eq("sessionId", sessionId))
    .take(DEVICES_MAX);

/** Removes the devices of a session that ends. */
export async function removeSessionDevices(
  ctx: MutationCtx,
  sessionId: Id<"authSessions">,
): Promise<void> {
  for (const { _id } of await sessionDevices(ctx, sessionId)) {
    await ctx.db.delete("pushDevices", _id);
  }
}

/** Errors: `push_endpoint_refused`, `push_key_outdated`, `invalid_input`. */
export function checkSubscription({
  endpoint,
  p256dh,
  auth,
  vapidKey,
}: Pick<Device, "endpoint" | "p256dh" | "auth" | "vapidKey">): void {
  if (!isPushEndpoint(endpoint, env.PUSH_TEST_ORIGIN)) fail("push_endpoint_refused");
  if (!isPublicKey(p256dh) || !isAuthSecret(auth)) {
    fail("invalid_input", { field: "Subscription", problem: "its keys are not valid" });
  }
  if (vapidKey !== vapidKeys()?.publicKey) fail("push_key_outdated");
}

/**
 * Upserts a subscription: one row per endpoint, which belongs to the last session that registered it, and one row per
 * session, because a browser has one subscription.
 */
export async function saveDevice(
  ctx: MutationCtx,
  device: Omit<Device, "_id" | "_creationTime" | "failures">,
): Promise<void> {
  const existing = await deviceAt(ctx, device.endpoint);
  const { userId, sessionId } = device;
  if (existing?.userId === userId && existing.sessionId === sessionId) {
    const isSame = Object.entries(device).every(
      ([field, value]) => existing[field as keyof typeof device] === value,
    );
    if (!isSame) await ctx.db.patch("pushDevices", existing._id, { ...device, failures: 0 });
    return;
  }
  if (existing) await ctx.db.delete("pushDevices", existing._id);
  await removeSessionDevices(ctx, sessionId);
  const [oldest, ...others] = await devicesOf(ctx, userId);
  if (oldest && others.length >= DEVICES_MAX - 1) await ctx.db.delete("pushDevices", oldest._id);
  await ctx.db.insert("pushDevices", { ...device, failures: 0 });
}

/** How many failures in a row remove a device, by the last outcome. Outages end, so `busy` needs more. */
const FAILURES_MAX = { accepted: Infinity, gone: 1, refused: 5, busy: 20 };

/**
 * The device if its session lives and it uses the deployment's key; otherwise removes it and returns null. Null without
 * removing it while the deployment has no key.
 */
export async function findLiveDevice(
  ctx: MutationCtx,
  deviceId: Id<"pushDevices">,
): Promise<Device | null> {
  const device = await ctx.db.get("pushDevices", deviceId);
  const publicKey = vapidKeys()?.publicKey;
  if (device === null || publicKey === undefined) return null;
  const session = await ctx.db.get("authSessions", device.sessionId);
  const isLive = session !== null && session.expirationTime > Date.now();
  if (isLive && device.vapidKey === publicKey) return device;
  await ctx.db.delete("pushDevices", deviceId);
  return null;
}

/** Records a push's last outcome. Removes a device whose subscription has ended, or that keeps failing. */
export async function recordOutcome(
  ctx: MutationCtx,
  deviceId: Id<"pushDevices">,
  outcome: Infer<typeof pushOutcome>,
): Promise<void> {
  const device = await ctx.db.get("pushDevices", deviceId);
  if (device === null) return;
  const failures = outcome === "accepted" ? 0 : device.failures + 1;
  if (failures >= FAILURES_MAX[outcome]) {
    await ctx.db.delete("pushDevices", deviceId);
  } else if (failures !== device.failures) {
    await ctx.db.patch("pushDevices", deviceId, { failures });
  }
}
