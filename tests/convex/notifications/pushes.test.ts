/** What is pushed to a user's devices, and when. */

import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import { orderGroup } from "#convex/domain/notifications/kinds.ts";
import { DAY_MS } from "#convex/domain/shared/constants.ts";
import { notifyOfMessage, notifyOfSearch } from "#convex/notifications/model/notify.ts";
import { silenceExcuse } from "#convex/notifications/model/silenceExcuse.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import {
  addListing,
  addPerson,
  addSeller,
  type Backend,
  type Person,
  startBackend,
} from "../kit/helpers";
import { settle } from "../kit/orderHelpers";
import {
  addDevice,
  decryptPush,
  newsHelpers,
  ORDER_UUID,
  orderNews,
  type PushRequest,
  stubPushService,
} from "../kit/push";

/** 21:26 in the UK. */
const NOW = Date.parse("2026-05-28T20:26:00Z");

let t: Backend;
let nell: Person;
let posts: PushRequest[];
beforeEach(async () => {
  vi.useFakeTimers({ now: NOW });
  ({ posts } = stubPushService());
  t = startBackend();
  nell = await addPerson(t);
});

const { notifyPerson, pass, bell } = newsHelpers(() => ({ t, nell }));
const setChoices = async (notifications: Partial<Doc<"userSettings">["notifications"]>) =>
  await nell.as.mutation(api.accounts.settings.setNotifications, { notifications });

describe("a push", () => {
  test("says what the bell says, and leads to the same page", async () => {
    const { subscription, keys } = await addDevice(t, nell);
    await notifyPerson();
    await pass(9_900);
    expect(posts).toEqual([]);
    await pass(200);
    expect(posts).toHaveLength(1);
    const [{ url, headers, redirect, body } = {} as PushRequest] = posts;
    expect(url).toBe(subscription.endpoint);
    expect(redirect).toBe("manual");
    expect(JSON.parse(decryptPush(body, keys, subscription.auth))).toEqual({
      web_push: 8030,
      notification: {
        title: "Your order is confirmed",
        body: "Cherry shrimp",
        navigate: `http://shoal.test/order/${ORDER_UUID}`,
        tag: `order-${ORDER_UUID}`,
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
    await notifyPerson();
    await pass(11_000);
    expect(posts).toHaveLength(1);
    const silence = { group: orderGroup(ORDER_UUID), since: NOW };
    const excuse = async () =>
      await t.run(async (ctx) => await silenceExcuse(ctx, nell.userId, silence));
    expect(await excuse()).toBe("unreachable");
    await nell.as.mutation(api.notifications.bell.markAllRead, {});
    expect(await excuse()).toBeNull();
  });

  test("of a message names its sender, never its text, and a newer one replaces it", async () => {
    const otto = await addPerson(t, { fullName: "Otto Known" });
    const { subscription, keys } = await addDevice(t, nell);
    const notifyMessage = async (unread: number) => {
      await t.run(async (ctx) => {
        const conversationId = "c1" as Id<"conversations">;
        const message = { conversationId, fromId: otto.userId, unread, strangerRole: null };
        await notifyOfMessage(ctx, nell.userId, message, () => Promise.resolve(null));
      });
    };
    await notifyMessage(1);
    await pass(11_000);
    await notifyMessage(2);
    await pass(5_000);
    // More messages within the ten seconds: one push for all of them.
    await notifyMessage(3);
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
      await notifyPerson(orderNews("order"), person);
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
    await notifyPerson();
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
    await notifyPerson({
      kind: "price",
      listingId: "l1",
      title: "Cherry shrimp",
      shown,
      before: 2000,
    });
    await pass(11_000);
    expect(posts.map(({ headers }) => headers.get("urgency"))).toEqual(["low", "low"]);
  });

  test("of messages, searches and prices comes 30 times an hour, of anything else always", async () => {
    await addDevice(t, nell);
    const otto = await addPerson(t);
    const notifyMessage = async (conversation: string) => {
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
    for (let i = 0; i < 31; i++) await notifyMessage(`c${i}`);
    await pass(11_000);
    expect(posts).toHaveLength(30);
    await t.run(async (ctx) => await notifyOfSearch(ctx, nell.userId, search));
    await notifyPerson(price);
    await pass(11_000);
    expect(posts).toHaveLength(30);
    await notifyPerson(orderNews("order"));
    await notifyPerson(orderNews("claim"));
    await notifyPerson({ kind: "application", approved: true, quizCompleted: true });
    await pass(11_000);
    expect(posts).toHaveLength(33);
    await pass(2 * 60_000);
    await notifyMessage("c31");
    await pass(11_000);
    expect(posts).toHaveLength(34);
    expect(await bell()).toHaveLength(37);
  });

  test("isn't scheduled for users without a device", async () => {
    await notifyPerson();
    const jobs = await t.run(
      async ({ db }) => await db.system.query("_scheduled_functions").collect(),
    );
    expect(jobs).toEqual([]);
  });
});

describe("no push", () => {
  beforeEach(async () => void (await addDevice(t, nell)));

  test("of what was read within ten seconds", async () => {
    await notifyPerson();
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
    await setChoices({ [choice]: false });
    await notifyPerson(content);
    await pass(11_000);
    expect(posts).toEqual([]);
    // Other kinds are still pushed, and so is news about money.
    await notifyPerson(orderNews(choice === "pushOnOrder" ? "review" : "order"));
    await notifyPerson(orderNews("claim"));
    await pass(11_000);
    expect(posts).toHaveLength(2);
  });

  test("to a blocked user, also if they are blocked within the ten seconds", async () => {
    await notifyPerson();
    await t.run(async (ctx) => {
      const profile = await profileOf(ctx, nell.userId);
      if (profile) await ctx.db.patch("userProfiles", profile._id, { isSuspended: true });
    });
    await pass(11_000);
    await notifyPerson();
    await pass(11_000);
    expect(posts).toEqual([]);
  });

  test("in quiet hours; it comes at their end, unless it was read", async () => {
    await nell.as.mutation(api.accounts.settings.setQuietHours, {
      quietHours: { from: 21 * 60 + 26, until: 7 * 60 },
    });
    await notifyPerson();
    await notifyPerson({ kind: "backOnSale", listingId: "l1", title: "Cherry shrimp" });
    await pass(11_000);
    const [{ _id: notificationId } = {} as Doc<"notifications">] = await bell();
    await nell.as.mutation(api.notifications.bell.markRead, { notificationId });
    await settle(t, Date.parse("2026-05-29T05:59:59Z") - Date.now());
    expect(posts).toEqual([]);
    await pass(2_000);
    expect(posts).toHaveLength(1);
  });
});
