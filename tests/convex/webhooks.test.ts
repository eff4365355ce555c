import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { api } from "../../convex/_generated/api";
import { MINUTE_MS } from "../../convex/domain/constants";
import { addPerson } from "./helpers";
import {
  deliver,
  event,
  orderOf,
  sessionEvent,
  sessionOf,
  settle,
  type Shop,
  start,
  startShop,
  stockOf,
  trailOf,
} from "./orderHelpers";

async function unpaid(shop: Shop): Promise<string> {
  const uuid = await start(shop);
  await settle(shop.t);
  return uuid;
}

const eventsOf = async (shop: Shop) =>
  await shop.t.run(async (ctx) => ctx.db.query("stripeEvents").take(100));

describe("the webhook", () => {
  test("turns a pending order into processing, with stock, transaction and both mails", async () => {
    const shop = await startShop();
    const uuid = await unpaid(shop);
    const response = await deliver(shop.t, sessionEvent(sessionOf(shop, uuid)));
    expect(response.status).toBe(200);
    expect(await orderOf(shop.t, uuid)).toMatchObject({
      status: "processing",
      holdsStock: false,
      stripeSessionId: sessionOf(shop, uuid).id,
      stripePaymentIntentId: sessionOf(shop, uuid).paymentIntentId,
    });
    expect(await stockOf(shop)).toEqual({ quantity: 2, heldQuantity: 0, soldCount: 1 });
    const [transactions, mails] = await shop.t.run(async (ctx) => [
      await ctx.db.query("transactions").take(10),
      await ctx.db.query("emails").take(10),
    ]);
    expect(transactions).toHaveLength(1);
    expect(mails).toHaveLength(2);
  });

  test("refuses what Stripe did not sign, and what is too old", async () => {
    const shop = await startShop();
    const uuid = await unpaid(shop);
    const paid = sessionEvent(sessionOf(shop, uuid));
    const old = Math.floor(Date.now() / 1000) - 3600;
    expect((await deliver(shop.t, paid, { secret: "whsec_other" })).status).toBe(400);
    expect((await deliver(shop.t, paid, { timestamp: old })).status).toBe(400);
    const bare = await shop.t.fetch("/stripe-webhook", {
      method: "POST",
      body: JSON.stringify(paid),
    });
    expect(bare.status).toBe(400);
    const garbled = await shop.t.fetch("/stripe-webhook", {
      method: "POST",
      body: "{",
      headers: { "stripe-signature": "t=1,v1=zz" },
    });
    expect(garbled.status).toBe(400);
    expect((await orderOf(shop.t, uuid)).status).toBe("pending");
    expect(await eventsOf(shop)).toEqual([]);
  });

  test("takes an event once, however often it comes and under whatever id", async () => {
    const shop = await startShop();
    const uuid = await unpaid(shop);
    const paid = sessionEvent(sessionOf(shop, uuid));
    const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(shop.t, paid)));
    const copy = await deliver(shop.t, sessionEvent(sessionOf(shop, uuid)));
    expect([...answers, copy].every(({ status }) => status === 200)).toBe(true);
    expect(await trailOf(shop, uuid)).toEqual(["place", "pay"]);
    expect(await stockOf(shop)).toEqual({ quantity: 2, heldQuantity: 0, soldCount: 1 });
    expect(await eventsOf(shop)).toHaveLength(2);
  });

  test("that overtakes the answer of the call finds its checkout by the metadata", async () => {
    const shop = await startShop();
    const uuid = await start(shop);
    const [checkout] = await shop.t.run(async (ctx) => ctx.db.query("checkouts").take(1));
    await deliver(
      shop.t,
      event("checkout.session.completed", {
        id: "cs_test_early",
        amount_total: 530,
        currency: "gbp",
        payment_status: "paid",
        payment_intent: "pi_early",
        metadata: { checkoutId: checkout?._id, orderUuid: uuid },
      }),
    );
    expect((await orderOf(shop.t, uuid)).status).toBe("processing");
    await settle(shop.t);
    expect((await orderOf(shop.t, uuid)).stripePaymentIntentId).toBe("pi_early");
  });

  test("an expiry releases the hold; after a payment it means nothing", async () => {
    const shop = await startShop();
    const lost = await unpaid(shop);
    await deliver(shop.t, sessionEvent(sessionOf(shop, lost), "checkout.session.expired"));
    expect((await orderOf(shop.t, lost)).status).toBe("cancelled");
    expect(await stockOf(shop)).toMatchObject({ heldQuantity: 0 });

    const paid = await unpaid(shop);
    await deliver(shop.t, sessionEvent(sessionOf(shop, paid)));
    await deliver(shop.t, sessionEvent(sessionOf(shop, paid), "checkout.session.expired"));
    expect((await orderOf(shop.t, paid)).status).toBe("processing");
    expect(await stockOf(shop)).toEqual({ quantity: 2, heldQuantity: 0, soldCount: 1 });
  });

  test("a payment on a released hold goes back by itself, and both are told", async () => {
    const shop = await startShop({ quantity: 1 });
    const late = await unpaid(shop);
    const { id } = sessionOf(shop, late);
    await deliver(shop.t, sessionEvent(sessionOf(shop, late), "checkout.session.expired"));
    const rival = await addPerson(shop.t);
    const won = await start(shop, rival);
    await settle(shop.t);
    await deliver(shop.t, sessionEvent(sessionOf(shop, won)));

    const paid = sessionEvent(shop.stripe.sessions.get(id) ?? sessionOf(shop, late));
    await deliver(shop.t, paid);
    await deliver(shop.t, paid);
    await settle(shop.t);
    expect(await orderOf(shop.t, late)).toMatchObject({
      status: "cancelled",
      refundedAmount: 530,
    });
    expect(shop.stripe.returned).toBe(530);
    expect(await stockOf(shop)).toEqual({ quantity: 0, heldQuantity: 0, soldCount: 1 });
    expect((await orderOf(shop.t, won)).status).toBe("processing");
    const told = await shop.t.run(async (ctx) => {
      const mails = await ctx.db.query("emails").take(50);
      return mails.filter(({ subject }) => subject.includes("too late")).map(({ to }) => to);
    });
    expect(told.sort()).toEqual([shop.buyer.email, shop.seller.email].sort());
  });

  test("a second payment of one order and one of a wrong amount go back", async () => {
    const shop = await startShop();
    const uuid = await unpaid(shop);
    const session = sessionOf(shop, uuid);
    const wrong = { amount_total: 100, payment_intent: "pi_wrong" };
    await deliver(shop.t, sessionEvent(session, "checkout.session.completed", wrong));
    expect((await orderOf(shop.t, uuid)).status).toBe("pending");
    await deliver(shop.t, sessionEvent(session));
    const twice = { payment_intent: "pi_twice" };
    await deliver(shop.t, sessionEvent(session, "checkout.session.completed", twice));
    await settle(shop.t);
    expect(await orderOf(shop.t, uuid)).toMatchObject({ status: "processing", refundedAmount: 0 });
    expect(
      shop.stripe.refunds.map(({ amount, paymentIntentId }) => [amount, paymentIntentId]),
    ).toEqual([
      [100, "pi_wrong"],
      [530, "pi_twice"],
    ]);
  });

  test("is acknowledged for sessions and types that are not ours, and unpaid ones change nothing", async () => {
    const shop = await startShop();
    const uuid = await unpaid(shop);
    const foreign = event("checkout.session.completed", {
      id: "cs_other",
      amount_total: 1,
      currency: "gbp",
      payment_status: "paid",
      payment_intent: "pi_other",
      metadata: {},
    });
    const owing = sessionEvent(sessionOf(shop, uuid), "checkout.session.completed", {
      payment_status: "unpaid",
    });
    for (const one of [foreign, owing, event("customer.created", { id: "cus_1" })]) {
      expect((await deliver(shop.t, one)).status).toBe(200);
    }
    expect((await orderOf(shop.t, uuid)).status).toBe("pending");
  });

  test("whatever comes in whatever order: one order, one sale, the money where it belongs", async () => {
    const step = fc.constantFrom("paid", "paidAgain", "expired", "cancel", "hold", "settle");
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const shop = await startShop({ quantity: 1 });
        const uuid = await unpaid(shop);
        const session = sessionOf(shop, uuid);
        const paid = sessionEvent(session);
        for (const one of steps) {
          if (one === "paid") await deliver(shop.t, paid);
          else if (one === "paidAgain") await deliver(shop.t, sessionEvent(session));
          else if (one === "expired") {
            await deliver(shop.t, sessionEvent(session, "checkout.session.expired"));
          } else if (one === "cancel") {
            const cancel = shop.buyer.as.mutation(api.orders.cancel, { orderId: uuid });
            await cancel.catch(() => null);
          } else if (one === "hold") vi.advanceTimersByTime(31 * MINUTE_MS);
          else await settle(shop.t);
        }
        await settle(shop.t);
        const order = await orderOf(shop.t, uuid);
        const stock = await stockOf(shop);
        const wasPaid = steps.some((one) => one === "paid" || one === "paidAgain");
        const sold = order.status === "processing";
        expect(stock.soldCount).toBe(sold ? 1 : 0);
        expect(stock.quantity + stock.soldCount).toBe(1);
        expect(stock.heldQuantity).toBe(order.status === "pending" ? 1 : 0);
        // Paid money is either in the order or on its way back: never both, never neither.
        expect(shop.stripe.returned).toBe(wasPaid && !sold ? 530 : 0);
        expect(order.refundedAmount).toBe(shop.stripe.returned);
        expect((await trailOf(shop, uuid)).filter((name) => name === "pay").length).toBe(
          sold ? 1 : 0,
        );
      }),
      { numRuns: 40 },
    );
  }, 60_000);
});
