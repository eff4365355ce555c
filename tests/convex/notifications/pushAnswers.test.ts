/** How a push service's answers and a device's state affect pushes. */

import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { addPerson, type Backend, expectFail, type Person, startBackend } from "../kit/helpers";
import { settle } from "../kit/orderHelpers";
import {
  addDevice,
  decryptPush,
  newsHelpers,
  newSubscription,
  orderNews,
  type PushRequest,
  stubPushService,
} from "../kit/push";

/** 21:26 in the UK. */
const NOW = Date.parse("2026-05-28T20:26:00Z");

let t: Backend;
let nell: Person;
let service: ReturnType<typeof stubPushService>;
beforeEach(async () => {
  vi.useFakeTimers({ now: NOW });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  service = stubPushService();
  t = startBackend();
  nell = await addPerson(t);
});

const { notifyPerson, pass } = newsHelpers(() => ({ t, nell }));
const respondWith =
  (code: number, headers = {}) =>
  () =>
    new Response(null, { status: code, headers });
const device = async (deviceId: Id<"pushDevices">) =>
  await t.run(async ({ db }) => await db.get("pushDevices", deviceId));

describe("a device", () => {
  test.each([404, 410])("is removed at once by %i", async (code) => {
    const { deviceId } = await addDevice(t, nell);
    service.answers = [respondWith(code)];
    await notifyPerson();
    await pass(11_000);
    expect(await device(deviceId)).toBeNull();
  });

  test.each([
    ["400", respondWith(400)],
    ["403", respondWith(403)],
    ["a redirect, which isn't followed", respondWith(307, { location: "http://10.0.0.1/" })],
  ])("is removed by five in a row of %s", async (_, answer) => {
    const { deviceId, subscription } = await addDevice(t, nell);
    const push = async (times: number) => {
      for (let i = 0; i < times; i++) {
        await notifyPerson();
        await pass(11_000);
      }
    };
    service.answers = [answer];
    await push(4);
    expect(await device(deviceId)).toMatchObject({ failures: 4 });
    service.answers = [respondWith(201)];
    await push(1);
    expect(await device(deviceId)).toMatchObject({ failures: 0 });
    service.answers = [answer];
    await push(5);
    expect(await device(deviceId)).toBeNull();
    expect(service.posts).toHaveLength(10);
    expect(new Set(service.posts.map(({ url }) => url))).toEqual(new Set([subscription.endpoint]));
  });

  test.each([
    ["429 with seconds", () => respondWith(429, { "retry-after": "120" }), 120_000],
    [
      "503 with a date",
      () => respondWith(503, { "retry-after": new Date(Date.now() + 90_000).toUTCString() }),
      90_000,
    ],
    ["500", () => respondWith(500), 60_000],
    ["429 with nonsense", () => respondWith(429, { "retry-after": "soon" }), 60_000],
    ["429 with a year", () => respondWith(429, { "retry-after": "31536000" }), 3_600_000],
    ["no answer", () => () => Promise.reject(new TypeError("fetch failed")), 60_000],
  ])("gets one more try after %s", async (_, answer, wait) => {
    await nell.as.mutation(api.accounts.settings.setQuietHours, { quietHours: null });
    const { deviceId } = await addDevice(t, nell);
    await notifyPerson();
    await settle(t, 9_000);
    // A date in `Retry-After` has whole seconds, so the wait may be up to a second shorter.
    service.answers = [answer()];
    await pass(1_500);
    expect(service.posts).toHaveLength(1);
    await pass(wait - 4_000);
    expect(service.posts).toHaveLength(1);
    await pass(4_000);
    expect(service.posts).toHaveLength(2);
    await pass(2 * 3_600_000);
    expect(service.posts).toHaveLength(2);
    expect(await device(deviceId)).toMatchObject({ failures: 1 });
  });

  test("is removed by 20 pushes in a row whose retry fails too, not by a shorter outage", async () => {
    await nell.as.mutation(api.accounts.settings.setQuietHours, { quietHours: null });
    const { deviceId } = await addDevice(t, nell);
    const push = async (times: number) => {
      for (let i = 0; i < times; i++) {
        await notifyPerson();
        await pass(11_000);
        await pass(61_000);
      }
    };
    service.answers = [respondWith(503)];
    await push(19);
    expect(await device(deviceId)).toMatchObject({ failures: 19 });
    // The retry gets through.
    service.answers = [respondWith(503), respondWith(201)];
    await push(1);
    expect(await device(deviceId)).toMatchObject({ failures: 0 });
    service.answers = [respondWith(503)];
    await push(20);
    expect(await device(deviceId)).toBeNull();
    expect(service.posts).toHaveLength(80);
  });

  test("gets nothing at the retry if the news was read since", async () => {
    await addDevice(t, nell);
    service.answers = [respondWith(503)];
    await notifyPerson();
    await pass(11_000);
    await nell.as.mutation(api.notifications.bell.markAllRead, {});
    await pass(70_000);
    expect(service.posts).toHaveLength(1);
  });

  test("of a push service that never answers is given up after ten seconds", async () => {
    await addDevice(t, nell);
    let waitedMs: number | undefined;
    vi.stubGlobal("fetch", async (_url: string, { signal }: RequestInit) => {
      const startedAt = Date.now();
      return await new Promise<Response>((_resolve, reject) => {
        signal?.addEventListener("abort", () => {
          waitedMs = Date.now() - startedAt;
          reject(new Error("aborted"));
        });
      });
    });
    await notifyPerson();
    vi.advanceTimersByTime(10_000);
    await vi.waitFor(() => {
      vi.advanceTimersByTime(1_000);
      expect(waitedMs).toBeDefined();
    });
    await settle(t);
    expect(waitedMs).toBe(10_000);
  });

  test("of a session that has ended gets nothing, and is removed", async () => {
    const { deviceId } = await addDevice(t, nell);
    await notifyPerson();
    await t.run(async ({ db }) => await db.delete("authSessions", nell.sessionId));
    await pass(11_000);
    expect(service.posts).toEqual([]);
    expect(await device(deviceId)).toBeNull();
  });

  test("of a session that has expired gets nothing, and is removed", async () => {
    const { deviceId } = await addDevice(t, nell);
    await t.run(async ({ db }) => {
      await db.patch("authSessions", nell.sessionId, { expirationTime: Date.now() });
    });
    await notifyPerson();
    await pass(11_000);
    expect(service.posts).toEqual([]);
    expect(await device(deviceId)).toBeNull();
  });

  test("that subscribed with an earlier key gets nothing, and is removed", async () => {
    const { deviceId } = await addDevice(t, nell);
    process.env.VAPID_PUBLIC_KEY = newSubscription().subscription.p256dh;
    await notifyPerson();
    await pass(11_000);
    expect(service.posts).toEqual([]);
    expect(await device(deviceId)).toBeNull();
  });

  test("gets nothing while the deployment has no key, and stays for when it has", async () => {
    const { deviceId } = await addDevice(t, nell);
    delete process.env.VAPID_PRIVATE_KEY;
    await notifyPerson();
    await pass(11_000);
    expect(service.posts).toEqual([]);
    expect(await device(deviceId)).toMatchObject({ failures: 0 });
  });

  test("whose push service isn't known any more gets nothing", async () => {
    const { deviceId } = await addDevice(t, nell);
    await t.run(async ({ db }) => {
      await db.patch("pushDevices", deviceId, { endpoint: "http://127.0.0.1:3214/push/1" });
    });
    await notifyPerson();
    await pass(11_000);
    expect(service.posts).toEqual([]);
    expect(await device(deviceId)).toMatchObject({ failures: 1 });
  });

  test("that two users share gets only the news of the last one to log in", async () => {
    const otto = await addPerson(t);
    const { subscription } = newSubscription();
    await nell.as.mutation(api.accounts.pushDevices.register, subscription);
    await notifyPerson();
    await otto.as.mutation(api.accounts.pushDevices.register, subscription);
    await notifyPerson();
    await pass(11_000);
    expect(service.posts).toEqual([]);
    await notifyPerson(orderNews("order"), otto);
    await pass(11_000);
    expect(service.posts).toHaveLength(1);
  });

  test("gets a test push on request, five times an hour", async () => {
    const { deviceId, subscription, keys } = await addDevice(t, nell);
    const { sendTest } = api.accounts.pushDevices;
    for (let i = 0; i < 5; i++) await nell.as.mutation(sendTest, { deviceId });
    await expectFail(nell.as.mutation(sendTest, { deviceId }), "rate_limited");
    await pass(1);
    expect(service.posts).toHaveLength(5);
    const [{ body } = {} as PushRequest] = service.posts;
    expect(JSON.parse(decryptPush(body, keys, subscription.auth))).toEqual({
      web_push: 8030,
      notification: {
        title: "Notifications work on this device.",
        body: "",
        navigate: "http://shoal.test/settings?tab=notifications",
        tag: "test",
      },
    });
  });
});
