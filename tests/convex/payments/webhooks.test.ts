import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { addDesignatedAdmin, addPerson } from "../kit/helpers";
import {
  orderOf,
  sessionOf,
  settle,
  type Shop,
  startOrder,
  startShop,
  stockOf,
  trailOf,
} from "../kit/orderHelpers";
import { deliver, deliverText, disputeEvent, event, sessionEvent } from "../kit/stripeEvents";
import { COLLECTION_TOTAL } from "../kit/totals";

async function startUnpaidOrder(shop: Shop): Promise<string> {
  const uuid = await startOrder(shop);
  await settle(shop.t);
  return uuid;
}

/** What every paid session has. Tests add the id, the payment and whose it is (`metadata`). */
const paidSession = {
  object: "checkout.session",
  currency: "gbp",
  livemode: false,
  mode: "payment",
  payment_status: "paid",
  status: "complete",
};

const eventsOf = async (shop: Shop) =>
  await shop.t.run(async (ctx) => ctx.db.query("stripeEvents").take(100));

describe("the webhook", () => {
  test("moves a pending order to processing, with stock, transaction and both emails", async () => {
    const shop = await startShop();
    const uuid = await startUnpaidOrder(shop);
    const response = await deliver(shop.t, sessionEvent(sessionOf(shop, uuid)));
    expect(response.status).toBe(200);
    expect(await orderOf(shop.t, uuid)).toMatchObject({
      status: "processing",
      holdsStock: false,
      stripeSessionId: sessionOf(shop, uuid).id,
      stripePaymentIntentId: sessionOf(shop, uuid).paymentIntentId,
    });
    expect(await stockOf(shop)).toEqual({ quantity: 2, heldQuantity: 0, soldCount: 1 });
    const [transactions, emails] = await shop.t.run(async (ctx) => [
      await ctx.db.query("transactions").take(10),
      await ctx.db.query("emails").take(10),
    ]);
    expect(transactions).toHaveLength(1);
    expect(emails).toHaveLength(2);
  });

  test("refuses requests that are unsigned, too old or from the future", async () => {
    const shop = await startShop();
    const uuid = await startUnpaidOrder(shop);
    const paidEvent = sessionEvent(sessionOf(shop, uuid));
    const old = Math.floor(Date.now() / 1000) - 3600;
    expect((await deliver(shop.t, paidEvent, { secret: "whsec_other" })).status).toBe(400);
    expect((await deliver(shop.t, paidEvent, { timestamp: old })).status).toBe(400);
    expect((await deliver(shop.t, paidEvent, { timestamp: old + 2 * 3600 })).status).toBe(400);
    expect((await deliver(shop.t, paidEvent, { timestamp: old + 3600 + 400 })).status).toBe(400);
    const unsignedResponse = await shop.t.fetch("/stripe-webhook", {
      method: "POST",
      body: JSON.stringify(paidEvent),
    });
    expect(unsignedResponse.status).toBe(400);
    const garbledResponse = await shop.t.fetch("/stripe-webhook", {
      method: "POST",
      body: "{",
      headers: { "stripe-signature": "t=1,v1=zz" },
    });
    expect(garbledResponse.status).toBe(400);
    expect((await orderOf(shop.t, uuid)).status).toBe("pending");
    expect(await eventsOf(shop)).toEqual([]);
  });

  test("applies an event once, however often it comes and under any id", async () => {
    const shop = await startShop();
    const uuid = await startUnpaidOrder(shop);
    const paidEvent = sessionEvent(sessionOf(shop, uuid));
    const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(shop.t, paidEvent)));
    const copy = await deliver(shop.t, sessionEvent(sessionOf(shop, uuid)));
    expect([...answers, copy].every(({ status }) => status === 200)).toBe(true);
    expect(await trailOf(shop, uuid)).toEqual(["place", "pay"]);
    expect(await stockOf(shop)).toEqual({ quantity: 2, heldQuantity: 0, soldCount: 1 });
    expect(await eventsOf(shop)).toHaveLength(2);
  });

  test("finds the checkout by its metadata if it arrives before the API's response", async () => {
    const shop = await startShop();
    const uuid = await startOrder(shop);
    const [checkout] = await shop.t.run(async (ctx) => ctx.db.query("checkouts").take(1));
    await deliver(
      shop.t,
      event("checkout.session.completed", {
        ...paidSession,
        id: "cs_test_early",
        amount_total: COLLECTION_TOTAL,
        payment_intent: "pi_early",
        metadata: { checkoutId: checkout?._id, orderUuid: uuid },
      }),
    );
    expect((await orderOf(shop.t, uuid)).status).toBe("processing");
    await settle(shop.t);
    expect((await orderOf(shop.t, uuid)).stripePaymentIntentId).toBe("pi_early");
  });

  test("releases the hold when a session expires, but not after a payment", async () => {
    const shop = await startShop();
    const expiredId = await startUnpaidOrder(shop);
    await deliver(shop.t, sessionEvent(sessionOf(shop, expiredId), "checkout.session.expired"));
    expect((await orderOf(shop.t, expiredId)).status).toBe("cancelled");
    expect(await stockOf(shop)).toMatchObject({ heldQuantity: 0 });

    const paidId = await startUnpaidOrder(shop);
    await deliver(shop.t, sessionEvent(sessionOf(shop, paidId)));
    await deliver(shop.t, sessionEvent(sessionOf(shop, paidId), "checkout.session.expired"));
    expect((await orderOf(shop.t, paidId)).status).toBe("processing");
    expect(await stockOf(shop)).toEqual({ quantity: 2, heldQuantity: 0, soldCount: 1 });
  });

  test("refunds a payment on a released hold, and notifies both sides", async () => {
    const shop = await startShop({ quantity: 1 });
    const lateId = await startUnpaidOrder(shop);
    const { id } = sessionOf(shop, lateId);
    await deliver(shop.t, sessionEvent(sessionOf(shop, lateId), "checkout.session.expired"));
    const rival = await addPerson(shop.t);
    const rivalOrderId = await startOrder(shop, rival);
    await settle(shop.t);
    await deliver(shop.t, sessionEvent(sessionOf(shop, rivalOrderId)));

    const paidEvent = sessionEvent(shop.stripe.sessions.get(id) ?? sessionOf(shop, lateId));
    await deliver(shop.t, paidEvent);
    await deliver(shop.t, paidEvent);
    await settle(shop.t);
    expect(await orderOf(shop.t, lateId)).toMatchObject({
      status: "cancelled",
      refundedAmount: COLLECTION_TOTAL,
    });
    expect(shop.stripe.returned).toBe(COLLECTION_TOTAL);
    expect(await stockOf(shop)).toEqual({ quantity: 0, heldQuantity: 0, soldCount: 1 });
    expect((await orderOf(shop.t, rivalOrderId)).status).toBe("processing");
    const emails = await shop.t.run(async (ctx) => {
      const emails = await ctx.db.query("emails").take(50);
      return emails.filter(({ subject }) => subject.includes("too late")).map(({ to }) => to);
    });
    expect(emails.sort()).toEqual([shop.buyer.email, shop.seller.email].sort());
  });

  test("refunds a second payment for an order, even if the amount is wrong", async () => {
    const shop = await startShop();
    const uuid = await startUnpaidOrder(shop);
    const session = sessionOf(shop, uuid);
    const wrongAmount = { amount_total: 100, payment_intent: "pi_wrong" };
    await deliver(shop.t, sessionEvent(session));
    await deliver(shop.t, sessionEvent(session, "checkout.session.completed", wrongAmount));
    const secondPayment = { payment_intent: "pi_twice" };
    await deliver(shop.t, sessionEvent(session, "checkout.session.completed", secondPayment));
    await settle(shop.t);
    expect(await orderOf(shop.t, uuid)).toMatchObject({ status: "processing", refundedAmount: 0 });
    expect(
      shop.stripe.refunds.map(({ amount, paymentIntentId }) => [amount, paymentIntentId]),
    ).toEqual([
      [100, "pi_wrong"],
      [COLLECTION_TOTAL, "pi_twice"],
    ]);
  });

  test("acknowledges sessions and types that aren't ours, and ignores unpaid ones", async () => {
    const shop = await startShop();
    const uuid = await startUnpaidOrder(shop);
    const foreign = event("checkout.session.completed", {
      ...paidSession,
      id: "cs_other",
      amount_total: 1,
      payment_intent: "pi_other",
      metadata: {},
    });
    const unpaidEvent = sessionEvent(sessionOf(shop, uuid), "checkout.session.completed", {
      payment_status: "unpaid",
    });
    for (const ignoredEvent of [foreign, unpaidEvent, event("customer.created", { id: "cus_1" })]) {
      expect((await deliver(shop.t, ignoredEvent)).status).toBe(200);
    }
    expect((await orderOf(shop.t, uuid)).status).toBe("pending");
  });

  test("produces one order, one sale and correct books from any events in any order", async () => {
    const step = fc.constantFrom("paid", "paidAgain", "expired", "cancel", "hold", "settle");
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const shop = await startShop({ quantity: 1 });
        const uuid = await startUnpaidOrder(shop);
        const session = sessionOf(shop, uuid);
        const paidEvent = sessionEvent(session);
        for (const action of steps) {
          if (action === "paid") await deliver(shop.t, paidEvent);
          else if (action === "paidAgain") await deliver(shop.t, sessionEvent(session));
          else if (action === "expired") {
            await deliver(shop.t, sessionEvent(session, "checkout.session.expired"));
          } else if (action === "cancel") {
            const cancel = shop.buyer.as.mutation(api.orders.fulfilment.cancel, { orderId: uuid });
            await cancel.catch(() => null);
          } else if (action === "hold") vi.advanceTimersByTime(31 * MINUTE_MS);
          else await settle(shop.t);
        }
        await settle(shop.t);
        const order = await orderOf(shop.t, uuid);
        const stock = await stockOf(shop);
        const wasPaid = steps.some((action) => action === "paid" || action === "paidAgain");
        const isSold = order.status === "processing";
        expect(stock.soldCount).toBe(isSold ? 1 : 0);
        expect(stock.quantity + stock.soldCount).toBe(1);
        expect(stock.heldQuantity).toBe(order.status === "pending" ? 1 : 0);
        // Paid money is either in the order or being refunded: never both, never neither.
        expect(shop.stripe.returned).toBe(wasPaid && !isSold ? COLLECTION_TOTAL : 0);
        expect(order.refundedAmount).toBe(shop.stripe.returned);
        expect((await trailOf(shop, uuid)).filter((name) => name === "pay").length).toBe(
          isSold ? 1 : 0,
        );
      }),
      { numRuns: 20 },
    );
  }, 300_000);
});

describe("a signed event that is malformed", () => {
  /** Expects a response that reveals nothing about us. */
  async function expectRefused(t: Shop["t"], body: unknown, label: string) {
    const response = await deliver(t, body as object);
    expect(response.status, label).toBe(400);
    const text = await response.text();
    expect(text, label).toMatch(/^Malformed(: [\w.]+)?$/);
    expect(text.length).toBeLessThan(80);
  }

  const refundedEvent = () =>
    event("refund.updated", {
      id: "re_1",
      object: "refund",
      amount: 100,
      status: "succeeded",
      payment_intent: "pi_1",
      metadata: {},
    });

  test("is answered with 400 if the body isn't an event", async () => {
    const shop = await startShop();
    for (const body of [null, [], "text", 1, {}, { object: "v2.core.event" }]) {
      await expectRefused(shop.t, body, JSON.stringify(body));
    }
    const response = await deliverText(shop.t, "{not json");
    expect(response.status).toBe(400);
    expect(await response.text()).toBe("Malformed");
  });

  test("is answered with 400 for every missing or mistyped field", async () => {
    const shop = await startShop();
    const uuid = await startUnpaidOrder(shop);
    const goodEvents = [sessionEvent(sessionOf(shop, uuid)), refundedEvent()];
    const requiredFields = {
      "checkout.session.completed": [
        "id object amount_total currency livemode mode payment_intent payment_status status",
      ],
      "refund.updated": ["id object amount status payment_intent"],
    } as Record<string, string[]>;
    const wrongValues = [undefined, { of: "another kind" }, -1.5, [], false];
    for (const goodEvent of goodEvents) {
      for (const field of ["id", "object", "type", "livemode", "data"]) {
        const { [field as "id"]: _gone, ...rest } = goodEvent;
        await expectRefused(shop.t, rest, `${goodEvent.type} without ${field}`);
      }
      for (const field of (requiredFields[goodEvent.type]?.[0] ?? "").split(" ")) {
        for (const value of wrongValues) {
          if (field === "livemode" && value === false) continue;
          const object = { ...goodEvent.data.object, [field]: value };
          await expectRefused(
            shop.t,
            { ...goodEvent, data: { object } },
            `${goodEvent.type} ${field}: ${JSON.stringify(value)}`,
          );
        }
      }
    }
    const swappedEvent = { ...goodEvents[0], data: { object: goodEvents[1]?.data.object } };
    await expectRefused(shop.t, swappedEvent, "a refund where a session should be");
    expect((await orderOf(shop.t, uuid)).status).toBe("pending");
    expect(await eventsOf(shop)).toEqual([]);
  });

  test("never causes a server error or pays an order, however it is altered", async () => {
    const shop = await startShop();
    const uuid = await startUnpaidOrder(shop);
    const paidEvent = sessionEvent(sessionOf(shop, uuid), "checkout.session.completed", {
      payment_status: "unpaid",
      payment_intent: null,
    });
    const path = fc.constantFrom(
      ...["id", "object", "type", "livemode", "data", "created"].map((key) => [key]),
      ...Object.keys(paidEvent.data.object).map((key) => ["data", "object", key]),
    );
    const junk = fc.jsonValue().filter((value) => value !== "paid");
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(path, junk), { minLength: 1, maxLength: 3 }),
        async (changes) => {
          const mutated = structuredClone(paidEvent) as unknown as Record<string, unknown>;
          for (const [keys, value] of changes) {
            let parent: unknown = mutated;
            for (const key of keys.slice(0, -1))
              parent = (parent as Record<string, unknown> | null)?.[key];
            const last = keys.at(-1) ?? "";
            if (typeof parent === "object" && parent !== null)
              (parent as Record<string, unknown>)[last] = value;
          }
          const { status } = await deliver(shop.t, mutated);
          expect([200, 400]).toContain(status);
        },
      ),
      { numRuns: 300 },
    );
    expect((await orderOf(shop.t, uuid)).status).toBe("pending");
  });

  test("is still acknowledged if its type is unknown", async () => {
    const shop = await startShop();
    expect((await deliver(shop.t, event("payout.paid", { id: "po_1" }))).status).toBe(200);
  });
});

describe("a payment that isn't for this shop", () => {
  const cases = [
    ["test money on a live deployment", { livemode: false }, "wrong mode", "sk_live_1"],
    ["live money on a test deployment", { livemode: true }, "wrong mode", "sk_test_1"],
    ["a subscription", { mode: "subscription" }, "not a payment", "sk_test_1"],
  ] as const;
  test.each(cases)("%s pays no order", async (_, changes, outcome, key) => {
    const shop = await startShop();
    const uuid = await startUnpaidOrder(shop);
    process.env.STRIPE_SECRET_KEY = key;
    const type = "checkout.session.completed";
    const foreign = sessionEvent(sessionOf(shop, uuid), type, changes);
    const livemode = "livemode" in changes ? changes.livemode : false;
    const response = await deliver(shop.t, { ...foreign, livemode });
    expect(await response.json()).toMatchObject({ outcome });
    expect((await orderOf(shop.t, uuid)).status).toBe("pending");
  });

  test("leaves nothing on the admin's list if it is another deployment's or shop's", async () => {
    const shop = await startShop();
    const admin = await addDesignatedAdmin(shop.t);
    const session = sessionOf(shop, await startUnpaidOrder(shop));
    const problems = async () => await admin.as.query(api.payments.moneyProblems.list, {});
    const type = "checkout.session.completed";
    const foreignSession = (id: string, metadata: Record<string, string>) =>
      sessionEvent(session, type, { id, metadata, payment_intent: `pi_${id}` });
    const stagingMetadata = { checkoutId: "x", refundId: "x", deployment: "staging" };
    const refund = { id: "re_1", payment_intent: "pi_staging", amount: 500, status: "succeeded" };
    for (const foreign of [
      foreignSession("cs_staging", stagingMetadata),
      event("refund.created", { ...refund, object: "refund", metadata: stagingMetadata }),
    ]) {
      expect(await (await deliver(shop.t, foreign)).json(), foreign.type).toMatchObject({
        outcome: "ignored",
      });
    }
    expect(await problems()).toEqual([]);

    const dashboardRefund = { ...refund, object: "refund", metadata: {} };
    await deliver(
      shop.t,
      event("refund.created", { ...dashboardRefund, payment_intent: "pi_of_another_shop" }),
    );
    await deliver(shop.t, disputeEvent("pi_of_another_shop"));
    await deliver(shop.t, foreignSession("cs_lost", { checkoutId: "x" }));
    // Money marked as ours stays until an admin has looked at it.
    expect(await problems()).toMatchObject([{ stripePaymentIntentId: "pi_cs_lost" }]);
  });

  test("a pay page created before the site's address changed still pays its order", async () => {
    const shop = await startShop();
    const uuid = await startUnpaidOrder(shop);
    // The call that made the page never answered, so only the metadata say whose it is.
    await shop.t.run(async (ctx) => {
      const checkout = await ctx.db.query("checkouts").first();
      if (!checkout) throw new Error("No checkout");
      await ctx.db.patch("checkouts", checkout._id, { stripeSessionId: undefined });
    });
    process.env.SITE_URL = "https://moved.shoal.test";
    await deliver(shop.t, sessionEvent(sessionOf(shop, uuid)));
    expect((await orderOf(shop.t, uuid)).status).toBe("processing");
  });

  test("a payment in another currency is refunded once", async () => {
    const shop = await startShop();
    const uuid = await startUnpaidOrder(shop);
    const euroPayment = () =>
      sessionEvent(sessionOf(shop, uuid), "checkout.session.completed", { currency: "eur" });
    await deliver(shop.t, euroPayment());
    await deliver(shop.t, euroPayment());
    await settle(shop.t);
    expect((await orderOf(shop.t, uuid)).status).toBe("cancelled");
    expect(shop.stripe.returned).toBe(COLLECTION_TOTAL);
  });

  test("a payment that fails after its page was completed releases the stock", async () => {
    const shop = await startShop({ quantity: 1 });
    const uuid = await startUnpaidOrder(shop);
    const session = sessionOf(shop, uuid);
    const unpaidEvent = { payment_status: "unpaid", payment_intent: null };
    await deliver(shop.t, sessionEvent(session, "checkout.session.completed", unpaidEvent));
    expect(await stockOf(shop)).toMatchObject({ heldQuantity: 1 });
    await deliver(shop.t, sessionEvent(session, "checkout.session.async_payment_failed"));
    expect((await orderOf(shop.t, uuid)).status).toBe("cancelled");
    expect(await stockOf(shop)).toEqual({ quantity: 1, heldQuantity: 0, soldCount: 0 });
  });
});
