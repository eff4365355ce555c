/** Push subscriptions of test browsers. */
import { createECDH, randomBytes } from "node:crypto";
import type { Id } from "#convex/_generated/dataModel.js";
import { type Backend, VAPID_PUBLIC_KEY } from "./helpers";

let endpoints = 0;

/** A browser's new subscription, as the page registers it, and the private key that stays in the browser. */
export function newSubscription() {
  endpoints += 1;
  const keys = createECDH("prime256v1");
  const p256dh = keys.generateKeys().toString("base64url");
  const subscription = {
    endpoint: `https://fcm.googleapis.com/fcm/send/${endpoints}`,
    p256dh,
    auth: randomBytes(16).toString("base64url"),
    vapidKey: VAPID_PUBLIC_KEY,
    device: "Chrome on Android",
  };
  return { subscription, keys };
}

/** A device in a user's session, without a call. */
export async function addDevice(
  t: Backend,
  { userId, sessionId }: { userId: Id<"users">; sessionId: Id<"authSessions"> },
) {
  const { subscription, keys } = newSubscription();
  const deviceId = await t.run(
    async ({ db }) =>
      await db.insert("pushDevices", { ...subscription, userId, sessionId, failures: 0 }),
  );
  return { deviceId, subscription, keys };
}
