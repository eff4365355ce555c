/** Push subscriptions of test browsers, and the service that takes their pushes. */

import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto";
import { vi } from "vitest";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import { type NewNotification, notify } from "#convex/notifications/model/notify.ts";
import { type Backend, type Person, VAPID_PUBLIC_KEY } from "./helpers";
import { settle } from "./orderHelpers";

let endpointCount = 0;

/** A browser's new subscription, as the page registers it, and the private key that stays in the browser. */
export function newSubscription() {
  endpointCount += 1;
  const keys = createECDH("prime256v1");
  const p256dh = keys.generateKeys().toString("base64url");
  const subscription = {
    endpoint: `https://fcm.googleapis.com/fcm/send/${endpointCount}`,
    p256dh,
    auth: randomBytes(16).toString("base64url"),
    vapidKey: VAPID_PUBLIC_KEY,
    device: "Chrome on Android",
  };
  return { subscription, keys };
}

/** Adds a device to a user's session directly in the database. */
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

export type PushRequest = {
  url: string;
  headers: Headers;
  redirect: string | undefined;
  body: Uint8Array;
};

/** Records and answers every fetch. `answers`: its responses in turn; the last one repeats. */
export function stubPushService() {
  const service: { posts: PushRequest[]; answers: (() => Response | Promise<Response>)[] } = {
    posts: [],
    answers: [() => new Response(null, { status: 201 })],
  };
  vi.stubGlobal("fetch", async (url: string, { headers, redirect, body }: RequestInit) => {
    const post = { url, headers: new Headers(headers), redirect, body: body as Uint8Array };
    service.posts.push(post);
    const { answers } = service;
    return await (answers.length > 1 ? answers.shift() : answers[0])?.();
  });
  return service;
}

export const ORDER_UUID = "0b0cbb0a-6f9e-4c3c-9d58-3e6f7a8b9c0d";
export const orderNews = (topic: "order" | "delivery" | "review" | "claim"): NewNotification => ({
  kind: "order",
  topic,
  orderId: ORDER_UUID,
  headline: "Your order is confirmed",
  listingTitle: "Cherry shrimp",
});
let occasionCount = 0;

/** @param current the running test's backend, and the person who is notified */
export function newsHelpers(current: () => { t: Backend; nell: Person }) {
  const notifyPerson = async (content = orderNews("order"), person = current().nell) => {
    occasionCount += 1;
    const occasion = `occasion-${occasionCount}`;
    await current().t.run(async (ctx) => await notify(ctx, person.userId, occasion, content));
  };
  /** Runs what is due after `ms`, and what follows from it. */
  const pass = async (ms: number) => {
    await settle(current().t, ms);
    await settle(current().t);
  };
  const bell = async (): Promise<Doc<"notifications">[]> =>
    await current().t.run(async ({ db }) => await db.query("notifications").collect());
  return { notifyPerson, pass, bell };
}

/** Decrypts a push with Node's own cryptography, as a browser does (RFC 8291). */
export function decryptPush(body: Uint8Array, keys: ECDH, auth: string): string {
  const bytes = Buffer.from(body);
  const salt = bytes.subarray(0, 16);
  const senderKey = bytes.subarray(21, 21 + bytes.readUInt8(20));
  const content = bytes.subarray(21 + senderKey.length);
  const derive = (secret: Uint8Array, by: Uint8Array, info: Buffer, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, by, info, length));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), senderKey]);
  const authSecret = Buffer.from(auth, "base64url");
  const secret = derive(keys.computeSecret(senderKey), authSecret, info, 32);
  const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const iv = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const decipher = createDecipheriv("aes-128-gcm", key, iv);
  decipher.setAuthTag(content.subarray(-16));
  const record = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()]);
  if (record.at(-1) !== 2) throw new Error("Not the last record");
  return record.subarray(0, -1).toString();
}
