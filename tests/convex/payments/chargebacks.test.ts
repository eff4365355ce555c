/** Chargebacks: a bank reclaiming a payment stops the order, and either outcome is booked. */

import { describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { DAY_MS, HOUR_MS } from "#convex/domain/shared/constants.ts";
import { emails } from "../kit/authHelpers";
import { ADMIN_EMAIL, addAdmin, expectFail, makeAdmin } from "../kit/helpers";
import {
  addCourierOrder,
  orderOf,
  fullChecklist,
  addPaidOrder,
  pay,
  sessionOf,
  settle,
  ship,
  type Shop,
  startShop,
  stockOf,
  trailOf,
  transactionIdOf,
  dispatchDetails,
} from "../kit/orderHelpers";
import { adminsOnly, withErrorForAllowed, expectRoles } from "../kit/roles";
import { deliver, disputeEvent, refundEvent } from "../kit/stripeEvents";
import { COLLECTION_TOTAL, COURIER_TOTAL, totalText, totalOf } from "../kit/totals";

async function disputedShop(make: (shop: Shop) => Promise<string> = addPaidOrder) {
  const shop = await startShop();
  const orderId = await make(shop);
  const admin = await addAdmin(shop.t);
  const paymentIntentId = sessionOf(shop, orderId).paymentIntentId ?? "";
  const sendDispute = async (status: string, changes: { amount?: number; dueBy?: number } = {}) => {
    const amount = (await orderOf(shop.t, orderId)).totalAmount;
    await deliver(shop.t, disputeEvent(paymentIntentId, { status, amount, ...changes }));
  };
  const refund = (amount?: number) =>
    admin.as.action(api.payments.refunds.refundOrder, { orderId, ...(amount ? { amount } : {}) });
  return { shop, orderId, admin, paymentIntentId, sendDispute, refund };
}

/** A courier order with a delivery increase of £5.00, paid separately. */
async function shopWithIncrease() {
  const shop = await disputedShop(addCourierOrder);
  await acceptIncrease(shop);
  await pay(shop.shop, shop.orderId);
  await settle(shop.shop.t);
  expect(await orderOf(shop.shop.t, shop.orderId)).toMatchObject({
    totalAmount: totalOf(500, 1700),
  });
  return shop;
}

/** Returns the proposal's id; its pay page is open. */
async function acceptIncrease({ shop, orderId }: { shop: Shop; orderId: string }) {
  const proposal = { orderId, proposedDeliveryCharge: 1700 };
  const adjustmentId = await shop.seller.as.mutation(api.orders.adjustments.propose, proposal);
  await shop.buyer.as.mutation(api.orders.adjustments.answer, { adjustmentId, accept: true });
  await settle(shop.t);
  return adjustmentId;
}

describe("an open chargeback", () => {
  test("ends an unpaid delivery increase, and refunds a payment made for it", async () => {
    const openedShop = await disputedShop(addCourierOrder);
    const { shop, orderId, sendDispute } = openedShop;
    const adjustmentId = await acceptIncrease(openedShop);
    await sendDispute("needs_response");
    await pay(shop, orderId);
    await settle(shop.t);
    expect((await orderOf(shop.t, orderId)).totalAmount).toBe(COURIER_TOTAL);
    expect(shop.stripe.returned).toBe(500);
    const adjustment = await shop.t.run(async (ctx) =>
      ctx.db.get("orderAdjustments", adjustmentId),
    );
    expect(adjustment?.status).toBe("lapsed");
  });

  test("stops dispatch, cancellation and completion, and notifies everyone", async () => {
    const { shop, orderId, admin, sendDispute } = await disputedShop(addCourierOrder);
    const transactionId = await transactionIdOf(shop, orderId);
    await shop.seller.as.mutation(api.orders.packaging.save, {
      transactionId,
      checklist: fullChecklist,
      photos: [],
    });
    const dueBy = Math.floor(Date.now() / 1000) * 1000 + 7 * DAY_MS;
    await sendDispute("needs_response", { dueBy });
    await expectFail(
      shop.seller.as.mutation(api.orders.fulfilment.markDispatched, {
        orderId,
        ...dispatchDetails,
      }),
      "order_stopped",
    );
    await expectFail(
      shop.seller.as.mutation(api.orders.fulfilment.cancel, { orderId }),
      "order_stopped",
    );
    expect(await shop.buyer.as.query(api.orders.fulfilment.byUuid, { orderId })).toMatchObject({
      status: "processing",
      stops: ["chargeback"],
      chargeback: { amount: COURIER_TOTAL, reason: "", dueBy: null },
    });
    expect(await admin.as.query(api.orders.fulfilment.byUuid, { orderId })).toMatchObject({
      chargeback: { amount: COURIER_TOTAL, reason: "product_not_received", dueBy },
    });
    expect(await admin.as.query(api.payments.moneyProblems.list, {})).toMatchObject([
      { kind: "chargeback", amount: COURIER_TOTAL, dueBy, order: { uuid: orderId } },
    ]);
    const [toAdmin] = await emails(shop.t, ADMIN_EMAIL);
    expect(toAdmin?.subject).toBe(`A chargeback of ${totalText(500, 1200)} was opened`);
    expect(toAdmin?.text).toContain("the order did not arrive. Please answer it");
    const subjects = (await emails(shop.t, shop.seller.email)).map(({ subject }) => subject);
    expect(subjects).toContain("The buyer's bank wants the money for an order back");
  });

  test("leaves nothing to refund, so that a refund requested just before isn't paid as well", async () => {
    const { shop, orderId, admin, paymentIntentId, sendDispute, refund } = await disputedShop();
    shop.stripe.fault = "before";
    expect(await refund(200)).toBe("requested");
    await sendDispute("needs_response");
    shop.stripe.fault = "none";
    expect(await admin.as.query(api.payments.refunds.refundable, { orderId })).toMatchObject({
      refundable: 0,
      onTheWay: 200,
      withheld: COLLECTION_TOTAL - 200,
    });
    const [problem] = (await admin.as.query(api.payments.moneyProblems.list, {})).filter(
      ({ kind }) => kind === "refund",
    );
    if (problem?.kind !== "refund") throw new Error("Nothing is listed");
    await expectFail(
      admin.as.action(api.payments.moneyProblems.tryAgain, { refundId: problem.refundId }),
      "refund_failed",
    );
    expect(shop.stripe.refunds).toEqual([]);
    await sendDispute("lost");
    expect(await orderOf(shop.t, orderId)).toMatchObject({
      status: "refunded",
      refundedAmount: COLLECTION_TOTAL,
    });
    // A refund that is reported after the loss isn't added to the refunded amount.
    const lateRefund = { id: "re_late", amount: 100, paymentIntentId, refundId: "" };
    await deliver(shop.t, refundEvent("refund.created", { ...lateRefund, status: "succeeded" }));
    expect((await orderOf(shop.t, orderId)).refundedAmount).toBe(COLLECTION_TOTAL);
    await expectFail(refund(), "already_refunded");
    expect(await admin.as.query(api.payments.moneyProblems.list, {})).toEqual([]);
  });

  test("that is only an inquiry stops the order, but leaves the money refundable", async () => {
    const { shop, orderId, admin, sendDispute, refund } = await disputedShop();
    await sendDispute("warning_needs_response");
    expect((await orderOf(shop.t, orderId)).stops).toEqual(["chargeback"]);
    expect(await admin.as.query(api.payments.moneyProblems.list, {})).toMatchObject([
      { kind: "chargeback", state: "warning", amount: COLLECTION_TOTAL },
    ]);
    await refund();
    await sendDispute("warning_closed");
    expect(await orderOf(shop.t, orderId)).toMatchObject({
      status: "refunded",
      refundedAmount: COLLECTION_TOTAL,
    });
    expect((await orderOf(shop.t, orderId)).stops).toBeUndefined();
  });
});

test("an order stopped by a long inquiry counts as arrived once it is over", async () => {
  const { shop, orderId, sendDispute } = await disputedShop(addCourierOrder);
  await ship(shop, orderId);
  await sendDispute("warning_needs_response");
  vi.advanceTimersByTime(8 * DAY_MS);
  await settle(shop.t);
  expect((await orderOf(shop.t, orderId)).status).toBe("shipped");
  await sendDispute("warning_closed");
  await settle(shop.t);
  expect((await orderOf(shop.t, orderId)).status).toBe("delivered");
});

describe("a decided chargeback", () => {
  test("that is won lets the order and its deadlines resume where they were", async () => {
    const { shop, orderId, sendDispute } = await disputedShop();
    await shop.buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId });
    await sendDispute("needs_response");
    await settle(shop.t, 60 * HOUR_MS);
    expect((await orderOf(shop.t, orderId)).status).toBe("delivered");
    await sendDispute("won");
    await settle(shop.t);
    expect(await orderOf(shop.t, orderId)).toMatchObject({
      status: "completed",
      refundedAmount: 0,
    });
    const details = await shop.buyer.as.query(api.orders.fulfilment.byUuid, { orderId });
    expect(details).toMatchObject({ refundable: COLLECTION_TOTAL, chargeback: null });
    expect(await trailOf(shop, orderId)).toEqual([
      "place",
      "pay",
      "confirmArrival",
      "chargebackOpened",
      "chargebackWon",
      "complete",
    ]);
  });

  test("that is lost before a handover counts the money as refunded; the animals stay off sale", async () => {
    const { shop, orderId, sendDispute, refund } = await disputedShop();
    await sendDispute("needs_response");
    await sendDispute("lost");
    await sendDispute("under_review");
    expect(await orderOf(shop.t, orderId)).toMatchObject({
      status: "refunded",
      refundedAmount: COLLECTION_TOTAL,
    });
    expect(await stockOf(shop)).toMatchObject({ quantity: 2, heldQuantity: 0 });
    await expectFail(refund(), "already_refunded");
    const subjects = (await emails(shop.t, ADMIN_EMAIL)).map(({ subject }) => subject);
    expect(subjects.filter((text) => text.endsWith("was lost"))).toHaveLength(1);
  });

  test("that is partly lost leaves only the rest refundable", async () => {
    const { shop, orderId, sendDispute, refund } = await disputedShop();
    await sendDispute("needs_response", { amount: 200 });
    await sendDispute("lost", { amount: 200 });
    expect(await orderOf(shop.t, orderId)).toMatchObject({
      status: "processing",
      refundedAmount: 200,
    });
    expect((await orderOf(shop.t, orderId)).stops).toEqual(["chargebackLost"]);
    await expectFail(refund(COLLECTION_TOTAL - 199), "refund_over");
    await refund();
    expect(shop.stripe.returned).toBe(COLLECTION_TOTAL - 200);
    expect((await orderOf(shop.t, orderId)).status).toBe("refunded");
  });

  test("that is partly lost before dispatch stops dispatch until an admin lets the order continue", async () => {
    const { shop, orderId, admin, sendDispute } = await disputedShop(addCourierOrder);
    await sendDispute("lost", { amount: COURIER_TOTAL - 500 });
    await expectFail(ship(shop, orderId), "order_stopped");
    const [mail] = await emails(shop.t, shop.seller.email);
    expect(mail?.text).toContain("until we've decided what happens to this order");
    const [problem] = await admin.as.query(api.payments.moneyProblems.list, {});
    if (problem?.kind !== "chargeback") throw new Error("The chargeback is not listed");
    expect(problem).toMatchObject({ state: "lost", amount: COURIER_TOTAL - 500 });
    const { chargebackId } = problem;
    await makeAdmin(shop.t, shop.seller);
    const resume = api.payments.moneyProblems.resumeOrder;
    await expectFail(shop.seller.as.mutation(resume, { chargebackId }), "forbidden");
    await admin.as.mutation(resume, { chargebackId });
    expect(await admin.as.query(api.payments.moneyProblems.list, {})).toEqual([]);
    await expectRoles(shop.t, withErrorForAllowed(adminsOnly, "not_found"), (as) =>
      as.mutation(resume, { chargebackId }),
    );
    await ship(shop, orderId);
    expect((await trailOf(shop, orderId)).slice(-3)).toEqual(["packed", "resumed", "dispatch"]);
  });

  test("that is lost on an order with a paid increase refunds the rest at once and ends the order", async () => {
    const { shop, orderId, paymentIntentId } = await shopWithIncrease();
    await deliver(shop.t, disputeEvent(paymentIntentId, { amount: COURIER_TOTAL, status: "lost" }));
    await expectFail(ship(shop, orderId), "order_stopped");
    await settle(shop.t);
    expect(await orderOf(shop.t, orderId)).toMatchObject({
      status: "refunded",
      refundedAmount: totalOf(500, 1700),
    });
    expect((await orderOf(shop.t, orderId)).stops).toBeUndefined();
    expect(shop.stripe.returned).toBe(500);
    expect(await stockOf(shop)).toEqual({ quantity: 3, heldQuantity: 0, soldCount: 0 });
  });

  test("that is lost on an order whose increase can't be refunded leaves it stopped for an admin", async () => {
    const { shop, orderId, admin, paymentIntentId } = await shopWithIncrease();
    shop.stripe.fault = "refuse";
    await deliver(shop.t, disputeEvent(paymentIntentId, { amount: COURIER_TOTAL, status: "lost" }));
    await settle(shop.t);
    await expectFail(ship(shop, orderId), "order_stopped");
    const kinds = (await admin.as.query(api.payments.moneyProblems.list, {})).map(
      ({ kind }) => kind,
    );
    expect(kinds).toEqual(["chargeback", "refund"]);
  });

  test("that is lost and then reversed returns the money, and an admin checks and completes the order", async () => {
    const { shop, orderId, admin, sendDispute } = await disputedShop();
    await sendDispute("lost");
    await sendDispute("won");
    await sendDispute("won");
    expect(await orderOf(shop.t, orderId)).toMatchObject({
      status: "disputed",
      refundedAmount: 0,
    });
    const problems = () => admin.as.query(api.payments.moneyProblems.list, {});
    const [problem] = await problems();
    if (problem?.kind !== "chargeback") throw new Error("No money problem was recorded");
    expect(problem.state).toBe("won");
    const { chargebackId } = problem;
    await admin.as.mutation(api.payments.moneyProblems.resumeOrder, { chargebackId });
    expect((await orderOf(shop.t, orderId)).status).toBe("completed");
    expect(await problems()).toEqual([]);
    vi.clearAllTimers();
  });

  test("that is lost and then reversed completes the order only once a bounced refund is settled", async () => {
    const { shop, orderId, admin, sendDispute, refund } = await disputedShop();
    await sendDispute("lost", { amount: 300 });
    await refund();
    await sendDispute("won", { amount: 300 });
    const [bounced] = shop.stripe.refunds;
    await deliver(shop.t, refundEvent("refund.failed", { ...bounced!, status: "failed" }));
    const [won, failed] = await admin.as.query(api.payments.moneyProblems.list, {});
    if (won?.kind !== "chargeback" || failed?.kind !== "refund") throw new Error("Not listed");
    const { chargebackId } = won;
    const { refundId } = failed;
    const { resumeOrder, dismiss } = api.payments.moneyProblems;
    await expectFail(admin.as.mutation(resumeOrder, { chargebackId }), "order_stopped");
    await admin.as.mutation(dismiss, { refundId, answer: "paid" });
    expect((await orderOf(shop.t, orderId)).status).toBe("disputed");
    await admin.as.mutation(resumeOrder, { chargebackId });
    expect(await orderOf(shop.t, orderId)).toMatchObject({
      status: "completed",
      refundedAmount: COLLECTION_TOTAL - 300,
    });
    vi.clearAllTimers();
  });
});

test("a dispatched order's email doesn't advise against dispatch, and a closed order's doesn't say that it continues", async () => {
  const { shop, orderId, sendDispute } = await disputedShop(addCourierOrder);
  await ship(shop, orderId);
  await shop.buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId });
  await settle(shop.t, 48 * HOUR_MS);
  expect((await orderOf(shop.t, orderId)).status).toBe("completed");
  const latestText = async () => (await emails(shop.t, shop.seller.email))[0]?.text;
  await sendDispute("needs_response");
  expect(await latestText()).toContain(
    `wants ${totalText(500, 1200)} of this order back. If you have proof`,
  );
  await sendDispute("won");
  expect(await latestText()).toContain(
    "decided in your favour. Nothing else about the order changes.",
  );
});

test("an open chargeback prevents both sides from deleting their accounts", async () => {
  const { shop, orderId, sendDispute } = await disputedShop();
  await shop.buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId });
  await settle(shop.t, 49 * HOUR_MS);
  expect((await orderOf(shop.t, orderId)).status).toBe("completed");
  await sendDispute("needs_response");
  const { requireNothingOpen } = await import("#convex/privacy/model/deleteAccount.ts");
  for (const { userId } of [shop.buyer, shop.seller]) {
    const deletionCheck = shop.t.run((ctx) => requireNothingOpen(ctx, userId));
    await expectFail(deletionCheck, "account_has_open_orders");
  }
});
