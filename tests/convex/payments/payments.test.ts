import Stripe from "stripe";
import { describe, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import { CHECKOUT_TIMEOUT_MS, HOUR_MS, MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { errorText } from "#convex/errors.ts";
import { enqueueEmail } from "#convex/shared/model/enqueueEmail.ts";
import { payWithoutWebhook } from "../kit/fakeStripe";
import { addDesignatedAdmin, addPerson, expectFail } from "../kit/helpers";
import {
  addQuiz,
  addCourierOrder,
  dropScheduledJobs,
  advanceTime,
  orderOf,
  addPaidOrder,
  pay,
  sessionOf,
  settle,
  type Shop,
  startOrder,
  startShop,
  stockOf,
  sweep,
  trailOf,
} from "../kit/orderHelpers";
import { deliver, sessionEvent } from "../kit/stripeEvents";
import { COLLECTION_TOTAL, COURIER_TOTAL } from "../kit/totals";

const creations = (calls: string[]) =>
  calls.filter((call) => call === "POST /v1/checkout/sessions").length;

describe("creating the pay page", () => {
  test("retries a lost response with the same key and creates one session", async () => {
    const shop = await startShop();
    const uuid = await startOrder(shop);
    shop.stripe.fault = "cut";
    const firstAttempt = settle(shop.t);
    shop.stripe.fault = "none";
    await vi.advanceTimersByTimeAsync(10_000);
    await firstAttempt;
    await settle(shop.t);
    expect(shop.stripe.sessions.size).toBe(1);
    expect((await orderOf(shop.t, uuid)).checkoutUrl).toBeDefined();
  });

  test("shows a refusal to the buyer, who can start again at once", async () => {
    const shop = await startShop();
    const quizId = await addQuiz(shop.t, shop.buyer.userId, shop.listingId);
    shop.stripe.fault = "refuse";
    const uuid = await startOrder(shop, shop.buyer, { quizId });
    await settle(shop.t);
    const view = await shop.buyer.as.query(api.orders.fulfilment.byUuid, { orderId: uuid });
    expect(view?.checkoutError).toBe(errorText("payment_unavailable"));
    expect(view?.status).toBe("pending");

    shop.stripe.fault = "none";
    const secondOrder = await startOrder(shop, shop.buyer, { quizId });
    await settle(shop.t);
    expect(secondOrder).not.toBe(uuid);
    expect((await orderOf(shop.t, secondOrder)).checkoutUrl).toBeDefined();
    expect(await stockOf(shop)).toMatchObject({ heldQuantity: 1 });
  });

  test("the sweep fails a checkout whose action died", async () => {
    const shop = await startShop();
    const uuid = await startOrder(shop);
    // The action never started.
    await dropScheduledJobs(shop.t);
    vi.setSystemTime(Date.now() + 3 * MINUTE_MS);
    expect(await sweep(shop.t)).toBe(1);
    expect((await orderOf(shop.t, uuid)).checkoutError).toBeDefined();
    expect(creations(shop.stripe.calls)).toBe(0);
  });

  test("doesn't make the buyer wait for the sweep if the action died", async () => {
    const shop = await startShop();
    const quizId = await addQuiz(shop.t, shop.buyer.userId, shop.listingId);
    const uuid = await startOrder(shop, shop.buyer, { quizId });
    // No scheduled function has run, and the page has just stopped waiting.
    vi.setSystemTime(Date.now() + CHECKOUT_TIMEOUT_MS);
    const secondOrder = await startOrder(shop, shop.buyer, { quizId });
    await settle(shop.t);
    expect((await orderOf(shop.t, uuid)).status).toBe("cancelled");
    expect((await orderOf(shop.t, secondOrder)).checkoutUrl).toBeDefined();
    expect(creations(shop.stripe.calls)).toBe(1);
    expect(await stockOf(shop)).toMatchObject({ heldQuantity: 1 });
  });

  test("is skipped if the order has been cancelled", async () => {
    const shop = await startShop();
    const uuid = await startOrder(shop);
    await shop.buyer.as.mutation(api.orders.fulfilment.cancel, { orderId: uuid });
    await settle(shop.t);
    expect(creations(shop.stripe.calls)).toBe(0);
  });

  test("cancelling the order closes the page at Stripe", async () => {
    const shop = await startShop();
    const uuid = await startOrder(shop);
    await settle(shop.t);
    await shop.buyer.as.mutation(api.orders.fulfilment.cancel, { orderId: uuid });
    await settle(shop.t);
    expect(sessionOf(shop, uuid).status).toBe("expired");
  });
});

test("refund emails are sent even after a flood of other emails", async () => {
  const shop = await startShop();
  const uuid = await addPaidOrder(shop);
  const { email: to } = shop.buyer;
  for (let i = 0; i < 201; i += 1) {
    const content = { subject: "News", preview: "News", heading: "News", paragraphs: ["News"] };
    const idempotencyKey = `flood-${i}`;
    await shop.t.run((ctx) => enqueueEmail(ctx, { kind: "order", to, idempotencyKey, ...content }));
  }
  await shop.seller.as.mutation(api.orders.fulfilment.cancel, { orderId: uuid });
  await settle(shop.t);
  const emails = await shop.t.run((ctx) => ctx.db.query("emails").collect());
  const states = (subject: RegExp) =>
    emails.filter((mail) => mail.to === to && subject.test(mail.subject)).map(({ state }) => state);
  expect(states(/News/)).toContain("failed");
  expect(states(/Your order was cancelled/)).not.toEqual([]);
  expect(states(/Your order was cancelled/)).not.toContain("failed");
});

test("a sum above Stripe's maximum is refused before any stock is held", async () => {
  const shop = await startShop({ price: 100_000, quantity: 999 });
  const quizId = await addQuiz(shop.t, shop.buyer.userId, shop.listingId, { quantity: 999 });
  const refusal = await expectFail(
    startOrder(shop, shop.buyer, { quizId, quantity: 999 }),
    "invalid_input",
  );
  expect(refusal.message).toContain("more than £999,999.99");
  expect(await stockOf(shop)).toMatchObject({ heldQuantity: 0 });
  await startOrder(shop, shop.buyer, { quizId, quantity: 900 });
});

test("a webhook about a pay page clears its polling failures", async () => {
  vi.spyOn(console, "error").mockReturnValue(undefined);
  const shop = await startShop();
  const admin = await addDesignatedAdmin(shop.t);
  const failures = async () =>
    (await admin.as.query(api.shared.jobFailures.list, {})).map(({ job }) => job);
  for (const type of ["checkout.session.expired", "checkout.session.completed"]) {
    const uuid = await startOrder(shop, await addPerson(shop.t));
    await settle(shop.t);
    shop.stripe.fault = "refuse";
    vi.setSystemTime(Date.now() + 33 * MINUTE_MS);
    await sweep(shop.t);
    await settle(shop.t);
    expect(await failures(), type).toEqual(["payments/checkouts:recoverCheckout"]);
    shop.stripe.fault = "none";
    await deliver(shop.t, sessionEvent(sessionOf(shop, uuid), type));
    expect(await failures(), type).toEqual([]);
  }
});

test("the sweep doesn't close a pay page created after it had queued the checkout", async () => {
  const shop = await startShop();
  const uuid = await startOrder(shop);
  const checkoutId = await shop.t.run(
    async (ctx) => (await ctx.db.query("checkouts").first())?._id,
  );
  await settle(shop.t);
  await shop.t.mutation(internal.payments.checkouts.recoverCheckout, { rowId: checkoutId! });
  await settle(shop.t);
  expect(sessionOf(shop, uuid).status).toBe("open");
  expect((await orderOf(shop.t, uuid)).status).toBe("pending");
});

test("a pay page created late stays open for as long as Stripe requires", async () => {
  const shop = await startShop();
  const uuid = await startOrder(shop);
  vi.setSystemTime(Date.now() + 90_000);
  await settle(shop.t);
  const endsAt = Number(sessionOf(shop, uuid).form.get("expires_at")) * 1000;
  expect(endsAt - Date.now()).toBeGreaterThan(30 * MINUTE_MS);
});

describe("on return from the pay page", () => {
  const checkPayment = (shop: Shop, orderId: string) =>
    shop.buyer.as.mutation(api.orders.purchases.checkPayment, { orderId });
  async function wait(shop: Shop) {
    vi.advanceTimersByTime(5000);
    await settle(shop.t);
  }

  test("a payment whose webhook was lost is noticed within seconds", async () => {
    const shop = await startShop();
    const uuid = await startOrder(shop);
    await settle(shop.t);
    payWithoutWebhook(sessionOf(shop, uuid));
    await checkPayment(shop, uuid);
    await wait(shop);
    expect((await orderOf(shop.t, uuid)).status).toBe("processing");
  });

  test("an open page stays open, and Stripe isn't asked after a webhook or too often", async () => {
    const shop = await startShop();
    const uuid = await startOrder(shop);
    await settle(shop.t);
    await checkPayment(shop, uuid);
    await wait(shop);
    expect(sessionOf(shop, uuid).status).toBe("open");
    expect((await orderOf(shop.t, uuid)).status).toBe("pending");
    const calls = shop.stripe.calls.length;
    await checkPayment(shop, uuid);
    await pay(shop, uuid);
    await wait(shop);
    expect(shop.stripe.calls).toHaveLength(calls);
    for (let i = 0; i < 3; i += 1) await checkPayment(shop, uuid);
    await expectFail(checkPayment(shop, uuid), "rate_limited");
  });
});

describe("a payment of the wrong amount or currency", () => {
  test.each([
    ["The amount didn't match the order", { amount_total: 500 }],
    ["The payment was not in pounds", { currency: "eur" }],
  ])(
    "is refunded, releases the stock at once and is reported to the buyer: %s",
    async (reason, wrongPayment) => {
      const shop = await startShop({ quantity: 1 });
      const uuid = await startOrder(shop);
      await settle(shop.t);
      const session = sessionOf(shop, uuid);
      await deliver(shop.t, sessionEvent(session, "checkout.session.completed", wrongPayment));
      payWithoutWebhook(session);
      await settle(shop.t);
      expect(await orderOf(shop.t, uuid)).toMatchObject({ status: "cancelled", holdsStock: false });
      expect((await orderOf(shop.t, uuid)).holdLapsedAt).toBeUndefined();
      expect(await stockOf(shop)).toEqual({ quantity: 1, heldQuantity: 0, soldCount: 0 });
      expect(shop.stripe.returned).toBe("amount_total" in wrongPayment ? 500 : COLLECTION_TOTAL);
      const emails = await shop.t.run((ctx) => ctx.db.query("emails").collect());
      const buyersEmails = emails.filter(({ to }) => to === shop.buyer.email);
      expect(buyersEmails.map(({ subject }) => subject)).toContain(
        "Your order was cancelled: Cherry shrimp, ten young ones",
      );
      expect(buyersEmails.filter(({ text }) => text.includes(reason))).toHaveLength(1);
      // Stripe isn't polled any more, and nothing else happens.
      const calls = shop.stripe.calls.length;
      for (let i = 0; i < 3; i += 1) {
        vi.setSystemTime(Date.now() + 24 * HOUR_MS);
        await sweep(shop.t);
      }
      expect(shop.stripe.calls.slice(calls)).toEqual([]);
      await startOrder(shop, await addPerson(shop.t));
    },
  );

  test("for an increase lets the buyer answer again", async () => {
    const shop = await startShop();
    const uuid = await addCourierOrder(shop);
    const adjustmentId = await shop.seller.as.mutation(api.orders.adjustments.propose, {
      orderId: uuid,
      proposedDeliveryCharge: 1700,
    });
    const accept = { adjustmentId, accept: true };
    await shop.buyer.as.mutation(api.orders.adjustments.answer, accept);
    await settle(shop.t);
    await deliver(
      shop.t,
      sessionEvent(sessionOf(shop, uuid), "checkout.session.completed", { amount_total: 100 }),
    );
    await shop.buyer.as.mutation(api.orders.adjustments.answer, accept);
    await settle(shop.t);
    await pay(shop, uuid);
    await settle(shop.t);
    expect((await orderOf(shop.t, uuid)).totalAmount).toBe(COURIER_TOTAL + 500);
    expect(shop.stripe.returned).toBe(100);
  });
});

describe("the end of a hold", () => {
  /** An order of the last animal, with a pay page whose webhooks never arrive. */
  async function orderWithoutWebhooks(shop: Shop) {
    const uuid = await startOrder(shop);
    await settle(shop.t);
    return { uuid, session: sessionOf(shop, uuid) };
  }
  const expireHold = async (shop: Shop) => {
    vi.advanceTimersByTime(30 * MINUTE_MS);
    await settle(shop.t);
  };
  const emailsMentioning = async ({ t }: Shop, words: string) =>
    await t.run(async (ctx) => {
      const all = await ctx.db.query("emails").take(50);
      return all.filter(({ subject }) => subject.includes(words)).map(({ to }) => to);
    });

  test("asks Stripe about a payment without a webhook, and completes the purchase", async () => {
    const shop = await startShop({ quantity: 1 });
    const { uuid, session } = await orderWithoutWebhooks(shop);
    payWithoutWebhook(session);
    await expireHold(shop);
    expect(await orderOf(shop.t, uuid)).toMatchObject({
      status: "processing",
      stripePaymentIntentId: session.paymentIntentId,
    });
    expect(await stockOf(shop)).toEqual({ quantity: 0, heldQuantity: 0, soldCount: 1 });
    expect(await emailsMentioning(shop, "confirmed")).toEqual([shop.buyer.email]);

    // The webhook was only very late: everything has been done.
    await deliver(shop.t, sessionEvent(session));
    await settle(shop.t);
    expect(await trailOf(shop, uuid)).toEqual(["place", "pay"]);
    expect(shop.stripe.returned).toBe(0);
  });

  test("during a payment completes the purchase, as Stripe refuses to close the page", async () => {
    const shop = await startShop({ quantity: 1 });
    const { uuid, session } = await orderWithoutWebhooks(shop);
    vi.stubGlobal("fetch", (input: RequestInfo | URL, init?: RequestInit) => {
      if (new Request(input).url.endsWith("/expire") && !session.isPaid) payWithoutWebhook(session);
      return shop.stripe.answer(input, init);
    });
    await expireHold(shop);
    expect(shop.stripe.calls.filter((call) => call.endsWith("/expire"))).toHaveLength(1);
    expect((await orderOf(shop.t, uuid)).status).toBe("processing");
    expect(await stockOf(shop)).toEqual({ quantity: 0, heldQuantity: 0, soldCount: 1 });
  });

  test("is found by the sweep if its scheduled call was lost too", async () => {
    const shop = await startShop({ quantity: 1 });
    const { uuid, session } = await orderWithoutWebhooks(shop);
    payWithoutWebhook(session);
    await dropScheduledJobs(shop.t);
    vi.setSystemTime(Date.now() + HOUR_MS);
    expect(await sweep(shop.t)).toBeGreaterThan(0);
    await settle(shop.t);
    expect((await orderOf(shop.t, uuid)).status).toBe("processing");
    expect(await sweep(shop.t)).toBe(0);
  });

  test("refunds a payment made on a cancelled page, and notifies both sides", async () => {
    const shop = await startShop({ quantity: 1 });
    const { uuid, session } = await orderWithoutWebhooks(shop);
    payWithoutWebhook(session);
    await shop.buyer.as.mutation(api.orders.fulfilment.cancel, { orderId: uuid });
    await settle(shop.t);
    expect(await orderOf(shop.t, uuid)).toMatchObject({
      status: "cancelled",
      refundedAmount: COLLECTION_TOTAL,
    });
    expect(shop.stripe.returned).toBe(COLLECTION_TOTAL);
    expect((await emailsMentioning(shop, "too late")).sort()).toEqual(
      [shop.buyer.email, shop.seller.email].sort(),
    );
  });

  test("releases nothing before Stripe answers or while it can't be reached", async () => {
    const shop = await startShop({ quantity: 1 });
    const { uuid, session } = await orderWithoutWebhooks(shop);
    shop.stripe.fault = "before";
    await expireHold(shop);
    for (const hours of [1, 5, 17]) {
      vi.setSystemTime(Date.now() + hours * HOUR_MS);
      await sweep(shop.t);
      await settle(shop.t);
      expect((await orderOf(shop.t, uuid)).status).toBe("pending");
      expect(await stockOf(shop)).toMatchObject({ heldQuantity: 1 });
    }
    const admin = await addDesignatedAdmin(shop.t);
    const failures = await admin.as.query(api.shared.jobFailures.list, {});
    expect(failures).toMatchObject([{ job: "payments/checkouts:recoverCheckout", error: "down" }]);

    // It had been paid all along.
    payWithoutWebhook(session);
    shop.stripe.fault = "none";
    vi.setSystemTime(Date.now() + 11 * MINUTE_MS);
    await sweep(shop.t);
    await settle(shop.t);
    expect((await orderOf(shop.t, uuid)).status).toBe("processing");
    expect(await admin.as.query(api.shared.jobFailures.list, {})).toEqual([]);
  });

  test("comes after a day without an answer from Stripe, and a payment reported later is refunded", async () => {
    const shop = await startShop({ quantity: 1 });
    const { uuid, session } = await orderWithoutWebhooks(shop);
    shop.stripe.fault = "before";
    await expireHold(shop);
    await advanceTime(shop, 24 * HOUR_MS);
    expect((await orderOf(shop.t, uuid)).status).toBe("cancelled");
    expect(await stockOf(shop)).toEqual({ quantity: 1, heldQuantity: 0, soldCount: 0 });
    expect((await emailsMentioning(shop, "was cancelled")).sort()).toEqual(
      [shop.buyer.email, shop.seller.email].sort(),
    );

    payWithoutWebhook(session);
    shop.stripe.fault = "none";
    vi.setSystemTime(Date.now() + 5 * MINUTE_MS);
    await sweep(shop.t);
    await settle(shop.t);
    expect(shop.stripe.returned).toBe(COLLECTION_TOTAL);
    expect(await orderOf(shop.t, uuid)).toMatchObject({
      status: "cancelled",
      refundedAmount: COLLECTION_TOTAL,
    });
  });

  test("releases the stock of a completed page with a delayed, unpaid payment", async () => {
    const shop = await startShop({ quantity: 1 });
    const { uuid, session } = await orderWithoutWebhooks(shop);
    payWithoutWebhook(session, false);
    await expireHold(shop);
    expect((await orderOf(shop.t, uuid)).status).toBe("cancelled");
    expect(await stockOf(shop)).toMatchObject({ heldQuantity: 0 });

    await deliver(shop.t, sessionEvent(session, "checkout.session.async_payment_succeeded"));
    await settle(shop.t);
    expect(shop.stripe.returned).toBe(COLLECTION_TOTAL);
  });

  test("closes a never-opened page at Stripe before releasing the stock", async () => {
    const shop = await startShop({ quantity: 1 });
    const { uuid, session } = await orderWithoutWebhooks(shop);
    await dropScheduledJobs(shop.t);
    vi.setSystemTime(Date.now() + 40 * MINUTE_MS);
    await sweep(shop.t);
    await settle(shop.t);
    expect(session.status).toBe("expired");
    expect((await orderOf(shop.t, uuid)).status).toBe("cancelled");
    expect(await stockOf(shop)).toMatchObject({ heldQuantity: 0 });
  });
});

describe("Shoal's requests to Stripe", () => {
  test("accept cards in pounds only, and use the API version of the client's types", async () => {
    const shop = await startShop();
    await startOrder(shop);
    await settle(shop.t);
    const [session] = shop.stripe.sessions.values();
    expect(session?.form.getAll("allowed_payment_method_types[0]")).toEqual(["card"]);
    expect(session?.form.has("allowed_payment_method_types[1]")).toBe(false);
    expect(session?.form.get("adaptive_pricing[enabled]")).toBe("false");
    expect(session?.form.get("mode")).toBe("payment");
    expect(session?.form.get("line_items[0][price_data][currency]")).toBe("gbp");
    expect(shop.stripe.versions).toEqual(new Set([Stripe.API_VERSION]));
  });
});
