/** Refund and chargeback events in any order, repeated, and before the payment's own event. */

import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { type FakeRefund } from "../kit/fakeStripe";
import { addAdmin } from "../kit/helpers";
import { outsideRefund } from "../kit/moneyShop";
import {
  orderOf,
  addPaidOrder,
  sessionOf,
  settle,
  type Shop,
  startOrder,
  startShop,
  trailOf,
} from "../kit/orderHelpers";
import { deliver, disputeEvent, refundEvent, sessionEvent } from "../kit/stripeEvents";
import { COLLECTION_TOTAL } from "../kit/totals";

const TOTAL = COLLECTION_TOTAL;

/** An order unpaid here that Stripe already considers paid. */
async function paidAtStripe(shop: Shop) {
  const uuid = await startOrder(shop);
  await settle(shop.t);
  const paidEvent = sessionEvent(sessionOf(shop, uuid));
  const paymentIntentId = sessionOf(shop, uuid).paymentIntentId ?? "";
  return { uuid, paid: paidEvent, paymentIntentId };
}

const deferredOf = async (shop: Shop) =>
  await shop.t.run(async (ctx) => ctx.db.query("deferredStripeEvents").take(100));

describe("if it arrives before the payment's own event", () => {
  test("a refund is deferred, and booked with the payment", async () => {
    const shop = await startShop();
    const { uuid, paid, paymentIntentId } = await paidAtStripe(shop);
    const refund = outsideRefund(paymentIntentId);
    shop.stripe.refunds.push(refund);
    const earlyEvent = refundEvent("refund.created", refund);
    expect((await deliver(shop.t, earlyEvent)).status).toBe(200);
    expect(await orderOf(shop.t, uuid)).toMatchObject({ status: "pending", refundedAmount: 0 });
    expect(await deferredOf(shop)).toHaveLength(1);

    await deliver(shop.t, paid);
    await deliver(shop.t, earlyEvent);
    await settle(shop.t);
    expect(await orderOf(shop.t, uuid)).toMatchObject({
      status: "processing",
      refundedAmount: 100,
    });
    expect(await deferredOf(shop)).toEqual([]);
    const admin = await addAdmin(shop.t);
    await admin.as.action(api.payments.refunds.refundOrder, { orderId: uuid });
    expect(await orderOf(shop.t, uuid)).toMatchObject({
      status: "refunded",
      refundedAmount: TOTAL,
    });
    expect(shop.stripe.returned).toBe(TOTAL);
  });

  test("a chargeback is deferred, and stops the order as soon as it is paid", async () => {
    const shop = await startShop();
    const { uuid, paid, paymentIntentId } = await paidAtStripe(shop);
    await deliver(shop.t, disputeEvent(paymentIntentId, { status: "needs_response" }));
    expect(await deferredOf(shop)).toHaveLength(1);
    await deliver(shop.t, paid);
    expect(await orderOf(shop.t, uuid)).toMatchObject({
      status: "processing",
      stops: ["chargeback"],
    });
    expect(await deferredOf(shop)).toEqual([]);
  });
});

describe("a refund's state", () => {
  test("doesn't go back from 'failed' to 'succeeded' or 'pending' when those arrive late", async () => {
    const shop = await startShop();
    const uuid = await addPaidOrder(shop);
    const paymentIntentId = sessionOf(shop, uuid).paymentIntentId ?? "";
    const sendRefund = async (status: FakeRefund["status"], type = "refund.updated") =>
      await deliver(shop.t, refundEvent(type, outsideRefund(paymentIntentId, { status })));
    await sendRefund("succeeded", "refund.created");
    expect((await orderOf(shop.t, uuid)).refundedAmount).toBe(100);
    await sendRefund("failed", "refund.failed");
    expect((await orderOf(shop.t, uuid)).refundedAmount).toBe(0);
    await sendRefund("succeeded");
    await sendRefund("pending");
    expect((await orderOf(shop.t, uuid)).refundedAmount).toBe(0);
    expect((await trailOf(shop, uuid)).slice(2)).toEqual(["moneyReturned", "refundFailed"]);
  });

  test("stays failed if that is the first thing reported", async () => {
    const shop = await startShop();
    const uuid = await addPaidOrder(shop);
    const paymentIntentId = sessionOf(shop, uuid).paymentIntentId ?? "";
    for (const status of ["failed", "succeeded", "pending"] as const) {
      await deliver(
        shop.t,
        refundEvent("refund.updated", outsideRefund(paymentIntentId, { status })),
      );
    }
    expect((await orderOf(shop.t, uuid)).refundedAmount).toBe(0);
  });
});

/** The states one refund goes through at Stripe; the last one counts. */
const paths = [
  ["pending"],
  ["succeeded"],
  ["pending", "succeeded"],
  ["pending", "failed"],
  ["succeeded", "failed"],
  ["pending", "succeeded", "failed"],
] as const;

const history = fc.record({
  refunds: fc.array(
    fc.record({ amount: fc.integer({ min: 1, max: TOTAL }), path: fc.constantFrom(...paths) }),
    { minLength: 1, maxLength: 4 },
  ),
  dispute: fc.option(
    fc.record({
      amount: fc.integer({ min: 1, max: TOTAL }),
      path: fc.constantFrom(
        ["needs_response"],
        ["warning_needs_response", "needs_response", "lost"],
        ["needs_response", "under_review", "won"],
        ["needs_response", "lost"],
      ),
    }),
    { nil: null },
  ),
  /** `shuffle`: the events' sort keys. `doubled`: which events come twice. */
  shuffle: fc.array(fc.integer(), { minLength: 60, maxLength: 60 }),
  doubled: fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }),
});

test("any order and repetition of events gives the same books, never above the payment", async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ refunds, dispute, shuffle, doubled }) => {
      const shop = await startShop();
      const { uuid, paid, paymentIntentId } = await paidAtStripe(shop);
      const events: object[] = [paid];
      // Stripe itself never refunds more than was paid.
      let refundedSum = 0;
      for (const [at, { amount, path }] of refunds.entries()) {
        if (refundedSum + amount > TOTAL) continue;
        const refund = outsideRefund(paymentIntentId, { id: `re_${at}_out`, amount });
        for (const status of path) {
          refund.status = status;
          const type = status === path[0] ? "refund.created" : "refund.updated";
          events.push(refundEvent(type, refund));
        }
        if (refund.status !== "failed") refundedSum += amount;
        shop.stripe.refunds.push(refund);
      }
      for (const status of dispute?.path ?? []) {
        events.push(disputeEvent(paymentIntentId, { status, amount: dispute?.amount ?? 0 }));
      }
      const delivered = events
        .flatMap((event, at) => (doubled[at] ? [event, event] : [event]))
        .map((event, at) => ({ one: event, key: shuffle[at] ?? 0 }))
        .sort((a, b) => a.key - b.key);
      for (const { one: event } of delivered) {
        expect((await deliver(shop.t, event)).status).toBe(200);
        const { refundedAmount, totalAmount } = await orderOf(shop.t, uuid);
        expect(refundedAmount).toBeLessThanOrEqual(totalAmount);
      }
      await settle(shop.t);

      const sum = (status: FakeRefund["status"]) =>
        shop.stripe.refunds
          .filter((refund) => refund.status === status)
          .reduce((total, { amount }) => total + amount, 0);
      const lostAmount =
        dispute?.path.at(-1) === "lost" ? Math.min(dispute.amount, TOTAL - refundedSum) : 0;
      const disputedAmount =
        dispute?.path.length === 1 ? Math.min(dispute.amount, TOTAL - refundedSum) : 0;
      const order = await orderOf(shop.t, uuid);
      expect(order.refundedAmount).toBe(sum("succeeded") + lostAmount);
      expect(order.refundingAmount ?? 0).toBe(sum("pending"));
      expect(order.stops?.includes("chargeback") ?? false).toBe(dispute?.path.length === 1);
      const details = await shop.buyer.as.query(api.orders.fulfilment.byUuid, { orderId: uuid });
      expect(details?.refundable).toBe(TOTAL - refundedSum - lostAmount - disputedAmount);
      expect(await deferredOf(shop)).toEqual([]);
      vi.clearAllTimers();
    }),
    { numRuns: 30 },
  );
}, 300_000);
