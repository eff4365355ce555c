/** Pushes that Shoal's functions send from a real backend, over HTTP, to a push service with a browser behind it. */

import { createECDH, randomBytes } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { benchRows } from "#tests/bench/functions.ts";
import { decryptPush } from "#tests/convex/kit/push.ts";
import { openPushBrowser } from "../testing/pushBrowser.ts";
import type { Login, TestStack } from "../testing/testStack.ts";
import { listFern } from "../testing/trade.ts";

export function testPushes(stackOf: () => TestStack): void {
  let stack: TestStack;
  beforeAll(async () => {
    stack = stackOf();
  });

  test("a test push reaches the browser that subscribed, and a message to its user ten seconds later", async () => {
    const people = await stack.run(benchRows.people, {});
    const seller: Login = { userId: people.sellerId, sessionId: people.sellerSession };
    const client = await stack.http(seller);
    const { vapidKey } = await client.query(api.accounts.pushDevices.mine, {});
    if (vapidKey === null) throw new Error("The local stack has no key for pushes");

    const browser = await openPushBrowser(stack.addresses.push);
    const keys = createECDH("prime256v1");
    const p256dh = keys.generateKeys("base64url");
    const auth = randomBytes(16).toString("base64url");
    const endpoint = await browser.subscribe(vapidKey);
    const device = "Firefox on Linux";
    const subscription = { endpoint, p256dh, auth, vapidKey, device };
    await client.mutation(api.accounts.pushDevices.register, subscription);
    const readPush = async () => {
      const { data } = await browser.next();
      const text = decryptPush(Buffer.from(data as string, "base64url"), keys, auth);
      return (JSON.parse(text) as { notification: object }).notification;
    };

    const { devices } = await client.query(api.accounts.pushDevices.mine, {});
    expect(devices).toMatchObject([{ device, isThisDevice: true }]);
    for (const { deviceId } of devices) {
      await client.mutation(api.accounts.pushDevices.sendTest, { deviceId });
    }
    expect(await readPush()).toMatchObject({
      title: "Notifications work on this device.",
      navigate: `${stack.addresses.app}/settings?tab=notifications`,
    });

    await client.mutation(api.accounts.settings.setQuietHours, { quietHours: null });
    const buyer = await stack.http({ userId: people.buyerId, sessionId: people.buyerSession });
    const sentAt = Date.now();
    await buyer.mutation(api.messages.thread.begin, {
      sellerId: seller.userId,
      listingId: await listFern(stack, seller),
      message: "Is it male?",
      clientId: "m-1",
    });
    const news = await readPush();
    expect(Date.now() - sentAt).toBeGreaterThan(9_000);
    expect(JSON.stringify(news)).toContain(`${stack.addresses.app}/messages?conversationId=`);
    expect(JSON.stringify(news)).not.toContain("male");
    browser.close();
  });
}
