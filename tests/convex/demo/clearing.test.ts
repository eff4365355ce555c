/**
 * Clearing the demo data deletes its users with everything they own, and nothing of other users.
 */

import { beforeEach, expect, onTestFinished, test } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import { readCounter } from "#convex/shared/model/counters.ts";
import { addAdmin, addListing, addPerson, addSeller } from "../kit/helpers";
import {
  orderOf,
  addPaidOrder,
  settle,
  type Shop,
  startOrder,
  startShop,
} from "../kit/orderHelpers";

beforeEach(() => {
  process.env.ALLOW_DEV_TOOLS = "true";
  onTestFinished(() => {
    delete process.env.ALLOW_DEV_TOOLS;
  });
});

/** A demo seller and a demo buyer, who both also trade with real users. */
async function startDemoWorld() {
  const shop = await startShop();
  const { t } = shop;
  const admin = await addAdmin(t);
  const realUsers = { seller: await addSeller(t, { fullName: "Rita Real" }), buyer: shop.buyer };
  const demoBuyer = await addPerson(t, { email: "nina@shoal.local", fullName: "Nina Kowalska" });
  const { userId } = shop.seller;
  await t.run(async (ctx) => {
    const profile = await ctx.db
      .query("userProfiles")
      .withIndex("by_userId", (q) => q.eq("userId", userId))
      .unique();
    if (profile) await ctx.db.patch("userProfiles", profile._id, { email: "seller@shoal.local" });
  });
  await t.mutation(internal.demo.seedRows.markLoaded, {});
  const realListing = await addListing(t, realUsers.seller.userId, { title: "Real guppies" });
  const realSellersShop: Shop = {
    ...shop,
    seller: realUsers.seller,
    buyer: demoBuyer,
    listingId: realListing,
  };
  return { shop, t, admin, real: realUsers, demoBuyer, realListing, realSellersShop };
}

test("deletes the demo's users, listings and open orders, and refunds payments", async () => {
  const { shop, t, admin, real, demoBuyer, realListing, realSellersShop } = await startDemoWorld();
  const paidId = await addPaidOrder(shop);
  const boughtId = await addPaidOrder(realSellersShop);
  const unpaidId = await startOrder(realSellersShop);
  await settle(t);

  const { deleted, left } = await admin.as.action(api.demo.devTools.clearDemo, {});
  expect({ deleted, left }).toEqual({ deleted: 2, left: [] });
  await settle(t);

  expect((await orderOf(t, paidId)).status).toBe("refunded");
  expect((await orderOf(t, boughtId)).status).toBe("refunded");
  expect((await orderOf(t, unpaidId)).status).toBe("cancelled");
  expect(shop.stripe.refunds.length).toBe(2);
  const rows = await t.run(async (ctx) => ({
    people: await ctx.db.query("userProfiles").collect(),
    listings: await ctx.db.query("listings").collect(),
    loads: await readCounter(ctx, "demoLoads"),
  }));
  const goneIds = [shop.seller.userId, demoBuyer.userId];
  for (const { userId, deletedAt, email } of rows.people) {
    expect(deletedAt !== null).toBe(goneIds.includes(userId));
    expect(email).not.toMatch(/^(seller|nina)@shoal\.local$/);
  }
  // Only the real listing is on sale, and the animal of its refunded order isn't put back on sale automatically.
  const listedRows = rows.listings.filter(({ isListed }) => isListed);
  expect(
    listedRows.map(({ _id, heldQuantity, soldCount }) => [_id, heldQuantity, soldCount]),
  ).toEqual([[realListing, 0, 1]]);
  expect(rows.loads).toBe(0);
  // A real buyer keeps their order, with a deleted user as its seller.
  const { page } = await real.buyer.as.query(api.orders.lists.purchases, {
    paginationOpts: { numItems: 20, cursor: null },
  });
  expect(page).toMatchObject([{ uuid: paidId, status: "refunded" }]);
  for (const check of ["stock", "sellers", "unread"] as const) {
    const result = await admin.as.query(api.demo.devTools.check, { check, cursor: null });
    expect(result.problems).toEqual([]);
  }
});

test("leaves users who can't be deleted yet, says why, and deletes them the next time", async () => {
  const { shop, t, admin } = await startDemoWorld();
  const uuid = await addPaidOrder(shop);
  const loadCount = () => t.run((ctx) => readCounter(ctx, "demoLoads"));
  shop.stripe.fault = "refuse";
  const first = await admin.as.action(api.demo.devTools.clearDemo, {});
  expect(first.deleted).toBe(1);
  expect(first.left).toContainEqual(
    expect.stringMatching(/while it has an open order, claim or refund/),
  );
  expect(await loadCount()).toBe(1);

  shop.stripe.fault = "none";
  expect(await admin.as.action(api.demo.devTools.clearDemo, {})).toEqual({ deleted: 1, left: [] });
  expect((await orderOf(t, uuid)).status).toBe("refunded");
  expect(await loadCount()).toBe(0);
});

test("an admin with a demo address isn't deleted, which doesn't stop the others from being deleted", async () => {
  const { t, shop } = await startDemoWorld();
  const { as, userId } = await addPerson(t, { role: "admin", email: "ruth@shoal.local" });
  expect(await as.action(api.demo.devTools.clearDemo, {})).toEqual({ deleted: 2, left: [] });
  const people = await t.run((ctx) => ctx.db.query("userProfiles").collect());
  const isThere = (id: string) => people.find((person) => person.userId === id)?.deletedAt === null;
  expect([isThere(userId), isThere(shop.seller.userId)]).toEqual([true, false]);
});

test("an order that has since been paid isn't cancelled", async () => {
  const { t, shop } = await startDemoWorld();
  const orderId = await addPaidOrder(shop);
  await t.mutation(internal.demo.clearing.cancelUnpaidOrder, { orderId });
  expect((await orderOf(t, orderId)).status).toBe("processing");
});

test("clearing is a no-op without demo data", async () => {
  const { t } = await startShop();
  const admin = await addAdmin(t);
  const before = await t.run((ctx) => ctx.db.query("userProfiles").collect());
  expect(await admin.as.action(api.demo.devTools.clearDemo, {})).toEqual({ deleted: 0, left: [] });
  expect(await t.run((ctx) => ctx.db.query("userProfiles").collect())).toEqual(before);
});
