import { createECDH, randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { encryptPush, signPush } from "#convex/domain/accounts/pushEncryption.ts";
import { decryptPush } from "#tests/convex/kit/push.ts";
import { makeVapidKeys } from "../keys.ts";
import { openPushBrowser, type PushBrowser } from "../testing/pushBrowser.ts";
import { type PushCommand, type PushSandbox, startPushSandbox } from "./push.ts";

let service: PushSandbox;
let browsers: PushBrowser[];
beforeEach(async () => {
  service = await startPushSandbox({ port: 0 });
  browsers = [];
});
afterEach(async () => {
  for (const browser of browsers) browser.close();
  await service.close();
});

async function connect(uaid?: string, origin?: string): Promise<PushBrowser> {
  const browser = await openPushBrowser(service.url, uaid, origin);
  browsers.push(browser);
  return browser;
}

const vapid = makeVapidKeys();
const deployment = { publicKey: vapid.vapidPublicKey, privateKey: vapid.vapidPrivateKey };
const keys = createECDH("prime256v1");
const subscription = {
  p256dh: keys.generateKeys("base64url"),
  auth: randomBytes(16).toString("base64url"),
};

const subscribe = async (browser: PushBrowser) => await browser.subscribe(deployment.publicKey);

async function post(
  endpoint: string,
  text: string,
  changes: {
    headers?: Record<string, string>;
    body?: Uint8Array<ArrayBuffer>;
    signer?: typeof deployment;
    audience?: string;
    hours?: number;
  } = {},
): Promise<number> {
  const { headers, body, signer = deployment, audience = service.url, hours = 12 } = changes;
  const expiresAt = Date.now() + hours * 3_600_000;
  const contact = "mailto:contact@shoal.test";
  const response = await fetch(endpoint, {
    method: "POST",
    redirect: "manual",
    headers: {
      Authorization: await signPush(signer, { audience, expiresAt, contact }),
      "Content-Encoding": "aes128gcm",
      TTL: "60",
      ...headers,
    },
    body: body ?? (await encryptPush(text, subscription)),
  });
  return response.status;
}
const textOf = ({ data }: Record<string, unknown>) =>
  decryptPush(Buffer.from(data as string, "base64url"), keys, subscription.auth);
const control = async (command: PushCommand) => {
  await fetch(`${service.url}/_control`, { method: "POST", body: JSON.stringify(command) });
};

describe("a push", () => {
  test("reaches a connected Firefox, which can decrypt it", async () => {
    const firefox = await connect();
    const endpoint = await subscribe(firefox);
    expect(await post(endpoint, "Sam sent your shrimp")).toBe(201);
    const message = await firefox.next();
    expect(message).toMatchObject({
      messageType: "notification",
      channelID: "channel-1",
      headers: { encoding: "aes128gcm" },
    });
    expect(textOf(message)).toBe("Sam sent your shrimp");
  });

  test("waits for a Firefox that isn't connected, until it is acknowledged or replaced by its topic", async () => {
    const firstBrowser = await connect();
    const endpoint = await subscribe(firstBrowser);
    firstBrowser.close();
    await expect.poll(async () => await post(endpoint, "a", { headers: { Topic: "t" } })).toBe(201);
    await post(endpoint, "b", { headers: { Topic: "t" } });
    await post(endpoint, "c");
    const secondBrowser = await connect(firstBrowser.uaid);
    expect(secondBrowser.uaid).toBe(firstBrowser.uaid);
    const messages = [await secondBrowser.next(), await secondBrowser.next()];
    expect(messages.map(textOf)).toEqual(["b", "c"]);
    const version = messages[0]?.["version"];
    secondBrowser.send({
      messageType: "ack",
      updates: [{ channelID: "channel-1", version, code: 100 }],
    });
    secondBrowser.send({});
    expect(await secondBrowser.next()).toEqual({});
    const thirdBrowser = await connect(firstBrowser.uaid);
    expect(textOf(await thirdBrowser.next())).toBe("c");
  });

  test.each([
    ["without TTL", { headers: { TTL: "" } }, 400],
    ["with a long topic", { headers: { Topic: "x".repeat(33) } }, 400],
    ["with an unknown urgency", { headers: { Urgency: "now" } }, 400],
    ["with another encoding", { headers: { "Content-Encoding": "aesgcm" } }, 400],
    ["that isn't encrypted", { body: new Uint8Array(200) }, 400],
    ["that is too long", { body: new Uint8Array(4097) }, 413],
    ["that isn't signed", { headers: { Authorization: "" } }, 401],
    ["signed for another service", { audience: "https://fcm.googleapis.com" }, 403],
    ["signed for more than a day", { hours: 25 }, 403],
    ["whose signature has expired", { hours: -1 }, 403],
  ])("%s is refused", async (_, changes, status) => {
    const firefox = await connect();
    const endpoint = await subscribe(firefox);
    expect(await post(endpoint, "a", changes)).toBe(status);
    firefox.send({});
    expect(await firefox.next()).toEqual({});
  });

  test("signed with another key than the subscription's is refused, and one with a forged signature", async () => {
    const endpoint = await subscribe(await connect());
    const otherKeys = makeVapidKeys();
    const signer = { publicKey: otherKeys.vapidPublicKey, privateKey: otherKeys.vapidPrivateKey };
    expect(await post(endpoint, "a", { signer })).toBe(403);
    const audience = service.url;
    const header = await signPush(signer, {
      audience,
      expiresAt: Date.now() + 3_600_000,
      contact: "mailto:a@shoal.test",
    });
    const forgedHeader = header.replace(signer.publicKey, deployment.publicKey);
    expect(await post(endpoint, "a", { headers: { Authorization: forgedHeader } })).toBe(403);
  });

  test("to a subscription that has ended gets 410", async () => {
    const firefox = await connect();
    const endpoint = await subscribe(firefox);
    firefox.send({ messageType: "unregister", channelID: "channel-1", code: 200 });
    expect(await firefox.next()).toMatchObject({ messageType: "unregister", status: 200 });
    expect(await post(endpoint, "a")).toBe(410);
    const secondEndpoint = await subscribe(firefox);
    expect(secondEndpoint).not.toBe(endpoint);
    expect(await post(await subscribe(firefox), "a")).toBe(201);
    expect(await post(secondEndpoint, "a")).toBe(410);
  });

  test("gets the answer that a test has set", async () => {
    const endpoint = await subscribe(await connect());
    await control({ do: "answer", status: 429, headers: { "retry-after": "5" } });
    expect(await post(endpoint, "a")).toBe(429);
    await control({ do: "answer", status: 307, headers: { location: "http://127.0.0.1:9/" } });
    expect(await post(endpoint, "a")).toBe(307);
    await control({ do: "deliver" });
    expect(await post(endpoint, "a")).toBe(201);
  });
});

test("a browser of an earlier run gets a new id, and pages of other sites are refused", async () => {
  const { uaid, hello } = await connect("0123456789abcdef0123456789abcdef");
  expect(uaid).not.toBe("0123456789abcdef0123456789abcdef");
  expect(hello).toMatchObject({ status: 200, use_webpush: true });
  await expect(connect(undefined, "https://evil.example")).rejects.toThrow("403");
});
