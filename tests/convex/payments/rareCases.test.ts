/**
 * Unusual payments and refunds: duplicated, excessive, for another payment, abandoned, or reported
 * late.
 */

import { describe, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import type { ActionCtx } from "#convex/_generated/server.js";
import { DAY_MS, HOUR_MS, SECOND_MS } from "#convex/domain/shared/constants.ts";
import { commissionFor } from "#convex/domain/shared/money.ts";
import { emails } from "../kit/authHelpers";
import { addClaimedOrder } from "../kit/claimHelpers";
import { ADMIN_EMAIL, expectFail } from "../kit/helpers";
import { startPaidShop, outsideRefund } from "../kit/moneyShop";
import {
  addQuiz,
  addCourierOrder,
  dropScheduledJobs,
  orderOf,
  addPaidOrder,
  pay,
  sessionOf,
  settle,
  type Shop,
  startOrder,
  startShop,
  sweep,
  trailOf,
  awaitWithRetries,
} from "../kit/orderHelpers";
import { deliver, disputeEvent, refundEvent, sessionEvent } from "../kit/stripeEvents";
import { COLLECTION_TOTAL, COURIER_TOTAL } from "../kit/totals";

const refundsOf = ({ t }: Shop) => t.run((ctx) => ctx.db.query("refunds").collect());
const owedRefunds = async ({ buyer }: Shop, orderId: string) =>
  (await buyer.as.query(api.orders.fulfilment.byUuid, { orderId }))?.moneyOwed;

/** A second payment on the same page. */
const payTwice = (shop: Shop, orderId: string) =>
  deliver(
    shop.t,
    sessionEvent(sessionOf(shop, orderId), undefined, { payment_intent: `pi_twice_${orderId}` }),
  );

describe("a surplus payment", () => {
  test("that is being refunded isn't part of the order's money, and stops nothing", async () => {
    const { shop, orderId } = await startPaidShop();
    shop.stripe.refundStatus = "pending";
    await payTwice(shop, orderId);
    await settle(shop.t);
    const order = await orderOf(shop.t, orderId);
    expect([order.refundingAmount, order.stops]).toEqual([undefined, undefined]);
  });

  test("under a chargeback doesn't stop the order", async () => {
    const { shop, orderId } = await startPaidShop();
    await payTwice(shop, orderId);
    await settle(shop.t);
    const dispute = disputeEvent(`pi_twice_${orderId}`, { status: "needs_response" });
    await deliver(shop.t, dispute);
    expect((await orderOf(shop.t, orderId)).stops).toBeUndefined();
    const toSeller = (await emails(shop.t, shop.seller.email)).map(({ subject }) => subject);
    expect(toSeller).not.toContain("The buyer's bank wants the money for an order back");
    await shop.buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId });
  });

  test("lost to a chargeback doesn't count as refunded by the order", async () => {
    const { shop, orderId } = await startPaidShop();
    shop.stripe.fault = "refuse";
    await payTwice(shop, orderId);
    await settle(shop.t);
    await deliver(shop.t, disputeEvent(`pi_twice_${orderId}`, { status: "lost" }));
    const [toAdmin] = await emails(shop.t, ADMIN_EMAIL);
    expect(toAdmin?.text).toContain("This payment isn't part of the order");
    expect(await emails(shop.t, shop.seller.email)).toHaveLength(1);
    expect(await orderOf(shop.t, orderId)).toMatchObject({
      status: "processing",
      refundedAmount: 0,
    });
  });

  test("that couldn't be refunded adds nothing to the order's refundable sum", async () => {
    const { shop, orderId, refund } = await startPaidShop();
    shop.stripe.fault = "refuse";
    await payTwice(shop, orderId);
    await settle(shop.t);
    shop.stripe.fault = "none";
    await expectFail(refund(COLLECTION_TOTAL + 1), "refund_over");
    expect(shop.stripe.returned).toBe(0);
  });

  test("above the price is refunded in full, and the hold ends", async () => {
    const shop = await startShop();
    const orderId = await startOrder(shop);
    await settle(shop.t);
    await deliver(
      shop.t,
      sessionEvent(sessionOf(shop, orderId), undefined, { amount_total: COLLECTION_TOTAL + 1 }),
    );
    await settle(shop.t);
    expect((await orderOf(shop.t, orderId)).status).toBe("cancelled");
    expect(shop.stripe.returned).toBe(COLLECTION_TOTAL + 1);
  });

  test("for a cancelled delivery charge is refunded once, however often it is reported", async () => {
    const { shop, orderId } = await startPaidShop(addCourierOrder);
    const adjustmentId = await shop.seller.as.mutation(api.orders.adjustments.propose, {
      orderId,
      proposedDeliveryCharge: 1700,
    });
    await shop.buyer.as.mutation(api.orders.adjustments.answer, { adjustmentId, accept: true });
    await settle(shop.t);
    const session = sessionOf(shop, orderId);
    await shop.seller.as.mutation(api.orders.fulfilment.cancel, { orderId });
    for (const type of ["completed", "async_payment_succeeded", "completed"]) {
      await deliver(shop.t, sessionEvent(session, `checkout.session.${type}`));
      await settle(shop.t);
    }
    await sweep(shop.t);
    const stripeRefunds = shop.stripe.refunds.filter(
      ({ paymentIntentId }) => paymentIntentId === session.paymentIntentId,
    );
    expect(stripeRefunds.map(({ amount }) => amount)).toEqual([500]);
    expect((await orderOf(shop.t, orderId)).refundedAmount).toBe(COURIER_TOTAL);
  });
});

describe("a chargeback", () => {
  test("withholds the rest of the payment when an earlier one was lost", async () => {
    const { shop, orderId, admin, payment } = await startPaidShop();
    await deliver(shop.t, disputeEvent(payment, { id: "dp_1", amount: 300, status: "lost" }));
    await deliver(shop.t, disputeEvent(payment, { id: "dp_2", amount: COLLECTION_TOTAL }));
    expect(await admin.as.query(api.payments.refunds.refundable, { orderId })).toMatchObject({
      refundable: 0,
      onTheWay: 0,
      withheld: COLLECTION_TOTAL - 300,
    });
  });

  test("reported as lost again doesn't stop an order that an admin let continue", async () => {
    const { shop, orderId, admin, problems, payment } = await startPaidShop();
    const loseDispute = () =>
      deliver(shop.t, disputeEvent(payment, { amount: 200, status: "lost" }));
    await loseDispute();
    const [problem] = await problems();
    if (problem?.kind !== "chargeback") throw new Error("The chargeback is not listed");
    const { chargebackId } = problem;
    await admin.as.mutation(api.payments.moneyProblems.resumeOrder, { chargebackId });
    await loseDispute();
    expect((await orderOf(shop.t, orderId)).stops).toBeUndefined();
    expect(await problems()).toEqual([]);
  });
});

describe("a refund by an admin", () => {
  test("is refused if the admin saw less than is now refundable", async () => {
    const { shop, refund } = await startPaidShop();
    await expectFail(refund(undefined, COLLECTION_TOTAL - 1), "refund_changed");
    await expectFail(refund(undefined, COLLECTION_TOTAL + 1), "refund_changed");
    expect(shop.stripe.returned).toBe(0);
    await refund(undefined, COLLECTION_TOTAL);
    expect(shop.stripe.returned).toBe(COLLECTION_TOTAL);
  });

  test("isn't reported to the buyer as late if it fails", async () => {
    const { shop, refund } = await startPaidShop();
    shop.stripe.fault = "refuse";
    await expectFail(refund(), "refund_failed");
    const subjects = (await emails(shop.t, shop.buyer.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes("is late"))).toEqual([]);
  });

  test("is no longer owed if it failed and was settled elsewhere", async () => {
    const { shop, orderId, admin, refund, failedRefund } = await startPaidShop();
    shop.stripe.fault = "refuse";
    await expectFail(refund(), "refund_failed");
    expect(await owedRefunds(shop, orderId)).toMatchObject({ failed: COLLECTION_TOTAL });
    const { refundId } = await failedRefund();
    await admin.as.mutation(api.payments.moneyProblems.dismiss, { refundId, answer: "paid" });
    expect(await owedRefunds(shop, orderId)).toMatchObject({ failed: 0 });
  });

  test("isn't retried after a failure if its payment no longer covers it", async () => {
    const { shop, orderId, refund, tryAgain, payment } = await startPaidShop();
    shop.stripe.fault = "refuse";
    await expectFail(refund(), "refund_failed");
    shop.stripe.fault = "none";
    await deliver(shop.t, refundEvent("refund.created", outsideRefund(payment)));
    await expectFail(tryAgain(), "refund_over");
    expect(shop.stripe.refunds).toEqual([]);
    expect((await orderOf(shop.t, orderId)).refundedAmount).toBe(100);
  });

  test("settled elsewhere during a claim leaves the claim undecided", async () => {
    const { shop, orderId, admin, refund, failedRefund } = await startPaidShop(addClaimedOrder);
    shop.stripe.fault = "refuse";
    await expectFail(refund(100), "refund_failed");
    const { refundId } = await failedRefund();
    await admin.as.mutation(api.payments.moneyProblems.dismiss, { refundId, answer: "paid" });
    expect((await orderOf(shop.t, orderId)).status).toBe("disputed");
  });
});

describe("an abandoned refund", () => {
  test("is found on retry if it went through unreported, and isn't repeated", async () => {
    const { shop, orderId, refund, tryAgain } = await startPaidShop();
    shop.stripe.fault = "cut";
    expect(await awaitWithRetries(refund(100))).toBe("requested");
    shop.stripe.fault = "before";
    for (let attempt = 0; attempt < 9; attempt += 1) {
      vi.setSystemTime(Date.now() + 2 * DAY_MS + HOUR_MS);
      await sweep(shop.t);
      await settle(shop.t);
    }
    expect((await refundsOf(shop)).map(({ state }) => state)).toEqual(["failed"]);
    shop.stripe.fault = "none";
    shop.stripe.forgetKeys();
    await tryAgain();
    expect(shop.stripe.refunds).toHaveLength(1);
    expect((await orderOf(shop.t, orderId)).refundedAmount).toBe(100);
  });

  test("is left to the admin if it went through and nothing else is left to refund", async () => {
    const { shop, orderId, refund, payment } = await startPaidShop();
    shop.stripe.fault = "refuse";
    await expectFail(refund(), "refund_failed");
    const [abandonedRefund] = await refundsOf(shop);
    shop.stripe.fault = "none";
    await refund();
    const lateRefund = outsideRefund(payment, {
      id: "re_late",
      amount: COLLECTION_TOTAL,
      refundId: abandonedRefund?._id ?? "",
    });
    expect((await deliver(shop.t, refundEvent("refund.updated", lateRefund))).status).toBe(200);
    expect((await orderOf(shop.t, orderId)).refundedAmount).toBe(COLLECTION_TOTAL);
    const deferredEvents = await shop.t.run((ctx) =>
      ctx.db.query("deferredStripeEvents").collect(),
    );
    expect(deferredEvents).toMatchObject([{ stripePaymentIntentId: payment }]);
  });
});

describe("a refund id in Stripe's metadata", () => {
  test("belongs to the first Stripe refund, and another with the same id counts separately", async () => {
    const { shop, orderId, refund, payment } = await startPaidShop();
    await refund(100);
    const [row] = await refundsOf(shop);
    const copy = outsideRefund(payment, { id: "re_copy", refundId: row?._id ?? "" });
    await deliver(shop.t, refundEvent("refund.created", copy));
    expect((await orderOf(shop.t, orderId)).refundedAmount).toBe(200);
  });

  test("is ignored on another payment's refund", async () => {
    const { shop, orderId, refund } = await startPaidShop();
    const otherId = await addPaidOrder(shop);
    shop.stripe.fault = "before";
    expect(await refund(100)).toBe("requested");
    const [row] = await refundsOf(shop);
    const otherPayment = sessionOf(shop, otherId).paymentIntentId ?? "";
    const otherRefund = outsideRefund(otherPayment, { refundId: row?._id ?? "" });
    await deliver(shop.t, refundEvent("refund.created", otherRefund));
    expect((await orderOf(shop.t, orderId)).refundedAmount).toBe(0);
    expect((await orderOf(shop.t, otherId)).refundedAmount).toBe(100);
  });
});

test("a lower delivery charge refunded in two parts is accepted once both have succeeded", async () => {
  const { shop, orderId, refund } = await startPaidShop(addCourierOrder);
  const propose = async (proposedDeliveryCharge: number) => {
    const proposal = { orderId, proposedDeliveryCharge };
    const adjustmentId = await shop.seller.as.mutation(api.orders.adjustments.propose, proposal);
    await shop.buyer.as.mutation(api.orders.adjustments.answer, { adjustmentId, accept: true });
    await settle(shop.t);
    return adjustmentId;
  };
  await propose(1700);
  await pay(shop, orderId);
  await settle(shop.t);
  await refund(1600);
  shop.stripe.refundStatus = "pending";
  const adjustmentId = await propose(1300);
  const status = async () =>
    (await shop.t.run((ctx) => ctx.db.get("orderAdjustments", adjustmentId)))?.status;
  const parts = shop.stripe.refunds.filter((refund) => refund.status === "pending");
  expect(parts.map(({ amount }) => amount)).toEqual([
    COURIER_TOTAL - 1600,
    400 - (COURIER_TOTAL - 1600),
  ]);
  for (const [index, part] of parts.entries()) {
    expect(await status(), `before part ${index}`).not.toBe("accepted");
    await deliver(shop.t, refundEvent("refund.updated", { ...part, status: "succeeded" }));
  }
  expect(await status()).toBe("accepted");
  expect((await trailOf(shop, orderId)).filter((name) => name === "deliveryLowered")).toHaveLength(
    2,
  );
});

test("two simultaneous attempts make one refund, since they use the same key", async () => {
  const { attemptRefund } = await import("#convex/payments/model/refundAtStripe.ts");
  const { shop, orderId, refund } = await startPaidShop();
  shop.stripe.fault = "before";
  expect(await refund(100)).toBe("requested");
  shop.stripe.fault = "none";
  const [row] = await refundsOf(shop);
  if (!row) throw new Error("No refund");
  const ctx = { runMutation: shop.t.mutation, runQuery: shop.t.query } as unknown as ActionCtx;
  await Promise.all([attemptRefund(ctx, row._id), attemptRefund(ctx, row._id)]);
  expect(shop.stripe.refunds).toHaveLength(1);
  expect(new Set(shop.stripe.refundKeys).size).toBe(1);
  expect((await orderOf(shop.t, orderId)).refundedAmount).toBe(100);
});

test("an empty evidence deadline from Stripe counts as none", async () => {
  const { shop, problems, payment } = await startPaidShop();
  const event = disputeEvent(payment);
  Object.assign(event.data.object, { evidence_details: { due_by: 0 } });
  await deliver(shop.t, event);
  expect(await problems()).toMatchObject([{ kind: "chargeback", dueBy: null }]);
});

test("updates about unknown payments are left for the admin only if they name one of our rows", async () => {
  const { shop } = await startPaidShop();
  const deferredEvents = () => shop.t.run((ctx) => ctx.db.query("deferredStripeEvents").collect());
  for (const refundId of ["", "one-of-ours"]) {
    const unknownRefund = outsideRefund("pi_strange", { id: `re_${refundId}`, refundId });
    await deliver(shop.t, refundEvent("refund.created", unknownRefund));
  }
  expect(await deferredEvents()).toMatchObject([{ update: { refundId: "one-of-ours" } }]);
});

describe("a pay page", () => {
  const checkoutOf = async ({ t }: Shop) => {
    const checkout = await t.run((ctx) => ctx.db.query("checkouts").first());
    if (!checkout) throw new Error("No checkout");
    return checkout;
  };

  test("leaves out free delivery", async () => {
    const { shop, orderId } = await startPaidShop();
    const { form } = sessionOf(shop, orderId);
    const prices = [...form].filter(([name]) => name.endsWith("[unit_amount]"));
    expect(prices.map(([, price]) => price)).toEqual(["500", `${commissionFor(500, 0)}`]);
  });

  test("is abandoned if Stripe hasn't reported on it for a month, and no sooner", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const shop = await startShop();
    await startOrder(shop);
    await settle(shop.t);
    await dropScheduledJobs(shop.t);
    shop.stripe.fault = "refuse";
    vi.setSystemTime(Date.now() + 30 * DAY_MS - HOUR_MS);
    await sweep(shop.t);
    await settle(shop.t);
    expect((await checkoutOf(shop)).error).toBeUndefined();
    for (let pass = 0; pass < 3; pass += 1) {
      vi.setSystemTime(Date.now() + HOUR_MS);
      await sweep(shop.t);
      await settle(shop.t);
    }
    expect(await checkoutOf(shop)).toMatchObject({
      state: "expired",
      error: "Stripe never reported the outcome of this payment page",
    });
  });

  test("stays paid if its payment is reported before its URL", async () => {
    const { recordSession } = internal.payments.checkouts;
    const { shop, orderId } = await startPaidShop();
    const { _id: checkoutId } = await checkoutOf(shop);
    const checkout = { stripeSessionId: "cs_other", checkoutUrl: "https://pay.test/x" };
    await shop.t.mutation(recordSession, { checkoutId, ...checkout });
    await settle(shop.t);
    expect((await checkoutOf(shop)).state).toBe("paid");
    expect((await orderOf(shop.t, orderId)).status).toBe("processing");
  });

  test("is requested only once while it is being created, unless that takes too long", async () => {
    const shop = await startShop();
    const quizId = await addQuiz(shop.t, shop.buyer.userId, shop.listingId);
    const orderId = await startOrder(shop, shop.buyer, { quizId });
    await dropScheduledJobs(shop.t);
    vi.setSystemTime(Date.now() + 29 * SECOND_MS);
    expect(await startOrder(shop, shop.buyer, { quizId })).toBe(orderId);
    vi.setSystemTime(Date.now() + 1.5 * SECOND_MS);
    expect(await startOrder(shop, shop.buyer, { quizId })).not.toBe(orderId);
  });
});

test("a repeated update is stored once, in any order of fields", async () => {
  const { deferUpdate } = await import("#convex/payments/model/applyStripeUpdates.ts");
  const shop = await startShop();
  const event = {
    kind: "refund" as const,
    amount: 100,
    paymentIntentId: "pi_x",
    status: "succeeded",
    stripeRefundId: "re_x",
    refundId: null,
    failureReason: null,
    lacksFunds: false,
  };
  const reordered = Object.fromEntries(Object.entries(event).reverse()) as typeof event;
  const stored = await shop.t.run(async (ctx) => {
    for (const update of [event, reordered]) await deferUpdate(ctx, "pi_x", update);
    return await ctx.db.query("deferredStripeEvents").collect();
  });
  expect(stored).toHaveLength(1);
});
