/** Messages a second that the backend stores durably while many people write as fast as their limit allows. */

import { api } from "#convex/_generated/api.js";
import { type Bench, liveClient } from "./backend.ts";
import { benchRows } from "./functions.ts";

/** Half are buyers, half are their sellers. */
const WRITERS = 48;
/** Ten a second are allowed. */
const INTERVAL_MS = 100;
/** Not counted: the engine's code is still being compiled. */
const WARM_UP_MS = 5000;
const MEASURED_MS = 10_000;

/** Acknowledged messages a second. */
export async function throughput(bench: Bench): Promise<number> {
  const writers = await conversationWriters(bench);
  const start = performance.now() + WARM_UP_MS;
  const end = start + MEASURED_MS;
  let count = 0;
  await Promise.all(
    writers.map(async ({ client, conversationId }, writer) => {
      for (let number = 0; performance.now() < end; number++) {
        const next = performance.now() + INTERVAL_MS;
        const clientId = `throughput-${writer}-${number}`;
        const message = `Message ${number}`;
        await client.mutation(api.messages.thread.send, { conversationId, message, clientId });
        const now = performance.now();
        if (now >= start && now < end) count++;
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - now)));
      }
    }),
  );
  await Promise.all(writers.map(({ client }) => client.close()));
  return count / (MEASURED_MS / 1000);
}

/** Both people of each conversation. */
async function conversationWriters(bench: Bench) {
  const writers = [];
  for (let pair = 0; pair < WRITERS / 2; pair++) {
    const { buyerId, buyerSession, sellerId, sellerSession } = await bench.run(
      benchRows.people,
      {},
    );
    const listingId = await bench.run(benchRows.listings, { sellerId, from: 0, count: 1 });
    const people = { buyerId, sellerId, listingId };
    const conversationId = await bench.run(benchRows.conversation, people);
    const buyer = liveClient(bench, { userId: buyerId, sessionId: buyerSession });
    const seller = liveClient(bench, { userId: sellerId, sessionId: sellerSession });
    writers.push({ client: buyer, conversationId }, { client: seller, conversationId });
  }
  return writers;
}
