import Stripe from "stripe";
import { beforeAll, describe, expect, test } from "vitest";
import {
  clientFor,
  idOf,
  order,
  startWithReceiver,
  submitCard,
  type TestSandbox,
} from "./stripe/testing.ts";

let testSandbox: TestSandbox;
let stripe: Stripe;
beforeAll(async () => {
  const started = await startWithReceiver();
  ({ run: testSandbox } = started);
  stripe = testSandbox.stripe;
  return started.close;
});

async function errorOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error("The call did not fail");
  return error;
}
const paidSession = async () => {
  const session = await stripe.checkout.sessions.create(order);
  await submitCard(session, {});
  return await stripe.checkout.sessions.retrieve(session.id);
};
const inMinutes = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * 60;

describe("checkout sessions", () => {
  test("are created from line items, in pence", async () => {
    const session = await stripe.checkout.sessions.create(order);
    expect(session).toMatchObject({
      object: "checkout.session",
      amount_total: 1550,
      currency: "gbp",
      status: "open",
      payment_status: "unpaid",
      payment_intent: null,
      client_reference_id: "order-1",
      metadata: { orderId: "order-1", kind: "order" },
      livemode: false,
    });
    expect(session.id).toMatch(/^cs_test_\w{58}$/);
    expect(session.url).toBe(`${testSandbox.sandbox.url}/pay/${session.id}`);
    expect(session.expires_at - session.created).toBe(24 * 60 * 60);
    expect(session.lastResponse.requestId).toMatch(/^req_/);
  });

  test("can be limited to cards in pounds, and offer slow methods otherwise", async () => {
    const openSession = await stripe.checkout.sessions.create(order);
    expect(openSession.payment_method_types).toContain("bacs_debit");
    expect(openSession.adaptive_pricing).toEqual({ enabled: true });
    const strictSession = await stripe.checkout.sessions.create({
      ...order,
      allowed_payment_method_types: ["card"],
      adaptive_pricing: { enabled: false },
    });
    expect(strictSession.payment_method_types).toEqual(["card"]);
    expect(strictSession.adaptive_pricing).toEqual({ enabled: false });

    const errorFor = (changes: object) =>
      errorOf(stripe.checkout.sessions.create({ ...order, ...changes }));
    // This API version no longer has this parameter.
    expect(await errorFor({ payment_method_types: ["card"] })).toMatchObject({
      code: "parameter_unknown",
      param: "payment_method_types",
    });
    for (const changes of [
      { allowed_payment_method_types: ["cheque"] },
      { allowed_payment_method_types: "card" },
      { adaptive_pricing: { enabled: "off" } },
      { adaptive_pricing: { currency: "eur" } },
    ]) {
      expect((await errorFor(changes)).statusCode, JSON.stringify(changes)).toBe(400);
    }
  });

  test("are refused for an API version that doesn't exist", async () => {
    const other = new Stripe("sk_test_shoal_unit", {
      host: "127.0.0.1",
      port: testSandbox.sandbox.port,
      protocol: "http",
      maxNetworkRetries: 0,
      telemetry: false,
      apiVersion: "2030-01-01.never" as never,
    });
    const { message } = await errorOf(other.checkout.sessions.create(order));
    expect(message).toBe("Invalid Stripe API version: 2030-01-01.never");
  });

  test("can't expand names inherited from Object", async () => {
    const paidOne = await paidSession();
    for (const name of ["constructor", "toString", "__proto__"]) {
      const { message } = await errorOf(
        stripe.checkout.sessions.retrieve(paidOne.id, { expand: [name] }),
      );
      expect(message).toBe(`This property cannot be expanded (${name}).`);
    }
  });

  test("can be retrieved, with line items and payment on request", async () => {
    const paidOne = await paidSession();
    const session = await stripe.checkout.sessions.retrieve(paidOne.id, {
      expand: ["line_items", "payment_intent.latest_charge"],
    });
    expect(session.line_items?.data.map((item) => [item.description, item.amount_total])).toEqual([
      ["Cherry shrimp <ten>", 1250],
      ["Courier", 300],
    ]);
    expect(session.payment_intent).toMatchObject({
      status: "succeeded",
      latest_charge: { paid: true, amount: 1550 },
    });
    const error = await errorOf(stripe.checkout.sessions.retrieve("cs_test_none"));
    expect(error).toMatchObject({ statusCode: 404, code: "resource_missing" });
  });

  test("last from 30 minutes to 24 hours", async () => {
    const create = (expires_at: number) =>
      stripe.checkout.sessions.create({ ...order, expires_at });
    expect((await errorOf(create(inMinutes(29)))).param).toBe("expires_at");
    expect((await errorOf(create(inMinutes(24 * 60 + 2)))).param).toBe("expires_at");
    const session = await create(inMinutes(31));
    expect(session.expires_at).toBeLessThanOrEqual(inMinutes(31));
  });

  test("can be expired once", async () => {
    const session = await stripe.checkout.sessions.create(order);
    const expiredSession = await stripe.checkout.sessions.expire(session.id);
    expect(expiredSession).toMatchObject({ status: "expired", url: null });
    expect((await errorOf(stripe.checkout.sessions.expire(session.id))).message).toContain(
      "expired",
    );
    const paidOne = await paidSession();
    expect((await errorOf(stripe.checkout.sessions.expire(paidOne.id))).message).toContain(
      "complete",
    );
  });

  test.each<[string, object, string, string | undefined]>([
    ["unknown", { coupon: "x" }, "coupon", "parameter_unknown"],
    [
      "unknown deep down",
      { payment_intent_data: { metdata: {}, description: "x", sellerId: "s" } },
      "payment_intent_data[sellerId]",
      "parameter_unknown",
    ],
    ["missing", { success_url: undefined }, "success_url", "parameter_missing"],
    ["not an address", { cancel_url: "/payment" }, "cancel_url", "url_invalid"],
    ["not an email address", { customer_email: "nobody" }, "customer_email", "email_invalid"],
    ["empty", { client_reference_id: "" }, "client_reference_id", "parameter_invalid_empty"],
    ["not known", { mode: "subscription" }, "mode", undefined],
    [
      "not whole",
      {
        line_items: [
          {
            quantity: 1,
            price_data: { currency: "gbp", unit_amount: 2.5, product_data: { name: "x" } },
          },
        ],
      },
      "line_items[0][price_data][unit_amount]",
      "parameter_invalid_integer",
    ],
    [
      "too little",
      {
        line_items: [
          {
            quantity: 1,
            price_data: { currency: "gbp", unit_amount: 29, product_data: { name: "x" } },
          },
        ],
      },
      "line_items",
      "amount_too_small",
    ],
    [
      "a statement descriptor of digits alone",
      { payment_intent_data: { statement_descriptor_suffix: "12345678" } },
      "payment_intent_data[statement_descriptor_suffix]",
      undefined,
    ],
    [
      "a statement descriptor too long for a bank",
      { payment_intent_data: { statement_descriptor_suffix: "ORDER 123456789A" } },
      "payment_intent_data[statement_descriptor_suffix]",
      undefined,
    ],
    ["too long", { metadata: { note: "x".repeat(501) } }, "metadata[note]", undefined],
  ])("refuse a parameter that is %s", async (_what, change, param, code) => {
    const error = await errorOf(
      stripe.checkout.sessions.create({
        ...order,
        ...change,
      }),
    );
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect({ param: error.param, code: error.code }).toEqual({ param, code });
  });
});

describe("authentication", () => {
  test("refuses a wrong key", async () => {
    const error = await errorOf(
      clientFor(testSandbox.sandbox.port, "sk_test_wrong").checkout.sessions.create(order),
    );
    expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect(error.message).not.toContain("sk_test_wrong");
  });
  test("refuses a missing key", async () => {
    expect((await fetch(`${testSandbox.sandbox.url}/v1/refunds/re_1`)).status).toBe(401);
  });
});

describe("Idempotency-Key", () => {
  test("replays the first response", async () => {
    const options = { idempotencyKey: "order-7" };
    const first = await stripe.checkout.sessions.create(order, options);
    const secondSession = await stripe.checkout.sessions.create(order, options);
    expect(secondSession.id).toBe(first.id);
    expect(secondSession.lastResponse.headers["idempotent-replayed"]).toBe("true");
    const other = await stripe.checkout.sessions.create(order, { idempotencyKey: "order-8" });
    expect(other.id).not.toBe(first.id);
  });

  test("is refused with different parameters", async () => {
    const options = { idempotencyKey: "order-9" };
    await stripe.checkout.sessions.create(order, options);
    const error = await errorOf(
      stripe.checkout.sessions.create({ ...order, client_reference_id: "order-10" }, options),
    );
    expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(error.message).toContain("can only be used with the same parameters");
  });

  test("can be reused if the first parameters were refused", async () => {
    const options = { idempotencyKey: "order-11" };
    await errorOf(stripe.checkout.sessions.create({ ...order, success_url: "x" }, options));
    const session = await stripe.checkout.sessions.create(order, options);
    expect(session.status).toBe("open");
  });

  test("refunds once, and also replays a refusal", async () => {
    const paidOne = await paidSession();
    const refund = { payment_intent: idOf(paidOne.payment_intent), amount: 500 };
    const first = await stripe.refunds.create(refund, { idempotencyKey: "refund-1" });
    const secondRefund = await stripe.refunds.create(refund, { idempotencyKey: "refund-1" });
    expect(secondRefund.id).toBe(first.id);
    const excessRefund = { ...refund, amount: 5000 };
    await errorOf(stripe.refunds.create(excessRefund, { idempotencyKey: "refund-2" }));
    const replayed = await errorOf(
      stripe.refunds.create(excessRefund, { idempotencyKey: "refund-2" }),
    );
    expect(replayed.headers).toMatchObject({ "idempotent-replayed": "true" });
  });

  test("makes it safe to retry after a lost response", async () => {
    const paidOne = await paidSession();
    await testSandbox.sandbox.control({ do: "failCalls", count: 1, failure: "cutAfter" });
    const refund = { payment_intent: idOf(paidOne.payment_intent), amount: 100 };
    // The package itself retries after a cut connection, with the same key.
    const first = await stripe.refunds.create(refund, { idempotencyKey: "refund-lost" });
    expect(first.lastResponse.headers["idempotent-replayed"]).toBe("true");
    const session = await stripe.checkout.sessions.retrieve(paidOne.id, {
      expand: ["payment_intent.latest_charge"],
    });
    expect(session.payment_intent).toMatchObject({ latest_charge: { amount_refunded: 100 } });
  });
});

describe("lists", () => {
  test("are paged, newest first, and filtered by creation time", async () => {
    // Stripe counts in whole seconds, so wait for the next one: earlier tests' payments must be
    // older.
    const createdFrom = Math.floor(Date.now() / 1000) + 1;
    await new Promise((resolve) => setTimeout(resolve, createdFrom * 1000 - Date.now()));
    const paidSessions = [await paidSession(), await paidSession(), await paidSession()];
    const intents = paidSessions.map(({ payment_intent }) => idOf(payment_intent)).reverse();
    const listParams = { created: { gte: createdFrom, lt: createdFrom + 3600 }, limit: 2 };
    const first = await stripe.paymentIntents.list(listParams);
    expect([first.data.map(({ id }) => id), first.has_more]).toEqual([intents.slice(0, 2), true]);
    const secondPageParams = { ...listParams, starting_after: intents[1] ?? "" };
    const secondPage = await stripe.paymentIntents.list(secondPageParams);
    expect([secondPage.data[0]?.id, secondPage.has_more]).toEqual([intents[2], false]);
    const emptyPage = await stripe.paymentIntents.list({ created: { lt: createdFrom - 3600 } });
    expect(emptyPage.data).toEqual([]);
    const paymentSessions = await stripe.checkout.sessions.list({
      payment_intent: intents[0] ?? "",
    });
    expect(paymentSessions.data.map(({ id }) => id)).toEqual([paidSessions[2]?.id]);
    const refund = await stripe.refunds.create({ payment_intent: intents[0] ?? "", amount: 100 });
    const { data } = await stripe.refunds.list({ created: { gte: createdFrom } });
    expect(data.map(({ id }) => id)).toContain(refund.id);
    await errorOf(stripe.paymentIntents.list({ starting_after: "pi_none" }));
  });
});

describe("payments and refunds", () => {
  test("a payment intent has the amount and its metadata", async () => {
    const paidOne = await paidSession();
    const intent = await stripe.paymentIntents.retrieve(idOf(paidOne.payment_intent));
    expect(intent).toMatchObject({
      amount: 1550,
      amount_received: 1550,
      status: "succeeded",
      metadata: { orderId: "order-1" },
    });
    expect((await errorOf(stripe.paymentIntents.retrieve("pi_none"))).statusCode).toBe(404);
  });

  test("partial refunds can add up to the whole amount, but no more", async () => {
    const payment_intent = idOf((await paidSession()).payment_intent);
    const partialRefund = await stripe.refunds.create({
      payment_intent,
      amount: 550,
      reason: "requested_by_customer",
      metadata: { claimId: "c1" },
    });
    expect(partialRefund).toMatchObject({
      amount: 550,
      status: "succeeded",
      reason: "requested_by_customer",
      metadata: { claimId: "c1" },
    });
    const excessError = await errorOf(stripe.refunds.create({ payment_intent, amount: 1001 }));
    expect(excessError.message).toBe(
      "Refund amount (£10.01) is greater than unrefunded amount on charge (£10.00)",
    );
    const rest = await stripe.refunds.create({ payment_intent });
    expect(rest.amount).toBe(1000);
    const failure = await errorOf(stripe.refunds.create({ payment_intent }));
    expect(failure.code).toBe("charge_already_refunded");
    expect(await stripe.refunds.retrieve(partialRefund.id)).toMatchObject({
      id: partialRefund.id,
      amount: 550,
    });
  });

  test("money that wasn't paid can't be refunded", async () => {
    const session = await stripe.checkout.sessions.create(order);
    await submitCard(session, { number: "4000000000000002" });
    const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id);
    const error = await errorOf(stripe.refunds.create({ payment_intent: idOf(payment_intent) }));
    expect(error.code).toBe("payment_intent_unexpected_state");
    expect((await errorOf(stripe.refunds.create({ payment_intent: "pi_x" }))).code).toBe(
      "resource_missing",
    );
    expect((await errorOf(stripe.refunds.create({}))).code).toBe("parameter_missing");
  });
});

describe("the control endpoint", () => {
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${testSandbox.sandbox.url}/_control`, {
      method: "POST",
      body: JSON.stringify(body),
      headers,
    });

  test("fails only the given number of calls", async () => {
    await post({ do: "failCalls", count: 1 });
    const error = await errorOf(stripe.checkout.sessions.create(order));
    expect(error).toBeInstanceOf(Stripe.errors.StripeAPIError);
    expect((await stripe.checkout.sessions.create(order)).status).toBe("open");
  });
  test("refuses web pages and invalid commands", async () => {
    expect((await post({ do: "reset" }, { origin: "http://elsewhere.example" })).status).toBe(403);
    for (const nonsense of [{ do: "dance" }, null, 5]) {
      expect((await post(nonsense)).status).toBe(400);
    }
  });
});

test("a call that the sandbox doesn't offer is named in the error", async () => {
  const error = await errorOf(stripe.customers.create({}));
  expect(error.message).toContain("Unrecognized request URL (POST: /v1/customers)");
});
