/** From a first sale to the bank, with the local stack's sandbox as Stripe: what a seller and an admin see. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import { payoutText } from "#convex/domain/payouts/payoutParts.ts";
import { moveAccount } from "#local/services/stripe/accounts.ts";
import { balanceOf } from "#local/services/stripe/balance.ts";
import type { Sandbox } from "#local/services/stripe/sandbox.ts";
import { settle } from "../kit/orderHelpers";
import {
  briefTransfers,
  completeOrder,
  payoutShop,
  refresh,
  sweepPayouts,
} from "../kit/payoutShop";
import { makeItFriday, startSandbox } from "../kit/sandboxConnect";

let world: Awaited<ReturnType<typeof payoutShop>>;
let sandbox: Sandbox;
beforeEach(async () => {
  world = await payoutShop({ isActive: false });
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
async function stage(uuid: string) {
  const order = await seller().query(api.orders.fulfilment.byUuid, { orderId: uuid });
  const mine = await seller().query(api.payouts.accounts.mine, {});
  return (order?.payout ?? []).map((part) => payoutText(part, mine, Date.now()));
}

test("a first sale reaches the bank on a Friday, and the seller sees each step", async () => {
  const uuid = await completeOrder(shop());
  expect(await stage(uuid)).toEqual(["£17.00 · waits until you set up payouts"]);
  const { url } = await setUp();
  expect(url).toContain("https://stripe.test/setup/");
  await decide({ state: "checking" });
  expect(await stage(uuid)).toEqual(["£17.00 · waits while Stripe checks your details"]);
  await decide({ state: "active" });
  await sweepPayouts(shop());
  expect(await briefTransfers(shop())).toEqual(["transfer 1700 done"]);
  expect(account().schedule).toEqual({ interval: "weekly", weeklyDays: ["friday"] });
  const [sent] = await stage(uuid);
  expect(sent).toMatch(/^£17\.00 · should reach your bank on Friday \d+ \w+$/);
  makeItFriday(sandbox);
  await refresh(shop());
  expect(sandbox.store.all("bankPayouts").map(({ payout }) => payout.amount)).toEqual([1700]);
  const [arrived] = await stage(uuid);
  expect(arrived).toMatch(/^£17\.00 · went to your bank on Friday/);
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
  expect(await stage(uuid)).toEqual(["£17.00 · waits until you've answered Stripe"]);
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
  expect(await stage(uuid)).toEqual(["£17.00 · with Stripe, because your bank returned it"]);
  expect(await seller().query(api.payouts.accounts.mine, {})).toMatchObject({
    status: "active",
    canBePaid: false,
    lastPayout: { failureCode: "account_closed" },
  });
  await decide({ state: "active", bank: "good" });
  makeItFriday(sandbox);
  await refresh(shop());
  expect((await stage(uuid))[0]).toMatch(/went to your bank on Friday/);
});

test("a refund after the transfer is taken back, as soon as the money has settled", async () => {
  await setUp();
  await decide({ state: "active" });
  const uuid = await completeOrder(shop());
  await sweepPayouts(shop());
  await world.refund(uuid, { amount: 500 });
  await settle(shop().t);
  await sweepPayouts(shop());
  expect(await briefTransfers(shop())).toContain("transfer 1700 done");
  const taken = () => sandbox.store.all("reversals").reduce((sum, { amount }) => sum + amount, 0);
  for (let day = 0; day < 5 && taken() === 0; day += 1) {
    await sweepPayouts(shop(), 24 * 3_600_000);
  }
  expect(taken()).toBe(500);
  expect(balanceOf(sandbox, account().id)).toEqual({ available: 1200, pending: 0 });
  expect(await stage(uuid)).toContain("£5.00 · taken back for a refund");
  await shop().t.mutation(internal.payouts.sweep.settleAgain, {});
  expect(taken()).toBe(500);
});
