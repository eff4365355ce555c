/**
 * A bank takes back a buyer's money after the seller has cashed out. Until that debt is settled, no account of the
 * seller's mailbox is paid unless it can repay the debt.
 */

import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import { DAY_MS } from "#convex/domain/shared/constants.ts";
import { setAuthKeys } from "../kit/authHelpers";
import { requestEmailChange, changeEmail } from "../kit/changeAddress";
import { addListing, addPerson, addSeller, expectFail, type Person } from "../kit/helpers";
import { sessionOf, settle, type Shop } from "../kit/orderHelpers";
import {
  activate,
  completeOrder,
  addDeliveredOrder,
  startPayoutShop,
  refresh,
  sweepPayouts,
  transfersOf,
} from "../kit/payoutShop";
import { deliver, disputeEvent } from "../kit/stripeEvents";

beforeAll(setAuthKeys);
afterEach(() => {
  delete process.env.PAYOUTS_ENABLED;
});

type World = Awaited<ReturnType<typeof startPayoutShop>>;

/** A seller whose first sale has reached their bank. */
async function cashedOut() {
  const world = await startPayoutShop();
  const { shop } = world;
  const uuid = await completeOrder(shop);
  for (const account of shop.stripe.connect.accounts.values()) account.balance = 0;
  const payment = sessionOf(shop, uuid).paymentIntentId ?? "";
  const dispute = async (status: string) => {
    await deliver(shop.t, disputeEvent(payment, { id: "dp_1", amount: 2000, status }));
    await settle(shop.t);
    await settle(shop.t);
  };
  return { ...world, dispute };
}

const leave = async ({ t, seller }: Shop) => {
  const { deleteProven } = internal.privacy.deletion;
  await seller.as.mutation(deleteProven, { codeHash: null, givesUp: 0 });
  await settle(t);
};

/** A seller with an account at Stripe that can be paid, and their shop. */
async function shopOf(shop: Shop, seller: Person): Promise<Shop> {
  const listingId = await addListing(shop.t, seller.userId, { quantity: 9 });
  await seller.as.action(api.payouts.accounts.setUp, {});
  const row = await shop.t.run(({ db }) =>
    db
      .query("payoutAccounts")
      .withIndex("by_sellerId", (q) => q.eq("sellerId", seller.userId))
      .unique(),
  );
  const account = shop.stripe.connect.accounts.get(row?.stripeAccountId ?? "");
  if (row === null || account === undefined) throw new Error("No account");
  Object.assign(account, { capability: "active", canBePaid: true });
  await shop.t.action(internal.payouts.accounts.refresh, { accountId: row._id });
  await settle(shop.t);
  return { ...shop, seller, listingId };
}

const statesOf = async (shop: Shop) =>
  (await transfersOf(shop))
    .filter(({ sellerId }) => sellerId === shop.seller.userId)
    .map(({ kind, state }) => `${kind} ${state}`);

const SPARE = "clean@elsewhere.test";
const askToLeave = async ({ t }: Shop, person: Person) =>
  await requestEmailChange(t, person, SPARE);

async function settleDebt({ shop, admin }: World, how: "paidBack" | "writtenOff") {
  const reversal = (await transfersOf(shop)).find(({ kind }) => kind === "reversal");
  if (!reversal) throw new Error("Nothing to take back");
  const settlement = { transferId: reversal._id, reason: "By bank transfer" };
  const { payOtherwise, writeOff } = api.payouts.problems;
  await shop.t.run(({ db }) => db.patch("sellerTransfers", reversal._id, { needsAdmin: true }));
  await admin.as.mutation(how === "paidBack" ? payOtherwise : writeOff, settlement);
  await settle(shop.t);
}

describe("after a seller has cashed out and deleted the account", () => {
  test.each([
    ["the same address", "@", "paidBack"],
    ["another address of the mailbox", "+new@", "writtenOff"],
  ] as const)("a lost chargeback holds up a new account: %s", async (_, tag, how) => {
    const world = await cashedOut();
    const email = world.shop.seller.email.replace("@", tag);
    await leave(world.shop);
    await world.dispute("lost");
    const next = await shopOf(world.shop, await addSeller(world.shop.t, { email }));
    const orderId = await completeOrder(next);
    await sweepPayouts(next, DAY_MS);
    expect(await statesOf(next)).toEqual(["transfer waiting"]);
    const order = await next.seller.as.query(api.orders.fulfilment.byUuid, { orderId });
    expect(order?.payout).toMatchObject([{ stage: "waiting", reason: "owesElsewhere" }]);
    await settleDebt(world, how);
    await sweepPayouts(next, DAY_MS);
    expect(await statesOf(next)).toEqual(["transfer done"]);
  });

  test("a new account of the mailbox can't leave it by changing its address before that is settled", async () => {
    const world = await cashedOut();
    const { t, seller } = world.shop;
    await leave(world.shop);
    await world.dispute("lost");
    const next = await addSeller(t, { email: seller.email });
    const confirmChange = await askToLeave(world.shop, next);
    await expectFail(confirmChange(), "email_debts");
    await settleDebt(world, "paidBack");
    await confirmChange();
  });

  test("an open chargeback holds it up until the bank has decided", async () => {
    const world = await cashedOut();
    await leave(world.shop);
    await world.dispute("needs_response");
    const next = await shopOf(
      world.shop,
      await addSeller(world.shop.t, { email: world.shop.seller.email }),
    );
    await completeOrder(next);
    await sweepPayouts(next, DAY_MS);
    expect(await statesOf(next)).toEqual(["transfer waiting"]);
    await world.dispute("won");
    await sweepPayouts(next, DAY_MS);
    expect(await statesOf(next)).toEqual(["transfer done"]);
  });

  test.each(["needs_response", "warning_needs_response", "lost"])(
    "a chargeback that Shoal bears holds nothing up: %s",
    async (status) => {
      const world = await cashedOut();
      const { admin, shop } = world;
      const [sold] = await transfersOf(shop);
      await leave(shop);
      await world.dispute(status);
      const next = await shopOf(shop, await addSeller(shop.t, { email: shop.seller.email }));
      await completeOrder(next);
      await sweepPayouts(next, DAY_MS);
      expect(await statesOf(next)).toEqual(["transfer waiting"]);
      const order = await shop.t.run(({ db }) => db.get("orders", sold!.orderId));
      const bearing = { orderId: order!.uuid, reason: "Our mistake" };
      await admin.as.mutation(api.payouts.problems.bearChargebacks, bearing);
      await settle(shop.t);
      await sweepPayouts(next, DAY_MS);
      expect(await statesOf(next)).toEqual(["transfer done"]);
    },
  );

  test("no admin of the mailbox settles what the deleted account owes", async () => {
    const world = await cashedOut();
    const { t, seller } = world.shop;
    await leave(world.shop);
    await world.dispute("lost");
    const email = seller.email.replace("@", "+boss@");
    const { as } = await addPerson(t, { role: "admin", email });
    const [sold, reversal] = await transfersOf(world.shop);
    const settlement = { transferId: reversal!._id, reason: "By bank transfer" };
    await t.run(({ db }) => db.patch("sellerTransfers", reversal!._id, { needsAdmin: true }));
    const { writeOff, payOtherwise, bearChargebacks } = api.payouts.problems;
    await expectFail(as.mutation(writeOff, settlement), "forbidden");
    await expectFail(as.mutation(payOtherwise, settlement), "forbidden");
    const order = await t.run(({ db }) => db.get("orders", sold!.orderId));
    const bearing = { orderId: order!.uuid, reason: "Our mistake" };
    await expectFail(as.mutation(bearChargebacks, bearing), "forbidden");
  });

  test("another mailbox is paid, and so is the seller's own without a chargeback", async () => {
    const world = await cashedOut();
    await leave(world.shop);
    const own = await shopOf(
      world.shop,
      await addSeller(world.shop.t, { email: world.shop.seller.email }),
    );
    await completeOrder(own);
    expect(await statesOf(own)).toEqual(["transfer done"]);
    await world.dispute("lost");
    const other = await shopOf(
      world.shop,
      await addSeller(world.shop.t, { email: "ann@shoal.test" }),
    );
    await completeOrder(other);
    expect(await statesOf(other)).toEqual(["transfer done"]);
  });
});

/** Expects the seller's later sale to stay unpaid until an admin has settled the debt, which no sale can repay. */
async function expectHeldUntilSettled(
  world: World,
  orderId: string,
  how: Parameters<typeof settleDebt>[1],
) {
  const { shop, admin } = world;
  await sweepPayouts(shop, DAY_MS);
  expect((await statesOf(shop)).slice(1)).toEqual(["reversal requested", "transfer waiting"]);
  const order = await shop.seller.as.query(api.orders.fulfilment.byUuid, { orderId });
  expect(order?.payout).toMatchObject([{ stage: "waiting", reason: "owesElsewhere" }]);
  const problems = await admin.as.query(api.payments.moneyProblems.list, {});
  expect(problems.filter(({ kind }) => kind === "reversal")).toHaveLength(1);
  await settleDebt(world, how);
  await sweepPayouts(shop, DAY_MS);
  expect((await statesOf(shop)).at(-1)).toBe("transfer done");
}

test.each(["paidBack", "writtenOff"] as const)(
  "closing the account at Stripe and opening another doesn't get around a debt: %s",
  async (how) => {
    const world = await cashedOut();
    const { shop } = world;
    await world.dispute("lost");
    for (const account of shop.stripe.connect.accounts.values()) account.isClosed = true;
    await refresh(shop);
    await activate(shop);
    await expectHeldUntilSettled(world, await completeOrder(shop), how);
  },
);

test("a new account at Stripe is paid if nothing is owed from the closed one", async () => {
  const { shop } = await cashedOut();
  for (const account of shop.stripe.connect.accounts.values()) account.isClosed = true;
  await refresh(shop);
  await activate(shop);
  await completeOrder(shop);
  expect(await statesOf(shop)).toEqual(["transfer done", "transfer done"]);
});

test("a seller who owes what they were paid another way waits for their next sale's money", async () => {
  const world = await startPayoutShop();
  const { shop, admin, refund } = world;
  const first = await addDeliveredOrder(shop);
  Object.assign(shop.stripe, { fault: "refuse", refusesReads: false });
  await completeOrder(shop, first);
  shop.stripe.fault = "none";
  const [transfer] = await transfersOf(shop);
  const settlement = { transferId: transfer!._id, reason: "By bank transfer" };
  await admin.as.mutation(api.payouts.problems.payOtherwise, settlement);
  await refund(first, { amount: 300 });
  await settle(shop.t);
  await expectHeldUntilSettled(world, await completeOrder(shop), "paidBack");
});

test("a seller's second account waits while the first one, still there, owes what its balance lacks", async () => {
  const world = await cashedOut();
  const tag = world.shop.seller.email.replace("@", "+2@");
  const second = await shopOf(world.shop, await addSeller(world.shop.t, { email: tag }));
  await world.dispute("lost");
  await completeOrder(second);
  await sweepPayouts(second, DAY_MS);
  expect(await statesOf(second)).toEqual(["transfer waiting"]);
});

test.each(["needs_response", "lost"])(
  "a seller whose own money is to be taken back can't leave the mailbox, so its other accounts wait on: %s",
  async (status) => {
    const world = await cashedOut();
    const { t, seller } = world.shop;
    const tag = seller.email.replace("@", "+2@");
    const second = await shopOf(world.shop, await addSeller(t, { email: tag }));
    await world.dispute(status);
    await completeOrder(second);
    const confirmChange = await askToLeave(world.shop, seller);
    await expectFail(confirmChange(), "email_debts");
    await sweepPayouts(second, DAY_MS);
    expect(await statesOf(second)).toEqual([
      status === "lost" ? "transfer waiting" : "transfer done",
    ]);
  },
);

describe("a debt that a seller makes after changing the address", () => {
  /** The transfers of a second account, of the mailbox that `address` names, after a sale since the chargeback. */
  async function payoutOfSecond(address: (email: string) => string, isBack: boolean) {
    const world = await cashedOut();
    const { t, seller } = world.shop;
    const second = await shopOf(
      world.shop,
      await addSeller(t, { email: address(seller.email).replace("@", "+2@") }),
    );
    const comeBack = await changeEmail(t, seller, SPARE);
    await world.dispute("lost");
    if (isBack) expect(await comeBack()).toBe("undone");
    await completeOrder(second);
    await sweepPayouts(second, DAY_MS);
    return await statesOf(second);
  }

  test.each([
    ["the old mailbox, while the seller is away", (email: string) => email, false],
    ["the old mailbox, once the change was undone", (email: string) => email, true],
    ["the new mailbox, while the seller is there", () => SPARE, false],
    ["the new mailbox, once the change was undone", () => SPARE, true],
  ] as const)("holds up other accounts of %s", async (_, address, isBack) => {
    expect(await payoutOfSecond(address, isBack)).toEqual(["transfer waiting"]);
  });

  test("holds up no other mailbox", async () => {
    const paid = await payoutOfSecond(() => "ann@shoal.test", true);
    expect(paid).toEqual(["transfer done"]);
  });
});
