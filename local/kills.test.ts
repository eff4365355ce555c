/**
 * Nothing that was acknowledged is ever lost. Users order over sockets and over HTTP and pay on the
 * card sandbox's page, while the backend, the sandboxes or everything at once is killed at random
 * moments and restarted. Every acknowledged account, order and payment must exist, and the stock
 * must agree with the orders.
 *
 * Each target is killed once with the other tests. `SHOAL_KILLS=100 npx vitest run
 * local/kills.test.ts` runs longer.
 */

import { type ConvexClient, type ConvexHttpClient } from "convex/browser";
import { ConvexError } from "convex/values";
import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "../convex/_generated/api.js";
import type { Id } from "../convex/_generated/dataModel.js";
import { benchRows } from "../tests/bench/functions.ts";
import {
  type CrashableStack,
  startCrashableStack,
  type KillTarget,
} from "./testing/crashableStack.ts";
import type { Login } from "./testing/testStack.ts";
import { buyerWith, listFern } from "./testing/trade.ts";

const KILLS = Number(process.env.SHOAL_KILLS ?? 3);
const SOCKETS = 3;
const POSTERS = 2;
/** The most that one listing may offer; the test creates new listings as they sell. */
const STOCK = 900;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type AcknowledgedOrder = { login: Login; orderId: string; by: "socket" | "http"; paid: boolean };

let stack: CrashableStack;
beforeAll(async () => {
  stack = await startCrashableStack();
}, 300_000);
afterAll(async () => {
  isWriting = false;
  await stack.stop();
}, 120_000);

/** Everything that was acknowledged to a client. */
const people: Login[] = [];
const orders: AcknowledgedOrder[] = [];
/** Responses other than success or a lost connection. */
const unexpected: string[] = [];
let isWriting = true;
/** While orders are checked, no further ones are written: they would have to be checked too. */
let isChecking = false;
let seller: Login;
let listingId: Id<"listings">;
let ordersWhenListed = 0;

/** Whether the connection was cut, in which case the call may or may not have happened. */
function wasCutOff(error: unknown): boolean {
  if (error instanceof ConvexError) return false;
  // A token cannot be checked while the server with its keys is down.
  return (
    error instanceof TypeError ||
    /fetch failed|Connection lost|ECONN|token was refused/.test(String(error))
  );
}

/** Retries until it succeeds or the test stops writing. For work that may safely happen twice. */
async function retryUntilDone<T>(work: () => Promise<T>): Promise<T | undefined> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!wasCutOff(error)) unexpected.push(String(error));
      if (!isWriting) return undefined;
      await sleep(50);
    }
  }
}

async function newPerson(): Promise<Login | undefined> {
  const pair = await retryUntilDone(() => stack.run(benchRows.people, {}));
  if (!pair) return undefined;
  const login = { userId: pair.buyerId, sessionId: pair.buyerSession };
  people.push(login, { userId: pair.sellerId, sessionId: pair.sellerSession });
  return login;
}

/** Whether a writer may go on. */
async function mayWrite(): Promise<boolean> {
  while (isChecking) await sleep(20);
  return isWriting;
}

async function order(
  login: Login,
  by: AcknowledgedOrder["by"],
  client: ConvexClient | ConvexHttpClient,
) {
  const buyer = await buyerWith(client, listingId);
  const orderId = await buyer.start();
  orders.push({ login, orderId, by, paid: false });
}

/** The official client reconnects and resends on its own, so each of its mutations eventually succeeds. */
async function orderBySocket(): Promise<void> {
  while (await mayWrite()) {
    const login = await newPerson();
    if (!login) return;
    const client = await retryUntilDone(() => stack.live(login));
    if (!client) return;
    try {
      await order(login, "socket", client);
    } catch (error) {
      unexpected.push(String(error));
    } finally {
      await client.close();
    }
  }
}

async function orderByHttp(): Promise<void> {
  while (await mayWrite()) {
    const login = await newPerson();
    if (!login) return;
    const client = await stack.http(login);
    await retryUntilDone(() => order(login, "http", client));
  }
}

const readOrder = async ({ login, orderId }: AcknowledgedOrder) =>
  (await stack.http(login)).query(api.orders.fulfilment.byUuid, { orderId });

/** Pays every other order on the sandbox's page; it counts as paid once the page has confirmed it. */
async function pay(): Promise<void> {
  for (let next = 0; isWriting; next += 2) {
    while (isWriting && next >= orders.length) await sleep(20);
    const recordedOrder = orders[next];
    if (!recordedOrder) return;
    await retryUntilDone(async () => {
      const url = (await readOrder(recordedOrder))?.checkoutUrl;
      // The action that creates the page may have died with the backend: then there is no page to pay on.
      if (!url) return;
      const card = { number: "4242424242424242", expiry: "12/34", cvc: "123" };
      const response = await fetch(url, {
        method: "POST",
        body: new URLSearchParams({ ...card, name: "A Payer", email: "payer@shoal.local" }),
        redirect: "manual",
      });
      if (response.status === 303) recordedOrder.paid = true;
      else unexpected.push(`The pay page answered ${response.status}`);
    });
  }
}

/** Killed in turn, so that even the shortest run covers each of them. */
const KILL_TARGETS: KillTarget[] = ["everything", "backend", "sandboxes"];

test(
  `no acknowledged write is lost after ${KILLS} kills`,
  async () => {
    const first = await stack.run(benchRows.people, {});
    seller = { userId: first.sellerId, sessionId: first.sellerSession };
    listingId = await listFern(stack, seller, STOCK);
    const writers = [
      ...Array.from({ length: SOCKETS }, orderBySocket),
      ...Array.from({ length: POSTERS }, orderByHttp),
      pay(),
    ];
    const missing: string[] = [];
    let checked = 0;
    const check = async (recordedOrder: AcknowledgedOrder, when: string) => {
      const order = await retryUntilDone(() => readOrder(recordedOrder));
      if (order === null) missing.push(`${recordedOrder.orderId} (${recordedOrder.by}), ${when}`);
    };
    for (let kill = 1; kill <= KILLS; kill++) {
      const before = orders.length;
      await expect
        .poll(() => orders.length - before, { timeout: 120_000, interval: 5 })
        .toBeGreaterThanOrEqual(4);
      await sleep(Math.random() * 600);
      const target = KILL_TARGETS[(kill - 1) % KILL_TARGETS.length] ?? "everything";
      await stack.kill(target);
      isChecking = true;
      for (; checked < orders.length; checked++) {
        const recordedOrder = orders[checked];
        if (recordedOrder) await check(recordedOrder, `after kill ${kill}, of ${target}`);
      }
      isChecking = false;
      if (orders.length - ordersWhenListed > STOCK - 100) {
        ordersWhenListed = orders.length;
        listingId = (await retryUntilDone(() => listFern(stack, seller, STOCK))) ?? listingId;
      }
    }
    isWriting = false;
    await Promise.all(writers);

    expect(unexpected).toEqual([]);
    for (const login of people) {
      const me = await (await stack.http(login)).query(api.accounts.profiles.me);
      if (me?.status !== "ok") missing.push(`person ${login.userId}`);
    }
    for (const recordedOrder of orders) {
      if (!(await readOrder(recordedOrder)))
        missing.push(`${recordedOrder.orderId} (${recordedOrder.by}), at the end`);
    }
    expect(missing).toEqual([]);

    // The sandbox would retry the webhooks that failed during downtime only in an hour.
    await stack.stripe({ do: "flush" });
    for (const recordedOrder of orders) {
      await expect
        .poll(async () => (await readOrder(recordedOrder))?.status, {
          message: recordedOrder.orderId,
        })
        .toBe(recordedOrder.paid ? "processing" : "pending");
    }
    console.log(`${KILLS} kills, ${orders.length} orders, ${people.length} people: all there`);
  },
  300_000 + KILLS * 60_000,
);

test("the stock matches the orders, including those whose response was lost", async () => {
  const client = await stack.http(seller);
  const counts = new Map<Id<"listings">, { held: number; sold: number }>();
  for (let cursor: string | null = null, isDone = false; !isDone;) {
    const result: Awaited<ReturnType<typeof page>> = await page(cursor);
    for (const { listingId, status } of result.page) {
      const sum = counts.get(listingId) ?? { held: 0, sold: 0 };
      if (status === "pending") sum.held++;
      if (status === "processing") sum.sold++;
      counts.set(listingId, sum);
    }
    ({ isDone } = result);
    cursor = result.continueCursor;
  }
  expect(counts.size).toBeGreaterThan(0);
  for (const [listingId, sum] of counts) {
    const listing = await client.query(api.listings.catalogue.get, { listingId });
    expect({ held: listing?.held, sold: listing?.soldCount }).toEqual(sum);
    expect(listing?.quantity).toBe(STOCK - sum.sold);
  }

  async function page(cursor: string | null) {
    return await client.query(api.orders.lists.sold, {
      paginationOpts: { numItems: 100, cursor },
    });
  }
});
