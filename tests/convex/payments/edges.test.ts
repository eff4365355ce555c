/** What happens just before and just after the limits of payments and refunds, and on their second paths. */
import { describe, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../../convex/domain/shared/constants";
import { expectFail } from "../kit/helpers";
import { paidShop } from "../kit/moneyShop";
import {
  courierOrder,
  dropScheduled,
  orderOf,
  sessionOf,
  settle,
  ship,
  type Shop,
  start,
  startShop,
  sweep,
  trailOf,
} from "../kit/orderHelpers";
import { deliver, disputeEvent, refundEvent, sessionEvent } from "../kit/stripeEvents";

const firstRefund = async ({ t }: Shop) => {
  const refund = await t.run((ctx) => ctx.db.query("refunds").first());
  if (!refund) throw new Error("No refund");
  return refund;
};

describe("a refund", () => {
  test("of a part that is on its way holds nothing up", async () => {
    const { shop, orderId, refund } = await paidShop(courierOrder);
    shop.stripe.refundStatus = "pending";
    await refund(100);
    expect(await orderOf(shop.t, orderId)).toMatchObject({ refundingAmount: 100 });
    await ship(shop, orderId);
    expect((await orderOf(shop.t, orderId)).status).toBe("shipped");
  });

  test("of an order that was called off and paid back is not given twice", async () => {
    const { shop, orderId, refund } = await paidShop();
    await shop.seller.as.mutation(api.orders.orders.cancel, { orderId });
    await settle(shop.t);
    expect((await orderOf(shop.t, orderId)).status).toBe("cancelled");
    await expectFail(refund(), "already_refunded");
    expect(shop.stripe.returned).toBe(585);
  });

  test("that the card provider has had for a week is listed, and not before", async () => {
    const { shop, refund, problems } = await paidShop();
    shop.stripe.refundStatus = "pending";
    await refund();
    vi.setSystemTime(Date.now() + 7 * DAY_MS - HOUR_MS);
    await sweep(shop.t);
    expect(await problems()).toEqual([]);
    vi.setSystemTime(Date.now() + 7 * HOUR_MS);
    await sweep(shop.t);
    // The card provider has it: nothing of ours is due.
    expect(await problems()).toMatchObject([
      { kind: "refund", state: "pending", nextAttemptAt: null },
    ]);
  });

  test("that failed and then succeeds is given once, and the order says so", async () => {
    const { shop, orderId, refund, problems, admin } = await paidShop();
    shop.stripe.refundStatus = "failed";
    await expectFail(refund(), "refund_failed");
    expect(await orderOf(shop.t, orderId)).toMatchObject({ refundedAmount: 0 });
    const [problem] = await problems();
    if (problem?.kind !== "refund") throw new Error("No failed refund");
    shop.stripe.refundStatus = "succeeded";
    const { refundId } = problem;
    await admin.as.action(api.payments.moneyProblems.tryAgain, { refundId });
    expect(await orderOf(shop.t, orderId)).toMatchObject({ refundedAmount: 585 });
    expect(shop.stripe.returned).toBe(585);
    expect(await problems()).toEqual([]);
    await expectFail(
      admin.as.action(api.payments.moneyProblems.tryAgain, { refundId }),
      "refund_not_failed",
    );
  });

  test("that was seen to elsewhere is so once, for two clicks", async () => {
    const { shop, orderId, refund, admin } = await paidShop();
    shop.stripe.refundStatus = "failed";
    await expectFail(refund(), "refund_failed");
    const { _id: refundId } = await firstRefund(shop);
    for (let i = 0; i < 2; i += 1) {
      await admin.as.mutation(api.payments.moneyProblems.dismiss, { refundId });
    }
    const events = (await trailOf(shop, orderId)).filter((name) => name === "settledElsewhere");
    expect(events).toHaveLength(1);
  });

  test("whose first call is still running at Stripe is asked for under the same key again", async () => {
    for (const [status, isSame] of [
      [409, true],
      [429, true],
      [401, false],
    ] as const) {
      const { shop, refund } = await paidShop();
      shop.stripe.fault = "refuse";
      shop.stripe.refusal = { status, type: "idempotency_error", message: "Wait", code: "" };
      const asked = refund();
      await vi.advanceTimersByTimeAsync(30 * SECOND_MS);
      expect(await asked).toBe("requested");
      const key = (await firstRefund(shop)).keyUsedAt;
      expect(key !== undefined, String(status)).toBe(isSame);
    }
  });

  test("of a lower delivery charge that the bank sends back leaves the charge as it was, and owed", async () => {
    const { shop, orderId, problems } = await paidShop(courierOrder);
    const adjustmentId = await shop.seller.as.mutation(api.orders.adjustments.propose, {
      orderId,
      proposedDeliveryCharge: 700,
    });
    await shop.buyer.as.mutation(api.orders.adjustments.answer, { adjustmentId, accept: true });
    await settle(shop.t);
    expect(await orderOf(shop.t, orderId)).toMatchObject({ deliveryCharge: 700 });
    const [made] = shop.stripe.refunds;
    if (!made) throw new Error("No refund");
    made.status = "failed";
    await deliver(shop.t, refundEvent("refund.failed", made));
    expect(await orderOf(shop.t, orderId)).toMatchObject({
      deliveryCharge: 1200,
      totalAmount: 1785,
    });
    expect(await problems()).toMatchObject([{ purpose: "adjustment", amount: 500 }]);
  });
});

describe("what Stripe says", () => {
  test("of a page's end after its payment leaves the payment to be refunded", async () => {
    const { shop, orderId, refund } = await paidShop();
    await deliver(shop.t, sessionEvent(sessionOf(shop, orderId), "checkout.session.expired"));
    expect(await refund()).toBe("succeeded");
    expect(shop.stripe.returned).toBe(585);
  });

  test("of the other mode changes nothing", async () => {
    const { shop, orderId, payment } = await paidShop();
    const outside = { id: "re_out", amount: 100, paymentIntentId: payment, refundId: "" };
    const event = refundEvent("refund.created", { ...outside, status: "succeeded" });
    await deliver(shop.t, { ...event, livemode: true });
    expect(await orderOf(shop.t, orderId)).toMatchObject({ refundedAmount: 0 });
    await deliver(shop.t, { ...event, id: "evt_own_mode" });
    expect(await orderOf(shop.t, orderId)).toMatchObject({ refundedAmount: 100 });
  });

  test("of a chargeback later counts, not what arrives later", async () => {
    const { shop, orderId, payment } = await paidShop();
    const word = (amount: number, created: number) =>
      deliver(shop.t, { ...disputeEvent(payment, { amount }), created });
    const asked = async () =>
      (await shop.buyer.as.query(api.orders.orders.byUuid, { orderId }))?.chargeback?.amount;
    await word(300, 1000);
    await word(200, 2000);
    expect(await asked()).toBe(200);
    await word(300, 1500);
    expect(await asked()).toBe(200);
  });

  test("twice of a payment that no order knows is listed once", async () => {
    const { shop, orderId, problems } = await paidShop();
    const session = sessionOf(shop, orderId);
    for (const type of ["completed", "async_payment_succeeded"]) {
      const unknown = {
        id: "cs_unknown",
        payment_intent: "pi_unknown",
        metadata: { ...session.metadata, checkoutId: "nonsense" },
        amount_total: type === "completed" ? 585 : 586,
      };
      await deliver(shop.t, sessionEvent(session, `checkout.session.${type}`, unknown));
    }
    expect(await problems()).toMatchObject([{ kind: "unmatched", what: "payment" }]);
  });
});

test("a pay page is asked about at Stripe once in two minutes at most", async () => {
  const shop = await startShop();
  await start(shop);
  await settle(shop.t);
  await dropScheduled(shop.t);
  const asked = () => shop.stripe.calls.filter((call) => call.startsWith("GET")).length;
  shop.stripe.fault = "refuse";
  vi.spyOn(console, "error").mockReturnValue(undefined);
  vi.setSystemTime(Date.now() + 33 * MINUTE_MS);
  // The hold and the page are both overdue: each wants to know.
  await sweep(shop.t);
  await settle(shop.t);
  expect(asked()).toBe(1);
});
