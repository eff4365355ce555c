/** A seller must not be able to inflate ratings, rates and sales for free, or with one friend. */

import { describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import {
  COMPLETE_AFTER_MS,
  DAY_MS,
  HOUR_MS,
  MAILBOX_ACCOUNTS_MAX,
} from "#convex/domain/shared/constants.ts";
import { deleteAccount } from "#convex/privacy/model/deleteAccount.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import { addArrivedOrder, claim, reportHandover, ARRIVED_TOTAL } from "../kit/claimHelpers";
import { addAdmin, addListing, addPerson } from "../kit/helpers";
import {
  addCourierOrder,
  makeDayToday,
  orderOf,
  addPaidOrder,
  pay,
  sessionOf,
  settle,
  ship,
  type Shop,
  startOrder,
  startShop,
} from "../kit/orderHelpers";
import { agreeOnDelivery } from "../kit/proposals";
import {
  addCompletedOrder,
  review,
  reviewRow,
  sellerCardOf,
  shownReviews,
} from "../kit/reviewHelpers";
import { deliver, disputeEvent, refundEvent } from "../kit/stripeEvents";

async function completedGift(shop: Shop): Promise<string> {
  const orderId = await startOrder(shop);
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

/** A gift is collected: there is no delivery to score. */
const IN_PERSON = { overall: 5, postageCost: null, deliveryTime: null };

test("a free order counts neither as sold nor as arrived, and its review doesn't count", async () => {
  const shop = await startShop({ price: 0, quantity: 9 });
  for (let i = 0; i < 2; i += 1) {
    const friend = await addPerson(shop.t);
    const side = { ...shop, buyer: friend };
    await review(side, await completedGift(side), IN_PERSON);
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

test("the same goes for a free animal with a paid courier", async () => {
  const shop = await startShop({ price: 0, quantity: 9 });
  const orderId = await addCourierOrder(shop);
  await ship(shop, orderId);
  await shop.buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId });
  await settle(shop.t, COMPLETE_AFTER_MS);
  await review(shop, orderId, { overall: 5 });
  expect(await sellerCardOf(shop)).toMatchObject({
    rating: 0,
    totalReviews: 0,
    totalItemsSold: 0,
    arrivals: 0,
    liveArrivalRate: null,
    dispatches: 0,
  });
});

test.each([
  ["at the start", 3000],
  ["as a raise of a free order", 0],
])("a dead arrival and a bad review count if the courier is paid %s", async (_, pricePence) => {
  const shop = await startShop({
    price: 0,
    quantity: 9,
    deliveryBands: [{ upToMiles: null, pricePence }],
  });
  const orderId = await startOrder(shop, shop.buyer, { deliveryMethod: "courier" });
  await settle(shop.t);
  if (pricePence === 0) await agreeOnDelivery(shop, orderId, 3000);
  else await pay(shop, orderId);
  await makeDayToday(shop, orderId);
  await ship(shop, orderId, true);
  await shop.buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId });
  await claim(shop, orderId, { items: [{ problem: "dead", animals: 1 }] });
  await shop.seller.as.mutation(api.claims.cases.accept, { orderId });
  await settle(shop.t);
  await settle(shop.t);
  expect(await orderOf(shop.t, orderId)).toMatchObject({ status: "completed", totalAmount: 3060 });
  await review(shop, orderId, { overall: 1 });
  expect(await sellerCardOf(shop)).toMatchObject({
    rating: 1,
    totalReviews: 1,
    arrivals: 1,
    liveArrivalRate: 0,
  });
});

test("a review doesn't count if all but a penny was refunded, but does if only the goods were", async () => {
  const shop = await startShop({ quantity: 9 });
  const { seller } = shop;
  const claimedOrder = async (amount: number) => {
    const orderId = await addArrivedOrder(shop);
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

test.each([
  { reviews: [["refunded", 4]], before: 0, after: 4 },
  {
    reviews: [
      ["refunded", 4],
      ["paid", 5],
    ],
    before: 5,
    after: 4,
  },
  {
    reviews: [
      ["paid", 5],
      ["refunded", 1],
    ],
    before: 5,
    after: 1,
  },
] as const)("$reviews: counts once the refund that came before it bounces", async (row) => {
  const shop = await startShop({ quantity: 9 });
  const refunded = await addArrivedOrder(shop);
  await claim(shop, refunded, { items: [{ problem: "wrongSpecies", animals: 2 }] });
  await shop.seller.as.mutation(api.claims.cases.accept, { orderId: refunded, amount: 2309 });
  await settle(shop.t);
  for (const [which, overall] of row.reviews) {
    const orderId = which === "refunded" ? refunded : await addCompletedOrder(shop);
    await review(shop, orderId, { overall });
  }
  expect(await sellerCardOf(shop)).toMatchObject({ rating: row.before });
  const [refund] = shop.stripe.refunds;
  if (refund === undefined) expect.fail("No refund");
  await deliver(shop.t, refundEvent("refund.failed", { ...refund, status: "failed" }));
  expect(await sellerCardOf(shop)).toMatchObject({ rating: row.after, totalReviews: 1 });
  vi.clearAllTimers();
});

test("an order refunded for a reason other than death counts neither as sold, arrived nor dispatched", async () => {
  const shop = await startShop({ quantity: 9 });
  const { seller } = shop;
  const claimedOrder = async (problem: "wrongSpecies" | "dead", amount: number, by = shop) => {
    const orderId = await addArrivedOrder(by);
    await claim(by, orderId, { items: [{ problem, animals: 2 }] });
    await seller.as.mutation(api.claims.cases.accept, { orderId, amount });
    await settle(shop.t);
  };
  await claimedOrder("dead", ARRIVED_TOTAL);
  const deadFigures = { liveArrivalRate: 0, arrivals: 1, dispatches: 1, totalItemsSold: 0 };
  expect(await sellerCardOf(shop)).toMatchObject(deadFigures);
  // A friend who claims "wrong species" gets all, or all but a penny, back.
  await claimedOrder("wrongSpecies", ARRIVED_TOTAL);
  await claimedOrder("wrongSpecies", 2309);
  expect(await sellerCardOf(shop)).toMatchObject(deadFigures);
  await claimedOrder("wrongSpecies", 2200, { ...shop, buyer: await addPerson(shop.t) });
  expect(await sellerCardOf(shop)).toMatchObject({
    liveArrivalRate: 0.5,
    arrivals: 2,
    dispatches: 2,
    totalItemsSold: 2,
  });
});

test("only one review per buyer and seller counts in 90 days", async () => {
  const shop = await startShop({ quantity: 9 });
  await review(shop, await addCompletedOrder(shop), { overall: 5 });
  await review(shop, await addCompletedOrder(shop), { overall: 3 });
  expect(await sellerCardOf(shop)).toMatchObject({ rating: 5, totalReviews: 1 });
  // Another buyer's review counts, and after 90 days this buyer's does again.
  const other = { ...shop, buyer: await addPerson(shop.t) };
  await review(other, await addCompletedOrder(other), { overall: 4 });
  expect(await sellerCardOf(shop)).toMatchObject({ rating: 4.5, totalReviews: 2 });
  await settle(shop.t, 91 * DAY_MS);
  await review(shop, await addCompletedOrder(shop), { overall: 3 });
  expect(await sellerCardOf(shop)).toMatchObject({ rating: 4, totalReviews: 3 });
});

describe("a bad review counts instead of an earlier one of the mailbox", () => {
  test.each([
    [[5, 1], 1],
    [[5, 2], 2],
    [[5, 3], 5],
    [[4, 5, 1], 1],
    [[5, 1, 5], 1],
    [[2, 1], 1],
    [[1, 3], 1],
  ])("stars in order %j: %i", async (stars, rating) => {
    const shop = await startShop({ quantity: 20 });
    const other = { ...shop, buyer: await addPerson(shop.t) };
    await review(other, await addCompletedOrder(other), { overall: 3 });
    for (const overall of stars) await review(shop, await addCompletedOrder(shop), { overall });
    expect(await sellerCardOf(shop)).toMatchObject({ rating: (3 + rating) / 2, totalReviews: 2 });
  });

  test("however cheap its order was, and whichever account wrote it", async () => {
    const shop = await startShop({ quantity: 20 });
    const [first, second] = [
      { ...shop, buyer: await addPerson(shop.t, { email: "nell@shoal.test" }) },
      { ...shop, buyer: await addPerson(shop.t, { email: "nell+2@shoal.test" }) },
    ];
    await review(first, await addCompletedOrder(first), { overall: 5 });
    await shop.t.run(async ({ db }) => await db.patch("listings", shop.listingId, { price: 49 }));
    await review(second, await addCompletedOrder(second, 1), { overall: 1 });
    expect(await sellerCardOf(shop)).toMatchObject({ rating: 1, totalReviews: 1 });
  });

  test("also if the account of the earlier one was deleted", async () => {
    const shop = await startShop({ quantity: 20 });
    const first = { ...shop, buyer: await addPerson(shop.t, { email: "nell@gmail.com" }) };
    await review(first, await addCompletedOrder(first), { overall: 5 });
    await shop.t.run(async (ctx) => {
      const profile = await profileOf(ctx, first.buyer.userId);
      if (profile) await deleteAccount(ctx, profile, "owner");
    });
    const second = { ...shop, buyer: await addPerson(shop.t, { email: "n.ell@googlemail.com" }) };
    await review(second, await addCompletedOrder(second), { overall: 1 });
    expect(await sellerCardOf(shop)).toMatchObject({ rating: 1, totalReviews: 1 });
  });

  test("when a later one is changed to it, and the earlier one is subtracted once if hidden", async () => {
    const shop = await startShop({ quantity: 9 });
    const first = await addCompletedOrder(shop);
    await review(shop, first, { overall: 5 });
    const { _id: reviewId } = await reviewRow(shop, first);
    const admin = await addAdmin(shop.t);
    const part = { reviewId, part: "review", reason: "Spam" } as const;
    await admin.as.mutation(api.moderation.reviews.hide, part);
    const second = await addCompletedOrder(shop);
    await review(shop, second, { overall: 4 });
    expect(await sellerCardOf(shop)).toMatchObject({ rating: 4, totalReviews: 1 });
    await review(shop, second, { overall: 1 });
    expect(await sellerCardOf(shop)).toMatchObject({ rating: 1, totalReviews: 1 });
    await admin.as.mutation(api.moderation.reviews.show, part);
    expect(await sellerCardOf(shop)).toMatchObject({ rating: 1, totalReviews: 1 });
  });
});

describe("reviews from one mailbox", () => {
  const addReviews = async (
    shop: Shop,
    changes: (n: number) => { email: string },
    reviews: number,
  ) => {
    for (let n = 0; n < reviews; n += 1) {
      const side = { ...shop, buyer: await addPerson(shop.t, changes(n)) };
      await review(side, await addCompletedOrder(side), { overall: 5 });
    }
  };

  test("count once in 90 days, whichever account wrote them", async () => {
    const shop = await startShop({ quantity: 20 });
    await addReviews(shop, (n) => ({ email: `nell+${n}@shoal.test` }), 4);
    expect(await sellerCardOf(shop)).toMatchObject({ rating: 5, totalReviews: 1 });
    expect((await shownReviews(shop)).map(({ isCounted }) => isCounted)).toEqual([
      ...[false, false, false],
      true,
    ]);
    await settle(shop.t, 91 * DAY_MS);
    await addReviews(shop, () => ({ email: "nell+later@shoal.test" }), 1);
    expect(await sellerCardOf(shop)).toMatchObject({ totalReviews: 2 });
  });

  test("count once even if the first account was deleted", async () => {
    const shop = await startShop({ quantity: 20 });
    const first = { ...shop, buyer: await addPerson(shop.t, { email: "nell@gmail.com" }) };
    await review(first, await addCompletedOrder(first), { overall: 5 });
    await shop.t.run(async (ctx) => {
      const profile = await profileOf(ctx, first.buyer.userId);
      if (profile) await deleteAccount(ctx, profile, "owner");
    });
    await addReviews(shop, () => ({ email: "n.ell@googlemail.com" }), 1);
    expect(await sellerCardOf(shop)).toMatchObject({ rating: 5, totalReviews: 1 });
  });

  test("count once after a deletion, however many accounts that never counted are deleted after it", async () => {
    const shop = await startShop({ quantity: 20 });
    const deleteBuyer = async ({ userId }: Shop["buyer"]) =>
      await shop.t.run(async (ctx) => {
        const profile = await profileOf(ctx, userId);
        if (profile) await deleteAccount(ctx, profile, "owner");
      });
    const first = { ...shop, buyer: await addPerson(shop.t, { email: "nell@shoal.test" }) };
    await review(first, await addCompletedOrder(first), { overall: 5 });
    await deleteBuyer(first.buyer);
    const listingId = await addListing(shop.t, shop.seller.userId, { price: 0, quantity: 9 });
    for (let tag = 0; tag < MAILBOX_ACCOUNTS_MAX; tag += 1) {
      const buyer = await addPerson(shop.t, { email: `nell+${tag}@shoal.test` });
      const orderId = await startOrder(shop, buyer, { listingId });
      await shop.seller.as.mutation(api.orders.fulfilment.cancel, { orderId });
      await deleteBuyer(buyer);
      await settle(shop.t, 3 * HOUR_MS);
    }
    await addReviews(shop, () => ({ email: "nell+last@shoal.test" }), 1);
    expect(await sellerCardOf(shop)).toMatchObject({ rating: 5, totalReviews: 1 });
  });

  test("don't count if it is the seller's own, and neither do its orders", async () => {
    const shop = await startShop({ quantity: 20 });
    await shop.t.run(async (ctx) => {
      const seller = await profileOf(ctx, shop.seller.userId);
      if (seller) await ctx.db.patch("userProfiles", seller._id, { mailbox: "nell@shoal.test" });
    });
    await addReviews(shop, () => ({ email: "nell+fan@shoal.test" }), 1);
    expect(await sellerCardOf(shop)).toMatchObject(NO_FIGURES);
    expect(await shownReviews(shop)).toMatchObject([{ isCounted: false }]);
  });
});

const NO_FIGURES = {
  rating: 0,
  totalReviews: 0,
  totalItemsSold: 0,
  arrivals: 0,
  liveArrivalRate: null,
  dispatches: 0,
};

test.each([
  { price: 49, quantity: 2, counts: false, items: 0 },
  { price: 99, quantity: 1, counts: false, items: 0 },
  { price: 50, quantity: 2, counts: true, items: 1 },
  { price: 10, quantity: 10, counts: true, items: 1 },
  { price: 60, quantity: 5, counts: true, items: 3 },
  { price: 100, quantity: 1, counts: true, items: 1 },
  { price: 300, quantity: 2, counts: true, items: 2 },
])("$quantity for $price p each count: $counts, as $items items", async (row) => {
  const { price, quantity, counts, items } = row;
  const shop = await startShop({ price, quantity: 100 });
  await review(shop, await addCompletedOrder(shop, quantity), { overall: 5 });
  expect(await sellerCardOf(shop)).toMatchObject(
    counts
      ? { rating: 5, totalReviews: 1, totalItemsSold: items, arrivals: 1, dispatches: 1 }
      : NO_FIGURES,
  );
});

describe("one arrival and one dispatch of a mailbox count in 90 days", () => {
  const figuresOf = async (shop: Shop) => {
    const { arrivals, dispatches, totalItemsSold } = await sellerCardOf(shop);
    return { arrivals, dispatches, totalItemsSold };
  };
  const addDeadArrival = async (shop: Shop) => {
    const orderId = await addArrivedOrder(shop);
    await claim(shop, orderId, { items: [{ problem: "dead", animals: 2 }] });
    await shop.seller.as.mutation(api.claims.cases.accept, { orderId });
    await settle(shop.t);
  };

  test.each(["one account", "two accounts", "an account and another after its deletion"])(
    "by %s",
    async (whose) => {
      const shop = await startShop({ quantity: 20 });
      const first = { ...shop, buyer: await addPerson(shop.t, { email: "nell@shoal.test" }) };
      await addCompletedOrder(first);
      if (whose.includes("deletion")) {
        await shop.t.run(async (ctx) => {
          const profile = await profileOf(ctx, first.buyer.userId);
          if (profile) await deleteAccount(ctx, profile, "owner");
        });
      }
      const email = "nell+2@shoal.test";
      const buyer = whose === "one account" ? first.buyer : await addPerson(shop.t, { email });
      const nextSide = { ...shop, buyer };
      await addCompletedOrder(nextSide);
      expect(await figuresOf(shop)).toEqual({ arrivals: 1, dispatches: 1, totalItemsSold: 4 });
      await addCompletedOrder({ ...shop, buyer: await addPerson(shop.t) });
      expect(await figuresOf(shop)).toEqual({ arrivals: 2, dispatches: 2, totalItemsSold: 6 });
      await settle(shop.t, 91 * DAY_MS);
      await addCompletedOrder(nextSide);
      expect(await figuresOf(shop)).toEqual({ arrivals: 3, dispatches: 3, totalItemsSold: 8 });
    },
  );

  test("of handovers too", async () => {
    const shop = await startShop({ quantity: 20 });
    for (let n = 0; n < 3; n += 1) {
      const orderId = await addPaidOrder(shop);
      await reportHandover(shop, orderId);
      await shop.buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId });
    }
    expect(await figuresOf(shop)).toEqual({ arrivals: 1, dispatches: 0, totalItemsSold: 3 });
  });

  test("but every dead arrival does, and keeps no live one out", async () => {
    const shop = await startShop({ quantity: 20 });
    await addDeadArrival(shop);
    await addCompletedOrder(shop);
    await addCompletedOrder(shop);
    await addDeadArrival(shop);
    expect(await sellerCardOf(shop)).toMatchObject({ arrivals: 3, liveArrivalRate: 1 / 3 });
  });

  test("and one that was refunded makes room for the next", async () => {
    const shop = await startShop({ quantity: 20 });
    const orderId = await addArrivedOrder(shop);
    const admin = await addAdmin(shop.t);
    await admin.as.action(api.payments.refunds.refundOrder, { orderId });
    await settle(shop.t);
    await addCompletedOrder(shop);
    expect(await figuresOf(shop)).toEqual({ arrivals: 1, dispatches: 1, totalItemsSold: 2 });
  });
});

describe("what counts against a seller counts below £1 too", () => {
  test.each([
    { price: 50, overall: 1, counts: true },
    { price: 99, overall: 2, counts: true },
    { price: 99, overall: 3, counts: false },
    { price: 99, overall: 5, counts: false },
    { price: 0, overall: 1, counts: true },
  ])("$overall stars for one at $price p, sent by courier: $counts", async (row) => {
    const { price, overall, counts } = row;
    const shop = await startShop({ price, quantity: 9 });
    await review(shop, await addCompletedOrder(shop, 1), { overall });
    const { rating, totalReviews, totalItemsSold, dispatches } = await sellerCardOf(shop);
    expect({ rating, totalReviews }).toEqual(
      counts ? { rating: overall, totalReviews: 1 } : { rating: 0, totalReviews: 0 },
    );
    expect({ totalItemsSold, dispatches }).toEqual({ totalItemsSold: 0, dispatches: 0 });
  });

  test("a review that is changed counts by its new stars", async () => {
    const shop = await startShop({ price: 99, quantity: 9 });
    const orderId = await addCompletedOrder(shop, 1);
    for (const [overall, totalReviews] of [
      [1, 1],
      [5, 0],
      [2, 1],
    ] as const) {
      await review(shop, orderId, { overall });
      const rating = totalReviews === 0 ? 0 : overall;
      expect(await sellerCardOf(shop)).toMatchObject({ rating, totalReviews });
    }
  });

  test.each([0, 99, 100])("an animal at %i p that arrived dead", async (price) => {
    const shop = await startShop({ price, quantity: 9 });
    const orderId = await addArrivedOrder(shop, 1);
    await claim(shop, orderId);
    await shop.seller.as.mutation(api.claims.cases.accept, { orderId });
    await settle(shop.t);
    expect(await sellerCardOf(shop)).toMatchObject({ liveArrivalRate: 0, arrivals: 1 });
  });
});

describe("a review whose buyer gets the money back from the bank", () => {
  async function chargedBackShop() {
    const shop = await startShop({ quantity: 9 });
    const orderId = await addCompletedOrder(shop);
    const paymentIntentId = sessionOf(shop, orderId).paymentIntentId ?? "";
    const amount = (await orderOf(shop.t, orderId)).totalAmount;
    const decide = async (status: string, part = amount) => {
      await deliver(shop.t, disputeEvent(paymentIntentId, { status, amount: part }));
    };
    return { shop, orderId, decide };
  }

  test("counts while the bank decides, not once it has, and again if that is reversed", async () => {
    const { shop, orderId, decide } = await chargedBackShop();
    await review(shop, orderId, { overall: 5 });
    await decide("needs_response");
    expect(await sellerCardOf(shop)).toMatchObject({ rating: 5, totalReviews: 1 });
    await decide("lost");
    expect(await sellerCardOf(shop)).toMatchObject({ rating: 0, totalReviews: 0 });
    await decide("won");
    expect(await sellerCardOf(shop)).toMatchObject({ rating: 5, totalReviews: 1 });
    vi.clearAllTimers();
  });

  test("doesn't count if it comes after a part was lost", async () => {
    const { shop, orderId, decide } = await chargedBackShop();
    await decide("lost", 50);
    await review(shop, orderId, { overall: 5 });
    expect(await sellerCardOf(shop)).toMatchObject({ rating: 0, totalReviews: 0 });
  });

  test("is subtracted once if it was hidden", async () => {
    const { shop, orderId, decide } = await chargedBackShop();
    await review(shop, orderId, { overall: 5 });
    const { _id: reviewId } = await reviewRow(shop, orderId);
    const admin = await addAdmin(shop.t);
    const part = { reviewId, part: "review", reason: "Spam" } as const;
    await admin.as.mutation(api.moderation.reviews.hide, part);
    await decide("lost");
    await admin.as.mutation(api.moderation.reviews.show, part);
    expect(await sellerCardOf(shop)).toMatchObject({ rating: 0, totalReviews: 0 });
  });
});

test("hiding a review that doesn't count changes no figures", async () => {
  const shop = await startShop({ quantity: 9 });
  await review(shop, await addCompletedOrder(shop), { overall: 5 });
  const second = await addCompletedOrder(shop);
  await review(shop, second, { overall: 4 });
  const { _id: reviewId } = await reviewRow(shop, second);
  const admin = await addAdmin(shop.t);
  const part = { reviewId, part: "review", reason: "Spam" } as const;
  await admin.as.mutation(api.moderation.reviews.hide, part);
  expect(await sellerCardOf(shop)).toMatchObject({ rating: 5, totalReviews: 1 });
  await admin.as.mutation(api.moderation.reviews.show, part);
  expect(await sellerCardOf(shop)).toMatchObject({ rating: 5, totalReviews: 1 });
});
