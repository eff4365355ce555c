import type { AddTradeRows } from "../personalDataSides";
import { COLLECTION_TOTAL } from "../totals";

export const addTradeRows: AddTradeRows = async ({ db, now, people, orderId, stripeIdFor }) => {
  const checkoutId = await db.insert("checkouts", {
    orderId,
    amount: COLLECTION_TOTAL,
    state: "paid",
    stripeSessionId: stripeIdFor("cs"),
    stripePaymentIntentId: stripeIdFor("pi"),
    returnedAmount: 0,
    createdAt: now,
    updatedAt: now,
  });
  await db.insert("refunds", {
    ...people,
    orderId,
    checkoutId,
    stripePaymentIntentId: stripeIdFor("pi"),
    purpose: "order",
    amount: 10,
    reason: "One was small",
    state: "succeeded",
    stripeRefundId: stripeIdFor("re"),
    attempts: 1,
    refusals: 0,
    createdAt: now,
    updatedAt: now,
  });
  await db.insert("chargebacks", {
    ...people,
    stripeDisputeId: stripeIdFor("dp"),
    checkoutId,
    orderId,
    amount: COLLECTION_TOTAL,
    reason: "product_not_received",
    state: "won",
    eventAt: now,
    createdAt: now,
  });
  await db.insert("deferredStripeEvents", {
    stripePaymentIntentId: stripeIdFor("pi2"),
    update: {
      kind: "refund",
      stripeRefundId: "re_deferred",
      refundId: null,
      amount: 1,
      paymentIntentId: stripeIdFor("pi2"),
      status: "succeeded",
      failureReason: null,
      lacksFunds: false,
    },
    createdAt: now,
  });
  const transactionId = await db.insert("transactions", { ...people, orderId, createdAt: now });
  await db.patch("orders", orderId, { transactionId });
  await db.insert("stripeEvents", {
    eventId: stripeIdFor("evt"),
    outcome: "applied",
    createdAt: now,
  });
  const totals = {
    until: now,
    theirPaid: COLLECTION_TOTAL,
    ourPaid: COLLECTION_TOTAL,
    theirRefunded: 10,
    ourRefunded: 10,
    theirSent: 500,
    ourSent: 500,
    differing: [],
  };
  const balance = { available: 0, pending: 0, weekFees: 0 };
  const books = { held: 0, owed: 0, refunds: 0, takingBack: 0, writtenOff: 0, ...balance };
  await db.insert("stripeSync", { eventsReadUntil: now, totals, books, suspects: [] });
};
