/** Limits of payments and refunds, just before and just after, and unusual paths. */

import { describe, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { expectFail } from "../kit/helpers";
import { startPaidShop, advanceAndSweep } from "../kit/moneyShop";
import {
  addCourierOrder,
  dropScheduledJobs,
  orderOf,
  sessionOf,
  settle,
  ship,
  type Shop,
  startOrder,
  startShop,
  sweep,
  trailOf,
  awaitWithRetries,
} from "../kit/orderHelpers";
import { deliver, disputeEvent, refundEvent, sessionEvent } from "../kit/stripeEvents";
import { COLLECTION_TOTAL, COURIER_TOTAL } from "../kit/totals";

const firstRefund = async ({ t }: Shop) => {
  const refund = await t.run((ctx) => ctx.db.query("refunds").first());
  if (!refund) throw new Error("No refund");
  return refund;
};

describe("a refund", () => {
  test("of part of an order doesn't stop it while pending", async () => {
    const { shop, orderId, refund } = await startPaidShop(addCourierOrder);
    shop.stripe.refundStatus = "pending";
    await refund(100);
    expect(await orderOf(shop.t, orderId)).toMatchObject({ refundingAmount: 100 });
    await ship(shop, orderId);
    expect((await orderOf(shop.t, orderId)).status).toBe("shipped");
  });

  test("of a cancelled and refunded order isn't paid twice", async () => {
    const { shop, orderId, refund } = await startPaidShop();
    await shop.seller.as.mutation(api.orders.fulfilment.cancel, { orderId });
    await settle(shop.t);
    expect((await orderOf(shop.t, orderId)).status).toBe("cancelled");
    await expectFail(refund(), "already_refunded");
    expect(shop.stripe.returned).toBe(COLLECTION_TOTAL);
  });

  test("that has been pending for a week is listed, and no sooner", async () => {
    const { shop, refund, problems } = await startPaidShop();
    shop.stripe.refundStatus = "pending";
    await refund();
    vi.setSystemTime(Date.now() + 7 * DAY_MS - HOUR_MS);
    await sweep(shop.t);
    expect(await problems()).toEqual([]);
    vi.setSystemTime(Date.now() + 7 * HOUR_MS);
    await sweep(shop.t);
    // Stripe has the refund, so Shoal schedules no further attempt.
    expect(await problems()).toMatchObject([
      { kind: "refund", state: "pending", nextAttemptAt: null },
    ]);
  });

  test("that failed and then succeeds counts once, and the order says so", async () => {
    const { shop, orderId, refund, problems, admin } = await startPaidShop();
    shop.stripe.refundStatus = "failed";
    await expectFail(refund(), "refund_failed");
    expect(await orderOf(shop.t, orderId)).toMatchObject({ refundedAmount: 0 });
    const [problem] = await problems();
    if (problem?.kind !== "refund") throw new Error("No failed refund");
    shop.stripe.refundStatus = "succeeded";
    const { refundId } = problem;
    await admin.as.action(api.payments.moneyProblems.tryAgain, { refundId });
    expect(await orderOf(shop.t, orderId)).toMatchObject({ refundedAmount: COLLECTION_TOTAL });
    expect(shop.stripe.returned).toBe(COLLECTION_TOTAL);
    expect(await problems()).toEqual([]);
    await expectFail(
      admin.as.action(api.payments.moneyProblems.tryAgain, { refundId }),
      "refund_not_failed",
    );
  });

  test("can be settled elsewhere only once, even with two clicks", async () => {
    const { shop, orderId, refund, admin } = await startPaidShop();
    shop.stripe.refundStatus = "failed";
    await expectFail(refund(), "refund_failed");
    const { _id: refundId } = await firstRefund(shop);
    for (let i = 0; i < 2; i += 1) {
      await admin.as.mutation(api.payments.moneyProblems.dismiss, { refundId, answer: "paid" });
    }
    const events = (await trailOf(shop, orderId)).filter((name) => name === "settledElsewhere");
    expect(events).toHaveLength(1);
  });

  test("is retried with the same key while its first call is still running at Stripe", async () => {
    for (const [status, isSame] of [
      [409, true],
      [429, true],
      [401, false],
    ] as const) {
      const { shop, refund } = await startPaidShop();
      shop.stripe.fault = "refuse";
      shop.stripe.refusesReads = false;
      shop.stripe.refusal = { status, type: "idempotency_error", message: "Wait", code: "" };
      expect(await awaitWithRetries(refund())).toBe("requested");
      shop.stripe.fault = "none";
      await advanceAndSweep(shop, 2 * MINUTE_MS);
      expect(shop.stripe.returned).toBe(COLLECTION_TOTAL);
      const keys = new Set(shop.stripe.refundKeys);
      expect(keys.size === 1, String(status)).toBe(isSame);
    }
  });

  test("of a lower delivery charge that bounces leaves the charge as agreed, and is owed", async () => {
    const { shop, orderId, problems } = await startPaidShop(addCourierOrder);
    const adjustmentId = await shop.seller.as.mutation(api.orders.adjustments.propose, {
      orderId,
      proposedDeliveryCharge: 700,
    });
    await shop.buyer.as.mutation(api.orders.adjustments.answer, { adjustmentId, accept: true });
    await settle(shop.t);
    expect(await orderOf(shop.t, orderId)).toMatchObject({ deliveryCharge: 700 });
    const [stripeRefund] = shop.stripe.refunds;
    if (!stripeRefund) throw new Error("No refund");
    stripeRefund.status = "failed";
    await deliver(shop.t, refundEvent("refund.failed", stripeRefund));
    expect(await orderOf(shop.t, orderId)).toMatchObject({
      deliveryCharge: 1200,
      totalAmount: COURIER_TOTAL,
    });
    expect(await problems()).toMatchObject([{ purpose: "adjustment", amount: 500 }]);
  });
});

describe("a Stripe update", () => {
  test("that reports expiry after payment leaves the payment refundable", async () => {
    const { shop, orderId, refund } = await startPaidShop();
    await deliver(shop.t, sessionEvent(sessionOf(shop, orderId), "checkout.session.expired"));
    expect(await refund()).toBe("succeeded");
    expect(shop.stripe.returned).toBe(COLLECTION_TOTAL);
  });

  test("from the other Stripe mode changes nothing", async () => {
    const { shop, orderId, payment } = await startPaidShop();
    const dashboardRefund = { id: "re_out", amount: 100, paymentIntentId: payment, refundId: "" };
    const event = refundEvent("refund.created", { ...dashboardRefund, status: "succeeded" });
    await deliver(shop.t, { ...event, livemode: true });
    expect(await orderOf(shop.t, orderId)).toMatchObject({ refundedAmount: 0 });
    await deliver(shop.t, { ...event, id: "evt_own_mode" });
    expect(await orderOf(shop.t, orderId)).toMatchObject({ refundedAmount: 100 });
  });

  test("with the later event time wins, whichever arrives last", async () => {
    const { shop, orderId, payment } = await startPaidShop();
    const sendDispute = (amount: number, created: number) =>
      deliver(shop.t, { ...disputeEvent(payment, { amount }), created });
    const chargebackAmount = async () =>
      (await shop.buyer.as.query(api.orders.fulfilment.byUuid, { orderId }))?.chargeback?.amount;
    await sendDispute(300, 1000);
    await sendDispute(200, 2000);
    expect(await chargebackAmount()).toBe(200);
    await sendDispute(300, 1500);
    expect(await chargebackAmount()).toBe(200);
  });

  test("about an unknown payment is listed once, even if sent twice", async () => {
    const { shop, orderId, problems } = await startPaidShop();
    const session = sessionOf(shop, orderId);
    for (const type of ["completed", "async_payment_succeeded"]) {
      const unknownPayment = {
        id: "cs_unknown",
        payment_intent: "pi_unknown",
        metadata: { ...session.metadata, checkoutId: "nonsense" },
        amount_total: type === "completed" ? COLLECTION_TOTAL : COLLECTION_TOTAL + 1,
      };
      await deliver(shop.t, sessionEvent(session, `checkout.session.${type}`, unknownPayment));
    }
    expect(await problems()).toMatchObject([{ kind: "unmatched", updateKind: "payment" }]);
  });
});

test("a pay page is polled at most once every two minutes", async () => {
  const shop = await startShop();
  const uuid = await startOrder(shop);
  await settle(shop.t);
  await dropScheduledJobs(shop.t);
  const pollCount = () => shop.stripe.calls.filter((call) => call.startsWith("GET")).length;
  shop.stripe.fault = "refuse";
  vi.spyOn(console, "error").mockReturnValue(undefined);
  vi.setSystemTime(Date.now() + 33 * MINUTE_MS);
  // The hold and the page are both overdue, and both need the outcome.
  const { _id: rowId } = await orderOf(shop.t, uuid);
  await shop.t.mutation(internal.orders.clocks.endHold, { rowId });
  await sweep(shop.t);
  await settle(shop.t);
  expect(pollCount()).toBe(1);
});
