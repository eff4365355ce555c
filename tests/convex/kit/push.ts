/** Push subscriptions of test browsers. */
import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto";
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

/** Decrypts a push with Node's own cryptography, as a browser does (RFC 8291). */
export function decryptPush(body: Uint8Array, keys: ECDH, auth: string): string {
  const bytes = Buffer.from(body);
  const salt = bytes.subarray(0, 16);
  const sender = bytes.subarray(21, 21 + bytes.readUInt8(20));
  const content = bytes.subarray(21 + sender.length);
  const derive = (secret: Uint8Array, by: Uint8Array, info: Buffer, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, by, info, length));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), sender]);
  const authSecret = Buffer.from(auth, "base64url");
  const secret = derive(keys.computeSecret(sender), authSecret, info, 32);
  const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const iv = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const decipher = createDecipheriv("aes-128-gcm", key, iv);
  decipher.setAuthTag(content.subarray(-16));
  const record = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()]);
  if (record.at(-1) !== 2) throw new Error("Not the last record");
  return record.subarray(0, -1).toString();
}
