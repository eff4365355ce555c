/** Cases in which other projects paid sellers wrongly, and cases of our own: the seller always ends with the right sum. */

import { afterEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { DAY_MS, HOUR_MS } from "#convex/domain/shared/constants.ts";
import { commissionFor } from "#convex/domain/shared/money.ts";
import { chargeFee } from "#local/services/stripe/balance.ts";
import {
  addCourierOrder,
  pay,
  sessionOf,
  settle,
  ship,
  type Shop,
  sweep,
} from "../kit/orderHelpers";
import {
  accountRow,
  activate,
  transferSummaries,
  completeDuringFault,
  completeOrder,
  addDeliveredOrder,
  startPayoutShop,
  refresh,
  sweepPayouts,
  transfersOf,
} from "../kit/payoutShop";
import { proposalsOf } from "../kit/proposals";
import { QuickBackend, snapshotOf } from "../kit/quickBackend";
import { deliver, disputeEvent, refundEvent, sessionEvent } from "../kit/stripeEvents";
import { COURIER_TOTAL } from "../kit/totals";

afterEach(() => {
  delete process.env.PAYOUTS_ENABLED;
});

type World = Awaited<ReturnType<typeof startPayoutShop>>;
type Case = World & {
  uuid: string;
  dispute: (amount: number, status?: string, id?: string) => Promise<void>;
  bankRun: () => void;
  setBanned: (isBanned: boolean) => Promise<void>;
};

/** A delivered order, and what may happen to it. */
async function startCase(): Promise<Case> {
  const world = await startPayoutShop();
  const { shop, admin } = world;
  const uuid = await addDeliveredOrder(shop);
  const payment = sessionOf(shop, uuid).paymentIntentId ?? "";
  return {
    ...world,
    uuid,
    dispute: async (amount, status = "needs_response", id = "dp_1") => {
      await deliver(shop.t, disputeEvent(payment, { id, amount, status }));
      await settle(shop.t);
      await settle(shop.t);
    },
    bankRun: () => {
      for (const account of shop.stripe.connect.accounts.values()) account.balance = 0;
    },
    setBanned: async (isBanned) => {
      const { userId } = shop.seller;
      const reason = "Checking a report";
      const { ban, lift } = api.moderation.standing;
      await (isBanned
        ? admin.as.mutation(ban, { userId, purgeListings: false, reason })
        : admin.as.mutation(lift, { userId, reason }));
      await settle(shop.t);
      await settle(shop.t);
    },
  };
}

const sentPence = ({ shop }: Case) => shop.stripe.connect.sent;

/** The case, what happens, what the seller has in the end, in pence, and the rows. */
test.each<[string, (c: Case) => Promise<void>, number, string[]?]>([
  [
    "completion and a refund at once (polar#3555)",
    async ({ shop, uuid, refund }) => {
      await Promise.all([completeOrder(shop, uuid), refund(uuid, { amount: 300 })]);
      await settle(shop.t);
      await sweepPayouts(shop);
    },
    1400,
  ],
  [
    "an answer that was lost, then a restricted account, a refund and a stop",
    async ({ shop, uuid, refund, dispute }) => {
      shop.stripe.fault = "cut";
      await completeDuringFault(shop, uuid);
      shop.stripe.fault = "none";
      shop.stripe.forgetKeys();
      for (const account of shop.stripe.connect.accounts.values())
        account.capability = "restricted";
      await refresh(shop);
      await refund(uuid, { amount: 300 });
      await dispute(100);
      expect(await transferSummaries(shop)).toEqual([
        "transfer 1700 requested",
        "reversal 300 requested",
      ]);
      await sweepPayouts(shop, HOUR_MS);
      await sweepPayouts(shop);
    },
    1400,
    ["transfer 1700 done", "reversal 300 done"],
  ],
  [
    "a refund that is pending at completion and then fails",
    async ({ shop, uuid, refund, admin, failedRefund }) => {
      shop.stripe.refundStatus = "pending";
      await refund(uuid, { amount: 300 });
      await completeOrder(shop, uuid);
      expect(shop.stripe.connect.sent).toBe(1400);
      const [pending] = shop.stripe.refunds;
      pending!.status = "failed";
      await deliver(shop.t, refundEvent("refund.updated", pending!));
      await settle(shop.t);
      // Until an admin has decided, the buyer may still get the £3.00.
      expect(shop.stripe.connect.sent).toBe(1400);
      const { refundId } = await failedRefund();
      await admin.as.mutation(api.payments.moneyProblems.dismiss, { refundId, answer: "notOwed" });
      await settle(shop.t);
    },
    1700,
  ],
  [
    "two partial refunds and a lost chargeback (polar#3549, gumroad#4372)",
    async ({ shop, uuid, refund, dispute }) => {
      await completeOrder(shop, uuid);
      await refund(uuid, { amount: 300 });
      await refund(uuid, { amount: 200 });
      await settle(shop.t);
      await dispute(400, "lost");
    },
    800,
  ],
  [
    "a chargeback above the payment (polar#8344)",
    async ({ shop, uuid, dispute }) => {
      await completeOrder(shop, uuid);
      await dispute(5000, "lost");
    },
    0,
  ],
  [
    "a chargeback that is lost, and won after all (polar#12103)",
    async ({ shop, uuid, dispute }) => {
      await completeOrder(shop, uuid);
      await dispute(500, "lost");
      expect(shop.stripe.connect.sent).toBe(1200);
      await dispute(500, "won");
    },
    1700,
  ],
  [
    "a reversal that Stripe refuses, and a chargeback then won (pay-connector#1809)",
    async ({ shop, uuid, dispute, bankRun }) => {
      await completeOrder(shop, uuid);
      bankRun();
      await dispute(500, "lost");
      expect(await transferSummaries(shop)).toContain("reversal 500 requested");
      await dispute(500, "won");
      await sweepPayouts(shop, 2 * DAY_MS);
    },
    1700,
  ],
  [
    "a refund after the bank run, paid back by the next sale: no more is asked than there is (polar#4428)",
    async ({ shop, uuid, refund, bankRun }) => {
      await completeOrder(shop, uuid);
      bankRun();
      await refund(uuid, { amount: 300 });
      await settle(shop.t);
      await sweepPayouts(shop, DAY_MS);
      expect(shop.stripe.connect.sent).toBe(1700);
      await completeOrder(shop);
      await sweepPayouts(shop);
      const [account] = [...shop.stripe.connect.accounts.values()];
      expect(account!.balance).toBe(1400);
    },
    3100,
    ["transfer 1700 done", "reversal 300 done", "transfer 1700 done"],
  ],
  [
    "a refund of everything, when Shoal has only its fee: the seller's part comes back first",
    async ({ shop, uuid, refund }) => {
      await completeOrder(shop, uuid);
      // Covers what Stripe charged for the payment, so that Shoal's balance is exactly its own fee.
      shop.stripe.float = chargeFee(COURIER_TOTAL);
      expect(shop.stripe.balance).toBe(commissionFor(500, 1200));
      await refund(uuid, {});
      await settle(shop.t);
      expect(shop.stripe.refunds).toEqual([]);
      await sweepPayouts(shop);
      await sweep(shop.t);
      expect(shop.stripe.refunds).toMatchObject([{ amount: COURIER_TOTAL, status: "succeeded" }]);
      expect(shop.stripe.balance).toBe(0);
    },
    0,
    ["transfer 1700 done", "reversal 1700 done"],
  ],
  [
    "a seller banned before completion, and allowed again (gumroad#1913)",
    async ({ shop, uuid, setBanned }) => {
      await setBanned(true);
      await completeOrder(shop, uuid);
      await sweepPayouts(shop, DAY_MS);
      expect(shop.stripe.connect.sent).toBe(0);
      await setBanned(false);
    },
    1700,
  ],
  [
    "an account that breaks after the transfer (polar#9632)",
    async ({ shop, uuid, refund }) => {
      await completeOrder(shop, uuid);
      for (const account of shop.stripe.connect.accounts.values())
        account.capability = "restricted";
      await refresh(shop);
      await refund(uuid, { amount: 300 });
      await settle(shop.t);
    },
    1400,
  ],
  [
    "Try again beside a new refund",
    async ({ shop, uuid, refund, admin }) => {
      shop.stripe.fault = "refuse";
      shop.stripe.refusesReads = false;
      await completeOrder(shop, uuid);
      shop.stripe.fault = "none";
      const [row] = await transfersOf(shop);
      await Promise.all([
        refund(uuid, { amount: 300 }),
        admin.as.mutation(api.payouts.problems.tryAgain, { transferId: row!._id }),
      ]);
      await settle(shop.t);
      await sweepPayouts(shop);
    },
    1400,
  ],
  [
    "an account that was closed: nothing goes to a dead one (gumroad#650)",
    async ({ shop, uuid }) => {
      for (const account of shop.stripe.connect.accounts.values()) account.isClosed = true;
      await completeOrder(shop, uuid);
      await refresh(shop);
      expect(shop.stripe.connect.sent).toBe(0);
      await activate(shop);
      await sweepPayouts(shop, DAY_MS);
    },
    1700,
  ],
  [
    "another deployment's transfer in the same group isn't ours",
    async ({ shop, uuid }) => {
      const [account] = [...shop.stripe.connect.accounts.values()];
      shop.stripe.connect.transfers.push({
        id: "tr_other",
        amount: 100,
        destination: account!.id,
        source: "ch_other",
        group: `order_${uuid}`,
        metadata: { sellerTransferId: "x", deployment: "staging" },
      });
      await completeOrder(shop, uuid);
      expect(await transferSummaries(shop)).toEqual(["transfer 1700 done"]);
    },
    1800,
  ],
])("%s", async (_, happen, pence, expectedRows) => {
  const world = await startCase();
  await happen(world);
  expect(sentPence(world)).toBe(pence);
  if (expectedRows) expect(await transferSummaries(world.shop)).toEqual(expectedRows);
  const rows = await transfersOf(world.shop);
  const stripeIds = rows.flatMap(({ stripeId = [] }) => stripeId);
  expect(new Set(stripeIds).size).toBe(stripeIds.length);
});

test("a delivery charge that was raised, paid twice and lowered: each payment sends its own part", async () => {
  const { shop } = await startPayoutShop();
  const uuid = await addCourierOrder(shop);
  const { propose, answer } = proposalsOf(shop, uuid);
  await answer(await propose(1500), true);
  await settle(shop.t);
  await pay(shop, uuid);
  // The increase is paid a second time: a surplus, which isn't the seller's.
  const secondPayment = sessionEvent(sessionOf(shop, uuid), undefined, {
    payment_intent: "pi_twice",
  });
  await deliver(shop.t, secondPayment);
  await settle(shop.t);
  expect(shop.stripe.refunds).toMatchObject([{ amount: 300, paymentIntentId: "pi_twice" }]);
  shop.stripe.refundStatus = "pending";
  await answer(await propose(1400), true);
  await settle(shop.t);
  await ship(shop, uuid);
  await shop.buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId: uuid });
  await completeOrder(shop, uuid);
  // The first payment can't send the £1.00 that is being refunded from it, so the second sends the rest of the share.
  const firstAmount = COURIER_TOTAL - 100;
  const rows = [`transfer ${firstAmount} done`, `transfer ${500 + 1400 - firstAmount} done`];
  expect(await transferSummaries(shop)).toEqual(rows);
  const sources = shop.stripe.connect.transfers.map(({ source }) => source);
  expect(new Set(sources).size).toBe(2);
  expect(sources).not.toContain("ch_pi_twice");
  const decreaseRefund = shop.stripe.refunds.at(-1);
  expect(decreaseRefund).toMatchObject({ amount: 100, status: "pending" });
  decreaseRefund!.status = "succeeded";
  await deliver(shop.t, refundEvent("refund.updated", decreaseRefund!));
  await settle(shop.t);
  expect(await transferSummaries(shop)).toEqual(rows);
});

test.each([
  ["was sent", true],
  ["is still unsent", false],
])(
  "money given up pays for a refund first, and is never sent, if the rest %s",
  async (_, isSent) => {
    const world = await startPayoutShop();
    const { shop, admin } = world;
    const uuid = await addCourierOrder(shop);
    const { propose, answer } = proposalsOf(shop, uuid);
    await answer(await propose(2700), true);
    await settle(shop.t);
    await pay(shop, uuid);
    await ship(shop, uuid);
    await shop.buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId: uuid });
    await settle(shop.t);
    Object.assign(shop.stripe, { fault: "refuse", refusesReads: false });
    await completeOrder(shop, uuid);
    shop.stripe.fault = "none";
    const firstAmount = COURIER_TOTAL;
    const secondAmount = 500 + 2700 - firstAmount;
    expect(await transferSummaries(shop)).toEqual([
      `transfer ${firstAmount} failed`,
      `transfer ${secondAmount} failed`,
    ]);
    const [firstTransfer, rest] = await transfersOf(shop);
    const { tryAgain, payOtherwise } = api.payouts.problems;
    const settlement = { transferId: firstTransfer!._id, isGivenUp: true, reason: "By letter" };
    await admin.as.mutation(payOtherwise, settlement);
    if (isSent) await admin.as.mutation(tryAgain, { transferId: rest!._id });
    await settle(shop.t);
    const state = isSent ? "done" : "failed";
    await world.refund(uuid, { amount: firstAmount - 1 });
    await settle(shop.t);
    const rows = [`transfer ${firstAmount} givenUp`, `transfer ${secondAmount} ${state}`];
    expect(await transferSummaries(shop)).toEqual(rows);
    await world.refund(uuid, { amount: 301 });
    await settle(shop.t);
    expect(await transferSummaries(shop)).toEqual(
      isSent
        ? [...rows, "reversal 300 done"]
        : [`transfer ${firstAmount} givenUp`, `transfer ${secondAmount - 300} failed`],
    );
  },
);

describe("300 orders that complete at once", () => {
  async function manyOrders(shop: Shop): Promise<QuickBackend> {
    process.env.PAYOUTS_ENABLED = "true";
    await completeOrder(shop);
    const snapshot = await snapshotOf(shop.t);
    const copies = (table: string, change: (row: never, n: number) => object) => {
      const [row] = snapshot.get(table) ?? [];
      const more = Array.from({ length: 299 }, (_, n) => ({
        ...row!,
        _id: `${n};${table}`,
        ...change(row as never, n),
      }));
      snapshot.get(table)?.push(...(more as never[]));
    };
    const orderId = (n: number) => `${n};orders` as Id<"orders">;
    copies("orders", (_, n) => ({ uuid: `${n}` }));
    copies("checkouts", (_, n) => ({ orderId: orderId(n) }));
    copies("sellerTransfers", (_, n) => ({ orderId: orderId(n), checkoutId: `${n};checkouts` }));
    vi.useRealTimers();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    return new QuickBackend(snapshot);
  }

  test("are each sent once when the seller becomes active, 50 at a time", async () => {
    const { shop } = await startPayoutShop({ isActive: false });
    await shop.seller.as.action(api.payouts.accounts.setUp, {});
    const backend = await manyOrders(shop);
    for (const account of shop.stripe.connect.accounts.values()) {
      Object.assign(account, { capability: "active", canBePaid: true });
    }
    const accountId = (await accountRow(shop))!._id;
    await backend.call(internal.payouts.accounts.refresh, { accountId });
    await backend.runDue();
    const rows = backend.rows("sellerTransfers");
    expect(rows).toHaveLength(300);
    expect(rows.every(({ state, amount }) => state === "done" && amount === 1700)).toBe(true);
    // Shoal's rows agree with Stripe's transfers to the penny.
    expect(shop.stripe.connect.sent).toBe(300 * 1700);
    expect(new Set(shop.stripe.connect.transfers.map(({ group }) => group)).size).toBe(300);
  });
});
