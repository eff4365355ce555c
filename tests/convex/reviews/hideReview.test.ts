/** Reporting, hiding and restoring reviews. */

import { describe, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { readCounter } from "#convex/shared/model/counters.ts";
import { addAdmin, addPerson, expectFail, makeAdmin } from "../kit/helpers";
import { startShop } from "../kit/orderHelpers";
import {
  addCompletedOrder,
  subjectsTo,
  review,
  reviewRow,
  sellerCardOf,
  shownReviews,
} from "../kit/reviewHelpers";

async function reviewedShop() {
  const shop = await startShop({ quantity: 9 });
  const admin = await addAdmin(shop.t);
  const other = { ...shop, buyer: await addPerson(shop.t) };
  await review(other, await addCompletedOrder(other, 1), { overall: 5 });
  const uuid = await addCompletedOrder(shop, 1);
  await review(shop, uuid, { overall: 1, comment: "Sam of 4 Mill Lane is a crook." });
  const { _id: reviewId } = await reviewRow(shop, uuid);
  const report = (by: Pick<typeof shop.seller, "as">) =>
    by.as.mutation(api.moderation.reports.create, {
      itemType: "review",
      itemId: reviewId,
      reason: "Names or personal details",
      details: "My address.",
    });
  const hide = (reason = "It gives an address.") =>
    admin.as.mutation(api.moderation.reviews.hide, { reviewId, part: "review", reason });
  const show = (reason = "The address is gone.") =>
    admin.as.mutation(api.moderation.reviews.show, { reviewId, part: "review", reason });
  return { shop, admin, uuid, reviewId, report, hide, show };
}
const paginationOpts = { numItems: 20, cursor: null };

describe("reporting", () => {
  test("is open to everyone but the reviewer, and queues the text with the order", async () => {
    const { shop, admin, uuid, reviewId, report } = await reviewedShop();
    await expectFail(report(shop.buyer), "forbidden");
    await report(shop.seller);
    await report(await addPerson(shop.t));
    const { items } = await admin.as.query(api.moderation.queue.queue, {
      kind: "report",
      limit: 20,
    });
    expect(items).toHaveLength(2);
    expect(items[0]).toMatchObject({
      itemType: "review",
      itemId: reviewId,
      item: "1 of 5 stars. Sam of 4 Mill Lane is a crook.",
      orderUuid: uuid,
      person: { name: "Bea Buyer" },
      reporter: { name: "Sam Seller" },
    });
  });
});

describe("hiding", () => {
  test("removes the review and its scores, resolves its reports and gives the reviewer the reason", async () => {
    const { shop, admin, uuid, report, hide } = await reviewedShop();
    await report(shop.seller);
    await report(await addPerson(shop.t));
    expect(await sellerCardOf(shop)).toMatchObject({ rating: 3, totalReviews: 2 });
    await expectFail(hide("  "), "reason_required");
    await hide();
    await hide();

    expect(await shownReviews(shop)).toMatchObject([{ overall: 5 }]);
    expect(await sellerCardOf(shop)).toMatchObject({
      rating: 5,
      totalReviews: 1,
      reviewsByStars: [0, 0, 0, 0, 1],
      totalItemsSold: 2,
    });
    expect(await shop.t.run((ctx) => readCounter(ctx, "pendingReports"))).toBe(0);
    const { page: trail } = await admin.as.query(api.moderation.trail.list, {
      paginationOpts,
    });
    expect(trail.map(({ action, reason }) => [action, reason])).toEqual([
      ["resolve_report", "It gives an address."],
      ["resolve_report", "It gives an address."],
      ["hide_review", "It gives an address."],
    ]);
    const emails = await shop.t.run(async ({ db }) => await db.query("emails").collect());
    const hiddenEmails = emails.filter(({ subject }) =>
      subject.startsWith("Your review was hidden"),
    );
    expect(hiddenEmails).toHaveLength(1);
    expect(hiddenEmails[0]).toMatchObject({ userId: shop.buyer.userId });
    expect(hiddenEmails[0]?.text).toContain("please contact us. Our reason: It gives an address.");
    const { page: bell } = await shop.buyer.as.query(api.notifications.bell.list, {
      paginationOpts,
    });
    const reviewNotifications = bell.filter(
      ({ headline }) => headline.includes("your review") || headline.includes("Your review"),
    );
    expect(reviewNotifications.map(({ headline }) => headline)).toEqual(["Your review was hidden"]);

    // The reviewer sees it with the reason; the seller no longer does.
    const reviewFor = async (person: Pick<typeof admin, "as">) =>
      (await person.as.query(api.reviews.feedback.ofOrder, { orderId: uuid })).review;
    expect(await reviewFor(shop.buyer)).toMatchObject({
      hiddenReason: "It gives an address.",
      changeableUntil: null,
    });
    expect(await reviewFor(admin)).toMatchObject({ hiddenReason: "It gives an address." });
    expect(await reviewFor(shop.seller)).toBeNull();
  });

  test("prevents changes, answers and reports until the review is restored", async () => {
    const { shop, admin, uuid, reviewId, report, hide, show } = await reviewedShop();
    await hide();
    const answer = () =>
      shop.seller.as.mutation(api.reviews.feedback.answer, { reviewId, answer: "Not true" });
    await expectFail(review(shop, uuid, { overall: 5 }), "review_hidden");
    await expectFail(answer(), "review_hidden");
    await expectFail(report(shop.seller), "not_found");
    const hidden = () =>
      admin.as.query(api.moderation.reviews.hidden, {
        part: "review",
        paginationOpts,
      });
    expect((await hidden()).page).toMatchObject([
      { _id: reviewId, sellerName: "Sam Seller", hiddenReason: "It gives an address." },
    ]);

    await show();
    await show();
    expect((await hidden()).page).toEqual([]);
    expect(await sellerCardOf(shop)).toMatchObject({ rating: 3, totalReviews: 2 });
    expect(await shownReviews(shop)).toHaveLength(2);
    expect((await subjectsTo(shop, shop.buyer)).at(-1)).toBe("Your review is shown again");
    await review(shop, uuid, { overall: 2, comment: "Sam is a crook." });
    await answer();
    expect(await sellerCardOf(shop)).toMatchObject({ rating: 3.5 });
  });

  test("is refused to an admin who is the order's buyer or seller", async () => {
    const { shop, reviewId, report, hide } = await reviewedShop();
    const reason = "I do not like it.";
    const args = { reviewId, part: "review", reason } as const;
    await makeAdmin(shop.t, shop.seller);
    await expectFail(shop.seller.as.mutation(api.moderation.reviews.hide, args), "forbidden");
    expect(await sellerCardOf(shop)).toMatchObject({ rating: 3, totalReviews: 2 });
    const reportId = await report(await addPerson(shop.t));
    const dismissal = { reportId, version: "", decision: "Dismissed", reason } as const;
    await expectFail(shop.seller.as.mutation(api.moderation.queue.decide, dismissal), "forbidden");
    await hide();
    await makeAdmin(shop.t, shop.buyer);
    await expectFail(shop.buyer.as.mutation(api.moderation.reviews.show, args), "forbidden");
    expect(await sellerCardOf(shop)).toMatchObject({ rating: 5, totalReviews: 1 });
  });

  test("is refused for a part that doesn't exist", async () => {
    const { admin } = await reviewedShop();
    for (const reviewId of ["nonsense", ""]) {
      const args = { reviewId, part: "review", reason: "r" } as const;
      await expectFail(admin.as.mutation(api.moderation.reviews.hide, args), "not_found");
    }
  });
});

describe("a seller's answer", () => {
  async function answeredShop() {
    const setup = await reviewedShop();
    const { shop, admin, reviewId } = setup;
    const answerReview = () =>
      shop.seller.as.mutation(api.reviews.feedback.answer, { reviewId, answer: "You fool." });
    const reportAnswer = (by: Pick<typeof shop.seller, "as">) =>
      by.as.mutation(api.moderation.reports.create, {
        itemType: "reviewAnswer",
        itemId: reviewId,
        reason: "Insulting or threatening",
        details: "",
      });
    const decide = (part: "hide" | "show") =>
      admin.as.mutation(api.moderation.reviews[part], {
        reviewId,
        part: "answer",
        reason: "Rude.",
      });
    return { ...setup, answerReview, reportAnswer, decide };
  }
  const waitingItems = async (admin: Awaited<ReturnType<typeof addAdmin>>) =>
    (await admin.as.query(api.moderation.queue.queue, { kind: "report", limit: 20 })).items;

  test("can be reported separately from its review by anyone but the seller", async () => {
    const { shop, admin, uuid, reviewId, report, answerReview, reportAnswer } =
      await answeredShop();
    await expectFail(reportAnswer(shop.buyer), "not_found");
    await answerReview();
    await expectFail(reportAnswer(shop.seller), "forbidden");
    const stranger = await addPerson(shop.t);
    await report(stranger);
    await reportAnswer(stranger);
    await reportAnswer(stranger);
    await reportAnswer(shop.buyer);
    expect(await waitingItems(admin)).toMatchObject([
      { itemType: "review", person: { name: "Bea Buyer" } },
      {
        itemType: "reviewAnswer",
        itemId: reviewId,
        item: "You fool.",
        orderUuid: uuid,
        person: { name: "Sam Seller" },
      },
      { itemType: "reviewAnswer", reporter: { name: "Bea Buyer" } },
    ]);
  });

  test("can be hidden with a reason and restored, while the review and its stars stay", async () => {
    const { shop, admin, uuid, reviewId, report, answerReview, reportAnswer, decide } =
      await answeredShop();
    await expectFail(decide("hide"), "not_found");
    await answerReview();
    await reportAnswer(shop.buyer);
    await report(shop.seller);
    await decide("hide");
    await decide("hide");

    const shownReview = async () => (await shownReviews(shop)).find(({ _id }) => _id === reviewId);
    expect(await shownReview()).toMatchObject({ overall: 1, answer: null, answeredAt: null });
    expect(await sellerCardOf(shop)).toMatchObject({ rating: 3, totalReviews: 2 });
    // The report on the review itself is still open.
    expect(await waitingItems(admin)).toMatchObject([{ itemType: "review" }]);
    const reviewFor = async (person: Pick<typeof admin, "as">) =>
      (await person.as.query(api.reviews.feedback.ofOrder, { orderId: uuid })).review;
    expect(await reviewFor(shop.buyer)).toMatchObject({ answer: null, answerHiddenReason: null });
    for (const person of [shop.seller, admin]) {
      expect(await reviewFor(person)).toMatchObject({
        answer: "You fool.",
        answerHiddenReason: "Rude.",
        canAnswer: false,
      });
    }
    const hiddenEmails = (await subjectsTo(shop, shop.seller)).filter((mail) =>
      mail.includes("was hidden"),
    );
    expect(hiddenEmails).toEqual(["Your answer to a review was hidden"]);
    const hidden = () =>
      admin.as.query(api.moderation.reviews.hidden, { part: "answer", paginationOpts });
    expect((await hidden()).page).toMatchObject([
      { _id: reviewId, answer: "You fool.", sellerName: "Sam Seller", hiddenReason: "Rude." },
    ]);
    await expectFail(reportAnswer(shop.buyer), "not_found");

    await decide("show");
    await decide("show");
    expect((await hidden()).page).toEqual([]);
    expect(await shownReview()).toMatchObject({ answer: "You fool." });
    expect(await subjectsTo(shop, shop.seller)).toContain("Your answer to a review is shown again");
    const { page: trail } = await admin.as.query(api.moderation.trail.list, {
      paginationOpts,
    });
    expect(trail.map(({ action, target }) => [action, target])).toEqual([
      ["show_answer", "Sam Seller"],
      ["resolve_report", "Sam Seller"],
      ["hide_answer", "Sam Seller"],
    ]);
  });

  test("is hidden along with its review, which resolves its reports too", async () => {
    const { shop, admin, answerReview, reportAnswer, hide } = await answeredShop();
    await answerReview();
    await reportAnswer(shop.buyer);
    await hide();
    expect(await waitingItems(admin)).toEqual([]);
    await expectFail(reportAnswer(shop.buyer), "not_found");
  });
});
