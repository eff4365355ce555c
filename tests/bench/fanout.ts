/** With 1,000 clients and 5 live queries each, what does one chat message re-run? Counted by the engine itself. */
import type { ConvexClient } from "convex/browser";
import { api, internal } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { type Identity, liveClient } from "./backend.ts";
import type { InProcess } from "./inProcess.ts";

const CLIENTS = 1000;
const QUERIES = 5;
/** Connecting goes in groups: a thousand handshakes at once measure the kernel's queue. */
const GROUP = 50;

const page = { numItems: 20, cursor: null };

type Chat = { conversationId: Id<"conversations">; buyer: Identity; seller: Identity };

async function newChat({ run }: InProcess, listingId: Id<"listings">): Promise<Chat> {
  const people = await run(internal.demo.fill.people, {});
  const { buyerId, sellerId } = people;
  const conversationId = await run(internal.demo.fill.conversation, {
    buyerId,
    sellerId,
    listingId,
  });
  return {
    conversationId,
    buyer: { userId: buyerId, sessionId: people.buyerSession },
    seller: { userId: sellerId, sessionId: people.sellerSession },
  };
}

/** The five queries that a person with an open chat holds. */
async function watch(
  client: ConvexClient,
  conversationId: Id<"conversations">,
  listingId: Id<"listings">,
) {
  const first = <T>(subscribe: (done: (value: T) => void) => void) =>
    new Promise<T>((resolve) => subscribe(resolve));
  await Promise.all([
    first((done) =>
      client.onUpdate(api.messages.messages.list, { conversationId, paginationOpts: page }, done),
    ),
    first((done) =>
      client.onUpdate(api.messages.conversations.list, { paginationOpts: page }, done),
    ),
    first((done) => client.onUpdate(api.messages.notifications.badge, {}, done)),
    first((done) => client.onUpdate(api.accounts.profiles.me, {}, done)),
    first((done) => client.onUpdate(api.listings.listings.get, { listingId }, done)),
  ]);
}

/**
 * Half of the clients are buyers and half sellers of 500 chats. One message is sent in one of them; the
 * answer counts the live queries held and those that ran again, and ms until the other side had it.
 */
export async function fanout(bench: InProcess) {
  const clients: ConvexClient[] = [];
  const chats: Chat[] = [];
  const { sellerId } = await bench.run(internal.demo.fill.people, {});
  const listingId = await bench.run(internal.demo.fill.listings, { sellerId, from: 0 });
  for (let made = 0; made < CLIENTS / 2; made++) chats.push(await newChat(bench, listingId));
  for (let from = 0; from < chats.length; from += GROUP / 2) {
    await Promise.all(
      chats.slice(from, from + GROUP / 2).flatMap((chat) =>
        [chat.buyer, chat.seller].map(async (identity) => {
          const client = liveClient(bench, identity);
          clients.push(client);
          await watch(client, chat.conversationId, listingId);
        }),
      ),
    );
  }
  const metrics = () => {
    const now = bench.backend.engine.metrics?.();
    if (!now) throw new Error("The engine keeps no counters");
    return now;
  };
  const [chat] = chats;
  const [sender, receiver] = clients;
  if (!chat || !sender || !receiver) throw new Error("No clients");
  const before = metrics();
  const start = performance.now();
  const arrived = new Promise<number>((resolve) => {
    receiver.onUpdate(
      api.messages.messages.list,
      { conversationId: chat.conversationId, paginationOpts: page },
      ({ page: rows }) => {
        if (rows.some((row) => row.clientId === "fan-out")) resolve(performance.now() - start);
      },
    );
  });
  await sender.mutation(api.messages.messages.send, {
    conversationId: chat.conversationId,
    message: "Who hears this?",
    clientId: "fan-out",
  });
  const ms = await arrived;
  // What is re-run late is counted too.
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const after = metrics();
  await Promise.all(clients.map((client) => client.close()));
  return {
    clients: clients.length,
    subscriptions: clients.length * QUERIES,
    liveQueries: before.liveQueries,
    reRuns: after.liveRuns - before.liveRuns,
    ms,
  };
}
