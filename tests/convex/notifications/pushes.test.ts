/** What is pushed to a user's devices, when, and what a push service's answers do. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import { orderGroup } from "#convex/domain/notifications/kinds.ts";
import { DAY_MS } from "#convex/domain/shared/constants.ts";
import {
  type NewNotification,
  notify,
  notifyOfMessage,
  notifyOfSearch,
} from "#convex/notifications/model/notify.ts";
import { silenceExcuse } from "#convex/notifications/model/silenceExcuse.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import {
  addListing,
  addPerson,
  addSeller,
  type Backend,
  expectFail,
  type Person,
  startBackend,
} from "../kit/helpers";
import { settle } from "../kit/orderHelpers";
import { addDevice, decryptPush, newSubscription } from "../kit/push";

/** 21:26 in the UK. */
const NOW = Date.parse("2026-05-28T20:26:00Z");
type Post = { url: string; headers: Headers; redirect: string | undefined; body: Uint8Array };

let t: Backend;
let nell: Person;
let posts: Post[];
/** What the push service answers, the last one again and again. */
let answers: (() => Response | Promise<Response>)[];

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  posts = [];
  answers = [() => new Response(null, { status: 201 })];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const { headers, redirect, body } = init;
    posts.push({ url, headers: new Headers(headers), redirect, body: body as Uint8Array });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return await answer?.();
  });
  t = startBackend();
  nell = await addPerson(t);
});

const status =
  (code: number, headers = {}) =>
  () =>
    new Response(null, { status: code, headers });
const UUID = "0b0cbb0a-6f9e-4c3c-9d58-3e6f7a8b9c0d";
const orderNews = (topic: "order" | "delivery" | "review" | "claim"): NewNotification => ({
  kind: "order",
  topic,
  orderId: UUID,
  headline: "Your order is confirmed",
  listingTitle: "Cherry shrimp",
});
let occasions = 0;
async function tell(content: NewNotification = orderNews("order"), person = nell) {
  occasions += 1;
  await t.run(async (ctx) => await notify(ctx, person.userId, `occasion-${occasions}`, content));
}
/** Runs what is due after `ms`, and what follows from it. */
async function pass(ms: number) {
  await settle(t, ms);
  await settle(t);
}
const device = async (deviceId: Id<"pushDevices">) =>
  await t.run(async ({ db }) => await db.get("pushDevices", deviceId));
const bell = async (): Promise<Doc<"notifications">[]> =>
  await t.run(async ({ db }) => await db.query("notifications").collect());
const choose = async (notifications: Partial<Doc<"userSettings">["notifications"]>) =>
  await nell.as.mutation(api.accounts.settings.setNotifications, { notifications });

describe("a push", () => {
  test("says what the bell says, and leads to the same page", async () => {
    const { subscription, keys } = await addDevice(t, nell);
    await tell();
    await pass(9_900);
    expect(posts).toEqual([]);
    await pass(200);
    expect(posts).toHaveLength(1);
    const [{ url, headers, redirect, body } = {} as Post] = posts;
    expect(url).toBe(subscription.endpoint);
    expect(redirect).toBe("manual");
    expect(JSON.parse(decryptPush(body, keys, subscription.auth))).toEqual({
      web_push: 8030,
      notification: {
        title: "Your order is confirmed",
        body: "Cherry shrimp",
        navigate: `http://shoal.test/order/${UUID}`,
        tag: `order-${UUID}`,
      },
    });
    expect(headers.get("ttl")).toBe("86400");
    expect(headers.get("urgency")).toBe("high");
    expect(headers.get("content-encoding")).toBe("aes128gcm");
    expect(headers.get("topic")).toMatch(/^[\w-]{32}$/);
    const [, claims = ""] = headers.get("authorization")?.split(".") ?? [];
    expect(JSON.parse(atob(claims))).toEqual({
      aud: "https://fcm.googleapis.com",
      exp: Math.floor(Date.now() / 1000) + 12 * 60 * 60,
      sub: "mailto:contact@shoal.test",
    });
    expect(await bell()).toMatchObject([{ isRead: false }]);
  });

  test("doesn't count as seen: push services accept it for a phone that is off", async () => {
    await addDevice(t, nell);
    await t.run(async (ctx) => {
      const profile = await profileOf(ctx, nell.userId);
      const emailProblem = { kind: "bounced" as const, at: NOW };
      if (profile) await ctx.db.patch("userProfiles", profile._id, { emailProblem });
    });
    await tell();
    await pass(11_000);
    expect(posts).toHaveLength(1);
    const silence = { group: orderGroup(UUID), since: NOW };
    const excuse = async () =>
      await t.run(async (ctx) => await silenceExcuse(ctx, nell.userId, silence));
    expect(await excuse()).toBe("unreachable");
    await nell.as.mutation(api.notifications.bell.markAllRead, {});
    expect(await excuse()).toBeNull();
  });

  test("of a message names its sender, never its text, and a newer one replaces it", async () => {
    const otto = await addPerson(t, { fullName: "Otto Known" });
    const { subscription, keys } = await addDevice(t, nell);
    const write = async (unread: number) => {
      await t.run(async (ctx) => {
        const conversationId = "c1" as Id<"conversations">;
        const message = { conversationId, fromId: otto.userId, unread, strangerRole: null };
        await notifyOfMessage(ctx, nell.userId, message, () => Promise.resolve(null));
      });
    };
    await write(1);
    await pass(11_000);
    await write(2);
    await pass(5_000);
    // Renewed within the ten seconds: one push for both.
    await write(3);
    await pass(11_000);
    const texts = posts.map(({ body }) => decryptPush(body, keys, subscription.auth));
    expect(
      texts.map((text) => (JSON.parse(text) as { notification: object }).notification),
    ).toEqual(
      ["New message from Otto Known", "3 new messages from Otto Known"].map((title) => ({
        title,
        body: "",
        navigate: "http://shoal.test/messages?conversationId=c1",
        tag: "conversation-c1",
      })),
    );
    const [first, second] = posts.map(({ headers }) => headers.get("topic"));
    expect(first).toBe(second);
  });

  test("has another topic for each side of an order, or push services could link the two", async () => {
    const otto = await addPerson(t);
    for (const person of [nell, otto]) {
      await addDevice(t, person);
      await tell(orderNews("order"), person);
    }
    await pass(11_000);
    expect(new Set(posts.map(({ headers }) => headers.get("topic"))).size).toBe(2);
  });

  test("of a real message contains no word of it", async () => {
    const seller = await addSeller(t);
    const listingId = await addListing(t, seller.userId);
    const { subscription, keys } = await addDevice(t, seller);
    await nell.as.mutation(api.messages.thread.begin, {
      sellerId: seller.userId,
      listingId,
      message: "Is the zebra pleco male?",
      clientId: "m-1",
    });
    await pass(11_000);
    const [text = ""] = posts.map(({ body }) => decryptPush(body, keys, subscription.auth));
    expect(text).toContain("A buyer wrote about your");
    expect(text).not.toMatch(/zebra|pleco|male/i);
  });

  test("goes to every device, with the same news", async () => {
    const { userId } = nell;
    const sessionId = await t.run(
      async ({ db }) =>
        await db.insert("authSessions", { userId, expirationTime: Date.now() + DAY_MS }),
    );
    await addDevice(t, nell);
    await addDevice(t, { userId, sessionId });
    await tell();
    await pass(11_000);
    expect(new Set(posts.map(({ url }) => url)).size).toBe(2);
  });

  test("of a search or price may wait for the phone to be used", async () => {
    await addDevice(t, nell);
    await t.run(async (ctx) => {
      await notifyOfSearch(ctx, nell.userId, {
        kind: "search",
        searchId: "s1",
        name: "Shrimp",
        query: "search=shrimp",
        listings: 2,
      });
    });
    const shown = "£15.30";
    await tell({ kind: "price", listingId: "l1", title: "Cherry shrimp", shown, before: 2000 });
    await pass(11_000);
    expect(posts.map(({ headers }) => headers.get("urgency"))).toEqual(["low", "low"]);
  });

  test("of messages, searches and prices comes 30 times an hour, of anything else always", async () => {
    await addDevice(t, nell);
    const otto = await addPerson(t);
    const write = async (conversation: string) => {
      await t.run(async (ctx) => {
        const conversationId = conversation as Id<"conversations">;
        const message = { conversationId, fromId: otto.userId, unread: 1, strangerRole: null };
        await notifyOfMessage(ctx, nell.userId, message, () => Promise.resolve(null));
      });
    };
    const search = {
      kind: "search",
      searchId: "s1",
      name: "Shrimp",
      query: "",
      listings: 2,
    } as const;
    const price = {
      kind: "price",
      listingId: "l1",
      title: "",
      shown: "£15.30",
      before: 2000,
    } as const;
    for (let i = 0; i < 31; i++) await write(`c${i}`);
    await pass(11_000);
    expect(posts).toHaveLength(30);
    await t.run(async (ctx) => await notifyOfSearch(ctx, nell.userId, search));
    await tell(price);
    await pass(11_000);
    expect(posts).toHaveLength(30);
    await tell(orderNews("order"));
    await tell(orderNews("claim"));
    await tell({ kind: "application", approved: true, quizCompleted: true });
    await pass(11_000);
    expect(posts).toHaveLength(33);
    await pass(2 * 60_000);
    await write("c31");
    await pass(11_000);
    expect(posts).toHaveLength(34);
    expect(await bell()).toHaveLength(37);
  });

  test("isn't scheduled for users without a device", async () => {
    await tell();
    const jobs = await t.run(
      async ({ db }) => await db.system.query("_scheduled_functions").collect(),
    );
    expect(jobs).toEqual([]);
  });
});

describe("no push", () => {
  beforeEach(async () => void (await addDevice(t, nell)));

  test("of what was read within ten seconds", async () => {
    await tell();
    await pass(5_000);
    await nell.as.mutation(api.notifications.bell.markAllRead, {});
    await pass(20_000);
    expect(posts).toEqual([]);
  });

  test.each([
    ["pushOnOrder", orderNews("order")],
    ["pushOnDelivery", orderNews("delivery")],
    ["pushOnReview", orderNews("review")],
  ] as const)("when its topic is off: %s", async (choice, content) => {
    await choose({ [choice]: false });
    await tell(content);
    await pass(11_000);
    expect(posts).toEqual([]);
    // The others still come, and so does what concerns money.
    await tell(orderNews(choice === "pushOnOrder" ? "review" : "order"));
    await tell(orderNews("claim"));
    await pass(11_000);
    expect(posts).toHaveLength(2);
  });

  test("to a blocked user, also if they are blocked within the ten seconds", async () => {
    await tell();
    await t.run(async (ctx) => {
      const profile = await profileOf(ctx, nell.userId);
      if (profile) await ctx.db.patch("userProfiles", profile._id, { isSuspended: true });
    });
    await pass(11_000);
    await tell();
    await pass(11_000);
    expect(posts).toEqual([]);
  });

  test("in quiet hours; it comes at their end, unless it was read", async () => {
    await nell.as.mutation(api.accounts.settings.setQuietHours, {
      quietHours: { from: 21 * 60 + 26, until: 7 * 60 },
    });
    await tell();
    await tell({ kind: "backOnSale", listingId: "l1", title: "Cherry shrimp" });
    await pass(11_000);
    const [{ _id: notificationId } = {} as Doc<"notifications">] = await bell();
    await nell.as.mutation(api.notifications.bell.markRead, { notificationId });
    await settle(t, Date.parse("2026-05-29T05:59:59Z") - Date.now());
    expect(posts).toEqual([]);
    await pass(2_000);
    expect(posts).toHaveLength(1);
  });
});

describe("a device", () => {
  test.each([404, 410])("is removed at once by %i", async (code) => {
    const { deviceId } = await addDevice(t, nell);
    answers = [status(code)];
    await tell();
    await pass(11_000);
    expect(await device(deviceId)).toBeNull();
  });

  test.each([
    ["400", status(400)],
    ["403", status(403)],
    ["a redirect, which isn't followed", status(307, { location: "http://10.0.0.1/" })],
  ])("is removed by five in a row of %s", async (_, answer) => {
    const { deviceId, subscription } = await addDevice(t, nell);
    const push = async (times: number) => {
      for (let i = 0; i < times; i++) {
        await tell();
        await pass(11_000);
      }
    };
    answers = [answer];
    await push(4);
    expect(await device(deviceId)).toMatchObject({ failures: 4 });
    answers = [status(201)];
    await push(1);
    expect(await device(deviceId)).toMatchObject({ failures: 0 });
    answers = [answer];
    await push(5);
    expect(await device(deviceId)).toBeNull();
    expect(posts).toHaveLength(10);
    expect(new Set(posts.map(({ url }) => url))).toEqual(new Set([subscription.endpoint]));
  });

  test.each([
    ["429 with seconds", () => status(429, { "retry-after": "120" }), 120_000],
    [
      "503 with a date",
      () => status(503, { "retry-after": new Date(Date.now() + 90_000).toUTCString() }),
      90_000,
    ],
    ["500", () => status(500), 60_000],
    ["429 with nonsense", () => status(429, { "retry-after": "soon" }), 60_000],
    ["429 with a year", () => status(429, { "retry-after": "31536000" }), 3_600_000],
    ["no answer", () => () => Promise.reject(new TypeError("fetch failed")), 60_000],
  ])("gets one more try after %s", async (_, answer, wait) => {
    await nell.as.mutation(api.accounts.settings.setQuietHours, { quietHours: null });
    const { deviceId } = await addDevice(t, nell);
    await tell();
    await settle(t, 9_000);
    // Dates have whole seconds, so the wait may be shorter by one.
    answers = [answer()];
    await pass(1_500);
    expect(posts).toHaveLength(1);
    await pass(wait - 4_000);
    expect(posts).toHaveLength(1);
    await pass(4_000);
    expect(posts).toHaveLength(2);
    await pass(2 * 3_600_000);
    expect(posts).toHaveLength(2);
    expect(await device(deviceId)).toMatchObject({ failures: 1 });
  });

  test("is removed by 20 pushes in a row whose retry fails too, not by a shorter outage", async () => {
    await nell.as.mutation(api.accounts.settings.setQuietHours, { quietHours: null });
    const { deviceId } = await addDevice(t, nell);
    const push = async (times: number) => {
      for (let i = 0; i < times; i++) {
        await tell();
        await pass(11_000);
        await pass(61_000);
      }
    };
    answers = [status(503)];
    await push(19);
    expect(await device(deviceId)).toMatchObject({ failures: 19 });
    // The retry gets through.
    answers = [status(503), status(201)];
    await push(1);
    expect(await device(deviceId)).toMatchObject({ failures: 0 });
    answers = [status(503)];
    await push(20);
    expect(await device(deviceId)).toBeNull();
    expect(posts).toHaveLength(80);
  });

  test("gets nothing at the retry if the news was read since", async () => {
    await addDevice(t, nell);
    answers = [status(503)];
    await tell();
    await pass(11_000);
    await nell.as.mutation(api.notifications.bell.markAllRead, {});
    await pass(70_000);
    expect(posts).toHaveLength(1);
  });

  test("of a push service that never answers is given up after ten seconds", async () => {
    await addDevice(t, nell);
    let isAborted = false;
    vi.stubGlobal("fetch", async (_url: string, { signal }: RequestInit) => {
      return await new Promise<Response>((_resolve, reject) => {
        signal?.addEventListener("abort", () => {
          isAborted = true;
          reject(new Error("aborted"));
        });
      });
    });
    await tell();
    vi.advanceTimersByTime(10_000);
    await vi.waitFor(() => {
      vi.advanceTimersByTime(1_000);
      expect(isAborted).toBe(true);
    });
    await settle(t);
  });

  test("of a session that has ended gets nothing, and is removed", async () => {
    const { deviceId } = await addDevice(t, nell);
    await tell();
    await t.run(async ({ db }) => await db.delete("authSessions", nell.sessionId));
    await pass(11_000);
    expect(posts).toEqual([]);
    expect(await device(deviceId)).toBeNull();
  });

  test("of a session that has expired gets nothing, and is removed", async () => {
    const { deviceId } = await addDevice(t, nell);
    await t.run(async ({ db }) => {
      await db.patch("authSessions", nell.sessionId, { expirationTime: Date.now() });
    });
    await tell();
    await pass(11_000);
    expect(posts).toEqual([]);
    expect(await device(deviceId)).toBeNull();
  });

  test("that subscribed with an earlier key gets nothing, and is removed", async () => {
    const { deviceId } = await addDevice(t, nell);
    process.env.VAPID_PUBLIC_KEY = newSubscription().subscription.p256dh;
    await tell();
    await pass(11_000);
    expect(posts).toEqual([]);
    expect(await device(deviceId)).toBeNull();
  });

  test("gets nothing while the deployment has no key, and stays for when it has", async () => {
    const { deviceId } = await addDevice(t, nell);
    delete process.env.VAPID_PRIVATE_KEY;
    await tell();
    await pass(11_000);
    expect(posts).toEqual([]);
    expect(await device(deviceId)).toMatchObject({ failures: 0 });
  });

  test("whose push service isn't known any more gets nothing", async () => {
    const { deviceId } = await addDevice(t, nell);
    await t.run(async ({ db }) => {
      await db.patch("pushDevices", deviceId, { endpoint: "http://127.0.0.1:3214/push/1" });
    });
    await tell();
    await pass(11_000);
    expect(posts).toEqual([]);
    expect(await device(deviceId)).toMatchObject({ failures: 1 });
  });

  test("that two users share gets only the news of the last one to log in", async () => {
    const otto = await addPerson(t);
    const { subscription } = newSubscription();
    await nell.as.mutation(api.accounts.pushDevices.register, subscription);
    await tell();
    await otto.as.mutation(api.accounts.pushDevices.register, subscription);
    await tell();
    await pass(11_000);
    expect(posts).toEqual([]);
    await tell(orderNews("order"), otto);
    await pass(11_000);
    expect(posts).toHaveLength(1);
  });

  test("gets a test push on request, five times an hour", async () => {
    const { deviceId, subscription, keys } = await addDevice(t, nell);
    const { sendTest } = api.accounts.pushDevices;
    for (let i = 0; i < 5; i++) await nell.as.mutation(sendTest, { deviceId });
    await expectFail(nell.as.mutation(sendTest, { deviceId }), "rate_limited");
    await pass(1);
    expect(posts).toHaveLength(5);
    const [{ body } = {} as Post] = posts;
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
