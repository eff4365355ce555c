/** Documents and bytes read by every public query, with little data and with a hundred times as much. */

import { api, internal } from "#convex/_generated/api.js";
import type { Usage } from "#local/backend/database/documents.ts";
import { httpClient } from "./backend.ts";
import { benchRows, ROWS_PER_CALL } from "./functions.ts";
import type { InProcess } from "./inProcess.ts";
import { publicQueries, type SampleCall, type World } from "./publicQueries.ts";

/** Listings, messages and orders, each this many, that exist before measuring. */
const FIRST_ROWS = 200;
/** An order is a dozen rows, so there is one for every five listings, written in smaller batches. */
const LISTINGS_PER_ORDER = 5;
const ORDERS_PER_CALL = 100;

type Part = { from: number; count: number };

export type ReadsRow = { query: string; documents: number[]; bytes: number[] };

/**
 * Runs every public query and sends a message at each of the sizes: the number of listings, of messages, of
 * notifications and of emails. There is one order for every five listings.
 */
export async function reads(bench: InProcess, sizes: number[]): Promise<ReadsRow[]> {
  const world = await firstWorld(bench);
  const rows = new Map<string, ReadsRow>();
  let filledCount = 0;
  for (const size of sizes) {
    await fill(bench, world, filledCount, size);
    filledCount = size;
    const add = (query: string, { documentsRead, bytesRead }: Usage) => {
      const row = rows.get(query) ?? { query, documents: [], bytes: [] };
      row.documents.push(documentsRead);
      row.bytes.push(bytesRead);
      rows.set(query, row);
    };
    for (const call of publicQueries(world)) add(call.label, await usageOf(bench, call));
    add("messages/thread:send", await usageOfSending(bench, world));
  }
  return [...rows.values()];
}

export async function firstWorld({ run }: InProcess): Promise<World> {
  const people = await run(benchRows.people, {});
  const admins = await run(benchRows.people, {});
  await run(internal.demo.seedRows.setUpPerson, { userId: admins.buyerId, admin: true });
  await run(benchRows.makeDesignatedAdmin, { userId: admins.buyerId });
  const { buyerId, sellerId } = people;
  const listingId = await run(benchRows.listings, { sellerId, from: 0, count: FIRST_ROWS });
  const conversationId = await run(benchRows.conversation, {
    buyerId,
    sellerId,
    listingId,
  });
  const pair = { buyerId, sellerId };
  const viewId = await run(benchRows.messages, {
    conversationId,
    ...pair,
    from: -FIRST_ROWS,
    count: FIRST_ROWS,
  });
  const orderUuid = await run(benchRows.orders, {
    listingId,
    buyerId,
    sellerId,
    from: 0,
    count: FIRST_ROWS,
  });
  const adjustmentId = await run(benchRows.proposal, { orderUuid });
  return {
    buyer: { userId: buyerId, sessionId: people.buyerSession },
    seller: { userId: sellerId, sessionId: people.sellerSession },
    admin: { userId: admins.buyerId, sessionId: admins.buyerSession },
    listingId,
    conversationId,
    viewId,
    orderUuid,
    adjustmentId,
    basket: await run(benchRows.basket, { buyerId, listingId }),
  };
}

/**
 * Kinds of rows run in parallel, but the calls of each kind one after another: two that update the same
 * counters would conflict.
 */
async function fill({ run }: InProcess, world: World, first: number, end: number): Promise<void> {
  const { conversationId, listingId } = world;
  const pair = { buyerId: world.buyer.userId, sellerId: world.seller.userId };
  const { buyerId: userId, sellerId } = pair;
  const inCalls = async (batchSize: number, write: (part: Part) => Promise<unknown>, share = 1) => {
    for (let from = first / share; from < end / share; from += batchSize)
      await write({ from, count: Math.min(batchSize, end / share - from) });
  };
  await Promise.all([
    inCalls(ROWS_PER_CALL, ({ from, count }) =>
      run(benchRows.listings, { sellerId, from: from + FIRST_ROWS, count }),
    ),
    inCalls(ROWS_PER_CALL, (part) => run(benchRows.messages, { conversationId, ...pair, ...part })),
    inCalls(
      ORDERS_PER_CALL,
      (part) => run(benchRows.orders, { listingId, ...pair, ...part }),
      LISTINGS_PER_ORDER,
    ),
    inCalls(ROWS_PER_CALL, (part) =>
      run(benchRows.notifications, { userId, fromId: sellerId, ...part }),
    ),
    inCalls(ROWS_PER_CALL, (part) => run(benchRows.emails, part)),
  ]);
}

async function usageOf(bench: InProcess, { name, fn, args, as }: SampleCall): Promise<Usage> {
  await httpClient(bench, as).query(fn, args);
  return lastUsage(bench, name);
}

/** A message to a user who hasn't read the previous one. */
async function usageOfSending(bench: InProcess, { buyer, conversationId }: World): Promise<Usage> {
  const client = httpClient(bench, buyer);
  for (const message of ["Are they still there?", "And the plants?"]) {
    const clientId = crypto.randomUUID();
    await client.mutation(api.messages.thread.send, { conversationId, message, clientId });
  }
  return lastUsage(bench, "messages/thread:send");
}

function lastUsage({ backend }: InProcess, name: string): Usage {
  const usage = backend.engine.metrics?.().usage[name];
  if (!usage) throw new Error(`The engine counted nothing for ${name}`);
  return usage;
}
