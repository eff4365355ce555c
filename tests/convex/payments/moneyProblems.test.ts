/** Refunds that need an admin: what the admin sees, and retrying without paying twice. */

import { describe, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { SettledAnswer } from "#convex/domain/payments/states.ts";
import { COMPLETE_AFTER_MS, DAY_MS, HOUR_MS, MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { formatPence } from "#convex/domain/shared/money.ts";
import { expectFail, makeAdmin } from "../kit/helpers";
import {
  outsideRefund,
  startPaidShop,
  advanceAndSweep,
  startShopWithAdmin,
} from "../kit/moneyShop";
import {
  addCourierOrder,
  orderOf,
  fullChecklist,
  addPaidOrder,
  advanceTime,
  sessionOf,
  settle,
  type Shop,
  startOrder,
  stockOf,
  trailOf,
  transactionIdOf,
  dispatchDetails,
  awaitWithRetries,
} from "../kit/orderHelpers";
import { adminPages, adminsOnly, withErrorForAllowed, expectRoles } from "../kit/roles";
import { deliver, refundEvent, sessionEvent } from "../kit/stripeEvents";
import { COLLECTION_TOTAL, COURIER_TOTAL, totalText } from "../kit/totals";

const lastRefund = (shop: Shop) => {
  const stripeRefund = shop.stripe.refunds.at(-1);
  if (!stripeRefund) throw new Error("No refund was made");
  return stripeRefund;
};

async function setRefundStatus(shop: Shop, status: "succeeded" | "failed"): Promise<void> {
  const stripeRefund = lastRefund(shop);
  stripeRefund.status = status;
  const type = status === "failed" ? "refund.failed" : "refund.updated";
  await deliver(shop.t, refundEvent(type, stripeRefund));
}

describe("a refund that failed", () => {
  test("is listed with its sum, order and the provider's reason, and can be retried", async () => {
    const { shop, problems, refund, tryAgain } = await startShopWithAdmin();
    const orderId = await addPaidOrder(shop);
    shop.stripe.fault = "refuse";
    await expectFail(refund(orderId), "refund_failed");
    expect(await problems()).toMatchObject([
      {
        kind: "refund",
        state: "failed",
        amount: COLLECTION_TOTAL,
        error: "Refused",
        order: { uuid: orderId, listingTitle: "Cherry shrimp, ten young ones" },
      },
    ]);
    shop.stripe.fault = "none";
    expect(await tryAgain()).toBe("succeeded");
    expect(await problems()).toEqual([]);
    expect((await orderOf(shop.t, orderId)).status).toBe("refunded");
    expect(shop.stripe.returned).toBe(COLLECTION_TOTAL);
  });

  test("at the bank days later is replaced by one new refund, even if two admins retry at once", async () => {
    const { shop, problems, refund, tryAgain } = await startShopWithAdmin();
    const orderId = await addPaidOrder(shop);
    await refund(orderId);
    await setRefundStatus(shop, "failed");
    expect(await problems()).toMatchObject([{ state: "failed", amount: COLLECTION_TOTAL }]);
    const [first, second] = await Promise.allSettled([tryAgain(), tryAgain()]);
    expect([first.status, second.status].sort()).toEqual(["fulfilled", "rejected"]);
    await settle(shop.t);
    expect(shop.stripe.refunds).toHaveLength(2);
    expect(shop.stripe.returned).toBe(COLLECTION_TOTAL);
    expect(await orderOf(shop.t, orderId)).toMatchObject({
      status: "refunded",
      refundedAmount: COLLECTION_TOTAL,
    });
  });

  test("of a late payment is listed and retried", async () => {
    const { shop, problems, tryAgain } = await startShopWithAdmin();
    const orderId = await startOrder(shop);
    await settle(shop.t);
    const session = sessionOf(shop, orderId);
    await deliver(shop.t, sessionEvent(session, "checkout.session.expired"));
    shop.stripe.fault = "refuse";
    await deliver(shop.t, sessionEvent(session));
    await settle(shop.t);
    expect(await problems()).toMatchObject([
      { amount: COLLECTION_TOTAL, reason: "The payment arrived after the hold had ended" },
    ]);
    shop.stripe.fault = "none";
    await tryAgain();
    expect(await orderOf(shop.t, orderId)).toMatchObject({
      status: "cancelled",
      refundedAmount: COLLECTION_TOTAL,
    });
    // Everything was refunded, so no entry may read like a partial refund.
    expect((await trailOf(shop, orderId)).at(-1)).toBe("allReturned");
  });

  test("of a duplicate payment is listed and retried without affecting the order's own money", async () => {
    const { shop, problems, tryAgain } = await startShopWithAdmin();
    const orderId = await addPaidOrder(shop);
    shop.stripe.fault = "refuse";
    const secondPayment = sessionEvent(sessionOf(shop, orderId), undefined, {
      payment_intent: "pi_twice",
    });
    await deliver(shop.t, secondPayment);
    await settle(shop.t);
    expect(await problems()).toMatchObject([
      { amount: COLLECTION_TOTAL, purpose: "surplus", reason: "This order was paid twice" },
    ]);
    shop.stripe.fault = "none";
    await tryAgain();
    expect(shop.stripe.refunds).toMatchObject([
      { paymentIntentId: "pi_twice", amount: COLLECTION_TOTAL },
    ]);
    expect(await orderOf(shop.t, orderId)).toMatchObject({
      status: "processing",
      refundedAmount: 0,
    });
    const details = await shop.buyer.as.query(api.orders.fulfilment.byUuid, { orderId });
    expect(details?.refundable).toBe(COLLECTION_TOTAL);
  });

  test("leaves the list when the money was returned another way, or when the admin says so", async () => {
    const { shop, admin, problems, refund } = await startShopWithAdmin();
    const orderId = await addPaidOrder(shop);
    shop.stripe.fault = "refuse";
    await expectFail(refund(orderId, { amount: 100 }), "refund_failed");
    const [problem] = await problems();
    if (problem?.kind !== "refund") throw new Error("Nothing is listed");
    await admin.as.mutation(api.payments.moneyProblems.dismiss, {
      refundId: problem.refundId,
      answer: "paid",
    });
    expect(await problems()).toEqual([]);
    await expectFail(refund(orderId), "refund_failed");
    shop.stripe.fault = "none";
    await refund(orderId);
    expect(await problems()).toEqual([]);
  });
});

test("an admin who is the order's buyer or seller can neither settle nor retry its refund", async () => {
  const { shop, problems, refund } = await startShopWithAdmin();
  const orderId = await addPaidOrder(shop);
  shop.stripe.fault = "refuse";
  await expectFail(refund(orderId), "refund_failed");
  const [problem] = await problems();
  if (problem?.kind !== "refund") throw new Error("Nothing is listed");
  const { refundId } = problem;
  for (const side of [shop.buyer, shop.seller]) {
    await makeAdmin(shop.t, side);
    const call = side.as.mutation(api.payments.moneyProblems.dismiss, { refundId, answer: "paid" });
    await expectFail(call, "forbidden");
    const retryCall = side.as.action(api.payments.moneyProblems.tryAgain, { refundId });
    await expectFail(retryCall, "forbidden");
  }
  expect(await problems()).toHaveLength(1);
});

describe("attempts", () => {
  test("continue for days before an admin is needed, who can see when the next one is due", async () => {
    const { shop, problems, refund, tryAgain } = await startShopWithAdmin();
    const orderId = await addPaidOrder(shop);
    shop.stripe.fault = "before";
    expect(await refund(orderId)).toBe("requested");
    const calls = () => shop.stripe.calls.length;
    expect(await problems()).toMatchObject([{ state: "requested", error: "down" }]);
    for (const wait of [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 12 * HOUR_MS]) {
      const before = calls();
      await advanceAndSweep(shop, wait - MINUTE_MS / 2);
      expect(calls(), `${wait} ms, too early`).toBe(before);
      await advanceAndSweep(shop, MINUTE_MS);
      expect(calls(), `${wait} ms`).toBeGreaterThan(before);
    }
    for (const wait of [DAY_MS, 2 * DAY_MS]) await advanceAndSweep(shop, wait + MINUTE_MS);
    expect(await problems()).toMatchObject([{ state: "failed", nextAttemptAt: null }]);
    expect((await orderOf(shop.t, orderId)).stops).toBeUndefined();
    shop.stripe.fault = "none";
    await tryAgain();
    expect(shop.stripe.returned).toBe(COLLECTION_TOTAL);
  });

  test("look up the refund before using a new key, so that one that went through isn't repeated", async () => {
    const { shop, refund } = await startShopWithAdmin();
    const orderId = await addPaidOrder(shop);
    shop.stripe.fault = "cut";
    expect(await awaitWithRetries(refund(orderId))).toBe("requested");
    expect(shop.stripe.refunds).toHaveLength(1);
    shop.stripe.fault = "none";
    // By the next attempt, Stripe has forgotten the idempotency key.
    shop.stripe.forgetKeys();
    await advanceAndSweep(shop, 2 * DAY_MS);
    expect(shop.stripe.refunds).toHaveLength(1);
    expect((await orderOf(shop.t, orderId)).status).toBe("refunded");
  });

  test("that were abandoned but went through are found before another refund is made", async () => {
    const { shop, problems, refund } = await startShopWithAdmin();
    const orderId = await addPaidOrder(shop);
    shop.stripe.fault = "cut";
    expect(await awaitWithRetries(refund(orderId, { amount: 200 }))).toBe("requested");
    shop.stripe.fault = "before";
    for (let day = 0; day < 8; day += 1) await advanceAndSweep(shop, 3 * DAY_MS);
    expect(await problems()).toMatchObject([{ state: "failed", amount: 200 }]);
    shop.stripe.fault = "none";
    await expectFail(refund(orderId, { amount: 200 }), "refund_failed");
    expect(shop.stripe.refunds).toHaveLength(1);
    expect((await orderOf(shop.t, orderId)).refundedAmount).toBe(200);
  });
});

describe("a pending refund", () => {
  test("is shown to everyone, stops the order, and is settled by the event with the later time", async () => {
    const { shop, admin, refund } = await startShopWithAdmin();
    const orderId = await addCourierOrder(shop);
    const transactionId = await transactionIdOf(shop, orderId);
    await shop.seller.as.mutation(api.orders.packaging.save, {
      transactionId,
      checklist: fullChecklist,
      photos: [],
    });
    await shop.seller.as.mutation(api.orders.adjustments.propose, {
      orderId,
      proposedDeliveryCharge: 1500,
    });
    shop.stripe.refundStatus = "pending";
    expect(await refund(orderId)).toBe("pending");
    for (const { as } of [shop.buyer, shop.seller, admin]) {
      expect(await as.query(api.orders.fulfilment.byUuid, { orderId })).toMatchObject({
        status: "processing",
        refundingAmount: COURIER_TOTAL,
        refundedAmount: 0,
        stops: ["refund"],
        adjustment: null,
      });
    }
    await expectFail(
      shop.seller.as.mutation(api.orders.fulfilment.markDispatched, {
        orderId,
        ...dispatchDetails,
      }),
      "order_stopped",
    );
    await expectFail(
      shop.seller.as.mutation(api.orders.adjustments.propose, {
        orderId,
        proposedDeliveryCharge: 900,
      }),
      "order_stopped",
    );
    await expectFail(
      shop.seller.as.mutation(api.orders.fulfilment.cancel, { orderId }),
      "order_stopped",
    );
    await expectFail(refund(orderId), "refund_under_way");
    expect(await trailOf(shop, orderId)).toContain("deliveryLapsed");

    await setRefundStatus(shop, "succeeded");
    expect(await orderOf(shop.t, orderId)).toMatchObject({
      status: "refunded",
      refundedAmount: COURIER_TOTAL,
    });
    expect((await stockOf(shop)).soldCount).toBe(0);
  });

  test("closes a delivery increase's open pay page at Stripe", async () => {
    const { shop, refund } = await startShopWithAdmin();
    const orderId = await addCourierOrder(shop);
    const adjustmentId = await shop.seller.as.mutation(api.orders.adjustments.propose, {
      orderId,
      proposedDeliveryCharge: 1500,
    });
    await shop.buyer.as.mutation(api.orders.adjustments.answer, { adjustmentId, accept: true });
    await settle(shop.t);
    const session = sessionOf(shop, orderId);
    expect(session).toMatchObject({ status: "open", amount: 300 });
    shop.stripe.refundStatus = "pending";
    await refund(orderId);
    await settle(shop.t);
    expect(session.status).toBe("expired");
  });

  test("that fails for good lets the order continue", async () => {
    const { shop, refund } = await startShopWithAdmin();
    const orderId = await addPaidOrder(shop);
    shop.stripe.refundStatus = "pending";
    await refund(orderId);
    await expectFail(
      shop.buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId }),
      "order_stopped",
    );
    await setRefundStatus(shop, "failed");
    await shop.buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId });
    expect((await orderOf(shop.t, orderId)).status).toBe("delivered");
  });

  test("pauses a delivered order's deadline, which resumes if the refund fails", async () => {
    const { shop, refund } = await startShopWithAdmin();
    const orderId = await addPaidOrder(shop);
    await shop.buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId });
    shop.stripe.refundStatus = "pending";
    await refund(orderId);
    await settle(shop.t, 49 * HOUR_MS);
    expect((await orderOf(shop.t, orderId)).status).toBe("delivered");
    await setRefundStatus(shop, "failed");
    await settle(shop.t);
    expect((await orderOf(shop.t, orderId)).status).toBe("completed");
  });

  test("is polled if its webhook never comes", async () => {
    const { shop, refund } = await startShopWithAdmin();
    const orderId = await addPaidOrder(shop);
    shop.stripe.refundStatus = "pending";
    await refund(orderId);
    lastRefund(shop).status = "succeeded";
    await advanceAndSweep(shop, 7 * HOUR_MS);
    expect((await orderOf(shop.t, orderId)).status).toBe("refunded");
  });
});

describe("the sum", () => {
  test("of a partial refund still unanswered is paid once, and a repeated click is refused", async () => {
    const { shop, refund } = await startShopWithAdmin();
    const orderId = await addCourierOrder(shop);
    shop.stripe.fault = "before";
    const click = () => refund(orderId, { amount: 500, expected: COURIER_TOTAL });
    expect(await click()).toBe("requested");
    await expectFail(click(), "refund_changed");
    shop.stripe.fault = "none";
    await advanceAndSweep(shop, HOUR_MS);
    expect(shop.stripe.returned).toBe(500);
    expect((await orderOf(shop.t, orderId)).refundedAmount).toBe(500);
  });

  test("must match what the dialog showed, so that two clicks pay once", async () => {
    const { shop, admin, refund } = await startShopWithAdmin();
    const orderId = await addPaidOrder(shop);
    const refundable = () => admin.as.query(api.payments.refunds.refundable, { orderId });
    expect(await refundable()).toMatchObject({
      refundable: COLLECTION_TOTAL,
      onTheWay: 0,
      withheld: 0,
    });
    const results = await Promise.allSettled([
      refund(orderId, { amount: 200, expected: COLLECTION_TOTAL }),
      refund(orderId, { amount: 200, expected: COLLECTION_TOTAL }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await refundable()).toMatchObject({ refundable: COLLECTION_TOTAL - 200 });
    const refusal = await expectFail(
      refund(orderId, { expected: COLLECTION_TOTAL }),
      "refund_changed",
    );
    expect(refusal.message).toBe(
      `The refundable amount has changed: it is now ${formatPence(COLLECTION_TOTAL - 200)}. Please check the amount.`,
    );
    expect(shop.stripe.returned).toBe(200);
  });
});

describe("money that matches no order", () => {
  test("is listed once, and can be dismissed", async () => {
    const { shop, admin, problems } = await startShopWithAdmin();
    const orderId = await startOrder(shop);
    await settle(shop.t);
    const lostSession = {
      id: "cs_lost",
      metadata: { checkoutId: "gone" },
      payment_intent: "pi_lost",
    };
    const paidEvent = sessionEvent(sessionOf(shop, orderId), undefined, lostSession);
    for (let i = 0; i < 2; i += 1) await deliver(shop.t, { ...paidEvent, id: `evt_lost_${i}` });
    const [problem, ...others] = await problems();
    expect(problem).toMatchObject({
      kind: "unmatched",
      updateKind: "payment",
      amount: COLLECTION_TOTAL,
      stripePaymentIntentId: "pi_lost",
    });
    expect(others).toEqual([]);
    if (problem?.kind !== "unmatched") throw new Error("Nothing is listed");
    const { deferredId } = problem;
    await admin.as.mutation(api.payments.moneyProblems.dismissUnmatched, { deferredId });
    expect(await problems()).toEqual([]);
    const trail = await shop.t.run(async (ctx) => ctx.db.query("moderationEvents").collect());
    expect(trail).toMatchObject([
      {
        action: "dismiss_payment",
        adminId: admin.userId,
        targetId: "pi_lost",
        reason: `Unmatched paid of ${totalText(500)}`,
      },
    ]);
  });
});

describe("unauthorised", () => {
  test("only admins can see and settle money problems", async () => {
    const { shop, refund, problems } = await startShopWithAdmin();
    const orderId = await addPaidOrder(shop);
    shop.stripe.fault = "refuse";
    await expectFail(refund(orderId), "refund_failed");
    const [problem] = await problems();
    if (problem?.kind !== "refund") throw new Error("Nothing is listed");
    const { refundId } = problem;
    const deferredId = await shop.t.run(async (ctx) => {
      const update = {
        kind: "refund" as const,
        stripeRefundId: "re_x",
        refundId: null,
        amount: 1,
        paymentIntentId: "pi_x",
        status: "succeeded",
        failureReason: null,
        lacksFunds: false,
      };
      const unmatchedEvent = { stripePaymentIntentId: "pi_x", update, createdAt: 0 };
      const deferredId = await ctx.db.insert("deferredStripeEvents", unmatchedEvent);
      await ctx.db.delete("deferredStripeEvents", deferredId);
      return deferredId;
    });
    await expectRoles(shop.t, adminPages, (as) => as.query(api.payments.moneyProblems.list, {}));
    await expectRoles(shop.t, adminPages, (as) =>
      as.query(api.payments.refunds.refundable, { orderId }),
    );
    await expectRoles(shop.t, withErrorForAllowed(adminsOnly, "refund_failed"), (as) =>
      as.action(api.payments.moneyProblems.tryAgain, { refundId }),
    );
    await expectRoles(shop.t, adminsOnly, (as) =>
      as.mutation(api.payments.moneyProblems.dismiss, { refundId, answer: "paid" }),
    );
    await expectRoles(shop.t, withErrorForAllowed(adminsOnly, "not_found"), (as) =>
      as.mutation(api.payments.moneyProblems.dismissUnmatched, { deferredId }),
    );
  });
});

describe("a failed refund of a completed order that was settled elsewhere", () => {
  async function completedWithFailedRefund() {
    const world = await startPaidShop();
    const { shop, orderId, refund, failedRefund, admin } = world;
    await shop.buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId });
    await advanceTime(shop, COMPLETE_AFTER_MS);
    expect((await orderOf(shop.t, orderId)).status).toBe("completed");
    shop.stripe.refundStatus = "failed";
    await expectFail(refund(100), "refund_failed");
    shop.stripe.refundStatus = "succeeded";
    const { refundId } = await failedRefund();
    const dismiss = (answer: SettledAnswer) =>
      admin.as.mutation(api.payments.moneyProblems.dismiss, { refundId, answer });
    return { ...world, dismiss };
  }

  test.each([
    ["paid", 100, "settledElsewhere"],
    ["notOwed", 0, "refundNotOwed"],
  ] as const)("%s: the order counts %i pence as refunded", async (answer, counted, event) => {
    const { shop, orderId, dismiss, problems } = await completedWithFailedRefund();
    await dismiss(answer);
    expect(await orderOf(shop.t, orderId)).toMatchObject({
      status: "completed",
      refundedAmount: counted,
    });
    expect((await trailOf(shop, orderId)).at(-1)).toBe(event);
    expect(await problems()).toEqual([]);
  });

  test("may be in the history only if Stripe shows a refund from its dashboard", async () => {
    const { shop, orderId, payment, dismiss, failedRefund } = await completedWithFailedRefund();
    expect((await failedRefund()).isRecorded).toBe(false);
    await expectFail(dismiss("recorded"), "refund_not_recorded");
    await deliver(shop.t, refundEvent("refund.updated", outsideRefund(payment)));
    expect((await failedRefund()).isRecorded).toBe(true);
    await dismiss("recorded");
    expect(await orderOf(shop.t, orderId)).toMatchObject({ refundedAmount: 100 });
  });
});
