/** Deleted users appear under one name everywhere and for everyone, without any of their texts. */

import { expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { addDesignatedAdmin, finishWork } from "../kit/helpers";
import { startShop } from "../kit/orderHelpers";
import { addCompletedOrder, review, shownReviews } from "../kit/reviewHelpers";

const DELETED_NAME = "Deleted user";
const paginationOpts = { numItems: 5, cursor: null };

/** A completed order with messages and a review. */
async function shopWithTrade() {
  vi.useFakeTimers();
  const shop = await startShop();
  const { t, buyer, seller, listingId } = shop;
  const orderId = await addCompletedOrder(shop);
  await review(shop, orderId);
  await buyer.as.mutation(api.messages.thread.begin, {
    sellerId: seller.userId,
    listingId,
    message: "Are they well?",
    clientId: "m1",
  });
  const admin = await addDesignatedAdmin(t);
  const remove = async ({ userId }: Pick<typeof buyer, "userId">) => {
    await admin.as.mutation(api.moderation.accounts.remove, { userId });
    await finishWork(t);
  };
  return { shop, admin, orderId, remove };
}

test("a deleted buyer is anonymous to their seller, the public and admins", async () => {
  const { shop, admin, orderId, remove } = await shopWithTrade();
  const { buyer, seller } = shop;
  await remove(buyer);

  const { page: soldOrders } = await seller.as.query(api.orders.lists.sold, { paginationOpts });
  expect(soldOrders.map((order) => order.buyer?.fullName)).toEqual([DELETED_NAME]);
  const order = await seller.as.query(api.orders.fulfilment.byUuid, { orderId });
  expect(order?.buyer?.fullName).toBe(DELETED_NAME);
  const { page: conversations } = await seller.as.query(api.messages.conversations.list, {
    paginationOpts,
  });
  expect(conversations.map(({ other }) => other.fullName)).toEqual([DELETED_NAME]);
  expect((await shownReviews(shop)).map(({ buyerName }) => buyerName)).toEqual([DELETED_NAME]);

  const { page: views } = await admin.as.query(api.moderation.messages.list, {
    filter: "message",
    paginationOpts,
  });
  expect(views.map(({ sender }) => sender.name)).toEqual([DELETED_NAME]);
  const { page: users } = await admin.as.query(api.moderation.users.list, {
    search: "",
    paginationOpts: { numItems: 50, cursor: null },
  });
  const row = users.find(({ userId }) => userId === buyer.userId);
  expect(row).toMatchObject({ fullName: DELETED_NAME, isDeleted: true });
});

test("a deleted seller is anonymous to their buyer and admins", async () => {
  const { shop, admin, orderId, remove } = await shopWithTrade();
  const { buyer, seller } = shop;
  const before = await buyer.as.query(api.orders.fulfilment.byUuid, { orderId });
  expect(before?.seller).toEqual({ userId: seller.userId, fullName: "Sam Seller" });
  await remove(seller);

  const { page: purchases } = await buyer.as.query(api.orders.lists.purchases, { paginationOpts });
  expect(purchases.map((order) => order.seller?.fullName)).toEqual([DELETED_NAME]);
  const order = await buyer.as.query(api.orders.fulfilment.byUuid, { orderId });
  expect(order?.sellerName).toBe(DELETED_NAME);
  // There is neither a profile link nor a chat, because both would lead nowhere.
  expect(order?.seller).toEqual({
    userId: seller.userId,
    fullName: DELETED_NAME,
    isDeleted: true,
    isProfileHidden: true,
  });
  const { page: conversations } = await buyer.as.query(api.messages.conversations.list, {
    paginationOpts,
  });
  const [firstConversation] = conversations;
  expect(firstConversation?.other.fullName).toBe(DELETED_NAME);
  const conversation = await buyer.as.query(api.messages.conversations.get, {
    conversationId: firstConversation?.conversationId ?? "",
  });
  expect(conversation).toMatchObject({
    canSend: false,
    other: { fullName: DELETED_NAME, avatarUrl: null },
  });
  expect(await buyer.as.query(api.sellers.profile.get, { sellerId: seller.userId })).toBeNull();

  const { page: orders } = await admin.as.query(api.moderation.orders.list, {
    search: "",
    from: null,
    to: null,
    oldestFirst: false,
    paginationOpts,
  });
  expect(orders.map((row) => row.seller?.fullName)).toEqual([DELETED_NAME]);
  const year = new Date().getFullYear();
  const { page: sales } = await admin.as.query(api.moderation.sellerYears.sales, {
    year,
    paginationOpts,
  });
  expect(sales).toMatchObject([{ sellerId: seller.userId, fullName: DELETED_NAME }]);
});

test.each([0, 1])(
  "orders of a deleted seller are found by what was bought, after %i changes of its species",
  async (changes) => {
    const { shop, admin, remove } = await shopWithTrade();
    for (let i = 0; i < changes; i += 1) {
      await shop.t.run(({ db }) =>
        db.patch("listings", shop.listingId, { title: "Snow", species: "Amano shrimp" }),
      );
    }
    await remove(shop.seller);
    const countFound = async (search: string) =>
      (
        await admin.as.query(api.moderation.orders.list, {
          search,
          from: null,
          to: null,
          oldestFirst: false,
          paginationOpts,
        })
      ).page.length;
    expect(await Promise.all(["cherry", "amano", "sam"].map(countFound))).toEqual([1, 0, 0]);
  },
);
