/**
 * Live latency: from a mutation call in one client to the changed result in another, compared with a bare
 * floor.
 */

import type { ConvexClient } from "convex/browser";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { type Bench, liveClient, summary } from "./backend.ts";
import { startFloor } from "./floor.ts";
import { benchRows } from "./functions.ts";

const ROUNDS = 200;
/** Not counted: the first messages after a start are slower, until the engine's code has been compiled. */
const WARM_UP = 50;
/**
 * Pause after each message and each round trip of the floor, which alternate so that both meet the same
 * machine load.
 */
const PAUSE_MS = 60;
/** Messages per page. `usePaginatedQuery` splits a page that has grown to twice as many. */
const PAGE_SIZE = 20;

export async function latency(bench: Bench) {
  const people = await bench.run(benchRows.people, {});
  const { buyerId, sellerId } = people;
  const listingId = await bench.run(benchRows.listings, { sellerId, from: 0, count: 200 });
  const conversationId = await bench.run(benchRows.conversation, {
    buyerId,
    sellerId,
    listingId,
  });
  const sender = liveClient(bench, { userId: buyerId, sessionId: people.buyerSession });
  const receiver = liveClient(bench, { userId: sellerId, sessionId: people.sellerSession });
  const newest = follow(receiver, conversationId);

  const floor = await startFloor(bench.dataDir);
  const liveTimes: number[] = [];
  const floorTimes: number[] = [];
  const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    await newest.keepSmall();
    const clientId = `bench-${round}`;
    const arrival = newest.seen(clientId);
    const start = performance.now();
    const sending = sender.mutation(api.messages.thread.send, {
      conversationId,
      message: `Message ${round}`,
      clientId,
    });
    const elapsedMs = (await arrival) - start;
    await sending;
    await pause();
    const floorMs = await floor.roundTrip();
    await pause();
    if (round < WARM_UP) continue;
    liveTimes.push(elapsedMs);
    floorTimes.push(floorMs);
  }
  floor.stop();
  await Promise.all([sender.close(), receiver.close()]);
  const live = summary(liveTimes);
  const floorSummary = summary(floorTimes);
  return { live, floor: floorSummary, timesFloor: live.median / floorSummary.median };
}

/**
 * The newest page of a conversation as the chat subscribes to it: it grows with every message and is then
 * split.
 */
function follow(client: ConvexClient, conversationId: Id<"conversations">) {
  const resolvers = new Map<string, (at: number) => void>();
  let length = Infinity;
  let id = 0;
  let stop: () => void = () => undefined;

  const subscribe = async () => {
    const before = stop;
    await new Promise<void>((ready) => {
      const paginationOpts = { numItems: PAGE_SIZE, cursor: null, id: ++id };
      stop = client.onUpdate(
        api.messages.thread.list,
        { conversationId, paginationOpts },
        ({ page }) => {
          const now = performance.now();
          length = page.length;
          for (const { clientId } of page)
            if (clientId !== undefined) resolvers.get(clientId)?.(now);
          ready();
        },
      );
    });
    before();
  };

  return {
    /** When the result with the message arrived. */
    seen: (clientId: string) =>
      new Promise<number>((resolve) => resolvers.set(clientId, resolve)).finally(() =>
        resolvers.delete(clientId),
      ),
    keepSmall: async () => {
      if (length > 2 * PAGE_SIZE) await subscribe();
    },
  };
}
