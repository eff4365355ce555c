/** What lists, the order page and the payment page show to whom, and what they omit. */

import { beforeEach, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { changesOf } from "#convex/domain/orders/buying.ts";
import { goodsMoney } from "#convex/domain/shared/money.ts";
import { addAdmin, addListing, type Person } from "../kit/helpers";
import {
  addQuiz,
  orderOf,
  addPaidOrder,
  settle,
  type Shop,
  startOrder,
  startShop,
} from "../kit/orderHelpers";
import { startProposalShop } from "../kit/proposals";

let shop: Shop;
beforeEach(async () => {
  shop = await startShop();
});
const paginationOpts = { numItems: 5, cursor: null };
const orderFor = async ({ as }: Person, orderId: string) =>
  await as.query(api.orders.fulfilment.byUuid, { orderId });

test("only the buyer can see an order's quiz, and the end of its hold only while unpaid", async () => {
  const admin = await addAdmin(shop.t);
  const orderId = await startOrder(shop);
  await settle(shop.t);
  const { quizId, holdExpiresAt } = await orderOf(shop.t, orderId);
  for (const person of [shop.buyer, shop.seller, admin]) {
    const view = await orderFor(person, orderId);
    expect(view?.quizId).toBe(person === shop.buyer ? quizId : null);
    expect(view?.holdExpiresAt).toBe(holdExpiresAt);
  }
  const paidId = await addPaidOrder(shop);
  expect((await orderFor(shop.buyer, paidId))?.holdExpiresAt).toBeNull();
});

test("lists show a pending proposal until dispatch", async () => {
  const world = await startProposalShop();
  const adjustmentId = await world.propose(1500);
  const listedAdjustment = async () => {
    const { page } = await world.shop.buyer.as.query(api.orders.lists.purchases, {
      paginationOpts,
    });
    return page[0]?.adjustment;
  };
  expect(await listedAdjustment()).toMatchObject({ adjustmentId, proposedDeliveryCharge: 1500 });
  await world.shop.seller.as.mutation(api.orders.fulfilment.cancel, { orderId: world.orderId });
  expect(await listedAdjustment()).toBeNull();
});

test("a payment page needs a quiz on its own listing, and ignores places that don't exist", async () => {
  const { listingId, buyer } = shop;
  const quizId = await addQuiz(shop.t, buyer.userId, listingId);
  const other = await addListing(shop.t, shop.seller.userId);
  const page = (args: { listingId: string; outcode?: string }) =>
    buyer.as.query(api.orders.purchases.page, { quizId, ...args });
  expect(await page({ listingId: other })).toBeNull();
  expect(await page({ listingId, outcode: "m1" })).toMatchObject({ outcode: "M1" });
  expect(await page({ listingId, outcode: "ZZ99" })).toMatchObject({
    outcode: null,
    delivery: [
      { method: "collection", charge: 0 },
      { method: "courier", charge: null, from: { pence: 1200, isFixed: true } },
    ],
  });
});

test("a changed total is explained part by part, whether up or down", () => {
  const before = goodsMoney(500, 1200);
  expect(changesOf(before, before)).toEqual([]);
  expect(changesOf(before, { ...before, amount: 600, deliveryCharge: 800 })).toEqual([
    "The price was £5.00 and is now £6.00.",
    "Delivery was £12.00 and is now £8.00.",
  ]);
});
