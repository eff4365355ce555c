/**
 * Kills the local side in the middle of transfers and reversals. At the end our rows must match Stripe's to the
 * penny, and the seller of each sale must have been sent their share once.
 *
 * `SHOAL_KILLS=50 npx vitest run --project=local local/payoutKills.test.ts` runs longer than with the other tests.
 */

import type Stripe from "stripe";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { api, internal } from "../convex/_generated/api.js";
import type { Id } from "../convex/_generated/dataModel.js";
import { DAY_MS } from "../convex/domain/shared/constants.ts";
import { benchRows } from "../tests/bench/functions.ts";
import { chargeFee, FLOAT_PENCE } from "./services/stripe/balance.ts";
import { clientFor } from "./services/stripe/testing.ts";
import {
  type CrashableStack,
  type KillTarget,
  startCrashableStack,
} from "./testing/crashableStack.ts";
import type { Login } from "./testing/testStack.ts";
import { buyerWith, listFern } from "./testing/trade.ts";

const KILLS = Number(process.env.SHOAL_KILLS ?? 3);
/** Killed in turn, so that the shortest run covers each of them. */
const TARGETS: KillTarget[] = ["backend", "everything", "sandboxes", "backend", "backend"];
/** About the longest time (ms) from Stripe carrying out a transfer call until our row records it. */
const MIDDLE_MS = 20;
/** How far the clock moves at the end: payments have settled, idempotency keys have expired, and retries are due. */
const LATER_MS = 4 * DAY_MS;
const SETTLING_ROUNDS = 4;

let stack: CrashableStack;
let stripe: Stripe;
let seller: Login;
let admin: Login;
let listingId: Id<"listings">;
let isTrading = false;
/** Orders that are complete. */
const sold: string[] = [];
/** Errors other than a lost connection. */
const unexpected: string[] = [];

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const books = () => stack.run(benchRows.books, {});

beforeAll(async () => {
  stack = await startCrashableStack();
  stripe = clientFor(Number(new URL(stack.addresses.stripe).port), stack.keys.stripeSecretKey);
  const people = await stack.run(benchRows.people, {});
  seller = { userId: people.sellerId, sessionId: people.sellerSession };
  admin = { userId: people.buyerId, sessionId: people.buyerSession };
  await stack.run(internal.demo.seedRows.setUpPerson, { userId: admin.userId, admin: true });
  listingId = await listFern(stack, seller, 900);
}, 300_000);
afterAll(async () => {
  isTrading = false;
  await stack.stop();
}, 120_000);
afterEach(() => void vi.useRealTimers());

/** Lets Stripe pay the seller, but not pay out to their bank, so that their balance covers reversals. */
async function setUpPayouts(): Promise<void> {
  const client = await stack.http(seller);
  const { url } = await client.action(api.payouts.accounts.setUp, {});
  const body = new URLSearchParams({ outcome: "finish" });
  await fetch(url, { method: "POST", body, redirect: "manual" });
  const [account = ""] = (await books()).accounts;
  await stack.stripe({ do: "account", account, bank: "disabled" });
  await client.mutation(api.payouts.accounts.checkMine, {});
  const status = async () => (await client.query(api.payouts.accounts.mine, {}))?.status;
  await expect.poll(status, { timeout: 30_000 }).toBe("active");
}

/** Makes new payments settle at once, so that transfers can be reversed; a kill of the sandbox resets this. */
const settleAtOnce = () => retry(() => stack.stripe({ do: "settlement", days: 0 }));

const wasCutOff = (error: unknown): boolean =>
  error instanceof TypeError || /fetch failed|ECONN|other side closed/.test(String(error));

async function retry<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!wasCutOff(error)) throw error;
      await sleep(50);
    }
  }
}

/** Repeats work that a kill may interrupt. Interrupted work stays half done, and its money must add up too. */
async function repeat(work: () => Promise<void>): Promise<void> {
  while (isTrading) {
    try {
      await work();
    } catch (error) {
      if (!wasCutOff(error)) unexpected.push(String(error));
      await sleep(50);
    }
  }
}

async function sell(): Promise<void> {
  const { buyerId, buyerSession } = await stack.run(benchRows.people, {});
  const client = await stack.http({ userId: buyerId, sessionId: buyerSession });
  const orderId = await (await buyerWith(client, listingId)).start();
  const order = () => client.query(api.orders.fulfilment.byUuid, { orderId });
  const url = await soon(async () => (await order())?.checkoutUrl);
  // After a kill the order's pay page, or the webhook about its payment, may come too late.
  if (!url) return;
  const card = { number: "4242424242424242", expiry: "12/34", cvc: "123" };
  const body = new URLSearchParams({ ...card, name: "A Payer", email: "payer@shoal.local" });
  await fetch(url, { method: "POST", body, redirect: "manual" });
  if (!(await soon(async () => (await order())?.status === "processing"))) return;
  const report = { orderId, words: "At the door, just now." };
  await (await stack.http(seller)).mutation(api.orders.fulfilment.reportHandover, report);
  await client.mutation(api.orders.fulfilment.confirmArrival, { orderId });
  await stack.run(benchRows.endClaimWindow, { orderUuid: orderId });
  sold.push(orderId);
}

async function soon<T>(read: () => Promise<T>): Promise<T | undefined> {
  for (let time = 0; isTrading && time < 100; time += 1) {
    const value = await read();
    if (value) return value;
    await sleep(50);
  }
  return undefined;
}

/** Refunds a little of one of the newest sales, whose transfer may still be under way. */
async function refund(): Promise<void> {
  const orderId = sold.at(-1 - Math.floor(Math.random() * 3));
  if (orderId === undefined) return void (await sleep(50));
  const client = await stack.http(admin);
  const order = await client.query(api.orders.fulfilment.byUuid, { orderId });
  const amount = Math.min(order?.refundable ?? 0, 1 + Math.floor(Math.random() * 60));
  if (order?.status !== "completed" || amount === 0) return void (await sleep(50));
  await client.action(api.payments.refunds.refundOrder, { orderId, amount });
}

/**
 * Moves the clock on until no transfer, reversal or refund is under way. An attempt made while the sandbox was still
 * starting is retried later, so the clock moves on more than once.
 */
async function settleAll(): Promise<void> {
  const isUnderWay = async () => {
    await stack.run(internal.payments.sweep.run, {});
    await stack.run(internal.payouts.sweep.run, {});
    const { rows, refunds } = await books();
    return [...rows, ...refunds].some(({ state }) => state === "requested");
  };
  vi.useFakeTimers({ toFake: ["Date"] });
  for (let round = 0; round < SETTLING_ROUNDS; round += 1) {
    const laterMs = LATER_MS + round * DAY_MS;
    vi.setSystemTime(vi.getRealSystemTime() + laterMs);
    await stack.kill("everything", laterMs);
    await retry(() => stack.stripe({ do: "flush" }));
    for (let look = 0; look < 80; look += 1) {
      if (!(await isUnderWay())) return;
      await sleep(250);
    }
  }
  throw new Error("Something is still under way");
}

const signed = ({ kind, amount }: { kind: string; amount: number }) =>
  kind === "transfer" ? amount : -amount;
const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

type Sent = { kind: "transfer" | "reversal"; stripeId: string; amount: number };

async function sentByStripe(): Promise<Sent[]> {
  const sent: Sent[] = [];
  for await (const { id, amount } of stripe.transfers.list({ limit: 100 })) {
    sent.push({ kind: "transfer", stripeId: id, amount });
    for await (const reversal of stripe.transfers.listReversals(id)) {
      sent.push({ kind: "reversal", stripeId: reversal.id, amount: reversal.amount });
    }
  }
  return sent;
}

const byId = (rows: Sent[]) => rows.sort((a, b) => a.stripeId.localeCompare(b.stripeId));

async function balanceAtStripe(): Promise<number> {
  const { available, pending } = await stripe.balance.retrieve();
  return sumOf([...available, ...pending].map(({ amount }) => amount));
}

/** Our rows and Stripe's as of one moment; both are read again if an order's completion added rows in between. */
async function readSettled() {
  for (let look = 0; look < 10; look += 1) {
    await settleAll();
    const ours = await books();
    const [sent, balance] = [await sentByStripe(), await balanceAtStripe()];
    const { rows, refunds } = await books();
    const latest = [...rows, ...refunds].length;
    if (latest === ours.rows.length + ours.refunds.length) return { ...ours, sent, balance };
  }
  throw new Error("Orders still complete");
}

test(
  `our rows equal Stripe's after ${KILLS} kills in the middle of transfers and reversals`,
  async () => {
    await setUpPayouts();
    await settleAtOnce();
    isTrading = true;
    unexpected.length = 0;
    // Only one trader refunds: two could refund the same pence, which is refused.
    const traders = [repeat(sell), repeat(sell), repeat(refund)];
    let cutShort = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      await retry(() => stack.stripe({ do: "awaitCall", path: "/v1/transfers" }));
      await sleep(Math.random() * MIDDLE_MS);
      const killedAt = Date.now();
      await stack.kill(TARGETS[kill % TARGETS.length] ?? "everything");
      const { rows } = await retry(books);
      cutShort += rows.filter(
        (row) => row.state === "requested" && row.updatedAt <= killedAt,
      ).length;
      await settleAtOnce();
      await retry(() => stack.stripe({ do: "flush" }));
    }
    isTrading = false;
    await Promise.all(traders);
    expect(unexpected).toEqual([]);

    const { sales, rows, payments, refunds, sent, balance } = await readSettled();
    const ours = rows.map(({ kind, stripeId = "none", amount }) => ({ kind, stripeId, amount }));
    expect(byId(ours)).toEqual(byId(sent));
    for (const { id, uuid, share } of sales) {
      expect(sumOf(rows.filter(({ orderId }) => orderId === id).map(signed)), uuid).toBe(share);
    }
    // Our rows account for every penny of Stripe's balance.
    const fees = sumOf(payments.map(chargeFee));
    const returned = sumOf(refunds.map(({ amount }) => amount));
    const left = FLOAT_PENCE + sumOf(payments) - fees - returned - sumOf(rows.map(signed));
    expect(balance).toBe(left);
    console.log(
      `${KILLS} kills left ${cutShort} transfers and reversals unfinished; ${payments.length} sales were paid, ` +
        `${rows.length} transfers and reversals made: all there, to the penny`,
    );
  },
  300_000 + KILLS * 60_000,
);
