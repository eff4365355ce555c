import type Stripe from "stripe";
import { beforeEach, describe, expect, test } from "vitest";
import {
  CARD,
  idOf,
  order,
  postForm,
  type Receiver,
  startWithReceiver,
  submitCard,
  type TestSandbox,
  waitUntil,
  WEBHOOK_SECRET,
} from "./stripe/testing.ts";

let receiver: Receiver;
let testSandbox: TestSandbox;
beforeEach(async () => {
  const started = await startWithReceiver();
  ({ receiver, run: testSandbox } = started);
  return started.close;
});
const newSession = (changes: Stripe.Checkout.SessionCreateParams = {}) =>
  testSandbox.stripe.checkout.sessions.create({ ...order, ...changes });
const count = (type: string) => receiver.types().filter((eventType) => eventType === type).length;
const waitForEvent = (type: string, times = 1) => waitUntil(() => count(type) >= times, type);

describe("the pay page", () => {
  test("shows every item, the total and a link back", async () => {
    const session = await newSession({ customer_email: "buyer@shoal.test" });
    const response = await fetch(String(session.url));
    const html = await response.text();
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(html).toContain("Cherry shrimp &lt;ten&gt;");
    expect(html).toContain("£12.50");
    expect(html).toContain("£15.50");
    expect(html).toContain('href="http://shoal.test/payment/1/2"');
    expect(html).toContain("Test page");
    expect(html).toContain('value="buyer@shoal.test"');
  });

  test("a valid card pays once and redirects to Shoal", async () => {
    const session = await newSession();
    const response = await submitCard(session, {});
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(
      `http://shoal.test/order/1?session=${session.id}`,
    );
    const secondSubmit = await submitCard(session, {});
    expect(secondSubmit.status).toBe(303);
    expect(await (await fetch(String(session.url))).text()).toContain("This has been paid");
    await waitForEvent("checkout.session.completed");
    expect(count("charge.succeeded")).toBe(1);
    expect(await testSandbox.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: "complete",
      payment_status: "paid",
      customer_details: { email: "buyer@shoal.test", name: "A Buyer" },
    });
  });

  test.each([
    [CARD.declined, "Your card was declined.", "generic_decline"],
    [CARD.insufficient, "insufficient funds", "insufficient_funds"],
    ["4111111111111111", "only Stripe&#39;s test card numbers", "test_mode_live_card"],
  ])("declines card %s, and then accepts another", async (number, text, declineCode) => {
    const session = await newSession();
    const response = await submitCard(session, { number });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(text);
    const openSession = await testSandbox.stripe.checkout.sessions.retrieve(session.id, {
      expand: ["payment_intent"],
    });
    expect(openSession.status).toBe("open");
    expect(openSession.payment_intent).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { decline_code: declineCode },
    });
    await waitForEvent("payment_intent.payment_failed");
    expect((await submitCard(session, {})).status).toBe(303);
    const paidSession = await testSandbox.stripe.checkout.sessions.retrieve(session.id);
    expect(paidSession.payment_status).toBe("paid");
    expect(paidSession.payment_intent).toBe(
      (openSession.payment_intent as Stripe.PaymentIntent).id,
    );
  });

  test.each([
    [{ number: "4242424242424241" }, "Your card number is invalid."],
    [{ number: "4242" }, "Your card number is incomplete."],
    [{ expiry: "01 / 20" }, "Your card has expired."],
    [{ expiry: "13 / 40" }, "Enter the expiry date"],
    [{ cvc: "1" }, "security code"],
    [{ name: " " }, "Enter the name on the card."],
    [{ email: "x" }, "Enter your email address."],
  ])("reports invalid input (%j) at the field", async (change: Record<string, string>, text) => {
    const response = await submitCard(await newSession(), change);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain(text);
    expect(html).toContain('aria-invalid="true"');
  });

  test("is paid by completing 3-D Secure, but not by failing it", async () => {
    const session = await newSession();
    const first = await submitCard(session, { number: CARD.challenge });
    expect(first.headers.get("location")).toBe(`/pay/${session.id}/challenge`);
    const challengeUrl = `${testSandbox.sandbox.url}/pay/${session.id}/challenge`;
    expect(await (await fetch(challengeUrl)).text()).toContain("Complete authentication");
    await waitForEvent("payment_intent.requires_action");

    const failedPage = await postForm(challengeUrl, { outcome: "fail" });
    expect(await failedPage.text()).toContain("unable to authenticate");
    expect(count("checkout.session.completed")).toBe(0);

    await submitCard(session, { number: CARD.challenge });
    const passedPage = await postForm(challengeUrl, { outcome: "complete" });
    expect(passedPage.headers.get("location")).toContain("http://shoal.test/order/1");
    await waitForEvent("checkout.session.completed");
    const repeatedPage = await postForm(challengeUrl, { outcome: "complete" });
    expect(repeatedPage.status).toBe(303);
    expect(count("charge.succeeded")).toBe(1);
  });

  test("can't be paid once it has expired", async () => {
    const session = await newSession();
    await testSandbox.sandbox.control({ do: "expiry", session: session.id, inSeconds: 0 });
    const response = await submitCard(session, {});
    expect(response.status).toBe(410);
    expect(await response.text()).toContain("This checkout has expired");
    await waitForEvent("checkout.session.expired");
    expect(count("checkout.session.completed")).toBe(0);
  });
});

describe("webhooks", () => {
  test("have a signature that the official package accepts only with the right secret", async () => {
    await submitCard(await newSession(), {});
    await waitForEvent("checkout.session.completed");
    const { body, signature } = receiver.received.at(-1) ?? { body: "", signature: "" };
    const event = await testSandbox.stripe.webhooks.constructEventAsync(
      body,
      signature,
      WEBHOOK_SECRET,
    );
    expect(event).toMatchObject({ object: "event", livemode: false });
    const check = (text: string, secret: string) =>
      testSandbox.stripe.webhooks.constructEventAsync(text, signature, secret);
    await expect(check(body.replace("evt_", "evt-"), WEBHOOK_SECRET)).rejects.toThrow();
    await expect(check(body, "whsec_other")).rejects.toThrow();
    expect(await testSandbox.stripe.events.retrieve(event.id)).toMatchObject({
      id: event.id,
      type: event.type,
    });
  });

  test("report refunds", async () => {
    const session = await newSession();
    await submitCard(session, {});
    const { payment_intent } = await testSandbox.stripe.checkout.sessions.retrieve(session.id);
    await testSandbox.stripe.refunds.create({ payment_intent: idOf(payment_intent), amount: 100 });
    await waitForEvent("refund.updated");
    await waitForEvent("charge.refunded");
    expect(count("refund.created")).toBe(1);
    const refunded = receiver.received.find(({ event }) => event.type === "charge.refunded");
    expect(JSON.parse(refunded?.body ?? "{}")).toMatchObject({
      data: { object: { amount_refunded: 100, refunded: false, payment_intent } },
    });
  });

  test("are retried after a failure", async () => {
    receiver.statuses.push(500);
    const session = await newSession();
    await testSandbox.stripe.checkout.sessions.expire(session.id);
    await waitForEvent("checkout.session.expired", 2);
    const ids = new Set(receiver.received.map(({ event }) => event.id));
    expect(ids.size).toBe(1);
  });

  test("arrive duplicated, reversed, late or not at all on command", async () => {
    const { sandbox } = testSandbox;
    await sandbox.control({ do: "webhooks", double: true });
    await testSandbox.stripe.checkout.sessions.expire((await newSession()).id);
    await waitForEvent("checkout.session.expired", 2);

    await sandbox.control({ do: "reset" });
    await sandbox.control({ do: "webhooks", hold: true });
    receiver.received.length = 0;
    await submitCard(await newSession(), {});
    expect(receiver.types()).toEqual([]);
    await sandbox.control({ do: "flush", order: "reversed" });
    expect(receiver.types()).toEqual([
      "checkout.session.completed",
      "payment_intent.succeeded",
      "charge.succeeded",
      "payment_intent.created",
    ]);

    await sandbox.control({ do: "reset" });
    await sandbox.control({ do: "webhooks", dropNext: 1 });
    receiver.received.length = 0;
    await testSandbox.stripe.checkout.sessions.expire((await newSession()).id);
    const list = (await sandbox.control({ do: "events", limit: 1 })) as {
      events: { id: string; deliveries: unknown[] }[];
    };
    expect(list.events[0]).toMatchObject({
      type: "checkout.session.expired",
      deliveries: [{ state: "dropped" }],
    });
    expect(receiver.received).toEqual([]);
    const resent = await sandbox.control({ do: "resend", event: String(list.events[0]?.id) });
    expect(resent).toMatchObject({ state: "delivered", lastStatus: 200 });
    expect(count("checkout.session.expired")).toBe(1);

    await sandbox.control({ do: "webhooks", delay: 150 });
    const before = Date.now();
    await testSandbox.stripe.checkout.sessions.expire((await newSession()).id);
    await waitForEvent("checkout.session.expired", 2);
    expect(Date.now() - before).toBeGreaterThanOrEqual(150);
  });

  test("report that a session expired on time, without any call", async () => {
    const session = await newSession();
    await testSandbox.sandbox.control({ do: "expiry", session: session.id, inSeconds: 1 });
    expect(count("checkout.session.expired")).toBe(0);
    await waitForEvent("checkout.session.expired");
    expect((await testSandbox.stripe.checkout.sessions.retrieve(session.id)).status).toBe(
      "expired",
    );
  });
});

test("a restart loses no sessions, idempotency keys or pending events", async () => {
  const openSession = await newSession();
  const paidSession = await newSession();
  const options = { idempotencyKey: "kept" };
  const keyedSession = await testSandbox.stripe.checkout.sessions.create(order, options);
  await testSandbox.sandbox.control({ do: "webhooks", hold: true });
  await submitCard(paidSession, {});
  const overdueSession = await newSession();
  await testSandbox.sandbox.control({ do: "expiry", session: overdueSession.id, inSeconds: 1 });

  await testSandbox.restart();

  expect(await testSandbox.stripe.checkout.sessions.retrieve(openSession.id)).toMatchObject({
    status: "open",
  });
  expect((await testSandbox.stripe.checkout.sessions.create(order, options)).id).toBe(
    keyedSession.id,
  );
  await waitForEvent("checkout.session.completed");
  await waitForEvent("checkout.session.expired");
  const { payment_intent } = await testSandbox.stripe.checkout.sessions.retrieve(paidSession.id);
  const refund = await testSandbox.stripe.refunds.create({ payment_intent: idOf(payment_intent) });
  expect(refund.amount).toBe(1550);
});
