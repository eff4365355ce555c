/** Refunds and disputes on the real backend and the card sandbox: early events, failures, test cards. */

import Stripe from "stripe";
import { beforeAll, expect, test } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { benchRows } from "#tests/bench/functions.ts";
import { COLLECTION_TOTAL } from "#tests/convex/kit/totals.ts";
import { idOf } from "../services/stripe/testing.ts";
import type { Login, TestStack } from "../testing/testStack.ts";
import { type Buyer, buyerOf, listFern } from "../testing/trade.ts";

const TOTAL = COLLECTION_TOTAL;
const POLL_OPTIONS = { timeout: 20_000 };

export function testMoneyBack(stackOf: () => TestStack): void {
  let stack: TestStack;
  let listingId: Id<"listings">;
  let admin: Login;
  let stripe: Stripe;

  beforeAll(async () => {
    stack = stackOf();
    const { sellerId, sellerSession } = await stack.run(benchRows.people, {});
    const seller = { userId: sellerId, sessionId: sellerSession };
    listingId = await listFern(stack, seller, 50);
    const people = await stack.run(benchRows.people, {});
    admin = { userId: people.sellerId, sessionId: people.sellerSession };
    await stack.run(internal.demo.seedRows.setUpPerson, { userId: admin.userId, admin: true });
    const { hostname, port } = new URL(stack.addresses.stripe);
    stripe = new Stripe(stack.keys.stripeSecretKey, {
      host: hostname,
      port: Number(port),
      protocol: "http",
      telemetry: false,
    });
  });

  type StartedPurchase = { buyer: Buyer; orderId: string; session: string };

  /** An unpaid order with a pay page. */
  async function startPurchase(): Promise<StartedPurchase> {
    const { buyerId, buyerSession } = await stack.run(benchRows.people, {});
    const buyer = await buyerOf(stack, { userId: buyerId, sessionId: buyerSession }, listingId);
    const orderId = await buyer.start();
    const sessionIdOf = async () =>
      /cs_\w+/.exec((await orderOf(buyer, orderId)).checkoutUrl ?? "")?.[0];
    await expect.poll(sessionIdOf, POLL_OPTIONS).toBeDefined();
    return { buyer, orderId, session: (await sessionIdOf()) ?? "" };
  }

  const pay = async ({ session }: StartedPurchase, card?: string) =>
    await stack.stripe({
      do: "pay",
      session,
      name: "Test Payer",
      email: "payer@shoal.local",
      ...(card === undefined ? {} : { card }),
    });

  async function intentOf({ session }: StartedPurchase): Promise<string> {
    const { payment_intent } = await stripe.checkout.sessions.retrieve(session);
    return idOf(payment_intent);
  }

  async function payOrder(card?: string): Promise<StartedPurchase> {
    const order = await startPurchase();
    await pay(order, card);
    await expectOrder(order, { status: "processing" });
    return order;
  }

  async function orderOf(buyer: Buyer, orderId: string) {
    const order = await buyer.client.query(api.orders.fulfilment.byUuid, { orderId });
    if (!order) throw new Error(`No order ${orderId}`);
    return order;
  }

  const expectOrder = async ({ buyer, orderId }: StartedPurchase, expected: object) => {
    await expect.poll(() => orderOf(buyer, orderId), POLL_OPTIONS).toMatchObject(expected);
  };

  async function asAdmin() {
    const client = await stack.http(admin);
    const problems = async (orderId: string) =>
      (await client.query(api.payments.moneyProblems.list, {})).filter(
        (entry) => entry.kind !== "unmatched" && entry.order.uuid === orderId,
      );
    const refund = (orderId: string) =>
      client.action(api.payments.refunds.refundOrder, { orderId });
    return { client, problems, refund };
  }

  test("a dashboard refund whose events arrive before the payment's is booked along with the payment", async () => {
    const order = await startPurchase();
    await stack.stripe({ do: "webhooks", hold: true, double: true });
    await pay(order);
    const payment_intent = await intentOf(order);
    await stripe.refunds.create({ payment_intent, amount: 200 });
    await stack.stripe({ do: "flush", order: "reversed" });
    await expectOrder(order, { status: "processing", refundedAmount: 200 });
    const { refund } = await asAdmin();
    await stack.stripe({ do: "reset" });
    expect(await refund(order.orderId)).toBe("succeeded");
    await expectOrder(order, { status: "refunded", refundedAmount: TOTAL });
  });

  test("a slow refund is pending first and then succeeds", async () => {
    const order = await payOrder("4000000000007726");
    const { refund } = await asAdmin();
    expect(await refund(order.orderId)).toBe("pending");
    await expectOrder(order, { status: "refunded", refundedAmount: TOTAL, refundingAmount: 0 });
  });

  test("the admin sees a refund that bounced, and the order's refunded amount is zero again", async () => {
    const order = await payOrder("4000000000005126");
    const { refund, problems } = await asAdmin();
    expect(await refund(order.orderId)).toBe("succeeded");
    await expectOrder(order, { status: "disputed", refundedAmount: 0 });
    expect(await problems(order.orderId)).toMatchObject([{ kind: "refund", state: "failed" }]);
  });

  test("a refund whose response is cut off is found at Stripe and isn't repeated", async () => {
    const order = await payOrder();
    const { client, refund, problems } = await asAdmin();
    // Stripe's client tries three times with one key. Each call is carried out and then cut off, and no webhook
    // arrives either.
    await stack.stripe({ do: "webhooks", hold: true });
    await stack.stripe({ do: "failCalls", count: 3, failure: "cutAfter", path: "/v1/refunds" });
    expect(await refund(order.orderId)).toBe("requested");
    const [problem] = await problems(order.orderId);
    if (problem?.kind !== "refund") throw new Error("Nothing is listed");
    expect(
      await client.action(api.payments.moneyProblems.tryAgain, { refundId: problem.refundId }),
    ).toBe("succeeded");
    const stripeRefunds = await stripe.refunds.list({ payment_intent: await intentOf(order) });
    expect(stripeRefunds.data.map(({ amount }) => amount)).toEqual([TOTAL]);
    await stack.stripe({ do: "flush", order: "reversed" });
    await expectOrder(order, { status: "refunded", refundedAmount: TOTAL });
  });

  test("a dispute pauses the order until the bank has decided", async () => {
    const order = await startPurchase();
    await pay(order, "4000000000000259");
    await expectOrder(order, { status: "processing", stops: ["chargeback"] });
    const { refund, problems } = await asAdmin();
    expect(await problems(order.orderId)).toMatchObject([
      { kind: "chargeback", amount: TOTAL, reason: "fraudulent" },
    ]);
    await expect(refund(order.orderId)).rejects.toThrow(
      "The buyer's bank is holding the money until it decides, so you can't refund it now.",
    );
    const { events } = (await stack.stripe({ do: "events", type: "charge.dispute.created" })) as {
      events: { objectId: string }[];
    };
    const dispute = events[0]?.objectId ?? "";
    await stack.stripe({ do: "moveDispute", dispute, status: "won" });
    await expectOrder(order, { status: "processing", stops: [], refundable: TOTAL });
    expect(await problems(order.orderId)).toEqual([]);
  });
}
