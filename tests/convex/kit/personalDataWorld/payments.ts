import type { Trade } from "../personalDataSides";

export const trade: Trade = async ({ db, now, people, orderId, secret, address }) => {
  const checkoutId = await db.insert("checkouts", {
    orderId,
    amount: 585,
    state: "paid",
    expiresAt: now,
    stripeSessionId: secret("cs"),
    stripePaymentIntentId: secret("pi"),
    checkoutUrl: address("url"),
    returnedAmount: 0,
    createdAt: now,
    updatedAt: now,
  });
  await db.insert("refunds", {
    ...people,
    orderId,
    checkoutId,
    stripePaymentIntentId: secret("pi"),
    purpose: "order",
    amount: 10,
    reason: "One was small",
    state: "succeeded",
    idempotencyKey: secret("key"),
    stripeRefundId: secret("re"),
    attempts: 1,
    createdAt: now,
    updatedAt: now,
  });
  await db.insert("chargebacks", {
    ...people,
    stripeDisputeId: secret("dp"),
    stripePaymentIntentId: secret("pi"),
    checkoutId,
    orderId,
    amount: 585,
    reason: "product_not_received",
    state: "won",
    eventAt: now,
    createdAt: now,
    updatedAt: now,
  });
  await db.insert("deferredStripeEvents", {
    stripePaymentIntentId: secret("pi2"),
    update: { kind: "refundTotal", paymentIntentId: secret("pi2"), amount: 1 },
    createdAt: now,
  });
  const transactionId = await db.insert("transactions", { ...people, orderId, createdAt: now });
  await db.patch("orders", orderId, { transactionId });
  await db.insert("stripeEvents", {
    eventId: secret("evt"),
    type: "x",
    orderId,
    outcome: "applied",
    createdAt: now,
  });
  await db.insert("webhookRefusals", { day: "2026-11-21", unsigned: 1, unreadable: 0 });
  const runId = await db.insert("reconciliations", {
    ...{ from: 0, until: 1, startedBy: null, state: "done", phase: "ownRefunds", cursor: null },
    ...{ step: 4, attempts: 0, theirs: 1, ours: 1, foreign: 0, createdAt: now, updatedAt: now },
  });
  await db.insert("reconciledDays", {
    ...{ day: "2026-11-21", runId },
    ...{ theirPaid: 1, ourPaid: 0, theirRefunded: 0, ourRefunded: 0 },
  });
  await db.insert("bookDifferences", {
    ...{ what: "payment", kind: "missingHere", stripeId: secret("pi3"), day: "2026-11-21" },
    ...{ theirs: 1, ours: 0, foundAt: now },
  });
};
