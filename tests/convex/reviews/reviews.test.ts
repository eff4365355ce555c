/** Leaving, changing, answering and requesting reviews. */

import { describe, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import {
  COMPLETE_AFTER_MS,
  REVIEW_ASK_MS,
  REVIEW_CHANGE_MS,
} from "#convex/domain/shared/constants.ts";
import { addArrivedOrder } from "../kit/claimHelpers";
import { addAdmin, addPerson, addSeller, expectFail } from "../kit/helpers";
import {
  dropScheduledJobs,
  orderOf,
  addPaidOrder,
  settle,
  startShop,
  trailOf,
} from "../kit/orderHelpers";
import {
  addCompletedOrder,
  FOUR_STARS,
  subjectsTo,
  review,
  reviewRow,
  sellerCardOf,
  shownReviews,
} from "../kit/reviewHelpers";

const feedbackOf = (person: Awaited<ReturnType<typeof addSeller>>, orderId: string) =>
  person.as.query(api.reviews.feedback.ofOrder, { orderId });

describe("a review", () => {
  test("can be left once an order is complete, and appears on the profile at once", async () => {
    const shop = await startShop();
    const uuid = await addArrivedOrder(shop);
    await expectFail(review(shop, uuid), "review_not_open");
    expect(await feedbackOf(shop.buyer, uuid)).toEqual({ canReview: false, review: null });
    await settle(shop.t, 48 * 3_600_000);
    expect(await feedbackOf(shop.buyer, uuid)).toEqual({ canReview: true, review: null });
    await review(shop, uuid);

    const { comment, overall, ...scores } = FOUR_STARS;
    expect(await shownReviews(shop)).toMatchObject([
      { overall, scores, comment, answer: null, buyerName: "Bea Buyer" },
    ]);
    expect(await sellerCardOf(shop)).toMatchObject({
      rating: 4,
      totalReviews: 1,
      totalItemsSold: 2,
      scores,
      reviewsByStars: [0, 0, 0, 1, 0],
      arrivals: 1,
      liveArrivalRate: 1,
    });
    expect(await trailOf(shop, uuid)).toContain("reviewed");
    expect(await subjectsTo(shop, shop.seller)).toContain("Bea reviewed your order");
    const { page } = await shop.buyer.as.query(api.orders.lists.purchases, {
      paginationOpts: { numItems: 5, cursor: null },
    });
    expect(page[0]?.reviewed).toBe(true);
  });

  test("sent twice at once is stored once", async () => {
    const shop = await startShop();
    const uuid = await addCompletedOrder(shop);
    await Promise.all([review(shop, uuid), review(shop, uuid), review(shop, uuid, { overall: 2 })]);
    expect(await shownReviews(shop)).toHaveLength(1);
    expect(await sellerCardOf(shop)).toMatchObject({ totalReviews: 1 });
    expect((await trailOf(shop, uuid)).filter((event) => event === "reviewed")).toHaveLength(1);
    expect(
      (await subjectsTo(shop, shop.seller)).filter((each) => each === "Bea reviewed your order"),
    ).toHaveLength(1);
  });

  test("can be changed for 48 hours after it was first saved, to the millisecond", async () => {
    const shop = await startShop();
    const uuid = await addCompletedOrder(shop);
    await review(shop, uuid);
    const { createdAt } = await reviewRow(shop, uuid);
    vi.setSystemTime(createdAt + REVIEW_CHANGE_MS - 1);
    await review(shop, uuid, { overall: 1, postageCost: 2, comment: "Two have died since." });
    expect(await sellerCardOf(shop)).toMatchObject({
      rating: 1,
      scores: { postageCost: 2 },
      reviewsByStars: [1, 0, 0, 0, 0],
    });
    vi.setSystemTime(createdAt + REVIEW_CHANGE_MS);
    await expectFail(review(shop, uuid, { overall: 5 }), "review_change_over");
    // A resend after a lost response isn't a change.
    await review(shop, uuid, { overall: 1, postageCost: 2, comment: "Two have died since." });
    expect(await shownReviews(shop)).toMatchObject([{ overall: 1, createdAt }]);
  });

  test("has scores from 1 to 5 and a comment of limited length", async () => {
    const shop = await startShop();
    const uuid = await addCompletedOrder(shop);
    for (const odd of [0, 6, 3.5, NaN, -1]) {
      await expectFail(review(shop, uuid, { communication: odd }), "invalid_input");
    }
    await expectFail(review(shop, uuid, { comment: "x".repeat(2001) }), "invalid_input");
    await review(shop, uuid, { comment: "  " });
    expect(await shownReviews(shop)).toMatchObject([{ comment: "" }]);
  });

  test("needs no more than the overall score, and the averages count only what was given", async () => {
    const shop = await startShop({ quantity: 9 });
    const first = await addCompletedOrder(shop);
    await expectFail(
      shop.buyer.as.mutation(api.reviews.feedback.save, { orderId: first, comment: "" }),
      "invalid_input",
    );
    await shop.buyer.as.mutation(api.reviews.feedback.save, {
      orderId: first,
      overall: 2,
      comment: "",
    });
    expect(await shownReviews(shop)).toMatchObject([{ overall: 2, scores: {} }]);
    const noScores = { accurateDescription: 0, postageCost: 0, deliveryTime: 0, communication: 0 };
    expect(await sellerCardOf(shop)).toMatchObject({
      rating: 2,
      totalReviews: 1,
      scores: noScores,
    });

    shop.buyer = await addPerson(shop.t);
    const second = await addCompletedOrder(shop);
    await review(shop, second, { overall: 4, postageCost: 5, communication: null });
    expect(await sellerCardOf(shop)).toMatchObject({
      rating: 3,
      scores: { postageCost: 5, communication: 0 },
    });
    await review(shop, second, { postageCost: null, communication: 1 });
    expect(await sellerCardOf(shop)).toMatchObject({
      scores: { postageCost: 0, communication: 1 },
    });
    const [latest] = await shownReviews(shop);
    expect(latest?.scores).toEqual({ accurateDescription: 5, deliveryTime: 4, communication: 1 });
  });

  test("scores no delivery of what was collected", async () => {
    const shop = await startShop();
    const uuid = await addPaidOrder(shop);
    const view = await shop.buyer.as.query(api.orders.fulfilment.byUuid, { orderId: uuid });
    const code = view?.handoverCode ?? "";
    await shop.seller.as.mutation(api.orders.fulfilment.confirmHandover, { orderId: uuid, code });
    await settle(shop.t, COMPLETE_AFTER_MS);
    await expectFail(review(shop, uuid, { deliveryTime: null }), "invalid_input");
    await expectFail(review(shop, uuid, { postageCost: null }), "invalid_input");
    await review(shop, uuid, { deliveryTime: null, postageCost: null });
    const [shown] = await shownReviews(shop);
    expect(shown?.scores).toEqual({ accurateDescription: 5, communication: 5 });
  });

  test("can only be left by the buyer, and not while suspended", async () => {
    const shop = await startShop();
    const uuid = await addCompletedOrder(shop);
    await expectFail(review({ buyer: shop.seller }, uuid), "forbidden");
    await expectFail(review({ buyer: await addSeller(shop.t) }, uuid), "order_not_found");
    const admin = await addAdmin(shop.t);
    await admin.as.mutation(api.moderation.standing.suspend, {
      userId: shop.buyer.userId,
      suspended: true,
      reason: "Insults",
    });
    // A suspension ends the user's sessions.
    const call = review(shop, uuid);
    await expect(call).rejects.toThrow(/not_authenticated|account_suspended/);
  });

  test("stays if the order is refunded later, but can't be left after a refund", async () => {
    const shop = await startShop();
    const admin = await addAdmin(shop.t);
    const refund = async (orderId: string) => {
      await admin.as.action(api.payments.refunds.refundOrder, { orderId });
      await settle(shop.t);
    };
    const reviewedId = await addCompletedOrder(shop, 1);
    const unreviewedId = await addCompletedOrder(shop, 2);
    await review(shop, reviewedId);
    expect(await sellerCardOf(shop)).toMatchObject({ totalReviews: 1, totalItemsSold: 3 });
    await refund(reviewedId);
    await refund(unreviewedId);
    expect((await orderOf(shop.t, reviewedId)).status).toBe("refunded");
    expect(await sellerCardOf(shop)).toMatchObject({
      rating: 4,
      totalReviews: 1,
      totalItemsSold: 0,
    });
    expect(await shownReviews(shop)).toHaveLength(1);
    await expectFail(review(shop, unreviewedId), "review_not_open");
    await review(shop, reviewedId, { overall: 3 });
    expect(await sellerCardOf(shop)).toMatchObject({ rating: 3 });
  });
});

describe("the seller's answer", () => {
  const answer = async (shop: Awaited<ReturnType<typeof startShop>>, uuid: string, text: string) =>
    await shop.seller.as.mutation(api.reviews.feedback.answer, {
      reviewId: (await reviewRow(shop, uuid))._id,
      answer: text,
    });

  test("can be given once, and resending the same text is a no-op", async () => {
    const shop = await startShop();
    const uuid = await addCompletedOrder(shop);
    await review(shop, uuid);
    expect((await feedbackOf(shop.seller, uuid)).review).toMatchObject({
      canAnswer: true,
      changeableUntil: null,
    });
    await expectFail(answer(shop, uuid, "  "), "invalid_input");
    await answer(shop, uuid, "Thank you, Bea.");
    await answer(shop, uuid, "Thank you, Bea.");
    await expectFail(answer(shop, uuid, "On second thoughts"), "review_answered");
    expect(await shownReviews(shop)).toMatchObject([{ answer: "Thank you, Bea." }]);
    expect((await trailOf(shop, uuid)).filter((each) => each === "reviewAnswered")).toHaveLength(1);
    const replyEmails = (await subjectsTo(shop, shop.buyer)).filter((each) =>
      /answered/.test(each),
    );
    expect(replyEmails).toEqual(["Sam answered your review"]);
  });

  test("can only come from the seller", async () => {
    const shop = await startShop();
    const uuid = await addCompletedOrder(shop);
    await review(shop, uuid);
    const { _id: reviewId } = await reviewRow(shop, uuid);
    for (const person of [shop.buyer, await addSeller(shop.t), await addAdmin(shop.t)]) {
      const call = person.as.mutation(api.reviews.feedback.answer, { reviewId, answer: "Ha" });
      await expectFail(call, "forbidden");
    }
  });
});

describe("a day after completion", () => {
  const QUESTION = "How was your order?";
  const reviewReminders = async (shop: Awaited<ReturnType<typeof startShop>>) =>
    (await subjectsTo(shop, shop.buyer)).filter((each) => each === QUESTION).length;

  test("a buyer who hasn't left a review is emailed once", async () => {
    const shop = await startShop();
    const uuid = await addCompletedOrder(shop);
    await settle(shop.t, REVIEW_ASK_MS - 1000);
    expect(await reviewReminders(shop)).toBe(0);
    await settle(shop.t, 1000);
    expect(await reviewReminders(shop)).toBe(1);
    const { _id: orderId } = await orderOf(shop.t, uuid);
    await shop.t.mutation(internal.reviews.clocks.askForReview, { orderId });
    expect(await reviewReminders(shop)).toBe(1);
  });

  test("buyers who left a review or were refunded aren't emailed, nor is anyone after a week", async () => {
    const shop = await startShop({ quantity: 9 });
    const admin = await addAdmin(shop.t);
    const reviewed = await addCompletedOrder(shop, 1);
    await review(shop, reviewed);
    const refundedId = await addCompletedOrder(shop, 1);
    await admin.as.action(api.payments.refunds.refundOrder, { orderId: refundedId });
    await settle(shop.t, REVIEW_ASK_MS);
    expect(await reviewReminders(shop)).toBe(0);

    const lateId = await addCompletedOrder(shop, 1);
    await dropScheduledJobs(shop.t);
    vi.advanceTimersByTime(8 * REVIEW_ASK_MS);
    const { _id: orderId } = await orderOf(shop.t, lateId);
    await shop.t.mutation(internal.reviews.clocks.askForReview, { orderId });
    expect(await reviewReminders(shop)).toBe(0);
  });

  test("buyers who turned off order emails aren't reminded", async () => {
    const shop = await startShop();
    await addCompletedOrder(shop);
    await shop.t.run(async ({ db }) => {
      const row = await db
        .query("userSettings")
        .withIndex("by_userId", (q) => q.eq("userId", shop.buyer.userId))
        .unique();
      if (!row) throw new Error("No settings");
      const notifications = Object.fromEntries(
        Object.keys(row.notifications).map((name) => [name, false]),
      ) as typeof row.notifications;
      await db.patch("userSettings", row._id, { notifications });
    });
    await settle(shop.t, REVIEW_ASK_MS);
    expect(await reviewReminders(shop)).toBe(0);
  });
});
