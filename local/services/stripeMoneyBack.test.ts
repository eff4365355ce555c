/** The card sandbox's refunds and disputes: the same states as Stripe, and no money refunded twice. */

import type Stripe from "stripe";
import { beforeEach, describe, expect, test } from "vitest";
import {
  idOf,
  order,
  type Receiver,
  startWithReceiver,
  submitCard,
  type TestSandbox,
  waitUntil,
} from "./stripe/testing.ts";

let receiver: Receiver;
let testSandbox: TestSandbox;
beforeEach(async () => {
  const started = await startWithReceiver();
  ({ receiver, run: testSandbox } = started);
  return started.close;
});

const TOTAL = 1550;
const waitForEvent = (type: string) => waitUntil(() => receiver.types().includes(type), type);

async function payOrder(number?: string) {
  const session = await testSandbox.stripe.checkout.sessions.create(order);
  await submitCard(session, number === undefined ? {} : { number });
  const { payment_intent } = await testSandbox.stripe.checkout.sessions.retrieve(session.id);
  return { session: session.id, payment_intent: idOf(payment_intent) };
}

async function chargeOf(payment_intent: string): Promise<Stripe.Charge> {
  const intent = await testSandbox.stripe.paymentIntents.retrieve(payment_intent, {
    expand: ["latest_charge"],
  });
  return intent.latest_charge as Stripe.Charge;
}

describe("refunds", () => {
  test("stay pending on command, then succeed", async () => {
    const { payment_intent, session } = await payOrder();
    await testSandbox.sandbox.control({ do: "refunds", startAs: "pending" });
    const refund = await testSandbox.stripe.refunds.create({ payment_intent });
    expect(refund.status).toBe("pending");
    await testSandbox.sandbox.control({ do: "refund", session, status: "succeeded" });
    expect((await testSandbox.stripe.refunds.retrieve(refund.id)).status).toBe("succeeded");
    await waitForEvent("refund.updated");
  });

  test("bounce on command, which returns the money to the charge so that it can be refunded again", async () => {
    const { payment_intent } = await payOrder();
    const refund = await testSandbox.stripe.refunds.create({ payment_intent });
    const moveCommand = { do: "refund" as const, refund: refund.id };
    await testSandbox.sandbox.control({
      ...moveCommand,
      status: "failed",
      reason: "lost_or_stolen_card",
    });
    expect(await testSandbox.stripe.refunds.retrieve(refund.id)).toMatchObject({
      status: "failed",
      failure_reason: "lost_or_stolen_card",
    });
    expect(await chargeOf(payment_intent)).toMatchObject({ amount_refunded: 0, refunded: false });
    await waitForEvent("refund.failed");
    // At Stripe a failed refund stays failed.
    await expect(
      testSandbox.sandbox.control({ ...moveCommand, status: "succeeded" }),
    ).rejects.toThrow("failed");
    expect((await testSandbox.stripe.refunds.create({ payment_intent })).amount).toBe(TOTAL);
  });

  test.each([
    ["4000000000007726", "pending", "succeeded", "refund.updated"],
    ["4000000000005126", "succeeded", "failed", "refund.failed"],
  ])("of card %s are %s first, then %s", async (number, first, last, type) => {
    const { payment_intent } = await payOrder(number);
    const refund = await testSandbox.stripe.refunds.create({ payment_intent });
    expect(refund.status).toBe(first);
    await waitForEvent(type);
    expect((await testSandbox.stripe.refunds.retrieve(refund.id)).status).toBe(last);
  });

  test("are listed by payment, newest first, and never exceed the amount paid", async () => {
    const { payment_intent } = await payOrder();
    await testSandbox.stripe.refunds.create({ payment_intent: (await payOrder()).payment_intent });
    const first = await testSandbox.stripe.refunds.create({ payment_intent, amount: 500 });
    const second = await testSandbox.stripe.refunds.create({ payment_intent, amount: 1000 });
    const { data, has_more } = await testSandbox.stripe.refunds.list({ payment_intent });
    expect(data.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(has_more).toBe(false);
    expect((await testSandbox.stripe.refunds.list({ payment_intent, limit: 1 })).has_more).toBe(
      true,
    );
    await expect(testSandbox.stripe.refunds.create({ payment_intent, amount: 51 })).rejects.toThrow(
      "greater than unrefunded amount on charge (£0.50)",
    );
  });
});

describe("disputes", () => {
  test("are opened by a test card, with the payment and a response deadline, and block refunds", async () => {
    const { payment_intent } = await payOrder("4000000000000259");
    await waitForEvent("charge.dispute.created");
    const delivery = receiver.received.find(({ event }) => event.type === "charge.dispute.created");
    const { data } = JSON.parse(delivery?.body ?? "") as { data: { object: Stripe.Dispute } };
    const dispute = await testSandbox.stripe.disputes.retrieve(data.object.id);
    expect(dispute).toMatchObject({
      amount: TOTAL,
      payment_intent,
      reason: "fraudulent",
      status: "needs_response",
    });
    expect(dispute.evidence_details.due_by).toBeGreaterThan(Date.now() / 1000);
    expect((await chargeOf(payment_intent)).disputed).toBe(true);
    await expect(testSandbox.stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
      code: "charge_disputed",
    });
  });

  test("can be opened and closed on command, and a won dispute makes the money refundable again", async () => {
    const { payment_intent, session } = await payOrder();
    const dispute = (await testSandbox.sandbox.control({
      do: "dispute",
      session,
    })) as Stripe.Dispute;
    await testSandbox.sandbox.control({ do: "moveDispute", dispute: dispute.id, status: "won" });
    await waitForEvent("charge.dispute.closed");
    await waitForEvent("charge.dispute.funds_reinstated");
    expect((await testSandbox.stripe.disputes.retrieve(dispute.id)).status).toBe("won");
    expect((await testSandbox.stripe.refunds.create({ payment_intent })).amount).toBe(TOTAL);
  });

  test("opened as an inquiry don't move the money", async () => {
    const { payment_intent, session } = await payOrder();
    await testSandbox.sandbox.control({ do: "dispute", session, inquiry: true });
    await waitForEvent("charge.dispute.created");
    expect(receiver.types()).not.toContain("charge.dispute.funds_withdrawn");
    expect((await testSandbox.stripe.refunds.create({ payment_intent, amount: 100 })).amount).toBe(
      100,
    );
  });
});
