/** How order lists show a buyer or seller who has deleted their account. */

import { expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { HOUR_MS } from "#convex/domain/shared/constants.ts";
import { addArrivedOrder } from "../kit/claimHelpers";
import { addListing, finishWork } from "../kit/helpers";
import { startShopWithAdmin } from "../kit/moneyShop";
import { orderOf, addPaidOrder, advanceTime, ship } from "../kit/orderHelpers";

const paginationOpts = { numItems: 10, cursor: null };

test("deleted sellers and buyers stay in lists, marked as people who can't be messaged", async () => {
  const { shop, admin } = await startShopWithAdmin();
  await addArrivedOrder(shop, 1);
  await advanceTime(shop, 49 * HOUR_MS);
  const remove = ({ userId }: typeof shop.seller) =>
    admin.as.mutation(api.moderation.accounts.remove, { userId });
  await remove(shop.buyer);
  await advanceTime(shop, HOUR_MS);
  const soldOrder = await shop.seller.as.query(api.orders.lists.sold, { paginationOpts });
  expect(soldOrder.page[0]?.buyer).toMatchObject({ fullName: "Deleted user", isDeleted: true });
  expect(soldOrder.page[0]?.seller).not.toHaveProperty("isDeleted");
  await remove(shop.seller);
  await advanceTime(shop, HOUR_MS);
  const all = await admin.as.query(api.moderation.orders.list, {
    paginationOpts,
    search: "",
    from: null,
    to: null,
    oldestFirst: false,
  });
  expect(all.page[0]?.seller).toMatchObject({ fullName: "Deleted user", isDeleted: true });
});

test("a parcel of several lines keeps its goods and sums once its buyer and its seller are deleted, and no words of either", async () => {
  const { shop, admin } = await startShopWithAdmin();
  const { t, buyer, seller } = shop;
  const mossTitle = { title: "Java moss", species: "Java moss", category: "plants" as const };
  const mossListing = { ...mossTitle, description: "Grown in my shed.", scientificName: undefined };
  const mossId = await addListing(t, seller.userId, mossListing);
  await t.run(async ({ db, storage }) => {
    const storageId = await storage.store(new Blob(["photo"]));
    const photo = { storageId, width: 800, height: 600, alt: "The tray in my shed" };
    await db.patch("listings", mossId, { images: [photo] });
  });
  const ids = [shop.listingId, mossId];
  const lines = ids.map((listingId) => ({ listingId }));
  const orderId = await addPaidOrder(shop, { lines, deliveryMethod: "courier" });
  await ship(shop, orderId);
  await buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId });
  await advanceTime(shop, 49 * HOUR_MS);
  await buyer.as.mutation(api.orders.basket.add, { listingId: shop.listingId });
  const before = await orderOf(t, orderId);

  const accounts = api.moderation.accounts;
  await admin.as.mutation(accounts.remove, { userId: buyer.userId });
  await finishWork(t);
  const sellerView = await seller.as.query(api.orders.fulfilment.byUuid, { orderId });
  expect(sellerView).toMatchObject({ buyer: { fullName: "Deleted user" }, lines: [{}, mossTitle] });
  await admin.as.mutation(accounts.remove, { userId: seller.userId });
  await finishWork(t);

  const boughtListings = await admin.as.query(api.orders.fulfilment.boughtListings, { orderId });
  expect(boughtListings.map(({ title, description }) => [title, description])).toEqual([
    [sellerView?.lines[0]?.title, ""],
    [mossTitle.title, ""],
  ]);
  const { amount, quantity, totalAmount, listingTitle } = before;
  const after = await orderOf(t, orderId);
  expect(after).toMatchObject({ amount, quantity, totalAmount, listingTitle });
  expect(after.searchText).toContain("java moss");
  const rows = await t.run(async ({ db }) => ({
    baskets: await db.query("basketLines").collect(),
    addresses: await db.query("orderAddresses").collect(),
    others: [
      after,
      ...(await db.query("orderLines").collect()),
      ...(await db.query("listings").collect()),
      ...(await db.query("listingVersions").collect()),
    ],
  }));
  expect(rows).toMatchObject({ baskets: [], addresses: [] });
  expect(JSON.stringify(rows.others)).not.toMatch(/shed|Sam Seller|Bea Buyer/i);
});
