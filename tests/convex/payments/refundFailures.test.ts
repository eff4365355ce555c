/** Failed refunds: none is lost, and everyone affected is notified. */

import { describe, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { emails } from "../kit/authHelpers";
import { expectFail, type Person } from "../kit/helpers";
import { startPaidShop, startShopWithAdmin, advanceAndSweep, subjectsTo } from "../kit/moneyShop";
import {
  addCourierOrder,
  dropScheduledJobs,
  orderOf,
  addPaidOrder,
  sessionOf,
  settle,
  ship,
  type Shop,
  stockOf,
  trailOf,
} from "../kit/orderHelpers";
import { deliver, event, refundEvent, sessionEvent } from "../kit/stripeEvents";
import { COLLECTION_TOTAL, COURIER_TOTAL, totalText, totalOf } from "../kit/totals";

/** Enough time for every attempt. */
async function exhaustRetries(shop: Shop): Promise<void> {
  for (let attempt = 0; attempt < 9; attempt += 1)
    await advanceAndSweep(shop, 2 * DAY_MS + HOUR_MS);
}

const refundRows = async (shop: Shop) =>
  await shop.t.run(async (ctx) => ctx.db.query("refunds").collect());

/** A refund bounces: the one at this place, or the latest. */
async function bounce(shop: Shop, place = -1): Promise<void> {
  const stripeRefund = shop.stripe.refunds.at(place);
  if (!stripeRefund) throw new Error("No refund was made");
  stripeRefund.status = "failed";
  await deliver(shop.t, refundEvent("refund.failed", stripeRefund));
  await settle(shop.t);
}

describe("an attempt", () => {
  test("that fails on an invalid response records the error and is retried", async () => {
    const { shop, failedRefund } = await startShopWithAdmin();
    const orderId = await addPaidOrder(shop);
    await shop.seller.as.mutation(api.orders.fulfilment.cancel, { orderId });
    const { answer } = shop.stripe;
    vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
      const response = await answer(input, init);
      const { pathname } = new URL(new Request(input, init).url);
      if (!pathname.includes("/refunds")) return response;
      return new Response(JSON.stringify({ odd: true }), { headers: response.headers });
    });
    await settle(shop.t);
    expect(await failedRefund()).toMatchObject({ state: "requested", amount: COLLECTION_TOTAL });
    expect((await failedRefund()).error).not.toBe("");
    vi.stubGlobal("fetch", answer);
    await advanceAndSweep(shop, 2 * MINUTE_MS);
    expect((await orderOf(shop.t, orderId)).refundedAmount).toBe(COLLECTION_TOTAL);
    expect(shop.stripe.returned).toBe(COLLECTION_TOTAL);
  });

  test("whose process died twice is listed but still retried", async () => {
    const { shop, problems, failedRefund } = await startShopWithAdmin();
    const orderId = await addPaidOrder(shop);
    await shop.seller.as.mutation(api.orders.fulfilment.cancel, { orderId });
    await dropScheduledJobs(shop.t);
    const [refund] = await refundRows(shop);
    if (!refund) throw new Error("No refund");
    const { start } = internal.payments.recordRefund;
    const startAttempt = async () =>
      (await shop.t.mutation(start, { refundId: refund._id })) !== null;
    expect(await startAttempt()).toBe(true);
    const calls = shop.stripe.calls.length;
    await advanceAndSweep(shop, 4 * MINUTE_MS);
    expect(shop.stripe.calls.length, "while it may still be running").toBe(calls);
    vi.setSystemTime(Date.now() + 2 * MINUTE_MS);
    expect(await problems()).toEqual([]);
    expect(await startAttempt()).toBe(true);
    expect(await failedRefund()).toMatchObject({
      state: "requested",
      error: "The last attempt did not report its outcome",
    });
    await advanceAndSweep(shop, 6 * MINUTE_MS);
    expect(shop.stripe.returned).toBe(COLLECTION_TOTAL);
    expect(await problems()).toEqual([]);
  });

  test.each([
    { status: 401, type: "invalid_request_error", message: "Invalid API Key sk_x", code: "" },
    { status: 403, type: "invalid_request_error", message: "Not allowed", code: "" },
    {
      status: 400,
      type: "invalid_request_error",
      message: "Insufficient funds",
      code: "balance_insufficient",
    },
  ])("answered with $status $code is retried until the cause is fixed", async (refusal) => {
    const { shop, failedRefund } = await startShopWithAdmin();
    const orderId = await addPaidOrder(shop);
    await shop.seller.as.mutation(api.orders.fulfilment.cancel, { orderId });
    shop.stripe.fault = "refuse";
    shop.stripe.refusal = refusal;
    await settle(shop.t);
    expect(await failedRefund()).toMatchObject({ state: "requested", error: refusal.message });
    shop.stripe.fault = "none";
    await advanceAndSweep(shop, 2 * MINUTE_MS);
    expect(shop.stripe.returned).toBe(COLLECTION_TOTAL);
    const notes = await shop.buyer.as.query(api.orders.fulfilment.timeline, { orderId });
    expect(JSON.stringify(notes)).not.toContain(refusal.message);
  });

  test("uses a new key after a refusal, because Stripe would repeat its answer for the old one", async () => {
    const { shop, tryAgain } = await startShopWithAdmin();
    const orderId = await addPaidOrder(shop);
    await shop.seller.as.mutation(api.orders.fulfilment.cancel, { orderId });
    shop.stripe.fault = "refuse";
    await settle(shop.t);
    shop.stripe.fault = "none";
    expect(await tryAgain()).toBe("succeeded");
    expect(shop.stripe.returned).toBe(COLLECTION_TOTAL);
  });
});

describe("a refund that the payment provider refuses", () => {
  test("is reported to the buyer of a cancelled order, but only the admin sees the reason", async () => {
    const { shop, failedRefund } = await startShopWithAdmin();
    const orderId = await addPaidOrder(shop);
    await shop.seller.as.mutation(api.orders.fulfilment.cancel, { orderId });
    shop.stripe.fault = "refuse";
    shop.stripe.refusal.message = "No such payment_intent: pi_secret";
    await settle(shop.t);
    expect(await subjectsTo(shop, shop.buyer)).toContain(
      `Your refund of ${totalText(500)} is late`,
    );
    expect((await failedRefund()).error).toContain("pi_secret");
    for (const { as } of [shop.buyer, shop.seller]) {
      const trail = await as.query(api.orders.fulfilment.timeline, { orderId });
      expect(trail.at(-1)?.event).toBe("refundFailed");
      expect(JSON.stringify(trail)).not.toContain("pi_secret");
    }
  });

  test("prevents both sides from deleting their accounts until it is settled, which is recorded", async () => {
    const { shop, dismiss } = await startShopWithAdmin();
    const orderId = await addPaidOrder(shop);
    await shop.seller.as.mutation(api.orders.fulfilment.cancel, { orderId });
    shop.stripe.fault = "refuse";
    await settle(shop.t);
    const { requireNothingOpen } = await import("#convex/privacy/model/deleteAccount.ts");
    const checkDeletion = ({ userId }: Person) =>
      shop.t.run((ctx) => requireNothingOpen(ctx, userId));
    await expectFail(checkDeletion(shop.buyer), "account_has_open_orders");
    await expectFail(checkDeletion(shop.seller), "account_has_open_orders");
    await dismiss();
    await checkDeletion(shop.buyer);
    await checkDeletion(shop.seller);
    expect((await trailOf(shop, orderId)).at(-1)).toBe("settledElsewhere");
    expect((await orderOf(shop.t, orderId)).status).toBe("cancelled");
  });

  test("is reported to its buyer once it is settled, even if that changes nothing about the order", async () => {
    const { shop, dismiss } = await startShopWithAdmin();
    const orderId = await addPaidOrder(shop);
    await shop.seller.as.mutation(api.orders.fulfilment.cancel, { orderId });
    shop.stripe.fault = "refuse";
    await settle(shop.t);
    expect((await subjectsTo(shop, shop.buyer))[0]).toBe(
      `Your refund of ${totalText(500)} is late`,
    );
    await dismiss();
    const [mail] = await emails(shop.t, shop.buyer.email);
    expect(mail?.subject).toBe(`A refund of ${totalText(500)} was settled another way`);
    expect(mail?.text).not.toContain("the order is closed");
    expect((await subjectsTo(shop, shop.seller))[0]).toBe("An order was cancelled");
  });
});

describe("an agreed lower delivery charge", () => {
  async function agreedDecrease() {
    const world = await startShopWithAdmin();
    const { shop } = world;
    const orderId = await addCourierOrder(shop);
    const proposal = { orderId, proposedDeliveryCharge: 200 };
    const adjustmentId = await shop.seller.as.mutation(api.orders.adjustments.propose, proposal);
    shop.stripe.fault = "before";
    await shop.buyer.as.mutation(api.orders.adjustments.answer, { adjustmentId, accept: true });
    await settle(shop.t);
    const status = async () =>
      (await shop.t.run(async (ctx) => ctx.db.get("orderAdjustments", adjustmentId)))?.status;
    return { ...world, orderId, status };
  }

  test("is owed if its refund fails after dispatch, then listed, reported and paid by 'Try again'", async () => {
    const { shop, orderId, status, failedRefund, tryAgain } = await agreedDecrease();
    await ship(shop, orderId);
    await exhaustRetries(shop);
    expect(await failedRefund()).toMatchObject({ state: "failed", amount: 1000 });
    expect(await subjectsTo(shop, shop.buyer)).toContain("Your refund of £10.00 is late");
    shop.stripe.fault = "none";
    expect(await tryAgain()).toBe("succeeded");
    expect(shop.stripe.returned).toBe(1000);
    expect(await orderOf(shop.t, orderId)).toMatchObject({
      deliveryCharge: 200,
      totalAmount: totalOf(500, 200),
    });
    expect(await status()).toBe("accepted");
  });

  test("has no effect if its refund is settled elsewhere", async () => {
    const { shop, orderId, status, dismiss, problems } = await agreedDecrease();
    await exhaustRetries(shop);
    await dismiss();
    expect(await problems()).toEqual([]);
    expect(await status()).toBe("lapsed");
    expect(await orderOf(shop.t, orderId)).toMatchObject({ totalAmount: COURIER_TOTAL });
  });
});

describe("a bounced refund", () => {
  test("is reported to the buyer, who can say where else to send it", async () => {
    const { shop, admin } = await startShopWithAdmin();
    const orderId = await addPaidOrder(shop);
    await admin.as.action(api.payments.refunds.refundOrder, { orderId });
    await bounce(shop);
    expect(await subjectsTo(shop, shop.buyer)).toContain(
      `Your bank sent a refund of ${totalText(500)} back to us`,
    );
  });

  test("counts as refunded once settled elsewhere, and this is recorded and reported to both sides", async () => {
    const { shop, admin, dismiss, problems } = await startShopWithAdmin();
    const orderId = await addPaidOrder(shop);
    await admin.as.action(api.payments.refunds.refundOrder, { orderId });
    await bounce(shop);
    expect((await orderOf(shop.t, orderId)).status).toBe("disputed");
    await dismiss();
    expect(await orderOf(shop.t, orderId)).toMatchObject({
      status: "refunded",
      refundedAmount: COLLECTION_TOTAL,
    });
    const year = new Date().getFullYear();
    expect(await shop.seller.as.query(api.orders.sellerYears.mine, { year })).toBeNull();
    await expectFail(
      admin.as.action(api.payments.refunds.refundOrder, { orderId }),
      "already_refunded",
    );
    expect(await problems()).toEqual([]);
    expect(await stockOf(shop)).toMatchObject({ heldQuantity: 0 });
    const trail = await shop.t.run(async (ctx) => ctx.db.query("orderEvents").collect());
    expect(trail.slice(-2)).toMatchObject([
      {
        event: "settledElsewhere",
        actor: "admin",
        actorId: admin.userId,
        amount: COLLECTION_TOTAL,
      },
      { event: "refund", actor: "admin", actorId: admin.userId, amount: COLLECTION_TOTAL },
    ]);
    for (const person of [shop.buyer, shop.seller]) {
      expect(await subjectsTo(shop, person)).toContain(
        `A refund of ${totalText(500)} was settled another way`,
      );
    }
  });

  test("completes the order if it isn't owed, without a word of a claim in the history", async () => {
    const { shop, admin, failedRefund } = await startShopWithAdmin();
    const orderId = await addPaidOrder(shop);
    await admin.as.action(api.payments.refunds.refundOrder, { orderId });
    await bounce(shop);
    const { refundId } = await failedRefund();
    const answer = "notOwed";
    await admin.as.mutation(api.payments.moneyProblems.dismiss, { refundId, answer });
    expect((await orderOf(shop.t, orderId)).status).toBe("completed");
    expect((await trailOf(shop, orderId)).slice(-2)).toEqual(["refundNotOwed", "settleRefund"]);
  });

  test("leaves its order open while another one is owed, and both are reported to the buyer", async () => {
    const { shop, admin, refund, dismiss, problems } = await startShopWithAdmin();
    const orderId = await addPaidOrder(shop);
    await refund(orderId, { amount: 300 });
    await refund(orderId);
    await bounce(shop, 0);
    await bounce(shop, 1);
    const closureMentions = async () =>
      (await emails(shop.t, shop.buyer.email))
        .filter(({ subject }) => subject.includes("settled another way"))
        .map(({ text }) => text?.includes("the order is closed"));
    await dismiss();
    expect(await orderOf(shop.t, orderId)).toMatchObject({ status: "disputed" });
    expect(await problems()).toHaveLength(1);
    expect(await closureMentions()).toEqual([false]);
    await dismiss();
    expect(await orderOf(shop.t, orderId)).toMatchObject({
      status: "refunded",
      refundedAmount: COLLECTION_TOTAL,
    });
    expect(await problems()).toEqual([]);
    expect(await closureMentions()).toEqual([true, false]);
    await expectFail(
      admin.as.action(api.payments.refunds.refundOrder, { orderId }),
      "already_refunded",
    );
  });

  test("can be settled elsewhere while another one is being repeated", async () => {
    const { shop, refund, tryAgain, dismiss, problems } = await startShopWithAdmin();
    const orderId = await addPaidOrder(shop);
    await refund(orderId, { amount: 300 });
    await refund(orderId);
    await bounce(shop, 0);
    await bounce(shop, 1);
    shop.stripe.refundStatus = "pending";
    expect(await tryAgain()).toBe("pending");
    await dismiss();
    expect(await orderOf(shop.t, orderId)).toMatchObject({ status: "disputed" });
    const repeatedRefund = shop.stripe.refunds.at(-1)!;
    repeatedRefund.status = "succeeded";
    await deliver(shop.t, refundEvent("refund.updated", repeatedRefund));
    expect(await orderOf(shop.t, orderId)).toMatchObject({
      status: "refunded",
      refundedAmount: COLLECTION_TOTAL,
    });
    expect(await problems()).toEqual([]);
  });

  test.each([
    ["first", 0, 1],
    ["last", 1, 0],
  ])("of a lowered delivery charge is counted if it bounces %s", async (_, first, second) => {
    const { shop, refund, dismiss, problems } = await startShopWithAdmin();
    const orderId = await addCourierOrder(shop);
    const proposal = { orderId, proposedDeliveryCharge: 200 };
    const adjustmentId = await shop.seller.as.mutation(api.orders.adjustments.propose, proposal);
    await shop.buyer.as.mutation(api.orders.adjustments.answer, { adjustmentId, accept: true });
    await settle(shop.t);
    await refund(orderId);
    await bounce(shop, first);
    vi.setSystemTime(Date.now() + MINUTE_MS);
    await bounce(shop, second);
    await dismiss();
    expect(await orderOf(shop.t, orderId)).toMatchObject({
      status: "disputed",
      totalAmount: COURIER_TOTAL,
    });
    await dismiss();
    expect(await orderOf(shop.t, orderId)).toMatchObject({
      status: "refunded",
      refundedAmount: COURIER_TOTAL,
    });
    expect(await problems()).toEqual([]);
  });

  test("can be closed in the same way if its retry fails too", async () => {
    const { shop, admin, tryAgain, dismiss, problems } = await startShopWithAdmin();
    const orderId = await addPaidOrder(shop);
    await admin.as.action(api.payments.refunds.refundOrder, { orderId });
    await bounce(shop);
    shop.stripe.fault = "refuse";
    await expectFail(tryAgain(), "refund_failed");
    expect(await problems()).toHaveLength(1);
    await dismiss();
    expect((await orderOf(shop.t, orderId)).status).toBe("refunded");
    expect(await problems()).toEqual([]);
  });

  test("is also recognised by the older event type", async () => {
    const { shop, admin } = await startShopWithAdmin();
    const orderId = await addPaidOrder(shop);
    shop.stripe.refundStatus = "pending";
    expect(await admin.as.action(api.payments.refunds.refundOrder, { orderId })).toBe("pending");
    const [stripeRefund] = shop.stripe.refunds;
    if (!stripeRefund) throw new Error("No refund was made");
    const { data } = refundEvent("refund.updated", { ...stripeRefund, status: "succeeded" });
    await deliver(shop.t, event("charge.refund.updated", data.object));
    expect((await orderOf(shop.t, orderId)).status).toBe("refunded");
  });
});

test("a refund pending for more than a week is listed, and polled again", async () => {
  const { shop, admin, problems, failedRefund, tryAgain } = await startShopWithAdmin();
  const orderId = await addPaidOrder(shop);
  shop.stripe.refundStatus = "pending";
  await admin.as.action(api.payments.refunds.refundOrder, { orderId });
  await advanceAndSweep(shop, 6 * DAY_MS);
  expect(await problems()).toEqual([]);
  await advanceAndSweep(shop, 2 * DAY_MS);
  expect(await failedRefund()).toMatchObject({ state: "pending", amount: COLLECTION_TOTAL });
  expect(await tryAgain()).toBe("pending");
  expect(shop.stripe.refunds).toHaveLength(1);
  for (const stripeRefund of shop.stripe.refunds) stripeRefund.status = "succeeded";
  expect(await tryAgain()).toBe("succeeded");
  expect((await orderOf(shop.t, orderId)).status).toBe("refunded");
  expect(await problems()).toEqual([]);
});

test("a pending refund that Stripe no longer lists is never created again", async () => {
  const { shop, refund, problems } = await startPaidShop();
  shop.stripe.refundStatus = "pending";
  await refund(100);
  shop.stripe.refunds = [];
  shop.stripe.forgetKeys();
  for (let day = 0; day < 8; day += 1) await advanceAndSweep(shop, DAY_MS);
  expect(shop.stripe.refunds).toEqual([]);
  expect(await problems()).toMatchObject([{ kind: "refund", state: "pending", amount: 100 }]);
});

describe("money owed to a buyer", () => {
  const owedRefunds = async (shop: Shop, orderId: string) =>
    (await shop.buyer.as.query(api.orders.fulfilment.byUuid, { orderId }))?.moneyOwed;

  test("is shown by state: requested, with the payment provider or failed", async () => {
    const { shop, tryAgain } = await startShopWithAdmin();
    const orderId = await addPaidOrder(shop);
    expect(await owedRefunds(shop, orderId)).toEqual({ sending: 0, requested: 0, failed: 0 });
    shop.stripe.fault = "before";
    await shop.seller.as.mutation(api.orders.fulfilment.cancel, { orderId });
    await settle(shop.t);
    expect(await owedRefunds(shop, orderId)).toEqual({
      sending: 0,
      requested: COLLECTION_TOTAL,
      failed: 0,
    });
    shop.stripe.fault = "refuse";
    await expectFail(tryAgain(), "refund_failed");
    expect(await owedRefunds(shop, orderId)).toEqual({
      sending: 0,
      requested: 0,
      failed: COLLECTION_TOTAL,
    });
    shop.stripe.fault = "none";
    shop.stripe.refundStatus = "pending";
    await tryAgain();
    expect(await owedRefunds(shop, orderId)).toEqual({
      sending: COLLECTION_TOTAL,
      requested: 0,
      failed: 0,
    });
    const stripeRefund = shop.stripe.refunds.at(-1);
    if (!stripeRefund) throw new Error("No refund was made");
    await deliver(shop.t, refundEvent("refund.updated", { ...stripeRefund, status: "succeeded" }));
    expect(await owedRefunds(shop, orderId)).toEqual({ sending: 0, requested: 0, failed: 0 });
  });

  test("is reported at once for a duplicate payment, by email, on the page and in the history", async () => {
    const { shop } = await startShopWithAdmin();
    const orderId = await addPaidOrder(shop);
    shop.stripe.refundStatus = "pending";
    const secondPayment = sessionEvent(sessionOf(shop, orderId), undefined, {
      payment_intent: "pi_twice",
    });
    await deliver(shop.t, secondPayment);
    expect((await trailOf(shop, orderId)).at(-1)).toBe("surplusPaid");
    await settle(shop.t);
    expect(await owedRefunds(shop, orderId)).toEqual({
      sending: COLLECTION_TOTAL,
      requested: 0,
      failed: 0,
    });
    const [mail] = await emails(shop.t, shop.buyer.email);
    expect(mail?.subject).toBe(`We're refunding a payment of ${totalText(500)}`);
    // The reason is a sentence of its own, not a fragment inside another.
    expect(mail?.text).toContain(
      "that your order doesn't need. This order was paid twice. We're refunding all of it",
    );
  });

  test("is reported regardless of the buyer's email settings", async () => {
    const { shop } = await startShopWithAdmin();
    const orderId = await addCourierOrder(shop);
    for (const { userId } of [shop.buyer, shop.seller]) await turnOffEmails(shop, userId);
    vi.setSystemTime(Date.now() + 9 * DAY_MS);
    const { _id } = await orderOf(shop.t, orderId);
    await shop.t.mutation(internal.orders.clocks.offerRefundIfLate, { orderId: _id });
    expect(await subjectsTo(shop, shop.buyer)).toContain("Your order hasn't been sent yet");
    await shop.buyer.as.mutation(api.orders.fulfilment.cancel, { orderId });
    for (const person of [shop.buyer, shop.seller]) {
      expect(await subjectsTo(shop, person)).toContainEqual(
        expect.stringMatching(/cancelled (?:your|an) order$/),
      );
    }
  });

  async function turnOffEmails(shop: Shop, userId: Person["userId"]): Promise<void> {
    await shop.t.run(async (ctx) => {
      const settings = await ctx.db
        .query("userSettings")
        .withIndex("by_userId", (q) => q.eq("userId", userId))
        .unique();
      if (settings)
        await ctx.db.patch("userSettings", settings._id, {
          notifications: {
            ...settings.notifications,
            emailOnMessage: false,
            emailOnOrder: false,
            emailOnDelivery: false,
            emailOnReview: false,
          },
        });
    });
  }
});
