/**
 * Sixty buyers want the last item at the same moment, each over their own WebSocket on the
 * real backend. Webhooks about its payment arrive duplicated, late and in the wrong order.
 */

import { ConvexError } from "convex/values";
import { beforeAll, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { benchRows } from "#tests/bench/functions.ts";
import { COLLECTION_TOTAL } from "#tests/convex/kit/totals.ts";
import type { Login, TestStack } from "../testing/testStack.ts";
import { type Buyer, buyerOf, listFern } from "../testing/trade.ts";

const BUYER_COUNT = 60;
const TOTAL = COLLECTION_TOTAL;

export function testLastItem(stackOf: () => TestStack): void {
  let stack: TestStack;
  let seller: Login;
  let listingId: Id<"listings">;
  let buyers: Buyer[];

  beforeAll(async () => {
    stack = stackOf();
    const people = await Promise.all(
      Array.from({ length: BUYER_COUNT }, () => stack.run(benchRows.people, {})),
    );
    const [first] = people;
    if (!first) throw new Error("No person was created");
    seller = { userId: first.sellerId, sessionId: first.sellerSession };
    listingId = await listFern(stack, seller);
    buyers = await Promise.all(
      people.map((pair) =>
        buyerOf(stack, { userId: pair.buyerId, sessionId: pair.buyerSession }, listingId),
      ),
    );
  });

  type Stock = { quantity: number; held: number; sold: number };
  type WonOrder = { buyer: Buyer; orderId: string };

  /** All buyers start at once; returns who got an item, the others' errors, and the stock a watcher saw. */
  async function startRush() {
    const stocks: Stock[] = [];
    const unsubscribe = buyers[0]?.client.onUpdate(
      api.listings.catalogue.get,
      { listingId },
      (listing) => {
        if (listing) stocks.push(stockIn(listing));
      },
    );
    const outcomes = await Promise.allSettled(buyers.map(({ start }) => start()));
    unsubscribe?.();
    const wonOrders: WonOrder[] = [];
    const failures: unknown[] = [];
    for (const [at, outcome] of outcomes.entries()) {
      const buyer = buyers[at];
      if (outcome.status === "rejected") failures.push(outcome.reason);
      else if (buyer) wonOrders.push({ buyer, orderId: outcome.value });
    }
    return { wonOrders, failures, seenStocks: stocks };
  }

  const codeOf = (error: unknown) => (error as ConvexError<{ code: string }>).data.code;

  function partition<T>(all: T[], isFirst: (item: T) => boolean): [T[], T[]] {
    return [all.filter(isFirst), all.filter((item) => !isFirst(item))];
  }

  function expectSoldOut(failures: unknown[]): void {
    for (const error of failures) {
      expect(error).toBeInstanceOf(ConvexError);
      expect((error as ConvexError<{ code: string; message: string }>).data).toMatchObject({
        code: "stock_short",
        message:
          "Everything left is being held for buyers who are paying. Please look again in 30 minutes.",
      });
    }
  }

  async function readStock(): Promise<Stock> {
    const listing = await (await stack.http()).query(api.listings.catalogue.get, { listingId });
    if (!listing) throw new Error("The listing is gone");
    return stockIn(listing);
  }

  const stockIn = (listing: { quantity: number; held: number; soldCount: number }): Stock => ({
    quantity: listing.quantity,
    held: listing.held,
    sold: listing.soldCount,
  });

  /** The states of all orders of the listing, as its seller sees them. */
  async function readStatuses(): Promise<string[]> {
    const client = await stack.http(seller);
    const paginationOpts = { numItems: 100, cursor: null };
    const { page } = await client.query(api.orders.lists.sold, { paginationOpts });
    return page.map(({ status }) => status).sort();
  }

  async function trailOf({ buyer, orderId }: WonOrder) {
    return (await buyer.client.query(api.orders.fulfilment.timeline, { orderId })).map(
      ({ event }) => event,
    );
  }

  async function sessionOf({ buyer, orderId }: WonOrder): Promise<string> {
    const sessionId = async () =>
      /cs_\w+/.exec(
        (await buyer.client.query(api.orders.fulfilment.byUuid, { orderId }))?.checkoutUrl ?? "",
      )?.[0];
    await expect.poll(sessionId).toBeDefined();
    return (await sessionId()) ?? "";
  }

  const pay = (session: string) =>
    stack.stripe({ do: "pay", session, name: "Test Payer", email: "payer@shoal.local" });

  /** Sends every event of the session again, all at the same moment. */
  async function resendAll(session: string): Promise<void> {
    const { events } = (await stack.stripe({ do: "events" })) as {
      events: { id: string; objectId: string }[];
    };
    const ownEvents = events.filter(({ objectId }) => objectId === session);
    expect(ownEvents.length).toBeGreaterThan(0);
    const answers = await Promise.all(
      [...ownEvents, ...ownEvents, ...ownEvents].map(({ id }) =>
        stack.stripe({ do: "resend", event: id }),
      ),
    );
    for (const answer of answers) expect(answer).toMatchObject({ lastStatus: 200 });
  }

  test("only one of sixty buyers gets the last item, and duplicated, late and reversed webhooks make one order", async () => {
    const { wonOrders, failures, seenStocks } = await startRush();

    expect(wonOrders).toHaveLength(1);
    expect(failures).toHaveLength(BUYER_COUNT - 1);
    expectSoldOut(failures);
    for (const { quantity, held, sold } of seenStocks) {
      expect(quantity - held).toBeGreaterThanOrEqual(0);
      expect(held).toBeLessThanOrEqual(1);
      expect(sold).toBe(0);
    }
    expect(await readStock()).toEqual({ quantity: 1, held: 1, sold: 0 });
    expect(await readStatuses()).toEqual(["pending"]);

    const [winner] = wonOrders;
    if (!winner) throw new Error("Nobody won");
    const session = await sessionOf(winner);
    // Webhooks are held back until they are released; until then Shoal cannot know of the payment.
    await stack.stripe({ do: "webhooks", hold: true, double: true });
    await pay(session);
    expect(await readStatuses()).toEqual(["pending"]);
    await stack.stripe({ do: "flush", order: "reversed" });
    expect(await readStatuses()).toEqual(["processing"]);
    await resendAll(session);
    expect(await readStatuses()).toEqual(["processing"]);
    expect(await trailOf(winner)).toEqual(["place", "pay"]);
    expect(await readStock()).toEqual({ quantity: 0, held: 0, sold: 1 });
  });

  test("after a restock three of sixty buyers get the last three, and a paid, an expired and a late-paid order each end correctly", async () => {
    // Only the stock: after new photos every buyer would have to take the quiz again.
    const restockArgs = { listingId, stock: { quantity: 3, soldCount: 1 } };
    await (await stack.http(seller)).mutation(api.listings.catalogue.update, restockArgs);
    const { wonOrders, failures, seenStocks } = await startRush();
    expect(wonOrders).toHaveLength(3);
    // The buyer of the first fern must take the quiz again, because that fern is on its way to their tank.
    const [quizFailures, otherFailures] = partition(
      failures,
      (error) => codeOf(error) === "quiz_tank_changed",
    );
    expect(quizFailures).toHaveLength(1);
    expectSoldOut(otherFailures);
    for (const { quantity, held } of seenStocks) expect(quantity - held).toBeGreaterThanOrEqual(0);
    expect(await readStock()).toEqual({ quantity: 3, held: 3, sold: 1 });
    expect(await readStatuses()).toEqual(["pending", "pending", "pending", "processing"]);

    const [paidOrder, expiredOrder, lateOrder] = wonOrders;
    if (!paidOrder || !expiredOrder || !lateOrder) throw new Error("Three should have won");
    const sessions = [
      await sessionOf(paidOrder),
      await sessionOf(expiredOrder),
      await sessionOf(lateOrder),
    ] as const;
    await stack.stripe({ do: "webhooks", hold: true, double: true });
    await pay(sessions[0]);
    await stack.stripe({ do: "expiry", session: sessions[1], inSeconds: 0 });
    // Paid, but the buyer cancels the order before Shoal learns of the payment.
    await pay(sessions[2]);
    await lateOrder.buyer.client.mutation(api.orders.fulfilment.cancel, {
      orderId: lateOrder.orderId,
    });
    expect(await readStock()).toEqual({ quantity: 3, held: 2, sold: 1 });
    await stack.stripe({ do: "flush", order: "reversed" });
    await stack.stripe({ do: "webhooks", hold: false });
    expect(await readStatuses()).toEqual(["cancelled", "cancelled", "processing", "processing"]);
    for (const session of sessions) await resendAll(session);

    expect(await readStock()).toEqual({ quantity: 2, held: 0, sold: 2 });
    expect(await trailOf(paidOrder)).toEqual(["place", "pay"]);
    expect(await trailOf(expiredOrder)).toEqual(["place", "expire"]);
    const refundedAmount = async () =>
      (
        await lateOrder.buyer.client.query(api.orders.fulfilment.byUuid, {
          orderId: lateOrder.orderId,
        })
      )?.refundedAmount;
    await expect.poll(refundedAmount).toBe(TOTAL);
    expect((await trailOf(lateOrder)).filter((event) => event === "latePayment")).toHaveLength(1);
    expect(stack.stackOutput.filter((line) => /ended|Uncaught/.test(line))).toEqual([]);
  });
}
