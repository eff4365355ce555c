import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { HOUR_MS, MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { emails } from "../kit/authHelpers";
import { addArrivedOrder, claim } from "../kit/claimHelpers";
import { ADMIN_EMAIL, addAdmin, addPerson, expectFail, makeAdmin } from "../kit/helpers";
import { startPaidShop, startShopWithAdmin } from "../kit/moneyShop";
import {
  addCourierOrder,
  orderOf,
  addPaidOrder,
  sessionOf,
  settle,
  type Shop,
  startOrder,
  stockOf,
  sweep,
  trailOf,
  awaitWithRetries,
} from "../kit/orderHelpers";
import { review } from "../kit/reviewHelpers";
import { adminsOnly, expectRoles } from "../kit/roles";
import { deliver, disputeEvent, event } from "../kit/stripeEvents";
import { COLLECTION_TOTAL, totalText } from "../kit/totals";

const refundEvent = (
  shop: Shop,
  uuid: string,
  { amount, id = "re_out", status = "succeeded", refundId = "" }: Record<string, string | number>,
) =>
  event("refund.updated", {
    id,
    object: "refund",
    amount,
    status,
    payment_intent: sessionOf(shop, uuid).paymentIntentId,
    metadata: refundId === "" ? {} : { refundId },
  });

describe("a refund by the admin", () => {
  test.each([
    ["a parcel puts the animals back on sale", addCourierOrder, "backOnSale", 3],
    ["a handover leaves them to the seller", addPaidOrder, "sellerDecides", 2],
  ] as const)("of an undispatched order: %s", async (_, make, stock, quantity) => {
    const { shop, admin, orderId, refund } = await startPaidShop(make);
    const before = await admin.as.query(api.payments.refunds.refundable, { orderId });
    expect(before.stock).toBe(stock);
    await refund();
    expect((await orderOf(shop.t, orderId)).status).toBe("refunded");
    expect(await stockOf(shop)).toMatchObject({ quantity, heldQuantity: 0 });
    const after = await admin.as.query(api.payments.refunds.refundable, { orderId });
    expect(after.stock).toBeNull();
  });

  test("returns everything that is left", async () => {
    const { shop, orderId, refund } = await startPaidShop();
    await refund();
    expect(await orderOf(shop.t, orderId)).toMatchObject({
      status: "refunded",
      refundedAmount: COLLECTION_TOTAL,
    });
    expect(shop.stripe.returned).toBe(COLLECTION_TOTAL);
    await expectFail(refund(), "already_refunded");
    await settle(shop.t);
    expect(shop.stripe.returned).toBe(COLLECTION_TOTAL);
  });

  test("of an unpaid order is refused with that reason", async () => {
    const { shop, refund } = await startShopWithAdmin();
    const unpaid = await startOrder(shop);
    await settle(shop.t);
    await expectFail(refund(unpaid), "nothing_paid");
    await shop.t.run((ctx) => ctx.db.patch("listings", shop.listingId, { price: 0 }));
    await shop.buyer.as.mutation(api.orders.fulfilment.cancel, { orderId: unpaid });
    await expectFail(refund(await startOrder(shop)), "nothing_paid");
  });

  test("of money withheld by a bank is refused with that reason", async () => {
    const { shop, orderId, refund, payment } = await startPaidShop();
    const { totalAmount } = await orderOf(shop.t, orderId);
    await deliver(shop.t, disputeEvent(payment, { amount: totalAmount, status: "needs_response" }));
    await expectFail(refund(), "refund_withheld");
  });

  test("in several parts stops at the remainder", async () => {
    const { shop, orderId, refund } = await startPaidShop();
    await refund(200);
    await refund(300);
    await expectFail(refund(COLLECTION_TOTAL - 499), "refund_over");
    for (const amount of [-1, 1.5]) await expectFail(refund(amount), "refund_over");
    expect(await orderOf(shop.t, orderId)).toMatchObject({
      status: "processing",
      refundedAmount: 500,
    });
    await refund();
    expect((await orderOf(shop.t, orderId)).status).toBe("refunded");
    expect(await trailOf(shop, orderId)).toEqual([
      "place",
      "pay",
      "moneyReturned",
      "moneyReturned",
      "refund",
    ]);
  });

  test("is refused to an admin who would receive the money, but not to one who sold and may still cancel", async () => {
    const { shop, orderId } = await startPaidShop();
    await makeAdmin(shop.t, shop.buyer);
    await makeAdmin(shop.t, shop.seller);
    const refundOrder = api.payments.refunds.refundOrder;
    await expectFail(shop.buyer.as.action(refundOrder, { orderId }), "forbidden");
    expect(shop.stripe.returned).toBe(0);
    await shop.seller.as.action(refundOrder, { orderId });
    expect(shop.stripe.returned).toBe(COLLECTION_TOTAL);
  });

  test.each(["the same account", "another of their mailbox"])(
    "is refused after dispatch to an admin who sold by %s, so that claims and reviews count",
    async (account) => {
      const { shop, orderId, refund } = await startPaidShop(addArrivedOrder);
      const email = shop.seller.email.replace("@", "+boss@");
      const other = await addPerson(shop.t, { role: "admin", email });
      await makeAdmin(shop.t, shop.seller);
      const { as } = account === "the same account" ? shop.seller : other;
      const refundOwnSale = () => as.action(api.payments.refunds.refundOrder, { orderId });
      await expectFail(refundOwnSale(), "forbidden");
      await claim(shop, orderId);
      await expectFail(refundOwnSale(), "forbidden");
      expect(await orderOf(shop.t, orderId)).toMatchObject({ status: "disputed" });
      await shop.seller.as.mutation(api.claims.cases.accept, { orderId });
      await settle(shop.t);
      expect(await orderOf(shop.t, orderId)).toMatchObject({
        status: "completed",
        isDeadOrLost: true,
      });
      await expectFail(refundOwnSale(), "forbidden");
      await review(shop, orderId);
      await refund();
      expect(await orderOf(shop.t, orderId)).toMatchObject({ status: "refunded" });
    },
  );

  test("is paid once, however often it is requested at the same time", async () => {
    const { shop, refund } = await startPaidShop();
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => refund()));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await settle(shop.t);
    expect(shop.stripe.returned).toBe(COLLECTION_TOTAL);
  });

  test("can be requested again if the provider refuses, and reports the reason", async () => {
    const { shop, orderId, refund } = await startPaidShop();
    shop.stripe.fault = "refuse";
    const failure = await expectFail(refund(), "refund_failed");
    expect(failure.message).toBe("Failed to refund order: Refused (Status: 502)");
    expect(await orderOf(shop.t, orderId)).toMatchObject({ refundedAmount: 0 });
    const [mail] = await emails(shop.t, ADMIN_EMAIL);
    expect(mail?.subject).toBe(`A refund of ${totalText(500)} failed`);
    expect(mail?.text).toContain("under Admin Orders. Reason: Refused");
    shop.stripe.fault = "none";
    await refund();
    expect(shop.stripe.returned).toBe(COLLECTION_TOTAL);
  });

  test("whose response was lost is finished by the sweep with the same key", async () => {
    const { shop, orderId, refund } = await startPaidShop();
    shop.stripe.fault = "cut";
    expect(await awaitWithRetries(refund())).toBe("requested");
    await vi.advanceTimersByTimeAsync(20_000);
    await settle(shop.t);
    shop.stripe.fault = "none";
    vi.setSystemTime(Date.now() + 5 * MINUTE_MS);
    await sweep(shop.t);
    await settle(shop.t);
    expect((await orderOf(shop.t, orderId)).status).toBe("refunded");
    expect(shop.stripe.returned).toBe(COLLECTION_TOTAL);
  });

  test("of a completed order leaves the stock alone", async () => {
    const { shop, orderId, refund } = await startPaidShop();
    await shop.buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId });
    vi.advanceTimersByTime(48 * HOUR_MS);
    await settle(shop.t);
    await refund();
    expect((await orderOf(shop.t, orderId)).status).toBe("refunded");
    expect(await stockOf(shop)).toMatchObject({ quantity: 2, soldCount: 1 });
  });
});

describe("Stripe's refund updates", () => {
  test("record a refund made outside Shoal once, whichever event comes first", async () => {
    for (const order of ["sum first", "refund first"]) {
      const { shop, orderId } = await startPaidShop();
      const singleEvent = refundEvent(shop, orderId, { amount: 100 });
      // The charge's refunded total. We don't subscribe to this event, but a webhook may be set to send all.
      const totalEvent = event("charge.refunded", {
        id: "ch_1",
        amount_refunded: 100,
        payment_intent: sessionOf(shop, orderId).paymentIntentId,
      });
      const events = order === "sum first" ? [totalEvent, singleEvent] : [singleEvent, totalEvent];
      for (const delivered of [...events, ...events]) await deliver(shop.t, delivered);
      expect((await orderOf(shop.t, orderId)).refundedAmount, order).toBe(100);
    }
  });

  test("close our failed refund once the unreported one that blocked it has been booked", async () => {
    const { shop, orderId, refund } = await startPaidShop();
    const admin = await addAdmin(shop.t);
    const paymentIntentId = sessionOf(shop, orderId).paymentIntentId ?? "";
    const outsideRefund = { id: "re_out", amount: COLLECTION_TOTAL, status: "succeeded" as const };
    shop.stripe.refunds.push({ ...outsideRefund, paymentIntentId, refundId: "" });
    const refusal = await expectFail(refund(), "refund_failed");
    expect(refusal.message).toContain("Already refunded");
    // The attempt has looked at Stripe first, so the webhook has nothing new.
    await deliver(shop.t, refundEvent(shop, orderId, outsideRefund));
    expect(await orderOf(shop.t, orderId)).toMatchObject({
      status: "refunded",
      refundedAmount: COLLECTION_TOTAL,
    });
    expect(await admin.as.query(api.payments.moneyProblems.list, {})).toEqual([]);
    expect(shop.stripe.returned).toBe(COLLECTION_TOTAL);
  });

  test("reopen the order as disputed if a refund bounces, and restore the ledger", async () => {
    const { shop, orderId, refund } = await startPaidShop();
    await refund();
    const [row] = await shop.t.run(async (ctx) => ctx.db.query("refunds").take(1));
    const id = row?.stripeRefundId ?? "";
    const amount = COLLECTION_TOTAL;
    const [stripeRefund] = shop.stripe.refunds;
    if (stripeRefund) stripeRefund.status = "failed";
    await deliver(shop.t, refundEvent(shop, orderId, { id, amount, status: "failed" }));
    expect(await orderOf(shop.t, orderId)).toMatchObject({
      status: "disputed",
      refundedAmount: 0,
    });
    await refund();
    expect((await orderOf(shop.t, orderId)).status).toBe("refunded");
  });
});

describe("refunds in any sequence", () => {
  test("never return more than was paid", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 6 }),
        async (amounts) => {
          const { shop, orderId, refund } = await startPaidShop();
          let expected = 0;
          for (const amount of amounts) {
            const isWithinTotal = expected + amount <= COLLECTION_TOTAL;
            if (isWithinTotal) await refund(amount);
            else await refund(amount).catch(() => null);
            if (isWithinTotal) expected += amount;
          }
          const order = await orderOf(shop.t, orderId);
          expect(order.refundedAmount).toBe(expected);
          expect(shop.stripe.returned).toBe(expected);
          expect(order.status).toBe(expected === COLLECTION_TOTAL ? "refunded" : "processing");
        },
      ),
      { numRuns: 20 },
    );
  }, 60_000);
});

describe("POST /refund-order", () => {
  const post = async (callAs: { fetch: Shop["t"]["fetch"] }, body: unknown) =>
    await callAs.fetch("/refund-order", { method: "POST", body: JSON.stringify(body) });

  test("refunds for the admin, and answers failures as text", async () => {
    const { shop, orderId, admin } = await startPaidShop();
    expect((await post(admin.as as never, { orderId })).status).toBe(200);
    expect((await orderOf(shop.t, orderId)).status).toBe("refunded");
    const secondResponse = await post(admin.as, { orderId });
    expect([secondResponse.status, await secondResponse.text()]).toEqual([
      400,
      "This order has been refunded already.",
    ]);
    const badResponse = await post(admin.as, { orderId: 1 });
    expect([badResponse.status, await badResponse.text()]).toEqual([
      400,
      '"orderId" must be text.',
    ]);
  });

  test("is refused to anyone else", async () => {
    const { shop, orderId } = await startPaidShop();
    const visitorResponse = await post(shop.t, { orderId });
    expect([visitorResponse.status, await visitorResponse.text()]).toEqual([
      401,
      "Not authenticated",
    ]);
    expect((await post(shop.buyer.as as never, { orderId })).status).toBe(403);
    expect((await orderOf(shop.t, orderId)).refundedAmount).toBe(0);
  });
});

describe("unauthorised", () => {
  test("only admins can refund", async () => {
    const { shop, orderId } = await startPaidShop();
    const amount = 1;
    await expectRoles(shop.t, adminsOnly, async (as) => {
      await as.action(api.payments.refunds.refundOrder, { orderId, amount });
      return "refunded";
    });
    await expectFail(
      shop.seller.as.action(api.payments.refunds.refundOrder, { orderId, amount }),
      "forbidden",
    );
    expect((await orderOf(shop.t, orderId)).refundedAmount).toBe(2);
  });
});
