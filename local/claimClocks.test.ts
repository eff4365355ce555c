/**
 * A claim's deadlines on the real backend, which is killed and restarted: future deadlines still
 * apply, and those that passed during the downtime take effect immediately.
 */

import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { api, internal } from "../convex/_generated/api.js";
import { COMPLETE_AFTER_MS, HOUR_MS, MINUTE_MS } from "../convex/domain/shared/constants.ts";
import { benchRows } from "../tests/bench/functions.ts";
import { type CrashableStack, startCrashableStack } from "./testing/crashableStack.ts";
import type { Login } from "./testing/testStack.ts";
import { buyerWith, listFern, photograph } from "./testing/trade.ts";

const DOWNTIME_MS = 72 * HOUR_MS + MINUTE_MS;
/** Much sooner than the sweep would find a missed deadline. */
const PROMPTLY = { timeout: 20_000 };

let stack: CrashableStack;
beforeAll(async () => {
  stack = await startCrashableStack();
}, 300_000);
afterAll(() => stack.stop(), 120_000);
afterEach(() => void vi.useRealTimers());

/** Ids of two orders of free ferns: the seller reported the handover, the buyer confirmed it. */
async function arrivedOrders(seller: Login, buyer: Login): Promise<[string, string]> {
  const orderOf = async () => {
    const listingId = await listFern(stack, seller, 1, { price: 0 });
    const client = await stack.http(buyer);
    const orderId = await (await buyerWith(client, listingId)).start();
    const report = { orderId, words: "At the door, just now." };
    await (await stack.http(seller)).mutation(api.orders.fulfilment.reportHandover, report);
    await client.mutation(api.orders.fulfilment.confirmArrival, { orderId });
    return orderId;
  };
  return [await orderOf(), await orderOf()];
}

test("a claim's deadline survives a kill, and one that passed during downtime takes effect on restart", async () => {
  const people = await stack.run(benchRows.people, {});
  const seller = { userId: people.sellerId, sessionId: people.sellerSession };
  const buyer = { userId: people.buyerId, sessionId: people.buyerSession };
  const [claimedId, quiet] = await arrivedOrders(seller, buyer);
  const photos = [await photograph(stack, buyer, "claim")];
  const orders = await stack.http(buyer);
  const claimed = await orders.query(api.orders.fulfilment.byUuid, { orderId: claimedId });
  const items = claimed!.lines.map(({ listingId }) => ({
    listingId,
    problem: "dead" as const,
    animals: 1,
  }));
  const claim = { orderId: claimedId, items, description: "Brown all over.", photos };
  await (await stack.http(buyer)).mutation(api.claims.cases.make, claim);
  let reader = buyer;
  const readClaim = async () =>
    await (await stack.http(reader)).query(api.claims.cases.ofOrder, { orderId: claimedId });
  const statusOf = async (orderId: string) =>
    (await (await stack.http(reader)).query(api.orders.fulfilment.byUuid, { orderId }))?.status;
  const newClaim = await readClaim();
  expect(newClaim).toMatchObject({ status: "open", waitsFor: "seller" });

  await stack.kill("everything");
  expect(await readClaim()).toEqual(newClaim);
  expect(await statusOf(claimedId)).toBe("disputed");
  expect(await statusOf(quiet)).toBe("delivered");

  // The backend stays down for three days: longer than the seller's deadline, and longer than an
  // order without a claim takes to complete.
  expect(DOWNTIME_MS).toBeGreaterThan(COMPLETE_AFTER_MS);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + DOWNTIME_MS });
  await stack.kill("everything", DOWNTIME_MS);
  // All sessions have expired by now, so an admin reads the result.
  const laterPeople = await stack.run(benchRows.people, {});
  reader = { userId: laterPeople.sellerId, sessionId: laterPeople.sellerSession };
  await stack.run(internal.demo.seedRows.setUpPerson, { userId: reader.userId, admin: true });
  await expect
    .poll(readClaim, PROMPTLY)
    .toMatchObject({ status: "accepted", waitsFor: null, decision: { by: "system" } });
  expect(await statusOf(claimedId)).toBe("completed");
  await expect.poll(() => statusOf(quiet), PROMPTLY).toBe("completed");
});
