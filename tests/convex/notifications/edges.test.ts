/** The bell's limits, tested on both sides, and its less common paths. */

import { expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import { DAY_MS } from "#convex/domain/shared/constants.ts";
import { notify, notifyOfMessage } from "#convex/notifications/model/notify.ts";
import { addEmptyConversation } from "../kit/emptyConversation";
import {
  addListing,
  addPerson,
  addSeller,
  type Backend,
  countOf,
  expectFail,
  type Person,
  startBackend,
  unreadNotificationsOf,
} from "../kit/helpers";

const orderId = "3f0c1f6e-8d0e-4c68-9d63-0a1b2c3d4e5f";

const notifyOrder = (t: Backend, { userId }: Person, occasion: string) =>
  t.run((ctx) =>
    notify(ctx, userId, occasion, {
      kind: "order",
      topic: "order",
      orderId,
      headline: occasion,
      listingTitle: "Shrimp",
    }),
  );
const rows = (t: Backend) => t.run(({ db }) => db.query("notifications").collect());
const sweep = (t: Backend) => t.mutation(internal.notifications.bell.sweep, {});

test.each([
  ["read", 90],
  ["unread", 365],
] as const)(
  "a row that is %s is deleted after %d days and no sooner, and leaves the count",
  async (state, days) => {
    vi.useFakeTimers();
    const t = startBackend();
    const person = await addPerson(t);
    await notifyOrder(t, person, "paid");
    if (state === "read") await person.as.mutation(api.notifications.bell.markAllRead, {});
    vi.setSystemTime(Date.now() + days * DAY_MS - 1000);
    await sweep(t);
    expect(await rows(t)).toHaveLength(1);
    expect(await countOf(t, person, "unreadNotifications")).toBe(state === "read" ? 0 : 1);
    vi.setSystemTime(Date.now() + 2000);
    await sweep(t);
    expect(await rows(t)).toEqual([]);
    expect(await countOf(t, person, "unreadNotifications")).toBe(0);
  },
);

test("a conversation's row is kept, with the new sender and count, if a new message makes it unread", async () => {
  vi.useFakeTimers();
  const t = startBackend();
  const [person, sender, other] = [await addSeller(t), await addPerson(t), await addPerson(t)];
  const conversationId = await addEmptyConversation(t, sender, {
    sellerId: person.userId,
    listingId: await addListing(t, person.userId),
  });
  const notifyMessage = (fromId: typeof sender.userId, unread: number) =>
    t.run((ctx) =>
      notifyOfMessage(
        ctx,
        person.userId,
        { conversationId, fromId, unread, strangerRole: null },
        () => Promise.resolve("Shrimp"),
      ),
    );
  await notifyMessage(sender.userId, 1);
  await person.as.mutation(api.notifications.bell.markAllRead, {});
  vi.setSystemTime(Date.now() + 91 * DAY_MS);
  await notifyMessage(other.userId, 2);
  await sweep(t);
  expect(await rows(t)).toMatchObject([
    { isRead: false, content: { fromId: other.userId, messages: 2, listingTitle: "Shrimp" } },
  ]);
  await notifyMessage(sender.userId, 3);
  expect(await countOf(t, person, "unreadNotifications")).toBe(1);
});

test("an order's page marks only its own rows as read, whatever the case of its id, and refuses an invalid id", async () => {
  const t = startBackend();
  const person = await addPerson(t);
  await notifyOrder(t, person, "paid");
  const markRead = (id: string) =>
    person.as.mutation(api.notifications.bell.markOrderRead, { orderId: id });
  await expectFail(markRead("paid"), "invalid_order_id");
  expect(await countOf(t, person, "unreadNotifications")).toBe(1);
  await markRead(orderId.toUpperCase());
  expect(await countOf(t, person, "unreadNotifications")).toBe(0);
});

test("visitors have nothing unread", async () => {
  expect(await unreadNotificationsOf({ as: startBackend() })).toBe(0);
});

test("headlines in an admin's bell are also limited to 160 characters", async () => {
  const t = startBackend();
  const { userId } = await addPerson(t);
  for (const kind of ["order", "adminOrder"] as const) {
    const content = { kind, topic: "order", orderId, headline: "x".repeat(161), listingTitle: "S" };
    await t.run((ctx) => notify(ctx, userId, kind, { ...content, topic: "order" }));
  }
  const headlines = (await rows(t)).map(({ content }) => "headline" in content && content.headline);
  expect(headlines).toEqual(["x".repeat(160), "x".repeat(160)]);
});

test("reading a conversation twice reduces the bell's count only once", async () => {
  const t = startBackend();
  const [seller, buyer] = [await addSeller(t), await addPerson(t)];
  const conversationId = await addEmptyConversation(t, buyer, {
    sellerId: seller.userId,
    listingId: await addListing(t, seller.userId),
  });
  const sendMessage = (clientId: string) =>
    buyer.as.mutation(api.messages.thread.send, { conversationId, message: "Hello", clientId });
  const { markConversationRowRead } = await import("#convex/notifications/model/markRead.ts");
  await sendMessage("m-1");
  await notifyOrder(t, seller, "paid");
  for (let i = 0; i < 2; i += 1) {
    await t.run((ctx) => markConversationRowRead(ctx, seller.userId, conversationId));
  }
  expect(await countOf(t, seller, "unreadNotifications")).toBe(1);
});
