/**
 * When webhooks never arrive, polling the card sandbox or reading its list of events does their
 * work.
 */

import Stripe from "stripe";
import { beforeAll, expect, test } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { benchRows } from "#tests/bench/functions.ts";
import { COLLECTION_TOTAL } from "#tests/convex/kit/totals.ts";
import type { Login, TestStack } from "../testing/testStack.ts";
import { buyerOf, listFern } from "../testing/trade.ts";

export function testLostWebhook(stackOf: () => TestStack): void {
  let stack: TestStack;
  let stripe: Stripe;
  let seller: Login;
  let buyer: Login;

  beforeAll(async () => {
    stack = stackOf();
    const { hostname, port } = new URL(stack.addresses.stripe);
    stripe = new Stripe(stack.keys.stripeSecretKey, { host: hostname, port, protocol: "http" });
    const people = await stack.run(benchRows.people, {});
    seller = { userId: people.sellerId, sessionId: people.sellerSession };
    buyer = { userId: people.buyerId, sessionId: people.buyerSession };
  });

  /** An order that was paid on its page, with every webhook about it lost. */
  async function payWithoutWebhook() {
    const listingId = await listFern(stack, seller);
    const { client, start } = await buyerOf(stack, buyer, listingId);
    const orderId = await start();
    const order = async () => await client.query(api.orders.fulfilment.byUuid, { orderId });
    const sessionId = async () => /cs_\w+/.exec((await order())?.checkoutUrl ?? "")?.[0];
    await expect.poll(sessionId).toBeDefined();
    const session = await stripe.checkout.sessions.retrieve((await sessionId()) ?? "");
    await stack.stripe({ do: "webhooks", dropNext: 100 });
    await stack.stripe({
      do: "pay",
      session: session.id,
      name: "Test Payer",
      email: "payer@shoal.local",
    });
    const checkoutId = session.metadata?.["checkoutId"] as Id<"checkouts">;
    const stock = async () => {
      const listing = await client.query(api.listings.catalogue.get, { listingId });
      return listing && { quantity: listing.quantity, held: listing.held, sold: listing.soldCount };
    };
    return { client, orderId, order, session, checkoutId, stock };
  }

  async function resendPayment(sessionId: string): Promise<void> {
    const { events } = (await stack.stripe({ do: "events" })) as {
      events: { id: string; type: string; objectId: string }[];
    };
    const ownEvents = events.filter(({ objectId }) => objectId === sessionId);
    expect(ownEvents.map(({ type }) => type)).toEqual(["checkout.session.completed"]);
    for (const { id } of ownEvents) {
      expect(await stack.stripe({ do: "resend", event: id })).toMatchObject({ lastStatus: 200 });
    }
  }

  test("polling Stripe confirms the order, and the late webhook changes nothing", async () => {
    const { client, orderId, order, session, checkoutId, stock } = await payWithoutWebhook();
    expect((await order())?.status).toBe("pending");
    expect(session.payment_method_types).toEqual(["card"]);
    expect(session.adaptive_pricing).toEqual({ enabled: false });

    await stack.run(internal.payments.checkouts.pollSession, { checkoutId });
    expect((await order())?.status).toBe("processing");
    expect(await stock()).toEqual({ quantity: 0, held: 0, sold: 1 });

    await resendPayment(session.id);
    const trail = await client.query(api.orders.fulfilment.timeline, { orderId });
    expect(trail.map(({ event }) => event)).toEqual(["place", "pay"]);
    expect(await stock()).toEqual({ quantity: 0, held: 0, sold: 1 });
  });

  test("an order cancelled after payment is refunded without any webhook", async () => {
    const { client, orderId, order, session, stock } = await payWithoutWebhook();
    await client.mutation(api.orders.fulfilment.cancel, { orderId });
    await expect.poll(async () => (await order())?.refundedAmount).toBe(COLLECTION_TOTAL);
    expect(await stock()).toEqual({ quantity: 1, held: 0, sold: 0 });
    const [payment] = (await stripe.checkout.sessions
      .retrieve(session.id, {
        expand: ["payment_intent.latest_charge"],
      })
      .then(({ payment_intent }) => [payment_intent])) as { latest_charge: Stripe.Charge }[];
    expect(payment?.latest_charge).toMatchObject({
      amount_refunded: COLLECTION_TOTAL,
      refunded: true,
    });

    await resendPayment(session.id);
    const trail = await client.query(api.orders.fulfilment.timeline, { orderId });
    expect(trail.filter(({ event }) => event === "latePayment")).toHaveLength(1);
  });

  test("reading Stripe's list of events applies a payment, a dispute, a refund made at Stripe and its failure", async () => {
    const { order, session } = await payWithoutWebhook();
    const readStripe = () => stack.run(internal.payments.stripeSync.run, {});
    await readStripe();
    expect((await order())?.status).toBe("processing");

    await stack.stripe({ do: "dispute", session: session.id, inquiry: true });
    const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id);
    await stripe.refunds.create({ payment_intent: payment_intent as string, amount: 100 });
    await readStripe();
    expect(await order()).toMatchObject({
      refundedAmount: 100,
      chargeback: { amount: COLLECTION_TOTAL },
    });

    await stack.stripe({ do: "refund", session: session.id, status: "failed" });
    await readStripe();
    await readStripe();
    expect((await order())?.refundedAmount).toBe(0);
  });
}
