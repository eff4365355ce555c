/** Live latency: from a mutation's call in one client to the changed result in another, beside a bare floor. */
import { api, internal } from "../../convex/_generated/api";
import { type Bench, liveClient, summary } from "./backend.ts";
import { measureFloor } from "./floor.ts";

const ROUNDS = 200;
/** Shoal lets a person send ten messages a second; the pace stays below. */
const PAUSE_MS = 110;

export async function latency(bench: Bench) {
  const people = await bench.run(internal.fill.people, {});
  const { buyerId, sellerId } = people;
  const listingId = await bench.run(internal.fill.listings, { sellerId, from: 0 });
  const conversationId = await bench.run(internal.fill.conversation, {
    buyerId,
    sellerId,
    listingId,
  });
  const sender = liveClient(bench, { userId: buyerId, sessionId: people.buyerSession });
  const receiver = liveClient(bench, { userId: sellerId, sessionId: people.sellerSession });

  const waiting = new Map<string, (at: number) => void>();
  const watched = { conversationId, paginationOpts: { numItems: 20, cursor: null } };
  await new Promise<void>((ready) => {
    receiver.onUpdate(api.messages.list, watched, ({ page }) => {
      const now = performance.now();
      ready();
      for (const { clientId } of page) if (clientId !== null) waiting.get(clientId)?.(now);
    });
  });

  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const clientId = `bench-${round}`;
    const seen = new Promise<number>((resolve) => waiting.set(clientId, resolve));
    const start = performance.now();
    const sent = sender.mutation(api.messages.send, {
      conversationId,
      message: `Message ${round}`,
      clientId,
    });
    times.push((await seen) - start);
    waiting.delete(clientId);
    await sent;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  await Promise.all([sender.close(), receiver.close()]);
  const floor = summary(await measureFloor(bench.dataDir, ROUNDS, PAUSE_MS));
  const live = summary(times);
  return { live, floor, times: live.median / floor.median };
}
