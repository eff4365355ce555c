/** When a mailbox's counted review is hidden, changed or not paid for, another one counts instead. */

import { describe, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import { hashCode } from "#convex/accounts/model/secretEmails.ts";
import { deleteAccount } from "#convex/privacy/model/deleteAccount.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import { addAdmin, addPerson, expectFail } from "../kit/helpers";
import { orderOf, sessionOf, settle, startShop } from "../kit/orderHelpers";
import {
  addCompletedOrder,
  review,
  reviewRow,
  sellerCardOf,
  shownReviews,
} from "../kit/reviewHelpers";
import { deliver, disputeEvent } from "../kit/stripeEvents";

describe("a review that counts no longer makes room for another of the mailbox", () => {
  /** Reviews with these stars, in order; `decide` hides or shows one. */
  async function reviewedShop(stars: number[]) {
    const shop = await startShop({ quantity: 20 });
    const admin = await addAdmin(shop.t);
    const orderIds: string[] = [];
    for (const overall of stars) {
      const orderId = await addCompletedOrder(shop);
      await review(shop, orderId, { overall });
      orderIds.push(orderId);
    }
    const decide = async (change: "hide" | "show", n: number) => {
      const { _id: reviewId } = await reviewRow(shop, orderIds[n] ?? "");
      const part = { reviewId, part: "review", reason: "Spam" } as const;
      await admin.as.mutation(api.moderation.reviews[change], part);
    };
    const rating = async () => {
      const { rating, totalReviews } = await sellerCardOf(shop);
      const counted = (await shownReviews(shop)).filter(({ isCounted }) => isCounted);
      expect(counted.map(({ overall }) => overall)).toEqual(totalReviews === 0 ? [] : [rating]);
      expect(totalReviews).toBeLessThan(2);
      return rating;
    };
    return { shop, orderIds, decide, rating };
  }

  test.each([
    { stars: [5, 1], hidden: 1, before: 1, after: 5 },
    { stars: [1, 5], hidden: 0, before: 1, after: 5 },
    { stars: [5, 3], hidden: 0, before: 5, after: 3 },
    { stars: [5, 3], hidden: 1, before: 5, after: 5 },
    { stars: [3, 4, 1], hidden: 2, before: 1, after: 3 },
    { stars: [2, 1, 5], hidden: 1, before: 1, after: 2 },
    { stars: [1], hidden: 0, before: 1, after: 0 },
  ])("$stars: $after once number $hidden is hidden, and back if it is shown", async (row) => {
    const { decide, rating } = await reviewedShop(row.stars);
    expect(await rating()).toBe(row.before);
    await decide("hide", row.hidden);
    expect(await rating()).toBe(row.after);
    await decide("show", row.hidden);
    expect(await rating()).toBe(row.before);
  });

  test("a hidden one keeps no later one out", async () => {
    const { shop, decide, rating } = await reviewedShop([1]);
    await decide("hide", 0);
    await review(shop, await addCompletedOrder(shop), { overall: 4 });
    expect(await rating()).toBe(4);
    await decide("show", 0);
    expect(await rating()).toBe(1);
  });

  test("a good one that is shown again doesn't count instead of a bad one", async () => {
    const { shop, decide, rating } = await reviewedShop([5]);
    await decide("hide", 0);
    await review(shop, await addCompletedOrder(shop), { overall: 2 });
    await decide("show", 0);
    expect(await rating()).toBe(2);
  });

  test("one whose order was refunded since still counts when it is shown again", async () => {
    const { shop, orderIds, decide, rating } = await reviewedShop([1]);
    const admin = await addAdmin(shop.t);
    await admin.as.action(api.payments.refunds.refundOrder, { orderId: orderIds[0] ?? "" });
    await settle(shop.t);
    await decide("hide", 0);
    await decide("show", 0);
    expect(await rating()).toBe(1);
  });

  test("when the bank takes the bad one's payment back, and not if that is reversed", async () => {
    const { shop, orderIds, rating } = await reviewedShop([5, 1]);
    const paymentIntentId = sessionOf(shop, orderIds[1] ?? "").paymentIntentId ?? "";
    const amount = (await orderOf(shop.t, orderIds[1] ?? "")).totalAmount;
    await deliver(shop.t, disputeEvent(paymentIntentId, { status: "lost", amount }));
    expect(await rating()).toBe(5);
    await deliver(shop.t, disputeEvent(paymentIntentId, { status: "won", amount }));
    expect(await rating()).toBe(1);
    vi.clearAllTimers();
  });

  test("when a bad one of a cheap order is changed to praise", async () => {
    const { shop, rating } = await reviewedShop([4]);
    await shop.t.run(async ({ db }) => await db.patch("listings", shop.listingId, { price: 49 }));
    const cheapOrderId = await addCompletedOrder(shop, 1);
    await review(shop, cheapOrderId, { overall: 1 });
    expect(await rating()).toBe(1);
    await review(shop, cheapOrderId, { overall: 5 });
    expect(await rating()).toBe(4);
  });

  test.each([
    { stars: [1, 2], changed: 5, before: 2, after: 1 },
    { stars: [2, 1], changed: 3, before: 1, after: 2 },
    { stars: [1, 5, 2], changed: 5, before: 2, after: 1 },
    { stars: [1, 2], changed: 1, before: 2, after: 1 },
    { stars: [5, 2], changed: 5, before: 2, after: 5 },
    { stars: [4, 2], changed: 5, before: 2, after: 4 },
    { stars: [3, 1], changed: 5, before: 1, after: 3 },
    { stars: [3, 5, 1], changed: 5, before: 1, after: 3 },
    { stars: [5, 3, 1], changed: 4, before: 1, after: 5 },
  ])(
    "$stars: $after once the last is changed to $changed, and back if it is undone",
    async (row) => {
      const { shop, orderIds, rating } = await reviewedShop(row.stars);
      const last = orderIds.at(-1) ?? "";
      expect(await rating()).toBe(row.before);
      await review(shop, last, { overall: row.changed });
      expect(await rating()).toBe(row.after);
      await review(shop, last, { overall: row.before });
      expect(await rating()).toBe(row.before);
    },
  );

  test("when the later bad one is changed to praise by another account of the mailbox", async () => {
    const { shop, orderIds, rating } = await reviewedShop([1]);
    const { t, buyer } = shop;
    const second = { ...shop, buyer: await addPerson(t, { email: "nell+2@shoal.test" }) };
    await t.run(async (ctx) => {
      const profile = await profileOf(ctx, buyer.userId);
      if (profile) await ctx.db.patch("userProfiles", profile._id, { mailbox: "nell@shoal.test" });
    });
    const laterOrderId = await addCompletedOrder(second);
    await review(second, laterOrderId, { overall: 2 });
    expect(await rating()).toBe(2);
    await expectFail(review(shop, orderIds[0] ?? "", { overall: 5 }), "review_change_over");
    await review(second, laterOrderId, { overall: 5 });
    expect(await rating()).toBe(1);
  });

  test("but a hidden bad one doesn't count when the later one is changed to praise", async () => {
    const { shop, orderIds, decide, rating } = await reviewedShop([1, 2]);
    await decide("hide", 0);
    await review(shop, orderIds[1] ?? "", { overall: 5 });
    expect(await rating()).toBe(5);
    await decide("show", 0);
    expect(await rating()).toBe(1);
  });

  test("nor does one whose payment the bank took back", async () => {
    const { shop, orderIds, rating } = await reviewedShop([1, 2]);
    const paymentIntentId = sessionOf(shop, orderIds[0] ?? "").paymentIntentId ?? "";
    const amount = (await orderOf(shop.t, orderIds[0] ?? "")).totalAmount;
    await deliver(shop.t, disputeEvent(paymentIntentId, { status: "lost", amount }));
    await review(shop, orderIds[1] ?? "", { overall: 5 });
    expect(await rating()).toBe(5);
    vi.clearAllTimers();
  });
});

describe("a bad review can't be bought off from an account that has left its mailbox since", () => {
  /** Accounts of one mailbox review in order with these stars; only the last review can still be changed. */
  async function mailboxShop(stars: number[]) {
    const shop = await startShop({ quantity: 60 });
    const admin = await addAdmin(shop.t);
    const sides: (typeof shop & { orderId: string })[] = [];
    for (const [n, overall] of stars.entries()) {
      const buyer = await addPerson(shop.t, { email: `nell+${n}@shoal.test` });
      const side = { ...shop, buyer };
      const orderId = await addCompletedOrder(side);
      await review(side, orderId, { overall });
      sides.push({ ...side, orderId });
    }
    const sideOf = (n: number) => sides[n] ?? expect.fail(`No review ${n}`);
    const changeStars = async (n: number, overall: number) =>
      await review(sideOf(n), sideOf(n).orderId, { overall });
    const decide = async (action: "hide" | "show", n: number) => {
      const { _id: reviewId } = await reviewRow(shop, sideOf(n).orderId);
      const part = { reviewId, part: "review", reason: "Spam" } as const;
      await admin.as.mutation(api.moderation.reviews[action], part);
    };
    const changeEmail = async (n: number) => {
      const { userId, email, as } = sideOf(n).buyer;
      const account = { userId, provider: "password", providerAccountId: email };
      await shop.t.run(({ db }) => db.insert("authAccounts", { ...account, emailVerified: email }));
      const [newEmail, code] = ["clean@elsewhere.test", "123456"];
      const hash = await hashCode(newEmail, code);
      await as.mutation(internal.accounts.changeEmail.issueCode, { email: newEmail, code, hash });
      await as.action(api.accounts.changeEmail.confirm, { code });
    };
    const remove = async (n: number) =>
      await shop.t.run(async (ctx) => {
        const profile = await profileOf(ctx, sideOf(n).buyer.userId);
        if (profile) await deleteAccount(ctx, profile, "owner");
      });
    const dispute = async (n: number, status: "lost" | "won") => {
      const { orderId } = sideOf(n);
      const paymentIntentId = sessionOf(shop, orderId).paymentIntentId ?? "";
      const amount = (await orderOf(shop.t, orderId)).totalAmount;
      await deliver(shop.t, disputeEvent(paymentIntentId, { status, amount }));
    };
    const rating = async () => {
      const { rating, totalReviews } = await sellerCardOf(shop);
      expect(totalReviews).toBeLessThan(2);
      return rating;
    };
    return { shop, sideOf, changeStars, decide, changeEmail, remove, dispute, rating };
  }

  test("by changing the later one to praise there, however often it is changed", async () => {
    const { changeStars, changeEmail, rating } = await mailboxShop([1, 2]);
    await changeEmail(1);
    expect(await rating()).toBe(2);
    await changeStars(1, 5);
    expect(await rating()).toBe(1);
    await changeStars(1, 2);
    expect(await rating()).toBe(2);
    await changeStars(1, 4);
    expect(await rating()).toBe(1);
  });

  test("nor by ten reviews that don't count between the two", async () => {
    const { shop, sideOf, changeStars, rating } = await mailboxShop([1]);
    const setPrice = async (price: number) =>
      await shop.t.run(async ({ db }) => await db.patch("listings", shop.listingId, { price }));
    const { price } = await shop.t.run(
      async ({ db }) => (await db.get("listings", shop.listingId)) ?? expect.fail("No listing"),
    );
    await setPrice(49);
    for (let n = 0; n < 10; n += 1) {
      await review(sideOf(0), await addCompletedOrder(sideOf(0), 1), { overall: 5 });
    }
    await setPrice(price);
    const last = await addCompletedOrder(sideOf(0));
    await review(sideOf(0), last, { overall: 2 });
    expect(await rating()).toBe(2);
    await review(sideOf(0), last, { overall: 5 });
    expect(await rating()).toBe(1);
    await expectFail(changeStars(0, 5), "review_change_over");
  });

  test("nor by deleting the account whose review is hidden then", async () => {
    const { decide, remove, rating } = await mailboxShop([1, 2]);
    await remove(1);
    await decide("hide", 1);
    expect(await rating()).toBe(1);
    await decide("show", 1);
    expect(await rating()).toBe(2);
  });

  test("nor if the bank takes back the payment of the deleted account", async () => {
    const { dispute, remove, rating } = await mailboxShop([1, 2]);
    await remove(1);
    await dispute(1, "lost");
    expect(await rating()).toBe(1);
    await dispute(1, "won");
    expect(await rating()).toBe(2);
    vi.clearAllTimers();
  });

  test("nor by a third review that counts instead of the second", async () => {
    const { changeStars, decide, changeEmail, rating } = await mailboxShop([1, 2, 1]);
    await changeEmail(2);
    await changeStars(2, 5);
    expect(await rating()).toBe(2);
    await decide("hide", 1);
    expect(await rating()).toBe(1);
  });

  test("nor by showing the first one again after its successors have left", async () => {
    const { shop, decide, changeEmail, rating } = await mailboxShop([1]);
    await decide("hide", 0);
    const buyer = await addPerson(shop.t, { email: "nell+later@shoal.test" });
    const laterSide = { ...shop, buyer };
    const orderId = await addCompletedOrder(laterSide);
    await review(laterSide, orderId, { overall: 2 });
    await changeEmail(0);
    await decide("show", 0);
    expect(await rating()).toBe(2);
    await review(laterSide, orderId, { overall: 5 });
    expect(await rating()).toBe(1);
  });

  test("nor if the second of three is hidden when the third is changed to praise", async () => {
    const { changeStars, decide, changeEmail, rating } = await mailboxShop([2, 1, 1]);
    await decide("hide", 1);
    await changeEmail(2);
    await changeStars(2, 5);
    expect(await rating()).toBe(2);
  });
});
