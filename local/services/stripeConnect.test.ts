/** Sellers' accounts, transfers, balances and bank payments of the sandbox, called through the `stripe` package. */

import Stripe from "stripe";
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import type { ControlCommand } from "./stripe/control.ts";
import { idOf, order, postForm, startTestSandbox, submitCard } from "./stripe/testing.ts";

const TOTAL = 1550;
const FEE = 43;
const FLOAT = 1_000_000;

let testSandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let stripe: Stripe;
/** Made by each test: the payer's charge, and the seller. */
let charge: string;
let seller: string;
beforeAll(async () => {
  // Nothing listens there; webhooks are not what these tests are about.
  testSandbox = await startTestSandbox("http://127.0.0.1:9/stripe-webhook");
  ({ stripe } = testSandbox);
});
afterAll(() => testSandbox.close());
const control = <T = unknown>(command: ControlCommand) =>
  testSandbox.sandbox.control(command) as Promise<T>;

const accountParams = (country = "gb"): Stripe.V2.Core.AccountCreateParams => ({
  contact_email: "seller@shoal.test",
  dashboard: "express",
  identity: { country },
  configuration: {
    recipient: {
      capabilities: { stripe_balance: { stripe_transfers: { requested: true } } },
    },
  },
  defaults: {
    currency: "gbp",
    responsibilities: { fees_collector: "application", losses_collector: "application" },
  },
  metadata: { sellerId: "s1", deployment: "d1" },
});
const include: Stripe.V2.Core.AccountRetrieveParams["include"] = [
  "configuration.recipient",
  "requirements",
];
async function readSeller(id: string) {
  const account = await stripe.v2.core.accounts.retrieve(id, { include });
  const { payouts, stripe_transfers } =
    account.configuration?.recipient?.capabilities?.stripe_balance ?? {};
  const entries = account.requirements?.entries ?? [];
  return {
    closed: account.closed === true,
    transfers: stripe_transfers?.status,
    payouts: payouts?.status,
    codes: stripe_transfers?.status_details.map(({ code }) => code),
    waitsFor: [...new Set(entries.map(({ awaiting_action_from }) => awaiting_action_from))],
    needs: entries.map(({ description }) => description),
  };
}
async function createSeller(country = "gb") {
  const { id } = await stripe.v2.core.accounts.create(accountParams(country));
  await control({ do: "account", account: id, state: "active" });
  return id;
}
const setupLink = async (account: string) =>
  (
    await stripe.v2.core.accountLinks.create({
      account,
      use_case: {
        type: "account_onboarding",
        account_onboarding: {
          refresh_url: "http://shoal.test/again",
          return_url: "http://shoal.test/back",
        },
      },
    })
  ).url;
async function payOrder(): Promise<{ charge: string; intent: string; session: string }> {
  const session = await stripe.checkout.sessions.create({
    ...order,
    payment_intent_data: { transfer_group: "order_1" },
  });
  await submitCard(session, {});
  const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ["payment_intent"] });
  const intent = paid.payment_intent as Stripe.PaymentIntent;
  return { charge: idOf(intent.latest_charge), intent: intent.id, session: session.id };
}
const transfer = (changes: Partial<Stripe.TransferCreateParams> = {}) =>
  stripe.transfers.create({
    amount: 1000,
    currency: "gbp",
    destination: seller,
    source_transaction: charge,
    transfer_group: "order_1",
    metadata: { sellerTransferId: "t1" },
    ...changes,
  });
const balanceOf = async (account?: string) => {
  const { available, pending } = await stripe.balance.retrieve(
    {},
    account === undefined ? {} : { stripeAccount: account },
  );
  return [available[0]?.amount, pending[0]?.amount];
};
async function refusal(call: Promise<unknown>) {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error("The call did not fail");
  return { code: error.code, param: error.param, status: error.statusCode };
}

describe("accounts", () => {
  test("are created without a person's details and become active on Stripe's page", async () => {
    const account = await stripe.v2.core.accounts.create(accountParams());
    expect(account).toMatchObject({
      object: "v2.core.account",
      applied_configurations: ["recipient"],
      contact_email: "seller@shoal.test",
      dashboard: "express",
      metadata: { sellerId: "s1" },
    });
    expect(account.id).toMatch(/^acct_\w{16}$/);
    // Only what is asked for is included.
    expect(account.configuration).toBeUndefined();
    expect(await readSeller(account.id)).toMatchObject({
      transfers: "restricted",
      payouts: "restricted",
      waitsFor: ["user"],
    });

    const url = await setupLink(account.id);
    const page = await (await fetch(url)).text();
    expect(page).toContain("seller@shoal.test");
    expect(page).toContain("Finish: all details are in order");
    const response = await postForm(url, { outcome: "finish" });
    expect(response.headers.get("location")).toBe("http://shoal.test/back");
    expect(await readSeller(account.id)).toEqual({
      closed: false,
      transfers: "active",
      payouts: "active",
      codes: [],
      waitsFor: [],
      needs: [],
    });
    // A link works once.
    const reopenedLink = await fetch(url, { redirect: "manual" });
    expect(reopenedLink.headers.get("location")).toBe("http://shoal.test/again");
  });

  test.each<[string, object]>([
    ["leave", { transfers: "restricted", waitsFor: ["user"] }],
    ["check", { transfers: "pending", waitsFor: ["stripe"] }],
    ["ask", { transfers: "restricted", codes: ["requirements_past_due"], waitsFor: ["user"] }],
    ["reject", { transfers: "rejected", codes: ["rejected_other"], waitsFor: [] }],
    ["close", { closed: true, transfers: undefined }],
    ["breakBank", { transfers: "active", payouts: "active" }],
  ])("can be left by %s", async (outcome, state) => {
    const { id } = await stripe.v2.core.accounts.create(accountParams());
    await postForm(await setupLink(id), { outcome });
    expect(await readSeller(id)).toMatchObject(state);
  });

  test("that were closed or rejected get no more links", async () => {
    const { id } = await stripe.v2.core.accounts.create(accountParams());
    await control({ do: "account", account: id, state: "rejected" });
    expect((await refusal(setupLink(id))).status).toBe(400);
    await control({ do: "account", account: id, state: "closed" });
    expect((await refusal(setupLink(id))).status).toBe(400);
    await expect(control({ do: "account", account: id, state: "active" })).rejects.toThrow(
      "closed",
    );
  });

  test("have a dashboard once they are set up", async () => {
    const { id } = await stripe.v2.core.accounts.create(accountParams());
    expect((await refusal(stripe.accounts.createLoginLink(id))).status).toBe(400);
    await control({ do: "account", account: id, state: "active" });
    const { url } = await stripe.accounts.createLoginLink(id);
    expect(await (await fetch(url)).text()).toContain("seller@shoal.test");
    await postForm(url, { outcome: "ask" });
    expect((await readSeller(id)).transfers).toBe("restricted");
    expect(await (await fetch(`${testSandbox.sandbox.url}/`)).text()).toContain(
      "seller@shoal.test",
    );
  });

  test("are refused with what Stripe doesn't know", async () => {
    const unknown = { ...accountParams(), phone: "1" } as Stripe.V2.Core.AccountCreateParams;
    expect(await refusal(stripe.v2.core.accounts.create(unknown))).toMatchObject({
      code: "parameter_unknown",
      param: "phone",
    });
    expect((await refusal(stripe.v2.core.accounts.retrieve("acct_none"))).status).toBe(404);
    expect(await refusal(stripe.balance.retrieve({}, { stripeAccount: "acct_none" }))).toEqual({
      code: "account_invalid",
      param: undefined,
      status: 403,
    });
  });
});

describe("transfers", () => {
  beforeEach(async () => {
    ({ charge } = await payOrder());
    seller = await createSeller();
  });

  test("take a share of a payment, and settle with it", async () => {
    const [, before = 0] = await balanceOf();
    const sentTransfer = await transfer();
    expect(sentTransfer).toMatchObject({
      object: "transfer",
      amount: 1000,
      amount_reversed: 0,
      destination: seller,
      source_transaction: charge,
      transfer_group: "order_1",
      metadata: { sellerTransferId: "t1" },
      reversals: { data: [] },
    });
    expect(await balanceOf()).toEqual([expect.any(Number), before - 1000]);
    expect(await balanceOf(seller)).toEqual([0, 1000]);
    const transferPage = await stripe.transfers.list({
      transfer_group: "order_1",
      destination: seller,
      expand: [],
    });
    expect(transferPage.data.map(({ id }) => id)).toEqual([sentTransfer.id]);
    const intent = await stripe.transfers.retrieve(sentTransfer.id, {
      expand: ["balance_transaction", "source_transaction.balance_transaction"],
    });
    const ownTransaction = intent.balance_transaction as Stripe.BalanceTransaction;
    const source = intent.source_transaction as Stripe.Charge;
    const settlesAt = (source.balance_transaction as Stripe.BalanceTransaction).available_on;
    expect(ownTransaction).toMatchObject({ amount: -1000, available_on: settlesAt });
    expect(ownTransaction.status).toBe("pending");
    expect(source.balance_transaction).toMatchObject({ amount: TOTAL, fee: FEE });
  });

  test("take no more than the whole payment, until something of it is reversed", async () => {
    await transfer({ amount: TOTAL - 1 });
    const lastTransfer = await transfer({ amount: 1 });
    expect(lastTransfer.amount).toBe(1);
    expect(await refusal(transfer({ amount: 1 }))).toMatchObject({ param: "amount", status: 400 });
  });

  test("are made once for a key, also after a lost answer", async () => {
    const options = { idempotencyKey: `transfer-${charge}` };
    const params = {
      amount: 500,
      currency: "gbp",
      destination: seller,
      source_transaction: charge,
    };
    await control({ do: "failCalls", count: 1, failure: "cutAfter", path: "/v1/transfers" });
    const first = await stripe.transfers.create(params, options);
    expect(first.lastResponse.headers["idempotent-replayed"]).toBe("true");
    expect(await balanceOf(seller)).toEqual([0, 500]);
  });

  test.each<[string, () => Promise<unknown> | void, () => Promise<unknown>, object]>([
    [
      "an account that isn't active",
      () => control({ do: "account", account: seller, state: "asked" }),
      () => transfer(),
      { code: "insufficient_capabilities_for_transfer" },
    ],
    [
      "an account in another region",
      async () => {
        seller = await createSeller("us");
      },
      () => transfer(),
      { code: "transfers_not_allowed" },
    ],
    ["more than was paid", () => {}, () => transfer({ amount: TOTAL + 1 }), { param: "amount" }],
    [
      "a payment intent as source",
      () => {},
      () => transfer({ source_transaction: "pi_1" }),
      { code: "resource_missing", param: "source_transaction" },
    ],
    ["another currency", () => {}, () => transfer({ currency: "eur" }), { param: "currency" }],
    [
      "an unknown account",
      () => {},
      () => transfer({ destination: "acct_none" }),
      { code: "resource_missing", param: "destination" },
    ],
    [
      "an unknown parameter",
      () => {},
      () => transfer({ on_behalf_of: seller } as object),
      { code: "parameter_unknown" },
    ],
    [
      "more than is available, without a source",
      () => control({ do: "balance", available: 99 }),
      () => stripe.transfers.create({ amount: 100, currency: "gbp", destination: seller }),
      { code: "balance_insufficient" },
    ],
  ])("are refused: %s", async (_what, prepare, call, expected) => {
    await prepare();
    expect(await refusal(call())).toMatchObject({ status: 400, ...expected });
    expect(await balanceOf(seller)).toEqual([0, 0]);
    await control({ do: "balance", available: FLOAT });
  });

  test("can be reversed in parts once the seller's money has settled", async () => {
    const { id } = await transfer();
    const reverse = (amount?: number) =>
      stripe.transfers.createReversal(id, {
        ...(amount !== undefined && { amount }),
        metadata: { sellerTransferId: "r1" },
      });
    // What is pending can't be taken back yet.
    expect((await refusal(reverse(400))).code).toBe("balance_insufficient");
    await stripe.balanceSettings.update(
      { payments: { payouts: { schedule: { interval: "manual" } } } },
      { stripeAccount: seller },
    );
    await control({ do: "friday" });
    if ((await balanceOf(seller))[1] !== 0) await control({ do: "friday" });
    const partialReversal = await reverse(400);
    expect(partialReversal).toMatchObject({
      amount: 400,
      transfer: id,
      metadata: { sellerTransferId: "r1" },
    });
    expect(await refusal(reverse(601))).toMatchObject({ param: "amount" });
    const remainingReversal = await reverse();
    expect(remainingReversal.amount).toBe(600);
    expect((await refusal(reverse())).status).toBe(400);
    expect(await balanceOf(seller)).toEqual([0, 0]);
    const { data } = await stripe.transfers.listReversals(id);
    expect(data.map((reversal) => reversal.id)).toEqual([remainingReversal.id, partialReversal.id]);
    expect(await stripe.transfers.retrieve(id)).toMatchObject({
      amount_reversed: 1000,
      reversed: true,
      reversals: { data: [{ id: remainingReversal.id }, { id: partialReversal.id }] },
    });
  });
});

describe("the platform's balance", () => {
  beforeEach(() => control({ do: "balance", available: FLOAT }));

  test("gets payments when they settle, and pays fees at once", async () => {
    const [, pending = 0] = await balanceOf();
    await payOrder();
    expect(await balanceOf()).toEqual([FLOAT - FEE, pending + TOTAL]);
    await control({ do: "settlement", days: 0 });
    await payOrder();
    expect(await balanceOf()).toEqual([FLOAT - 2 * FEE + TOTAL, pending + TOTAL]);
    await control({ do: "reset" });
  });

  test("pays refunds from what is available, and gets them back if they fail", async () => {
    const { intent } = await payOrder();
    await control({ do: "balance", available: TOTAL - 1 });
    const refund = { payment_intent: intent };
    expect(await refusal(stripe.refunds.create(refund))).toMatchObject({
      code: "balance_insufficient",
      status: 400,
    });
    await control({ do: "balance", available: TOTAL });
    const { id } = await stripe.refunds.create(refund);
    expect((await balanceOf())[0]).toBe(0);
    await control({ do: "refund", refund: id, status: "failed" });
    expect((await balanceOf())[0]).toBe(TOTAL);
  });

  test("pays what a bank takes in a dispute and £20, and gets back what is won", async () => {
    const { session } = await payOrder();
    const amount = TOTAL + 100;
    const dispute = await control<Stripe.Dispute>({ do: "dispute", session, amount });
    expect((await balanceOf())[0]).toBe(FLOAT - FEE - amount - 2000);
    const moveCommand = { do: "moveDispute" as const, dispute: dispute.id };
    await control({ ...moveCommand, status: "lost" });
    expect((await balanceOf())[0]).toBe(FLOAT - FEE - amount - 2000);
    await control({ ...moveCommand, status: "won" });
    expect((await balanceOf())[0]).toBe(FLOAT - FEE - 2000);
  });

  test("isn't touched by an inquiry before the bank takes the money", async () => {
    const { session } = await payOrder();
    const dispute = await control<Stripe.Dispute>({ do: "dispute", session, inquiry: true });
    expect((await balanceOf())[0]).toBe(FLOAT - FEE);
    await control({ do: "moveDispute", dispute: dispute.id, status: "needs_response" });
    expect((await balanceOf())[0]).toBe(FLOAT - FEE - TOTAL - 2000);
  });
});

describe("bank payments", () => {
  const setWeeklyPayouts = (stripeAccount: string) =>
    stripe.balanceSettings.update(
      {
        payments: {
          payouts: { schedule: { interval: "weekly", weekly_payout_days: ["friday"] } },
        },
      },
      { stripeAccount },
    );
  const payouts = async () => {
    const { data } = await stripe.payouts.list({ limit: 10 }, { stripeAccount: seller });
    return data.map(({ amount, status, failure_code }) => ({ amount, status, failure_code }));
  };
  beforeEach(async () => {
    await control({ do: "settlement", days: 0 });
    ({ charge } = await payOrder());
    seller = await createSeller();
  });

  test("are made on Fridays, of what has settled", async () => {
    const { payments } = await setWeeklyPayouts(seller);
    expect(payments.payouts?.schedule).toEqual({
      interval: "weekly",
      weekly_payout_days: ["friday"],
    });
    await transfer();
    expect(await payouts()).toEqual([]);
    const { now } = await control<{ now: string }>({ do: "friday" });
    expect(new Date(now).getUTCDay()).toBe(5);
    expect(await payouts()).toEqual([{ amount: 1000, status: "paid", failure_code: null }]);
    expect(await balanceOf(seller)).toEqual([0, 0]);
    const { data } = await stripe.payouts.list({ limit: 1 }, { stripeAccount: seller });
    expect(data[0]?.arrival_date).toBe(Date.parse(now) / 1000);
    await control({ do: "friday" });
    expect(await payouts()).toHaveLength(1);
  });

  test("are made by themselves when Friday comes", async () => {
    // A Monday, in a sandbox whose clock has not been moved.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 30, 12) });
    const freshSandbox = await startTestSandbox("http://127.0.0.1:9/stripe-webhook");
    onTestFinished(async () => {
      vi.useRealTimers();
      await freshSandbox.close();
    });
    const sharedStripe = stripe;
    ({ stripe } = freshSandbox);
    onTestFinished(() => {
      stripe = sharedStripe;
    });
    await freshSandbox.sandbox.control({ do: "settlement", days: 0 });
    ({ charge } = await payOrder());
    ({ id: seller } = await stripe.v2.core.accounts.create(accountParams()));
    await freshSandbox.sandbox.control({ do: "account", account: seller, state: "active" });
    await setWeeklyPayouts(seller);
    await transfer();
    vi.setSystemTime(Date.UTC(2026, 11, 3, 23));
    expect(await payouts()).toEqual([]);
    vi.setSystemTime(Date.UTC(2026, 11, 4, 1));
    expect(await payouts()).toEqual([{ amount: 1000, status: "paid", failure_code: null }]);
  });

  test("wait while the schedule is manual, or Stripe needs something", async () => {
    await transfer();
    await stripe.balanceSettings.update(
      { payments: { payouts: { schedule: { interval: "manual" } } } },
      { stripeAccount: seller },
    );
    await control({ do: "friday" });
    await setWeeklyPayouts(seller);
    await control({ do: "account", account: seller, state: "asked" });
    await control({ do: "friday" });
    expect(await payouts()).toEqual([]);
    await control({ do: "account", account: seller, state: "active" });
    await control({ do: "friday" });
    expect(await payouts()).toHaveLength(1);
  });

  test("that fail return to the balance and stop until the bank account is replaced", async () => {
    await setWeeklyPayouts(seller);
    await transfer();
    await control({ do: "account", account: seller, bank: "failing" });
    await control({ do: "friday" });
    const failed = { amount: 1000, status: "failed", failure_code: "account_closed" };
    expect(await payouts()).toEqual([failed]);
    expect(await balanceOf(seller)).toEqual([1000, 0]);
    expect(await readSeller(seller)).toMatchObject({
      transfers: "active",
      payouts: "restricted",
      needs: ["defaults.payout_methods.gbp"],
    });
    await control({ do: "friday" });
    expect(await payouts()).toEqual([failed]);
    await postForm(await setupLink(seller), { outcome: "finish" });
    await control({ do: "friday" });
    expect(await payouts()).toEqual([{ amount: 1000, status: "paid", failure_code: null }, failed]);
    // A bank may return what Stripe has called paid.
    await control({ do: "failPayout", account: seller, code: "no_account" });
    expect((await payouts())[0]).toEqual({ ...failed, failure_code: "no_account" });
    expect(await balanceOf(seller)).toEqual([1000, 0]);
  });

  test("weekly ones need a day", async () => {
    const call = stripe.balanceSettings.update(
      { payments: { payouts: { schedule: { interval: "weekly" } } } },
      { stripeAccount: seller },
    );
    expect((await refusal(call)).param).toBe("payments[payouts][schedule][weekly_payout_days]");
  });
});

test("no penny is lost or made: balances and banks add up, also after a restart", async () => {
  const sumOfAll = async () => {
    const accounts = [
      ...new Set(
        (await stripe.transfers.list({ limit: 100 })).data.map((sent) =>
          idOf(sent.destination as string),
        ),
      ),
    ];
    let sum = 0;
    for (const account of [undefined, ...accounts]) {
      const [available = 0, pending = 0] = await balanceOf(account);
      sum += available + pending;
    }
    for (const account of accounts) {
      const { data } = await stripe.payouts.list({ limit: 100 }, { stripeAccount: account });
      for (const { amount, status } of data) sum += status === "paid" ? amount : 0;
    }
    return sum;
  };
  seller = await createSeller();
  const before = await sumOfAll();
  const paid = await payOrder();
  ({ charge } = paid);
  await transfer();
  await stripe.refunds.create({ payment_intent: paid.intent, amount: 300 });
  await control({ do: "friday" });
  await control({ do: "friday" });
  const after = await sumOfAll();
  expect(after - before).toBe(TOTAL - FEE - 300);
  await testSandbox.restart();
  expect(await sumOfAll()).toBe(after);
  expect((await readSeller(seller)).transfers).toBe("active");
});
