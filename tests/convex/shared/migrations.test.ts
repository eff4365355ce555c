/** Rows as they were before a change of the schema, brought up to date while people trade. */
import { expect, test, vi } from "vitest";
import { api, components, internal } from "../../../convex/_generated/api";
import type { Doc, Id } from "../../../convex/_generated/dataModel";
import type { Backend } from "../kit/helpers";
import { DAY_MS } from "../../../convex/domain/shared/constants";
import { paidOrder, type Shop, startShop } from "../kit/orderHelpers";

/** As profiles were when they held what sales and reviews add up to. */
const oldNumbers = {
  rating: 4.5,
  avgRatingOverall: 4.5,
  avgRatingAccurateDescription: 4,
  avgRatingPostageCost: 3,
  avgRatingDeliveryTime: 5,
  avgRatingCommunication: 2,
  totalReviews: 2,
  totalItemsSold: 7,
};
const none = Object.fromEntries(Object.keys(oldNumbers).map((name) => [name, 0]));
/** More than two batches of a hundred. */
const OLD_ROWS = 230;

/** Of the orders that have no mark of having been counted, so many have arrived. */
const OLD_PARCELS = 120;
/** What the averages of the old numbers came from. */
const oldScores = [5, 4].map((overall) => ({
  overall,
  ...{ accurateDescription: 4, postageCost: 3, deliveryTime: 5, communication: 2 },
}));

/** A shop whose seller comes last of many old profiles, and has so many old orders. */
async function oldShop(): Promise<Shop> {
  const shop = await startShop({ quantity: 5 });
  const { t, seller } = shop;
  await paidOrder(shop);
  await t.run(async ({ db }) => {
    const profile = await db
      .query("userProfiles")
      .withIndex("by_userId", (q) => q.eq("userId", seller.userId))
      .unique();
    const order = await db.query("orders").first();
    if (!profile || !order) throw new Error("The shop has no seller, or no order");
    const { _id: _profileId, _creationTime: _madeAt, ...fields } = profile;
    for (const row of await db.query("sellerStats").collect())
      await db.delete("sellerStats", row._id);
    const review = async (sellerId: Id<"users">) => {
      const { listingId, buyerId } = order;
      const ids = { orderId: order._id, listingId, buyerId, sellerId };
      for (const scores of oldScores) {
        await db.insert("reviews", { ...ids, ...scores, comment: "Lively", createdAt: 9 });
      }
    };
    for (let i = 0; i < OLD_ROWS; i++) {
      const userId = await db.insert("users", {});
      await db.insert("userProfiles", { ...fields, ...(i === 5 ? oldNumbers : none), userId });
      if (i === 5 || i === 6) await review(userId);
      if (i === 6) await db.insert("sellerStats", { sellerId: userId, ...oldNumbers });
    }
    await review(profile.userId);
    // The last of them, so that it is reached in the last batch.
    await db.delete("userProfiles", profile._id);
    await db.insert("userProfiles", { ...fields, ...oldNumbers });
    const { _id: _orderId, _creationTime: _placedAt, countedAsSale: _mark, ...sold } = order;
    await db.delete("orders", order._id);
    const parcel = { paidAt: 1000, shippedAt: 1000 + DAY_MS, deliveredAt: 1000 + 2 * DAY_MS };
    for (let i = 0; i < OLD_ROWS; i++) {
      const arrived = i < OLD_PARCELS ? ({ ...parcel, status: "completed" } as const) : {};
      const uuid = crypto.randomUUID();
      const orderId = await db.insert("orders", { ...sold, ...arrived, uuid, createdAt: i });
      if (i > 0) continue;
      const reviews = await db.query("reviews").collect();
      for (const { _id } of reviews) await db.patch("reviews", _id, { orderId });
    }
    for (const row of await db.query("counters").collect()) {
      if (row.name === "sales") await db.delete("counters", row._id);
    }
  });
  return shop;
}

const cardOf = ({ t, seller }: Shop) =>
  t.query(api.sellers.sellers.get, { sellerId: seller.userId });
const soldCount = ({ seller }: Shop) => seller.as.query(api.orders.lists.soldCount, {});
const run = (t: Backend) => t.mutation(internal.migrations.run, {});
const finish = (t: Backend) => t.finishAllScheduledFunctions(() => vi.advanceTimersByTime(1));
const statuses = (t: Backend) =>
  t.run(async (ctx) => await ctx.runQuery(components.migrations.lib.getStatus, {}));

/** What is left of the old way, and rows that stand twice. */
async function leftovers(t: Backend) {
  return await t.run(async ({ db }) => {
    const profiles = (await db.query("userProfiles").collect()).filter((row) => "rating" in row);
    const orders = (await db.query("orders").collect()).filter((row) => !row.countedAsSale);
    const owners = (await db.query("sellerStats").collect()).map((row) => row.sellerId);
    const averages = (await db.query("sellerStats").collect()).filter((row) => "rating" in row);
    return [
      ...profiles,
      ...averages,
      ...orders,
      ...owners.filter((id, i) => owners.indexOf(id) !== i),
    ];
  });
}

test("old rows are moved in batches, while sales go on, and only once", async () => {
  const shop = await oldShop();
  const { t } = shop;
  const old = { rating: 4.5, totalReviews: 2, totalItemsSold: 7 };
  expect(await cardOf(shop)).toMatchObject(old);

  await run(t);
  expect(await leftovers(t)).not.toEqual([]);
  expect(await cardOf(shop)).toMatchObject(old);
  // The seller's own rows have not been reached yet.
  await paidOrder(shop);
  expect(await cardOf(shop)).toMatchObject({ ...old, totalItemsSold: 8 });
  await finish(t);
  const done = { state: "success", isDone: true };
  expect(await statuses(t)).toMatchObject([
    { name: "migrations:moveSellerStats", ...done },
    { name: "migrations:countSales", ...done },
    { name: "migrations:itemiseClaims", ...done },
    { name: "migrations:sumSellers", ...done },
    { name: "migrations:countParcels", ...done },
    { name: "migrations:markReviewed", ...done },
    { name: "migrations:markRefused", ...done },
    { name: "migrations:markDeadArrivals", ...done },
    { name: "migrations:markEvidenceUploads", ...done },
    { name: "migrations:dropEmptyTalk", ...done },
    { name: "migrations:priceFavourites", ...done },
    { name: "migrations:fillShelves", ...done },
    { name: "migrations:keyOrders", ...done },
    { name: "migrations:wordApplications", ...done },
    { name: "migrations:countSellerYears", ...done },
    { name: "migrations:markSeenProofs", ...done },
    { name: "migrations:labelTraders", ...done },
    { name: "migrations:holdAgainstLaw", ...done },
  ]);

  const after = async () => [await cardOf(shop), await soldCount(shop), await leftovers(t)];
  const scores = { accurateDescription: 4, postageCost: 3, deliveryTime: 5, communication: 2 };
  const parcels = { dispatches: OLD_PARCELS, dispatchMs: DAY_MS, arrivals: OLD_PARCELS };
  const reviewsByStars = [0, 0, 0, 1, 1];
  const card = { ...old, totalItemsSold: 8, scores, reviewsByStars, ...parcels };
  const moved = [{ ...card, liveArrivalRate: 1 }, OLD_ROWS + 1, []];
  expect(await after()).toMatchObject(moved);
  // Those without sales and reviews need no row.
  const rows = await t.run(async ({ db }) => await db.query("sellerStats").collect());
  expect(rows.map((row: Doc<"sellerStats">) => row.sums?.itemsSold).sort()).toEqual([7, 7, 8]);
  const reviewed = await t.run(async ({ db }) => (await db.query("orders").collect())[0]);
  expect(reviewed?.reviewedAt).toBe(9);

  await run(t);
  await t.mutation(internal.migrations.run, { reset: true });
  await finish(t);
  expect(await after()).toMatchObject(moved);
  await paidOrder(shop);
  expect(await cardOf(shop)).toMatchObject({ ...old, totalItemsSold: 9 });
  expect(await soldCount(shop)).toBe(OLD_ROWS + 2);
});

test("orders and applications of before are found by the admin's searches, each once", async () => {
  const shop = await oldShop();
  const { t, seller } = shop;
  const { userId } = seller;
  await t.run(async ({ db }) => {
    for (let n = 0; n < OLD_ROWS; n++) {
      await db.insert("sellerApplications", {
        ...{ userId, fullName: `Corin Reef ${n}`, email: `corin${n}@shoal.test` },
        ...{ location: "Leeds", whatToSell: "Barbs", species: [], estimatedSales: "Few" },
        ...{ isHobbyist: true, aboutSeller: "Tanks", status: "rejected" as const },
        ...{ createdAt: n, updatedAt: n },
      });
    }
  });
  await run(t);
  await paidOrder(shop);
  await finish(t);
  await t.mutation(internal.migrations.run, { reset: true });
  await finish(t);
  const { unworded, keys, orders } = await t.run(async ({ db }) => ({
    unworded: (await db.query("sellerApplications").collect()).filter((row) => !row.searchText),
    keys: (await db.query("orderSearchKeys").collect()).filter(({ key }) => key === "cherr"),
    orders: await db.query("orders").collect(),
  }));
  expect(unworded).toEqual([]);
  const keyed = keys.map(({ orderId }) => orderId);
  for (const { _id } of orders) expect(keyed.filter((id) => id === _id)).toHaveLength(1);
});

test("a sale writes nothing into the seller's profile", async () => {
  const shop = await startShop();
  const profile = (userId: Id<"users">) =>
    shop.t.run(async ({ db }) =>
      db
        .query("userProfiles")
        .withIndex("by_userId", (q) => q.eq("userId", userId))
        .unique(),
    );
  const before = await profile(shop.seller.userId);
  vi.advanceTimersByTime(5000);
  await paidOrder(shop);
  expect(await cardOf(shop)).toMatchObject({ totalItemsSold: 1 });
  expect(await profile(shop.seller.userId)).toEqual(before);
});
