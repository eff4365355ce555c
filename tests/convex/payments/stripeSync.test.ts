/**
 * The hourly run over Stripe's events and totals makes up for lost webhooks, and reports totals
 * that differ.
 */

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#convex/domain/shared/constants.ts";
import { addPayment, type FakeRefund, payWithoutWebhook } from "../kit/fakeStripe";
import type { Person } from "../kit/helpers";
import {
  outsideRefund,
  startPaidShop,
  advanceAndSweep,
  startShopWithAdmin,
} from "../kit/moneyShop";
import {
  orderOf,
  sessionOf,
  settle,
  type Shop,
  startOrder,
  startShop,
  stockOf,
  awaitWithRetries,
} from "../kit/orderHelpers";
import {
  deliver,
  disputeEvent,
  event,
  serveEvents,
  refundEvent,
  sessionEvent,
} from "../kit/stripeEvents";
import { COLLECTION_TOTAL } from "../kit/totals";

beforeEach(() => void vi.spyOn(console, "error").mockReturnValue(undefined));
afterEach(() => void vi.useRealTimers());

type StripeEvent = ReturnType<typeof event>;

/** Stripe lists these events, but their webhooks are lost; `at` in ms epoch. */
function loseWebhooks({ stripe }: Shop, events: readonly StripeEvent[], at = Date.now()): void {
  for (const event of events) stripe.events.push({ ...event, created: Math.floor(at / SECOND_MS) });
}

/** One run of the cron. */
async function sync({ t }: Shop): Promise<void> {
  await t.mutation(internal.sweeps.run, { sweep: "stripe" });
  for (let n = 0; n < 3; n += 1) await settle(t);
}

const runOf = async ({ t }: Shop) =>
  await t.run(async ({ db }) => {
    const runs = await db.query("sweepRuns").collect();
    return runs.find(({ sweep }) => sweep === "stripe");
  });

const eventCount = async ({ t }: Shop) =>
  (await t.run(({ db }) => db.query("stripeEvents").collect())).length;

describe("a single run makes up for the lost webhook", () => {
  test("of a payment", async () => {
    const shop = await startShop();
    const orderId = await startOrder(shop);
    await settle(shop.t);
    loseWebhooks(shop, [sessionEvent(sessionOf(shop, orderId))]);
    await sync(shop);
    expect((await orderOf(shop.t, orderId)).status).toBe("processing");
    expect(await runOf(shop)).toMatchObject({ count: 1, error: null });
  });

  test("of a pay page that expired", async () => {
    const shop = await startShop();
    const orderId = await startOrder(shop);
    await settle(shop.t);
    loseWebhooks(shop, [sessionEvent(sessionOf(shop, orderId), "checkout.session.expired")]);
    await sync(shop);
    expect((await orderOf(shop.t, orderId)).status).toBe("cancelled");
    expect(await stockOf(shop)).toMatchObject({ heldQuantity: 0 });
  });

  test("of a refund made in Stripe's dashboard", async () => {
    const { shop, orderId, payment } = await startPaidShop();
    loseWebhooks(shop, [refundEvent("refund.created", outsideRefund(payment))]);
    await sync(shop);
    expect((await orderOf(shop.t, orderId)).refundedAmount).toBe(100);
  });

  test("of our own refund that Stripe was still processing", async () => {
    const { shop, orderId, refund } = await startPaidShop();
    shop.stripe.refundStatus = "pending";
    expect(await refund(100)).toBe("pending");
    loseWebhooks(shop, [
      refundEvent("refund.updated", { ...lastRefund(shop), status: "succeeded" }),
    ]);
    await sync(shop);
    expect(await orderOf(shop.t, orderId)).toMatchObject({ refundedAmount: 100 });
  });

  test("of a refund returned by a bank", async () => {
    const { shop, orderId, refund, problems } = await startPaidShop();
    await refund(100);
    loseWebhooks(shop, [refundEvent("refund.failed", { ...lastRefund(shop), status: "failed" })]);
    await sync(shop);
    expect((await orderOf(shop.t, orderId)).refundedAmount).toBe(0);
    expect(await problems()).toMatchObject([{ kind: "refund", state: "failed", amount: 100 }]);
  });

  test("of a dispute that was opened and lost", async () => {
    const { shop, orderId, payment, problems } = await startPaidShop();
    loseWebhooks(shop, [disputeEvent(payment)]);
    await sync(shop);
    expect((await orderOf(shop.t, orderId)).stops).toEqual(["chargeback"]);
    expect(await problems()).toMatchObject([{ kind: "chargeback", state: "open" }]);
    loseWebhooks(shop, [disputeEvent(payment, { status: "lost" })]);
    await sync(shop);
    expect(await orderOf(shop.t, orderId)).toMatchObject({
      status: "refunded",
      refundedAmount: COLLECTION_TOTAL,
    });
  });

  const lastRefund = (shop: Shop): FakeRefund => {
    const stripeRefund = shop.stripe.refunds.at(-1);
    if (!stripeRefund) throw new Error("No refund was made");
    return stripeRefund;
  };
});

describe("a run", () => {
  test("reads page by page, going back 30 days the first time", async () => {
    const { shop, orderId, payment } = await startPaidShop();
    vi.setSystemTime(Date.now() + 30 * DAY_MS);
    shop.stripe.pageSize = 2;
    const refunds = Array.from({ length: 5 }, (_, n) =>
      refundEvent("refund.created", outsideRefund(payment, { id: `re_${n}`, amount: 10 })),
    );
    loseWebhooks(shop, refunds, Date.now() - 29 * DAY_MS);
    loseWebhooks(shop, [event("payout.paid", { id: "po_1" })]);
    await sync(shop);
    expect((await orderOf(shop.t, orderId)).refundedAmount).toBe(50);
    expect(await runOf(shop)).toMatchObject({ count: 5 });
  });

  test("changes nothing when repeated, or if the webhook arrives after all", async () => {
    const { shop, orderId, payment } = await startPaidShop();
    const refunded = refundEvent("refund.created", outsideRefund(payment));
    loseWebhooks(shop, [refunded]);
    await sync(shop);
    const before = await eventCount(shop);
    await Promise.all([sync(shop), sync(shop)]);
    expect(await (await deliver(shop.t, refunded)).json()).toMatchObject({
      outcome: expect.stringMatching(/^repeat/) as string,
    });
    expect(await runOf(shop)).toMatchObject({ count: 0, error: null });
    expect(await eventCount(shop)).toBe(before);
    expect((await orderOf(shop.t, orderId)).refundedAmount).toBe(100);
  });

  test("reports a failure at Stripe, and the next run reads what was missed", async () => {
    const { shop, orderId, payment } = await startPaidShop();
    await sync(shop);
    loseWebhooks(shop, [refundEvent("refund.created", outsideRefund(payment))]);
    shop.stripe.fault = "refuse";
    await sync(shop);
    expect(await runOf(shop)).toMatchObject({ count: null, error: "Refused" });
    shop.stripe.fault = "none";
    vi.setSystemTime(Date.now() + 5 * DAY_MS);
    await sync(shop);
    expect(await runOf(shop)).toMatchObject({ count: 1, error: null });
    expect((await orderOf(shop.t, orderId)).refundedAmount).toBe(100);
  });

  test("records an event that it can't apply, and applies the others", async () => {
    const { shop, admin, orderId, payment } = await startPaidShop();
    const invalidEvent = event("refund.updated", { id: 7 });
    loseWebhooks(shop, [invalidEvent, refundEvent("refund.created", outsideRefund(payment))]);
    await sync(shop);
    expect((await orderOf(shop.t, orderId)).refundedAmount).toBe(100);
    expect(await admin.as.query(api.shared.jobFailures.list, {})).toMatchObject([
      { job: "payments/stripeEvents:applyAgain", rowId: invalidEvent.id },
    ]);
  });

  test("refunds a payment for an ended order once, however often it runs", async () => {
    const shop = await startShop();
    const orderId = await startOrder(shop);
    await settle(shop.t);
    const session = sessionOf(shop, orderId);
    await shop.buyer.as.mutation(api.orders.fulfilment.cancel, { orderId });
    await settle(shop.t);
    payWithoutWebhook(session);
    loseWebhooks(shop, [sessionEvent(session)]);
    for (let n = 0; n < 3; n += 1) await sync(shop);
    expect(shop.stripe.returned).toBe(session.amount);
    expect(await orderOf(shop.t, orderId)).toMatchObject({
      status: "cancelled",
      refundedAmount: session.amount,
    });
  });

  test("adopts a refund that went through unreported, and no timer repeats it", async () => {
    const { shop, orderId, refund } = await startPaidShop();
    shop.stripe.fault = "cut";
    expect(await awaitWithRetries(refund(100))).toBe("requested");
    shop.stripe.fault = "none";
    shop.stripe.forgetKeys();
    const [stripeRefund] = shop.stripe.refunds;
    if (!stripeRefund) throw new Error("No refund was made");
    loseWebhooks(shop, [refundEvent("refund.created", stripeRefund)]);
    await sync(shop);
    for (let n = 0; n < 3; n += 1) await advanceAndSweep(shop, 6 * HOUR_MS);
    expect(shop.stripe.returned).toBe(100);
    expect(await orderOf(shop.t, orderId)).toMatchObject({ refundedAmount: 100 });
  });
});

describe("an event of another deployment or shop on the Stripe account", () => {
  test("changes nothing here, and leaves nothing on the admin's list", async () => {
    const { shop, problems } = await startPaidShop();
    const before = await eventCount(shop);
    const metadata = { deployment: "staging", checkoutId: "x", refundId: "x" };
    for (const id of ["pi_staging", "pi_shop"]) addPayment(id, 500);
    shop.stripe.forged.set("pi_staging", { metadata });
    shop.stripe.forged.set("pi_shop", {});
    const session = [...shop.stripe.sessions.values()][0];
    if (!session) throw new Error("No session");
    const stagingSession = { id: "cs_staging", metadata, payment_intent: "pi_staging" };
    const { data } = refundEvent("refund.created", outsideRefund("pi_staging"));
    loseWebhooks(shop, [
      sessionEvent(session, "checkout.session.completed", stagingSession),
      event("refund.created", { ...data.object, metadata }),
      disputeEvent("pi_staging"),
      disputeEvent("pi_shop", { id: "dp_2" }),
      refundEvent("refund.created", outsideRefund("pi_shop", { id: "re_shop" })),
    ]);
    await sync(shop);
    expect(await problems()).toEqual([]);
    expect(await totalsOf(shop)).toMatchObject({
      theirPaid: COLLECTION_TOTAL,
      ourPaid: COLLECTION_TOTAL,
      differing: [],
    });
    const stored = await shop.t.run(({ db }) => db.query("deferredStripeEvents").collect());
    expect(stored).toEqual([]);
    expect(await eventCount(shop)).toBe(before);
  });

  test("isn't confused with a payment of ours that no row knows, which stays on the admin's list", async () => {
    const { shop, problems } = await startPaidShop();
    addPayment("pi_ours", 500);
    shop.stripe.forged.set("pi_ours", { metadata: { deployment: "shoal-test" } });
    loseWebhooks(shop, [disputeEvent("pi_ours")]);
    await sync(shop);
    expect(await problems()).toMatchObject([{ kind: "unmatched", updateKind: "dispute" }]);
    expect(await totalsOf(shop)).toMatchObject({
      theirPaid: COLLECTION_TOTAL + 500,
      differing: ["pi_ours"],
    });
  });
});

describe("while Stripe is down, the webhook", () => {
  const failuresOf = async (admin: Person) => await admin.as.query(api.shared.jobFailures.list, {});

  test("refuses another shop's dispute until Stripe can be asked, and lists nothing of it", async () => {
    const { shop, admin, problems } = await startPaidShop();
    addPayment("pi_shop", 500);
    shop.stripe.forged.set("pi_shop", {});
    const dispute = disputeEvent("pi_shop");
    shop.stripe.fault = "before";
    await expect(deliver(shop.t, dispute)).rejects.toThrow("down");
    expect(await failuresOf(admin)).toMatchObject([{ rowId: dispute.id }]);
    shop.stripe.fault = "none";
    expect((await deliver(shop.t, dispute)).status).toBe(200);
    expect(await failuresOf(admin)).toEqual([]);
    expect(await problems()).toEqual([]);
  });

  test("answers a test dispute on a live deployment, whose key can never read it", async () => {
    const { shop, admin } = await startPaidShop();
    process.env.STRIPE_SECRET_KEY = "sk_live_1";
    shop.stripe.fault = "before";
    const response = await deliver(shop.t, disputeEvent("pi_test"));
    expect(await response.json()).toMatchObject({ outcome: "wrong mode" });
    expect(await failuresOf(admin)).toEqual([]);
  });

  test("stops an order for a chargeback, because its payment is known", async () => {
    const { shop, orderId, payment } = await startPaidShop();
    shop.stripe.fault = "before";
    await deliver(shop.t, disputeEvent(payment));
    expect((await orderOf(shop.t, orderId)).stops).toEqual(["chargeback"]);
  });

  test("refuses a refund that precedes its payment, and books it on the retry", async () => {
    const { shop, admin } = await startShopWithAdmin();
    const orderId = await startOrder(shop);
    await settle(shop.t);
    const session = sessionOf(shop, orderId);
    payWithoutWebhook(session);
    const refund = refundEvent("refund.created", outsideRefund(session.paymentIntentId ?? ""));
    shop.stripe.fault = "before";
    await expect(deliver(shop.t, refund)).rejects.toThrow("down");
    shop.stripe.fault = "none";
    serveEvents(shop, refund);
    await deliver(shop.t, sessionEvent(session));
    vi.setSystemTime(Date.now() + 2 * HOUR_MS);
    await shop.t.mutation(internal.shared.jobFailures.retryDue, {});
    for (let n = 0; n < 3; n += 1) await settle(shop.t);
    expect((await orderOf(shop.t, orderId)).refundedAmount).toBe(100);
    expect(await failuresOf(admin)).toEqual([]);
  });
});

const totalsOf = async ({ t }: Shop) =>
  (await t.run(({ db }) => db.query("stripeSync").first()))?.totals;

describe("the totals of the last 30 days", () => {
  /** A paid order, an hour old. */
  async function hourOldOrder() {
    const world = await startPaidShop();
    vi.setSystemTime(Date.now() + HOUR_MS);
    const compare = async () => {
      await sync(world.shop);
      return await totalsOf(world.shop);
    };
    return { ...world, compare };
  }

  test("match, and are on the health page", async () => {
    const { admin, compare } = await hourOldOrder();
    const totals = {
      theirPaid: COLLECTION_TOTAL,
      ourPaid: COLLECTION_TOTAL,
      theirRefunded: 0,
      ourRefunded: 0,
      until: expect.any(Number) as number,
      theirSent: 0,
      ourSent: 0,
      differing: [],
    };
    expect(await compare()).toEqual(totals);
    const summary = await admin.as.query(api.moderation.health.summary, {});
    expect(summary.totals).toEqual(totals);
    // Newer payments may still be on their way.
    const age = Date.now() - (summary.totals?.until ?? 0);
    expect(age).toBeGreaterThanOrEqual(10 * MINUTE_MS);
    expect(age).toBeLessThan(HOUR_MS);
  });

  test("differ if a payment has another sum, until the books are corrected", async () => {
    const { shop, payment, compare } = await hourOldOrder();
    shop.stripe.forged.set(payment, { amount: COLLECTION_TOTAL + 250 });
    expect(await compare()).toMatchObject({
      theirPaid: COLLECTION_TOTAL + 250,
      ourPaid: COLLECTION_TOTAL,
      differing: [payment],
    });
    shop.stripe.forged.clear();
    expect(await compare()).toMatchObject({ theirPaid: COLLECTION_TOTAL, differing: [] });
  });

  test("differ if Stripe doesn't know a payment", async () => {
    const { shop, payment, compare } = await hourOldOrder();
    shop.stripe.forged.set(payment, { isGone: true });
    expect(await compare()).toMatchObject({
      theirPaid: 0,
      ourPaid: COLLECTION_TOTAL,
      differing: [payment],
    });
  });

  test("cover refunds that are missing here, missing there or of a different sum", async () => {
    const { shop, payment, refund, compare } = await hourOldOrder();
    await refund(100);
    await refund(50);
    vi.setSystemTime(Date.now() + HOUR_MS);
    expect(await compare()).toMatchObject({ theirRefunded: 150, ourRefunded: 150, differing: [] });
    const [first, second] = shop.stripe.refunds;
    if (!first || !second) throw new Error("No refunds");
    first.amount = 120;
    const goneId = second.id;
    second.id = "re_renamed";
    shop.stripe.refunds.push(outsideRefund(payment, { id: "re_outside", amount: 30 }));
    const totals = await compare();
    expect(totals).toMatchObject({ theirRefunded: 200, ourRefunded: 150 });
    expect([...(totals?.differing ?? [])].sort()).toEqual(
      [first.id, goneId, "re_renamed", "re_outside"].sort(),
    );
  });

  test("are read page by page, and name at most five ids", async () => {
    const { shop, payment, compare } = await hourOldOrder();
    shop.stripe.pageSize = 2;
    for (let n = 0; n < 7; n += 1) {
      shop.stripe.refunds.push(outsideRefund(payment, { id: `re_${n}`, amount: 10 }));
    }
    const totals = await compare();
    expect(totals).toMatchObject({ theirRefunded: 70, ourRefunded: 0 });
    expect(totals?.differing).toHaveLength(5);
  });
});
