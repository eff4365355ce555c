/** A seller must not be able to inflate ratings, rates and sales for free, or with one friend. */
import { expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { COMPLETE_AFTER_MS, DAY_MS } from "#convex/domain/shared/constants.ts";
import { arrivedOrder, claim } from "../kit/claimHelpers";
import { addAdmin, addPerson } from "../kit/helpers";
import {
  courierOrder,
  orderOf,
  settle,
  ship,
  type Shop,
  start,
  startShop,
} from "../kit/orderHelpers";
import { proposalsOf } from "../kit/proposals";
import {
  completedOrder,
  review,
  reviewRow,
  sellerCardOf,
  shownReviews,
} from "../kit/reviewHelpers";

async function completedGift(shop: Shop): Promise<string> {
  const orderId = await start(shop);
  const { _id } = await orderOf(shop.t, orderId);
  const code = await shop.t.run((ctx) =>
    ctx.db
      .query("handoverCodes")
      .withIndex("by_orderId", (q) => q.eq("orderId", _id))
      .unique(),
  );
  await shop.seller.as.mutation(api.orders.fulfilment.confirmHandover, {
    orderId,
    code: code?.code ?? "",
  });
  await settle(shop.t, COMPLETE_AFTER_MS);
  return orderId;
}

test("a free order counts neither as sold nor as arrived, and its review doesn't count", async () => {
  const shop = await startShop({ price: 0, quantity: 9 });
  for (let i = 0; i < 2; i += 1) {
    const friend = await addPerson(shop.t);
    const side = { ...shop, buyer: friend };
    await review(side, await completedGift(side), { overall: 5 });
  }
  expect(await sellerCardOf(shop)).toMatchObject({
    rating: 0,
    totalReviews: 0,
    totalItemsSold: 0,
    arrivals: 0,
    liveArrivalRate: null,
    dispatches: 0,
  });
  expect(await shownReviews(shop)).toMatchObject([{ isCounted: false }, { isCounted: false }]);
});

test("the same goes for an order whose whole payment was returned with a lower delivery charge", async () => {
  const shop = await startShop({ price: 0, quantity: 9 });
  const orderId = await courierOrder(shop);
  expect(await sellerCardOf(shop)).toMatchObject({ totalItemsSold: 1 });
  const { propose, answer } = proposalsOf(shop, orderId);
  await answer(await propose(0), true);
  await settle(shop.t);
  expect(shop.stripe.returned).toBe(1260);
  await ship(shop, orderId);
  await shop.buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId });
  await settle(shop.t, COMPLETE_AFTER_MS);
  await review(shop, orderId, { overall: 5 });
  expect(await sellerCardOf(shop)).toMatchObject({
    ...{ rating: 0, totalReviews: 0, totalItemsSold: 0 },
    ...{ arrivals: 0, liveArrivalRate: null, dispatches: 0 },
  });
});

test("a review doesn't count if all but a penny was refunded, but does if only the goods were", async () => {
  const shop = await startShop({ quantity: 9 });
  const { seller } = shop;
  const claimedOrder = async (amount: number) => {
    const orderId = await arrivedOrder(shop);
    await claim(shop, orderId, { items: [{ problem: "wrongSpecies", animals: 2 }] });
    await seller.as.mutation(api.claims.cases.accept, { orderId, amount });
    await settle(shop.t);
    return orderId;
  };
  await review(shop, await claimedOrder(2309), { overall: 5 });
  expect(await sellerCardOf(shop)).toMatchObject({ rating: 0, totalReviews: 0 });
  await review(shop, await claimedOrder(2200), { overall: 1 });
  expect(await sellerCardOf(shop)).toMatchObject({ rating: 1, totalReviews: 1 });
});

test("an order refunded for a reason other than death counts neither as sold, arrived nor dispatched", async () => {
  const shop = await startShop({ quantity: 9 });
  const { seller } = shop;
  const claimedOrder = async (problem: "wrongSpecies" | "dead", amount: number) => {
    const orderId = await arrivedOrder(shop);
    await claim(shop, orderId, { items: [{ problem, animals: 2 }] });
    await seller.as.mutation(api.claims.cases.accept, { orderId, amount });
    await settle(shop.t);
  };
  await claimedOrder("dead", 2310);
  const dead = { liveArrivalRate: 0, arrivals: 1, dispatches: 1, totalItemsSold: 0 };
  expect(await sellerCardOf(shop)).toMatchObject(dead);
  // A friend who claims "wrong species" gets all, or all but a penny, back.
  await claimedOrder("wrongSpecies", 2310);
  await claimedOrder("wrongSpecies", 2309);
  expect(await sellerCardOf(shop)).toMatchObject(dead);
  await claimedOrder("wrongSpecies", 2200);
  expect(await sellerCardOf(shop)).toMatchObject({
    liveArrivalRate: 0.5,
    arrivals: 2,
    dispatches: 2,
    totalItemsSold: 2,
  });
});

test("only one review per buyer and seller counts in 90 days", async () => {
  const shop = await startShop({ quantity: 9 });
  await review(shop, await completedOrder(shop), { overall: 5 });
  const second = await completedOrder(shop);
  await review(shop, second, { overall: 1 });
  await review(shop, second, { overall: 2 });
  expect(await sellerCardOf(shop)).toMatchObject({ rating: 5, totalReviews: 1 });
  // Another buyer's review counts, and after 90 days this buyer's does again.
  const other = { ...shop, buyer: await addPerson(shop.t) };
  await review(other, await completedOrder(other), { overall: 4 });
  expect(await sellerCardOf(shop)).toMatchObject({ rating: 4.5, totalReviews: 2 });
  await settle(shop.t, 91 * DAY_MS);
  await review(shop, await completedOrder(shop), { overall: 3 });
  expect(await sellerCardOf(shop)).toMatchObject({ rating: 4, totalReviews: 3 });
});

test("hiding a review that doesn't count changes no figures", async () => {
  const shop = await startShop({ quantity: 9 });
  await review(shop, await completedOrder(shop), { overall: 5 });
  const second = await completedOrder(shop);
  await review(shop, second, { overall: 1 });
  const { _id: reviewId } = await reviewRow(shop, second);
  const admin = await addAdmin(shop.t);
  const part = { reviewId, part: "review", reason: "Spam" } as const;
  await admin.as.mutation(api.moderation.reviews.hide, part);
  expect(await sellerCardOf(shop)).toMatchObject({ rating: 5, totalReviews: 1 });
  await admin.as.mutation(api.moderation.reviews.show, part);
  expect(await sellerCardOf(shop)).toMatchObject({ rating: 5, totalReviews: 1 });
});
