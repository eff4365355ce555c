/** Subscribes this browser to pushes and registers it with the backend. Loaded when it is needed. */

import type { ConvexReactClient } from "convex/react";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { deviceName } from "#convex/domain/accounts/device.ts";
import { toBase64url } from "#convex/domain/shared/base64url.ts";
import type { Session } from "#src/lib/auth.ts";
import { readJson, removeKey, writeJson } from "#src/lib/storage.ts";
import { refreshDevice } from "./public/deviceNotifications";
import { endSubscription, PUSH_KEY } from "./subscription";

type Backend = Pick<ConvexReactClient, "query" | "mutation">;
/** What was last registered: who signed in, and the subscription. */
type Registration = {
  userId: string;
  sessionId: string | undefined;
  endpoint: string;
  vapidKey: string;
};

/** The worker is registered once the page is idle; some private windows refuse it. */
const WORKER_TIMEOUT_MS = 10_000;

async function pushManager(): Promise<PushManager> {
  const timeout = new Promise<never>((_resolve, reject) =>
    setTimeout(() => reject(new Error("This page has no service worker")), WORKER_TIMEOUT_MS),
  );
  return (await Promise.race([navigator.serviceWorker.ready, timeout])).pushManager;
}

/** Convex Auth's refresh token is `<id>|<session>`. */
const sessionIdOf = ({ refreshToken }: Session) => refreshToken?.split("|")[1];

/** The browser's subscription for the deployment's key; one for an older key is replaced. */
async function subscribe(vapidKey: string): Promise<PushSubscription> {
  const manager = await pushManager();
  const existing = await manager.getSubscription();
  const key = existing?.options.applicationServerKey;
  if (existing && key && toBase64url(key) === vapidKey) return existing;
  await existing?.unsubscribe();
  return await manager.subscribe({ userVisibleOnly: true, applicationServerKey: vapidKey });
}

function readRegistration(): Partial<Registration> | null {
  const value = readJson(PUSH_KEY);
  return typeof value === "object" ? value : null;
}

function clearRegistration(): void {
  removeKey(PUSH_KEY);
  refreshDevice();
}

/** Turns pushes on for this browser, which has given its permission. */
export async function turnPushOn(
  backend: Backend,
  session: Session,
  vapidKey: string,
): Promise<void> {
  const { endpoint, keys } = (await subscribe(vapidKey)).toJSON();
  if (!endpoint || !keys?.["p256dh"] || !keys["auth"]) {
    throw new Error("The browser's subscription is incomplete");
  }
  const device = deviceName(navigator.userAgent) ?? "Unknown browser";
  const { p256dh, auth } = keys;
  await backend.mutation(api.accounts.pushDevices.register, {
    endpoint,
    p256dh,
    auth,
    vapidKey,
    device,
  });
  const userId = session.user.id;
  const registration: Registration = {
    userId,
    sessionId: sessionIdOf(session),
    endpoint,
    vapidKey,
  };
  writeJson(PUSH_KEY, registration);
  refreshDevice();
}

/** Removes this browser from the user's devices, and ends its subscription. */
export async function turnPushOff(backend: Backend, deviceId: Id<"pushDevices">): Promise<void> {
  await backend.mutation(api.accounts.pushDevices.remove, { deviceId });
  clearRegistration();
  await endSubscription();
}

/**
 * Registers again if the deployment's key, the browser's subscription or the session has changed. Ends the subscription if
 * the user removed this device elsewhere, or another user has logged in.
 */
export async function renewPush(backend: Backend, session: Session): Promise<void> {
  const last = readRegistration();
  if (last === null) return;
  if (Notification.permission !== "granted") {
    // The browser has ended the subscription.
    await backend.mutation(api.accounts.pushDevices.unregister, { endpoint: last.endpoint ?? "" });
    clearRegistration();
    return;
  }
  const { vapidKey, devices } = await backend.query(api.accounts.pushDevices.mine, {});
  if (vapidKey === null) return;
  const subscription = await (await pushManager()).getSubscription();
  const isUnchanged =
    last.vapidKey === vapidKey &&
    last.endpoint === subscription?.endpoint &&
    last.sessionId === sessionIdOf(session);
  const isRegistered = devices.some(({ isThisDevice }) => isThisDevice);
  if (last.userId !== session.user.id || (isUnchanged && !isRegistered)) {
    clearRegistration();
    await endSubscription();
  } else if (!isUnchanged) await turnPushOn(backend, session, vapidKey);
}
