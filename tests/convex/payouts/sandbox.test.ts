/** From a first sale to the bank, with the local stack's sandbox as Stripe: what a seller and an admin see. */

import { afterEach, beforeEach, expect, test } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import { payoutText } from "#convex/domain/payouts/payoutParts.ts";
import { DAY_MS } from "#convex/domain/shared/constants.ts";
import { moveAccount } from "#local/services/stripe/accounts.ts";
import { balanceOf } from "#local/services/stripe/balance.ts";
import type { Sandbox } from "#local/services/stripe/sandbox.ts";
import { addPaidOrder, settle } from "../kit/orderHelpers";
import {
  transferSummaries,
  completeOrder,
  startPayoutShop,
  refresh,
  sweepPayouts,
  transfersOf,
} from "../kit/payoutShop";
import { makeItFriday, startSandbox } from "../kit/sandboxConnect";

let world: Awaited<ReturnType<typeof startPayoutShop>>;
let sandbox: Sandbox;
beforeEach(async () => {
  world = await startPayoutShop({ isActive: false });
  sandbox = startSandbox(world.shop);
});
afterEach(() => {
  delete process.env.PAYOUTS_ENABLED;
});

const shop = () => world.shop;
const seller = () => shop().seller.as;
function account() {
  const found = sandbox.store.all("accounts").at(-1);
  if (!found) throw new Error("No account at Stripe");
  return found;
}
/** Stripe decides, and Shoal hears of it. */
async function decide(change: Parameters<typeof moveAccount>[2]) {
  moveAccount(sandbox, account().id, change);
  await refresh(shop());
}
const setUp = () => seller().action(api.payouts.accounts.setUp, {});
async function payoutTexts(uuid: string) {
  const order = await seller().query(api.orders.fulfilment.byUuid, { orderId: uuid });
  const payoutAccount = await seller().query(api.payouts.accounts.mine, {});
  return (order?.payout ?? []).map((part) => payoutText(part, payoutAccount, Date.now()));
}

test("a first sale reaches its seller's bank on a Friday, and they see each step (mercur#592)", async () => {
  const uuid = await completeOrder(shop());
  expect(await payoutTexts(uuid)).toEqual(["£17.00 · waits until you set up payouts"]);
  const { url } = await setUp();
  expect(url).toContain("https://stripe.test/setup/");
  await decide({ state: "checking" });
  expect(await payoutTexts(uuid)).toEqual(["£17.00 · waits while Stripe checks your details"]);
  await decide({ state: "active" });
  await sweepPayouts(shop());
  expect(await transferSummaries(shop())).toEqual(["transfer 1700 done"]);
  expect(account()).toMatchObject({
    country: "gb",
    currency: "gbp",
    metadata: { sellerId: shop().seller.userId },
    schedule: { interval: "weekly", weeklyDays: ["friday"] },
  });
  const expectedTransfer = { amount: 1700, destination: account().id, currency: "gbp" };
  expect(sandbox.store.all("transfers")).toMatchObject([expectedTransfer]);
  const [sentText] = await payoutTexts(uuid);
  expect(sentText).toMatch(/^£17\.00 · should reach your bank on Friday \d+ \w+$/);
  makeItFriday(sandbox);
  await refresh(shop());
  expect(sandbox.store.all("bankPayouts").map(({ payout }) => payout.amount)).toEqual([1700]);
  const [arrivedText] = await payoutTexts(uuid);
  expect(arrivedText).toMatch(/^£17\.00 · went to your bank on Friday/);
  expect(await seller().query(api.payouts.earnings.summary, {})).toMatchObject({
    ahead: 0,
    waiting: 0,
    sending: 0,
    sent: 1700,
  });
});

test("money waits while Stripe needs something, and is sent once that is mended", async () => {
  await setUp();
  await decide({ state: "active" });
  await decide({ state: "asked" });
  const uuid = await completeOrder(shop());
  expect(await payoutTexts(uuid)).toEqual(["£17.00 · waits until you've answered Stripe"]);
  expect(sandbox.store.all("transfers")).toEqual([]);
  await decide({ state: "active" });
  await sweepPayouts(shop());
  expect(sandbox.store.all("transfers")).toHaveLength(1);
});

test("a bank that returns a payment is shown until it is mended (spree#14622, stripe-mirakl-connector#146, gumroad#3943)", async () => {
  await setUp();
  await decide({ state: "active" });
  const uuid = await completeOrder(shop());
  await sweepPayouts(shop());
  moveAccount(sandbox, account().id, { bank: "failing" });
  makeItFriday(sandbox);
  await refresh(shop());
  expect(await payoutTexts(uuid)).toEqual(["£17.00 · with Stripe, because your bank returned it"]);
  expect(await seller().query(api.payouts.accounts.mine, {})).toMatchObject({
    status: "active",
    canBePaid: false,
    lastPayout: { failureCode: "account_closed" },
  });
  // However long the bank fails, the transfer is neither reversed nor sent again.
  for (let day = 0; day < 10; day += 1) await sweepPayouts(shop(), DAY_MS);
  expect(sandbox.store.all("transfers")).toHaveLength(1);
  expect(sandbox.store.all("reversals")).toEqual([]);
  await decide({ state: "active", bank: "good" });
  makeItFriday(sandbox);
  await refresh(shop());
  expect((await payoutTexts(uuid))[0]).toMatch(/went to your bank on Friday/);
});

test("a refund after the transfer is taken back in pounds, as soon as the money has settled (gumroad#6464)", async () => {
  await setUp();
  await decide({ state: "active" });
  const uuid = await completeOrder(shop());
  await sweepPayouts(shop());
  await world.refund(uuid, { amount: 500 });
  await settle(shop().t);
  await sweepPayouts(shop());
  expect(await transferSummaries(shop())).toContain("transfer 1700 done");
  const reversedPence = () =>
    sandbox.store.all("reversals").reduce((sum, { amount }) => sum + amount, 0);
  for (let day = 0; day < 5 && reversedPence() === 0; day += 1) {
    await sweepPayouts(shop(), DAY_MS);
  }
  expect(reversedPence()).toBe(500);
  expect(sandbox.store.all("reversals")).toMatchObject([{ amount: 500, currency: "gbp" }]);
  expect(balanceOf(sandbox, account().id)).toEqual({ available: 1200, pending: 0 });
  expect(await payoutTexts(uuid)).toContain("£5.00 · taken back for a refund");
  await shop().t.mutation(internal.payouts.sweep.settleAgain, {});
  expect(reversedPence()).toBe(500);
});

test("money of a sale that is over before its payment has settled waits at Stripe, and so does what is taken back", async () => {
  await setUp();
  await decide({ state: "active" });
  const uuid = await addPaidOrder(shop());
  const paidAt = Date.now();
  await refresh(shop());
  const { handoverCode } = (await shop().buyer.as.query(api.orders.fulfilment.byUuid, {
    orderId: uuid,
  }))!;
  await seller().mutation(api.orders.fulfilment.confirmHandover, {
    orderId: uuid,
    code: handoverCode ?? "",
  });
  await completeOrder(shop(), uuid);
  expect(Date.now() - paidAt).toBeLessThan(3 * DAY_MS);
  expect(balanceOf(sandbox, account().id)).toEqual({ available: 0, pending: 500 });
  const [row] = await transfersOf(shop());
  expect(row!.availableAt! - paidAt).toBeGreaterThan(2.9 * DAY_MS);
  await world.refund(uuid, { amount: 200 });
  await settle(shop().t);
  await sweepPayouts(shop());
  expect(await transferSummaries(shop())).toEqual(["transfer 500 done", "reversal 200 requested"]);
  await sweepPayouts(shop(), DAY_MS);
  await sweepPayouts(shop(), DAY_MS);
  expect(await transferSummaries(shop())).toEqual(["transfer 500 done", "reversal 200 done"]);
  expect(balanceOf(sandbox, account().id)).toEqual({ available: 300, pending: 0 });
});

test("an account in another region gets nothing, and an admin is told (dokan#2707)", async () => {
  await setUp();
  await decide({ state: "active" });
  sandbox.store.put("accounts", account().id, { ...account(), country: "us" });
  const uuid = await completeOrder(shop());
  for (let day = 0; day < 3; day += 1) await sweepPayouts(shop(), DAY_MS);
  expect(sandbox.store.all("transfers")).toEqual([]);
  expect(await world.problems()).toMatchObject([
    { kind: "transfer", amount: 1700, why: "refused" },
  ]);
  expect(await payoutTexts(uuid)).toEqual(["£17.00 · not sent: we're sorting it out"]);
});
