/** Compares the sums on the pages of each demo user with the rows that the same user sees. */

import { expect, test } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import {
  demoListings,
  demoOrders,
  demoOthers,
  demoReports,
  demoSellers,
  demoConversations,
  linesOfDemo,
  listingAt,
} from "#convex/demo/model/data.ts";
import { DAY_MS } from "#convex/domain/shared/constants.ts";
import { addFile, addPerson, type Backend } from "../kit/helpers";
import { settle, type Shop, startShop } from "../kit/orderHelpers";
import { deliver, sessionEvent } from "../kit/stripeEvents";

const paginationOpts = { numItems: 100, cursor: null };
const picture = async (t: Backend) => ({ storageId: await addFile(t), width: 800, height: 600 });

/** The listings that an order, a conversation or a report is about. */
const neededListings = new Set([
  ...demoOrders.flatMap((order) =>
    linesOfDemo(order).map(({ about }) => listingAt(order.seller, about)),
  ),
  ...demoConversations.map(({ seller, about }) => listingAt(seller, about)),
  ...demoReports.flatMap(({ about: { seller, listing } }) =>
    listing === undefined ? [] : [listingAt(seller, listing)],
  ),
]);

/** Loads people, conversations, cases and orders as `demo/seed:demo` does. */
async function loadDemo({ t, stripe }: Shop): Promise<void> {
  const { seedRows } = internal.demo;
  await addPerson(t, { role: "admin", email: "admin@shoal.local" });
  await t.mutation(seedRows.addPeople, {});
  for (const [index, listing] of demoListings.entries()) {
    if (!neededListings.has(listing)) continue;
    const { proof: name } = listing;
    await t.mutation(seedRows.addListing, {
      index,
      images: [await picture(t)],
      ...(name && { proof: { name, storageId: await addFile(t, "application/pdf") } }),
    });
  }
  await t.mutation(seedRows.addConversations, {});
  await t.mutation(seedRows.addCases, {});
  for (const [index, { state, claim }] of demoOrders.entries()) {
    const orderId = await t.mutation(seedRows.placeOrder, { index });
    await settle(t);
    const session = [...stripe.sessions.values()].at(-1);
    if (session && state !== "pending" && state !== "cancelled") {
      Object.assign(session, { status: "complete", isPaid: true });
      await deliver(t, sessionEvent(session));
      await settle(t);
    }
    const claimPhotos = claim ? [await picture(t), await picture(t)] : [];
    await t.mutation(seedRows.advanceOrder, { index, orderId, claimPhotos });
    await settle(t);
  }
}

/** A person of the demo, signed in. */
async function signIn(t: Backend, key: string) {
  return await t.run(async ({ db }) => {
    const profile = await db
      .query("userProfiles")
      .withIndex("by_email", (q) => q.eq("email", `${key}@shoal.local`))
      .unique();
    if (!profile) throw new Error(`The demo has no ${key}`);
    const { userId } = profile;
    const expirationTime = Date.now() + DAY_MS;
    const sessionId = await db.insert("authSessions", { userId, expirationTime });
    return { userId, subject: `${userId}|${sessionId}` };
  });
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
const londonYear = (at: number) =>
  Number(
    new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", year: "numeric" }).format(at),
  );

test("the sums on each seller's and buyer's pages match the rows below them", async () => {
  const shop = await startShop();
  const { t } = shop;
  await loadDemo(shop);
  const year = londonYear(Date.now());
  for (const { key } of [...demoSellers, ...demoOthers]) {
    const { userId, subject } = await signIn(t, key);
    const as = t.withIdentity({ subject });
    const { page: soldOrders } = await as.query(api.orders.lists.sold, { paginationOpts });
    const { page: purchases } = await as.query(api.orders.lists.purchases, { paginationOpts });

    // Sold: the number in the heading, and the line of each year above the table.
    expect(await as.query(api.orders.lists.soldCount, {}), `${key}: sold`).toBe(soldOrders.length);
    for (const salesYear of [year, year - 1]) {
      const rows = soldOrders.flatMap(({ completedAt, amount, deliveryCharge, ...row }) => {
        const earnings = amount + deliveryCharge - row.refundedAmount;
        const counts =
          completedAt !== null && earnings > 0 && londonYear(completedAt) === salesYear;
        return counts ? [{ earned: earnings, fee: row.commission }] : [];
      });
      const figures = await as.query(api.orders.sellerYears.mine, { year: salesYear });
      const { sales = 0, consideration = 0, fees = 0 } = figures ?? {};
      expect({ sales, consideration, fees }, `${key}: ${salesYear}`).toEqual({
        sales: rows.length,
        consideration: sum(rows.map(({ earned }) => earned)),
        fees: sum(rows.map(({ fee }) => fee)),
      });
    }

    // The seller page and own listings: animals rehomed and sold, reviews and their average.
    const countedOrders = soldOrders.filter(
      ({ status }) => !["pending", "cancelled", "refunded"].includes(status),
    );
    const sellersOrders = await t.run(async ({ db }) =>
      (await db.query("orders").collect()).filter(({ sellerId }) => sellerId === userId),
    );
    const rehomedOrders = sellersOrders.filter(
      ({ status, arrivalAssumed }) =>
        status === "completed" || (status === "delivered" && arrivalAssumed !== true),
    );
    const card = await t.query(api.sellers.profile.get, { sellerId: userId });
    const { page: reviews } = await t.query(api.reviews.feedback.ofSeller, {
      sellerId: userId,
      paginationOpts,
    });
    expect(
      { items: card?.totalItemsSold, reviews: card?.totalReviews, rating: card?.rating },
      `${key}: seller page`,
    ).toEqual({
      items: sum(rehomedOrders.map(({ quantity }) => quantity)),
      reviews: reviews.length,
      rating: reviews.length && sum(reviews.map(({ overall }) => overall)) / reviews.length,
    });
    const { page: listings } = await as.query(api.listings.catalogue.mine, { paginationOpts });
    const countedIds = new Set(countedOrders.map(({ uuid }) => uuid));
    const countedRows = sellersOrders.filter(({ uuid }) => countedIds.has(uuid));
    const lines = await t.run(async ({ db }) => await db.query("orderLines").collect());
    const soldLines = lines.filter(({ orderId }) => countedRows.some(({ _id }) => _id === orderId));
    for (const { _id, soldCount } of listings) {
      const sold = soldLines.filter(({ listingId }) => listingId === _id);
      expect(soldCount, `${key}: listing`).toBe(sum(sold.map(({ quantity }) => quantity)));
    }

    // The navigation bar: open orders, unread messages and notifications.
    const badge = await as.query(api.messages.badge.get, {});
    const openOrders = [...soldOrders, ...purchases].filter(({ status }) =>
      ["pending", "processing", "shipped"].includes(status),
    );
    const { page: conversations } = await as.query(api.messages.conversations.list, {
      paginationOpts,
    });
    expect(badge, `${key}: badge`).toMatchObject({
      openOrders: openOrders.length,
      unreadMessages: sum(conversations.map(({ unreadCount }) => unreadCount)),
    });
    const { page: notifications } = await as.query(api.notifications.bell.list, { paginationOpts });
    expect(badge.unreadNotifications, `${key}: bell`).toBe(
      notifications.filter(({ isRead }) => !isRead).length,
    );
  }
}, 300_000);
