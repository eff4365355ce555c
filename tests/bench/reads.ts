/** Documents and bytes that every public query reads, with little data and with a hundred times as much. */
import { api, internal } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import type { Usage } from "../../local/backend/database/documents.ts";
import { httpClient, type Identity } from "./backend.ts";
import type { InProcess } from "./inProcess.ts";
import { publicQueries, type SampleCall } from "./publicQueries.ts";

const A_CALL = 200;
const AT_ONCE = 4;

export type World = {
  buyer: Identity;
  seller: Identity;
  admin: Identity;
  listingId: Id<"listings">;
  conversationId: Id<"conversations">;
  /** The pair's conversation view, which the admin reads. */
  viewId: Id<"conversationViews">;
  orderUuid: string;
  adjustmentId: Id<"orderAdjustments">;
};

export type ReadsRow = { query: string; documents: number[]; bytes: number[] };

/** Runs every public query, and sends a message, at each of the sizes (listings, messages, orders and mails each). */
export async function reads(bench: InProcess, sizes: number[]): Promise<ReadsRow[]> {
  const world = await firstWorld(bench);
  const rows = new Map<string, ReadsRow>();
  let filled = 0;
  for (const size of sizes) {
    await fill(bench, world, filled, size);
    filled = size;
    const add = (query: string, { documentsRead, bytesRead }: Usage) => {
      const row = rows.get(query) ?? { query, documents: [], bytes: [] };
      row.documents.push(documentsRead);
      row.bytes.push(bytesRead);
      rows.set(query, row);
    };
    for (const call of publicQueries(world)) add(call.label, await usageOf(bench, call));
    add("messages/messages:send", await usageOfSending(bench, world));
  }
  return [...rows.values()];
}

async function firstWorld({ run }: InProcess): Promise<World> {
  const people = await run(internal.demo.benchRows.people, {});
  const admins = await run(internal.demo.benchRows.people, {});
  await run(internal.demo.seedRows.setUpPerson, { userId: admins.buyerId, admin: true });
  await run(internal.demo.benchRows.makeDesignatedAdmin, { userId: admins.buyerId });
  const { buyerId, sellerId } = people;
  const listingId = await run(internal.demo.benchRows.listings, { sellerId, from: 0 });
  const conversationId = await run(internal.demo.benchRows.conversation, {
    buyerId,
    sellerId,
    listingId,
  });
  const pair = { buyerId, sellerId };
  const viewId = await run(internal.demo.benchRows.messages, {
    conversationId,
    ...pair,
    from: -200,
  });
  const orderUuid = await run(internal.demo.benchRows.orders, {
    listingId,
    buyerId,
    sellerId,
    from: 0,
  });
  const adjustmentId = await run(internal.demo.benchRows.proposal, { orderUuid });
  return {
    buyer: { userId: buyerId, sessionId: people.buyerSession },
    seller: { userId: sellerId, sessionId: people.sellerSession },
    admin: { userId: admins.buyerId, sessionId: admins.buyerSession },
    listingId,
    conversationId,
    viewId,
    orderUuid,
    adjustmentId,
  };
}

async function fill({ run }: InProcess, world: World, from: number, to: number): Promise<void> {
  const { conversationId, listingId } = world;
  const buyerId = world.buyer.userId;
  const sellerId = world.seller.userId;
  const calls: (() => Promise<unknown>)[] = [];
  for (let n = from; n < to; n += A_CALL) {
    calls.push(() => run(internal.demo.benchRows.listings, { sellerId, from: n + A_CALL }));
    calls.push(() =>
      run(internal.demo.benchRows.messages, { conversationId, buyerId, sellerId, from: n }),
    );
    calls.push(() =>
      run(internal.demo.benchRows.orders, { listingId, buyerId, sellerId, from: n }),
    );
    calls.push(() =>
      run(internal.demo.benchRows.notifications, { userId: buyerId, fromId: sellerId, from: n }),
    );
    calls.push(() => run(internal.demo.benchRows.mails, { from: n }));
  }
  const worker = async () => {
    for (let call = calls.pop(); call; call = calls.pop()) await call();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function usageOf(bench: InProcess, { name, fn, args, as }: SampleCall): Promise<Usage> {
  await httpClient(bench, as).query(fn, args);
  return lastUsage(bench, name);
}

/** A message to somebody who has not read the one before. */
async function usageOfSending(bench: InProcess, { buyer, conversationId }: World): Promise<Usage> {
  const client = httpClient(bench, buyer);
  for (const message of ["Are they still there?", "And the plants?"]) {
    const clientId = crypto.randomUUID();
    await client.mutation(api.messages.messages.send, { conversationId, message, clientId });
  }
  return lastUsage(bench, "messages/messages:send");
}

function lastUsage({ backend }: InProcess, name: string): Usage {
  const usage = backend.engine.metrics?.().usage[name];
  if (!usage) throw new Error(`The engine counted nothing for ${name}`);
  return usage;
}
