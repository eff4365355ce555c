/** Limits of reviews, just before and just after, and unusual paths. */

import { expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import { DAY_MS, HOUR_MS, REVIEW_MAX } from "#convex/domain/shared/constants.ts";
import { addAdmin, addPerson, expectFail } from "../kit/helpers";
import { dropScheduledJobs, orderOf, sessionOf, type Shop, startShop } from "../kit/orderHelpers";
import {
  addCompletedOrder,
  subjectsTo,
  review,
  reviewRow,
  sellerCardOf,
  shownReviews,
} from "../kit/reviewHelpers";
import { deliver, disputeEvent } from "../kit/stripeEvents";

const feedbackOf = ({ buyer }: Shop, orderId: string) =>
  buyer.as.query(api.reviews.feedback.ofOrder, { orderId });

test("the comment alone can be changed, and the stars still count", async () => {
  const shop = await startShop();
  const orderId = await addCompletedOrder(shop);
  await review(shop, orderId);
  await review(shop, orderId, { comment: "They live." });
  expect(await shownReviews(shop)).toMatchObject([{ comment: "They live.", overall: 4 }]);
  expect(await sellerCardOf(shop)).toMatchObject({ rating: 4, totalReviews: 1 });
  expect((await reviewRow(shop, orderId)).editedAt).toBeDefined();
});

test("changed stars replace the old ones in the seller's figures", async () => {
  const shop = await startShop();
  const orderId = await addCompletedOrder(shop);
  await review(shop, orderId, { overall: 1 });
  await review(shop, orderId, { overall: 5 });
  expect(await sellerCardOf(shop)).toMatchObject({
    rating: 5,
    totalReviews: 1,
    reviewsByStars: [0, 0, 0, 0, 1],
  });
});

test("resending the same review is a no-op, however late", async () => {
  const shop = await startShop();
  const orderId = await addCompletedOrder(shop);
  await review(shop, orderId);
  vi.setSystemTime(Date.now() + 49 * HOUR_MS);
  await review(shop, orderId);
  expect((await reviewRow(shop, orderId)).editedAt).toBeUndefined();
  await expectFail(review(shop, orderId, { overall: 1 }), "review_change_over");
});

test("a comment may be as long as the limit, but no longer", async () => {
  const shop = await startShop();
  const orderId = await addCompletedOrder(shop);
  const longest = "x".repeat(REVIEW_MAX);
  await expectFail(review(shop, orderId, { comment: `${longest}x` }), "invalid_input");
  await review(shop, orderId, { comment: longest });
  const { _id: reviewId } = await reviewRow(shop, orderId);
  const answer = (text: string) =>
    shop.seller.as.mutation(api.reviews.feedback.answer, { reviewId, answer: text });
  await expectFail(answer(`${longest}x`), "invalid_input");
  await answer(longest);
});

test("the buyer isn't invited to review an incomplete order", async () => {
  const shop = await startShop();
  const orderId = await addCompletedOrder(shop);
  expect(await feedbackOf(shop, orderId)).toMatchObject({ canReview: true, review: null });
  const view = await shop.seller.as.query(api.reviews.feedback.ofOrder, { orderId });
  expect(view).toMatchObject({ canReview: false });
  const { _id } = await orderOf(shop.t, orderId);
  await shop.t.run((ctx) => ctx.db.patch("orders", _id, { status: "delivered" }));
  expect(await feedbackOf(shop, orderId)).toMatchObject({ canReview: false });
});

test("an answered review can't be answered again, and its seller can't change the answer", async () => {
  const shop = await startShop();
  const orderId = await addCompletedOrder(shop);
  await review(shop, orderId);
  const { _id: reviewId } = await reviewRow(shop, orderId);
  await shop.seller.as.mutation(api.reviews.feedback.answer, { reviewId, answer: "Thank you." });
  const view = await shop.seller.as.query(api.reviews.feedback.ofOrder, { orderId });
  expect(view.review).toMatchObject({ canAnswer: false, changeableUntil: null });
});

test("a banned seller's reviews are hidden from everyone", async () => {
  const shop = await startShop();
  await review(shop, await addCompletedOrder(shop));
  expect(await shownReviews(shop)).toHaveLength(1);
  const admin = await addAdmin(shop.t);
  await admin.as.mutation(api.moderation.standing.ban, {
    userId: shop.seller.userId,
    purgeListings: false,
    reason: "Fraud.",
  });
  expect(await shownReviews(shop)).toEqual([]);
});

test("the moderators' list contains only hidden reviews", async () => {
  const shop = await startShop({ quantity: 9 });
  const admin = await addAdmin(shop.t);
  const hiddenOrderId = await addCompletedOrder(shop);
  await review(shop, hiddenOrderId);
  shop.buyer = await addPerson(shop.t);
  await review(shop, await addCompletedOrder(shop));
  const { _id: reviewId } = await reviewRow(shop, hiddenOrderId);
  await admin.as.mutation(api.moderation.reviews.hide, {
    reviewId,
    part: "review",
    reason: "Names a child.",
  });
  const { page } = await admin.as.query(api.moderation.reviews.hidden, {
    part: "review",
    paginationOpts: { numItems: 10, cursor: null },
  });
  expect(page.map(({ _id }) => _id)).toEqual([reviewId]);
});

const QUESTION = "How was your order?";

test.each([
  [7 * DAY_MS - HOUR_MS, 1],
  [7 * DAY_MS + HOUR_MS, 0],
])("a scheduled call %d ms late sends %d requests", async (lateMs, times) => {
  const shop = await startShop();
  const uuid = await addCompletedOrder(shop);
  await dropScheduledJobs(shop.t);
  const { _id: orderId, completedAt = 0 } = await orderOf(shop.t, uuid);
  vi.setSystemTime(completedAt + lateMs);
  await shop.t.mutation(internal.reviews.clocks.askForReview, { orderId });
  expect(
    (await subjectsTo(shop, shop.buyer)).filter((subject) => subject === QUESTION),
  ).toHaveLength(times);
});

test("no review is requested during a chargeback", async () => {
  const shop = await startShop();
  const uuid = await addCompletedOrder(shop);
  await deliver(shop.t, disputeEvent(sessionOf(shop, uuid).paymentIntentId ?? ""));
  const { _id: orderId } = await orderOf(shop.t, uuid);
  await shop.t.mutation(internal.reviews.clocks.askForReview, { orderId });
  expect(await subjectsTo(shop, shop.buyer)).not.toContain(QUESTION);
});
