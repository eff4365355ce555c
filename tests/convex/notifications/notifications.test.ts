/** The bell: what users are notified of, once, and what they have read. */

import { describe, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import {
  READ_NOTIFICATION_LIFE_MS,
  UNREAD_NOTIFICATION_LIFE_MS,
} from "#convex/domain/notifications/limits.ts";
import { DEFAULT_CHOICES } from "#convex/domain/notifications/mailChoices.ts";
import { DAY_MS } from "#convex/domain/shared/constants.ts";
import {
  notify,
  type NewNotification,
  notifyOfMessage,
} from "#convex/notifications/model/notify.ts";
import { addEmptyConversation } from "../kit/emptyConversation";
import {
  addAdmin,
  addDesignatedAdmin,
  addListing,
  addPerson,
  addSeller,
  type Backend,
  expectFail,
  finishWork,
  type Person,
  startBackend,
  unreadNotificationsOf,
} from "../kit/helpers";
import {
  addCourierOrder,
  addPaidOrder,
  sessionOf,
  settle,
  ship,
  startShop,
} from "../kit/orderHelpers";
import { reportVersion } from "../kit/reportVersion";
import { deliver, disputeEvent } from "../kit/stripeEvents";
import { COURIER_TOTAL, totalText } from "../kit/totals";

const paginationOpts = { numItems: 20, cursor: null };

const bell = async ({ as }: Person) =>
  (await as.query(api.notifications.bell.list, { paginationOpts })).page;
const headlines = async (person: Person) => (await bell(person)).map(({ headline }) => headline);

let sentCount = 0;
async function sendMessage(from: Person, conversationId: Id<"conversations">, message = "Hello") {
  sentCount += 1;
  const clientId = `bell-${sentCount}`;
  await from.as.mutation(api.messages.thread.send, { conversationId, message, clientId });
}

async function startChat(t: Backend) {
  const buyer = await addPerson(t, { fullName: "Bea Buyer" });
  const seller = await addSeller(t, { fullName: "Sam Seller" });
  const listingId = await addListing(t, seller.userId);
  const conversationArgs = { sellerId: seller.userId, listingId };
  const conversationId = await addEmptyConversation(t, buyer, conversationArgs);
  return { buyer, seller, listingId, conversationId };
}

const newNotification = (n: number): NewNotification => ({
  kind: "order",
  topic: "order",
  orderId: `order ${n}`,
  headline: `Headline ${n}`,
  listingTitle: "Shrimp",
});

/** Sends `count` order notifications, a second apart. */
async function sendNotifications(t: Backend, { userId }: Person, count: number, from = 0) {
  for (let n = from; n < from + count; n++) {
    vi.advanceTimersByTime(1000);
    await t.run((ctx) => notify(ctx, userId, `told-${n}`, newNotification(n)));
  }
}

function startWithFakeTimers() {
  vi.useFakeTimers();
  return startBackend();
}

describe("messages", () => {
  test("share one row per conversation, which counts the unread ones and is cleared by reading", async () => {
    const t = startBackend();
    const { buyer, seller, conversationId } = await startChat(t);
    await sendMessage(buyer, conversationId);
    await sendMessage(buyer, conversationId);
    expect(await bell(seller)).toMatchObject([
      {
        kind: "message",
        headline: "A buyer wrote about your Cherry shrimp, ten young ones",
        detail: "2 new messages",
        path: `/messages?conversationId=${conversationId}`,
        isRead: false,
      },
    ]);
    expect(await unreadNotificationsOf(seller)).toBe(1);
    expect(await bell(buyer)).toEqual([]);

    await seller.as.mutation(api.messages.thread.markRead, { conversationId });
    expect(await unreadNotificationsOf(seller)).toBe(0);
    expect(await bell(seller)).toMatchObject([{ isRead: true }]);

    await sendMessage(buyer, conversationId);
    expect(await bell(seller)).toMatchObject([
      { headline: "A buyer wrote about your Cherry shrimp, ten young ones", isRead: false },
    ]);
    expect(await unreadNotificationsOf(seller)).toBe(1);
  });

  test("never show their text in the bell, nor the name of a deleted account", async () => {
    const t = startBackend();
    const { buyer, seller, conversationId } = await startChat(t);
    await sendMessage(buyer, conversationId, "My door code is 4711");
    expect(JSON.stringify(await bell(seller))).not.toContain("4711");
    const rows = await t.run(({ db }) => db.query("notifications").collect());
    expect(JSON.stringify(rows)).not.toContain("Bea");
  });

  test("move their conversation to the top", async () => {
    const t = startWithFakeTimers();
    const { buyer, seller, conversationId } = await startChat(t);
    await sendMessage(buyer, conversationId);
    await sendNotifications(t, seller, 1);
    expect((await bell(seller)).map(({ kind }) => kind)).toEqual(["order", "message"]);
    vi.advanceTimersByTime(1000);
    await sendMessage(buyer, conversationId);
    expect((await bell(seller)).map(({ kind }) => kind)).toEqual(["message", "order"]);
    expect(await unreadNotificationsOf(seller)).toBe(2);
  });
});

describe("orders", () => {
  test("every order email also creates a bell notification with a link, for both sides", async () => {
    const shop = await startShop();
    const uuid = await addCourierOrder(shop);
    await ship(shop, uuid);
    expect(await bell(shop.buyer)).toMatchObject([
      { headline: "Your order is on its way", path: `/order/${uuid}` },
      { headline: "Your order is confirmed", detail: "Cherry shrimp, ten young ones" },
    ]);
    expect(await headlines(shop.seller)).toContain("You have a new order");
  });

  test("email choices don't affect the bell", async () => {
    const shop = await startShop();
    await shop.seller.as.mutation(api.accounts.settings.setNotifications, {
      notifications: {
        ...DEFAULT_CHOICES,
        emailOnMessage: false,
        emailOnOrder: false,
        emailOnDelivery: false,
        emailOnReview: false,
      },
    });
    await addPaidOrder(shop);
    const emails = await shop.t.run(({ db }) => db.query("emails").collect());
    expect(emails.filter(({ to }) => to === shop.seller.email)).toEqual([]);
    expect(await headlines(shop.seller)).toContain("You have a new order");
  });

  test("the receipt is always sent, with the seller and the amount", async () => {
    const shop = await startShop();
    await shop.buyer.as.mutation(api.accounts.settings.setNotifications, {
      notifications: {
        ...DEFAULT_CHOICES,
        emailOnMessage: false,
        emailOnOrder: false,
        emailOnDelivery: false,
        emailOnReview: false,
      },
    });
    await addPaidOrder(shop);
    const emails = await shop.t.run(({ db }) => db.query("emails").collect());
    const [receipt, ...others] = emails.filter(({ to }) => to === shop.buyer.email);
    expect(others).toEqual([]);
    expect(receipt?.subject).toContain("Your order from Sam is confirmed");
    const [sentReceipt] = shop.stripe.emails.filter(({ to }) => to === shop.buyer.email);
    expect(sentReceipt?.text).toContain("Seller: Sam, private seller");
  });

  test("emails about a parcel's progress have a choice of their own", async () => {
    const shop = await startShop();
    await shop.buyer.as.mutation(api.accounts.settings.setNotifications, {
      notifications: {
        ...DEFAULT_CHOICES,
        emailOnMessage: false,
        emailOnOrder: true,
        emailOnDelivery: false,
        emailOnReview: true,
      },
    });
    await ship(shop, await addCourierOrder(shop));
    await settle(shop.t);
    const emails = await shop.t.run(({ db }) => db.query("emails").collect());
    const subjects = emails.filter(({ to }) => to === shop.buyer.email).map((mail) => mail.subject);
    expect(subjects).toEqual([expect.stringContaining("is confirmed")]);
    expect(await headlines(shop.buyer)).toContain("Your order is on its way");
  });

  test("the side concerned is notified of a proposal, its rejection and a new one", async () => {
    const shop = await startShop();
    const orderId = await addCourierOrder(shop);
    const proposal = { orderId, proposedDeliveryCharge: 1500 };
    const adjustmentId = await shop.seller.as.mutation(api.orders.adjustments.propose, proposal);
    expect(await headlines(shop.buyer)).toContain(
      "The seller proposes a delivery charge of £15.00",
    );
    // The card in the chat notifies as a step of the order, not again as a message.
    expect((await bell(shop.buyer)).map(({ kind }) => kind)).not.toContain("message");

    await shop.buyer.as.mutation(api.orders.adjustments.answer, { adjustmentId, accept: false });
    expect(await headlines(shop.seller)).toContain(
      "The buyer rejected the delivery charge of £15.00",
    );
  });

  test("viewing an order marks only its own notifications read", async () => {
    const shop = await startShop();
    const first = await addCourierOrder(shop);
    await ship(shop, first);
    const second = await addPaidOrder(shop);
    await shop.buyer.as.mutation(api.notifications.bell.markOrderRead, {
      orderId: first.toUpperCase(),
    });
    const rows = await bell(shop.buyer);
    expect(rows.filter(({ isRead }) => !isRead).map(({ path }) => path)).toEqual([
      `/order/${second}`,
    ]);
    expect(await unreadNotificationsOf(shop.buyer)).toBe(1);
  });
});

describe("a repeated occasion", () => {
  test("causes one notification, and none for a deleted account", async () => {
    const t = startBackend();
    const person = await addPerson(t);
    const deletedUser = await addPerson(t, { deletedAt: Date.now() });
    for (const { userId } of [person, person, deletedUser]) {
      await t.run((ctx) => notify(ctx, userId, "told", newNotification(1)));
    }
    const message = {
      conversationId: await t.run((ctx) =>
        ctx.db.insert("conversations", {
          user1Id: person.userId,
          user2Id: deletedUser.userId,
          listingId: null,
          kind: "chat",
          createdAt: 0,
        }),
      ),
      fromId: person.userId,
      unread: 1,
      strangerRole: null,
    };
    await t.run((ctx) =>
      notifyOfMessage(ctx, deletedUser.userId, message, () => Promise.resolve(null)),
    );
    expect(await unreadNotificationsOf(person)).toBe(1);
    expect(await t.run(({ db }) => db.query("notifications").collect())).toHaveLength(1);
  });

  test("headlines are cut to the maximum length", async () => {
    const t = startBackend();
    const person = await addPerson(t);
    const longNotification = {
      ...newNotification(1),
      headline: "x".repeat(5000),
    } as NewNotification;
    await t.run((ctx) => notify(ctx, person.userId, "told", longNotification));
    expect((await bell(person))[0]?.headline).toHaveLength(160);
  });
});

describe("moderation and approval", () => {
  test("an applicant is notified of the decision once, with the next step", async () => {
    const t = startBackend();
    const admin = await addAdmin(t);
    const applicant = await addPerson(t);
    const applicationId = await applicant.as.mutation(api.sellers.applications.submit, {
      location: "Sheffield, S11",
      whatToSell: "Surplus cherry barbs",
      species: ["Cherry barb"],
      estimatedSales: "Five a month",
      isHobbyist: true,
      aboutSeller: "Three tanks in a spare room, two broods of cherry barbs a year.",
    });
    await admin.as.mutation(api.moderation.approvals.decide, {
      applicationId,
      approve: true,
      reason: "",
    });
    expect(await bell(applicant)).toMatchObject([
      { headline: "You are approved as a seller", path: "/seller-quiz" },
    ]);
  });

  test.each([
    ["Resolved", "Thank you: we have acted on the listing that you reported", 1],
    ["Dismissed", "We have looked at the listing that you reported and left it as it is", 0],
  ] as const)("a report that is %s notifies its reporter", async (decision, headline, owners) => {
    const t = startBackend();
    const admin = await addAdmin(t);
    const { buyer, seller, listingId } = await startChat(t);
    const reportId = await buyer.as.mutation(api.moderation.reports.create, {
      itemType: "listing",
      itemId: listingId,
      reason: "Wrong species",
      details: "",
    });
    const version = await reportVersion(t, reportId);
    const decisionArgs = { reportId, version, decision, reason: "The neon is a cardinal" };
    await admin.as.mutation(api.moderation.queue.decide, decisionArgs);
    expect(await bell(buyer)).toMatchObject([{ headline, path: `/listing/${listingId}` }]);
    const ownerNotifications = await bell(seller);
    expect(ownerNotifications).toHaveLength(owners);
    expect(JSON.stringify(ownerNotifications)).not.toContain("Bea");
  });

  test("an upheld report about a message notifies only its reporter, whom the sender would recognise", async () => {
    const t = startBackend();
    const admin = await addAdmin(t);
    const { buyer, seller, conversationId } = await startChat(t);
    const itemId = await seller.as.mutation(api.messages.thread.send, {
      conversationId,
      message: "Pay me elsewhere",
      clientId: "reported",
    });
    const reportId = await buyer.as.mutation(api.moderation.reports.create, {
      itemType: "message",
      itemId,
      reason: "Asks to pay outside Shoal",
      details: "",
    });
    await admin.as.mutation(api.moderation.queue.decide, {
      reportId,
      version: await reportVersion(t, reportId),
      decision: "Resolved",
      reason: "It does",
    });
    expect(await headlines(buyer)).toContain(
      "Thank you: we have acted on the message that you reported",
    );
    expect(await bell(seller)).toEqual([]);
  });

  test("items that only the admin can act on are in the designated admin's bell", async () => {
    const shop = await startShop();
    const admin = await addDesignatedAdmin(shop.t);
    const orderId = await addCourierOrder(shop);
    const paymentIntentId = sessionOf(shop, orderId).paymentIntentId ?? "";
    for (let time = 0; time < 2; time++) {
      await deliver(shop.t, disputeEvent(paymentIntentId, { amount: COURIER_TOTAL }));
    }
    expect(await bell(admin)).toMatchObject([
      { headline: `A chargeback of ${totalText(500, 1200)} was opened`, path: "/admin/orders" },
    ]);
  });
});

describe("reading", () => {
  test("opening one notification marks the whole order read, but not another user's", async () => {
    const t = startBackend();
    const person = await addPerson(t);
    const stranger = await addPerson(t);
    for (const occasion of ["paid", "shipped"]) {
      await t.run((ctx) => notify(ctx, person.userId, occasion, newNotification(1)));
    }
    await t.run((ctx) => notify(ctx, person.userId, "other", newNotification(2)));
    const [, notification] = await bell(person);
    const args = { notificationId: notification?.notificationId ?? ("" as Id<"notifications">) };
    await expectFail(stranger.as.mutation(api.notifications.bell.markRead, args), "not_found");
    await person.as.mutation(api.notifications.bell.markRead, args);
    expect(await unreadNotificationsOf(person)).toBe(1);
    await person.as.mutation(api.notifications.bell.markRead, args);
    expect(await unreadNotificationsOf(person)).toBe(1);
  });

  test("viewing an order with a long history marks all of it read in two transactions", async () => {
    const t = startWithFakeTimers();
    const person = await addPerson(t);
    for (let n = 0; n < 130; n++) {
      await t.run((ctx) => notify(ctx, person.userId, `proposed-${n}`, newNotification(1)));
    }
    const [latest] = await bell(person);
    const args = { notificationId: latest?.notificationId ?? ("" as Id<"notifications">) };
    await person.as.mutation(api.notifications.bell.markRead, args);
    await finishWork(t);
    expect(await unreadNotificationsOf(person)).toBe(0);
    await t.run((ctx) => notify(ctx, person.userId, "shipped", newNotification(1)));
    await person.as.mutation(api.notifications.bell.markRead, args);
    expect(await unreadNotificationsOf(person)).toBe(0);
  });

  test("'mark all read' covers a long list, but not what arrives during it", async () => {
    const t = startWithFakeTimers();
    const person = await addPerson(t);
    await sendNotifications(t, person, 130);
    expect(await unreadNotificationsOf(person)).toBe(130);
    await person.as.mutation(api.notifications.bell.markAllRead, {});
    expect(await unreadNotificationsOf(person)).toBe(30);
    await sendNotifications(t, person, 1, 500);
    await finishWork(t);
    expect(await unreadNotificationsOf(person)).toBe(1);
    expect(await headlines(person)).toContain("Headline 500");
  });

  test("the list is paginated, newest first", async () => {
    const t = startWithFakeTimers();
    const person = await addPerson(t);
    await sendNotifications(t, person, 25);
    const firstPage = await person.as.query(api.notifications.bell.list, {
      paginationOpts,
    });
    expect(firstPage.page[0]?.headline).toBe("Headline 24");
    const secondPage = await person.as.query(api.notifications.bell.list, {
      paginationOpts: { numItems: 20, cursor: firstPage.continueCursor },
    });
    expect(secondPage.page.map(({ headline }) => headline)).toEqual(
      [4, 3, 2, 1, 0].map((n) => `Headline ${n}`),
    );
  });
});

describe("the sweep", () => {
  test("deletes what was read 90 days ago or stayed unread for a year, and adjusts the count", async () => {
    const t = startWithFakeTimers();
    const person = await addPerson(t);
    await sendNotifications(t, person, 2);
    const sweep = async () => {
      await t.mutation(internal.notifications.bell.sweep, {});
      await finishWork(t);
    };
    const [newest] = await bell(person);
    await person.as.mutation(api.notifications.bell.markRead, {
      notificationId: newest?.notificationId ?? ("" as Id<"notifications">),
    });
    vi.advanceTimersByTime(READ_NOTIFICATION_LIFE_MS - DAY_MS);
    await sweep();
    const rows = () => t.run(({ db }) => db.query("notifications").collect());
    expect(await rows()).toHaveLength(2);
    vi.advanceTimersByTime(2 * DAY_MS);
    await sweep();
    expect(await rows()).toMatchObject([{ occasion: "told-0", isRead: false }]);
    vi.advanceTimersByTime(UNREAD_NOTIFICATION_LIFE_MS);
    await sweep();
    expect(await rows()).toEqual([]);
    const count = await t.run(({ db }) =>
      db
        .query("counters")
        .withIndex("by_userId_and_name", (q) =>
          q.eq("userId", person.userId).eq("name", "unreadNotifications"),
        )
        .unique(),
    );
    expect(count?.value).toBe(0);
  });
});
