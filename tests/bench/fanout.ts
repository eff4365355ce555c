/**
 * Counts what one chat message re-runs for 1,000 clients with 5 live queries each, and what a sale re-runs
 * for 1,000 people at /browse and 1,000 at /. Counted by the engine itself.
 */

import { ConvexClient } from "convex/browser";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import type { BrowseFilters } from "#convex/listings/model/filters.ts";
import { httpClient, type Identity, liveClient } from "./backend.ts";
import { benchRows } from "./functions.ts";
import type { InProcess } from "./inProcess.ts";

const CLIENTS = 1000;
const QUERIES = 5;
const OWN_QUERIES = 4;
/** Clients connect in groups: a thousand handshakes at once would measure the kernel's queue. */
const GROUP_SIZE = 40;

const paginationOpts = { numItems: 20, cursor: null };

type Chat = { conversationId: Id<"conversations">; buyer: Identity; seller: Identity };

async function newChat({ run }: InProcess, listingId: Id<"listings">): Promise<Chat> {
  const people = await run(benchRows.people, {});
  const { buyerId, sellerId } = people;
  const conversationId = await run(benchRows.conversation, {
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

/** The five live queries of a user with an open chat. */
async function watch(
  client: ConvexClient,
  conversationId: Id<"conversations">,
  listingId: Id<"listings">,
) {
  const first = <T>(subscribe: (resolve: (value: T) => void) => void) =>
    new Promise<T>((resolve) => subscribe(resolve));
  await Promise.all([
    first((resolve) =>
      client.onUpdate(api.messages.thread.list, { conversationId, paginationOpts }, resolve),
    ),
    first((resolve) =>
      client.onUpdate(api.messages.conversations.list, { paginationOpts }, resolve),
    ),
    first((resolve) => client.onUpdate(api.messages.badge.get, {}, resolve)),
    first((resolve) => client.onUpdate(api.accounts.profiles.me, {}, resolve)),
    first((resolve) => client.onUpdate(api.listings.catalogue.get, { listingId }, resolve)),
  ]);
}

/** Wait, so that late runs count too. */
const waitForLateRuns = () => new Promise((resolve) => setTimeout(resolve, 2000));

/**
 * Half of the clients are buyers and half sellers, in 500 chats. Sends a message in one of them; returns the
 * number of live queries, the number that ran again, and ms until the other member received it.
 */
export async function fanout(bench: InProcess) {
  const clients: ConvexClient[] = [];
  const chats: Chat[] = [];
  const { sellerId } = await bench.run(benchRows.people, {});
  const listingId = await bench.run(benchRows.listings, { sellerId, from: 0, count: 200 });
  for (let count = 0; count < CLIENTS / 2; count++) chats.push(await newChat(bench, listingId));
  for (let from = 0; from < chats.length; from += GROUP_SIZE / 2) {
    await Promise.all(
      chats.slice(from, from + GROUP_SIZE / 2).flatMap((chat) =>
        [chat.buyer, chat.seller].map(async (identity) => {
          const client = liveClient(bench, identity);
          clients.push(client);
          await watch(client, chat.conversationId, listingId);
        }),
      ),
    );
  }
  const metrics = () => bench.backend.engine.metrics();
  const [chat] = chats;
  const [sender, receiver] = clients;
  if (!chat || !sender || !receiver) throw new Error("No clients");
  const before = metrics();
  const start = performance.now();
  const arrival = new Promise<number>((resolve) => {
    receiver.onUpdate(
      api.messages.thread.list,
      { conversationId: chat.conversationId, paginationOpts },
      ({ page: rows }) => {
        if (rows.some((row) => row.clientId === "fan-out")) resolve(performance.now() - start);
      },
    );
  });
  await sender.mutation(api.messages.thread.send, {
    conversationId: chat.conversationId,
    message: "Who hears this?",
    clientId: "fan-out",
  });
  const ms = await arrival;
  await waitForLateRuns();
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

/** The visitors' filters at /browse, a quarter of them each. */
const FILTERS: BrowseFilters[] = [
  {},
  { sort: "price" },
  { hideSold: true },
  { water: "freshwater" },
];

const firstAnswer = (subscribe: (resolve: () => void) => void) => new Promise<void>(subscribe);

const visitorOf = (bench: InProcess) =>
  new ConvexClient(bench.url, { unsavedChangesWarning: false });

/** The live queries of a signed-in user at /browse that are about the user. */
async function watchOwn(client: ConvexClient) {
  await Promise.all([
    firstAnswer((resolve) => client.onUpdate(api.listings.favourites.marks, {}, resolve)),
    firstAnswer((resolve) => client.onUpdate(api.listings.savedSearches.mine, {}, resolve)),
    firstAnswer((resolve) => client.onUpdate(api.messages.badge.get, {}, resolve)),
    firstAnswer((resolve) => client.onUpdate(api.accounts.profiles.me, {}, resolve)),
  ]);
}

/**
 * Half of the clients are visitors who look at the shop, half signed-in users with the queries of their own; one item
 * sells. Counts the re-runs of each query. The shop's query never reads who asks, so Convex shares its runs between
 * users too; the local backend only between visitors.
 */
export async function shopFanout(bench: InProcess) {
  const { buyerId, sellerId } = await bench.run(benchRows.people, {});
  await bench.run(benchRows.listings, { sellerId, from: 0, count: 200 });
  const clients: ConvexClient[] = [];
  let subscriptions = 0;
  while (clients.length < CLIENTS) {
    const pairs = await Promise.all(
      Array.from({ length: GROUP_SIZE / 4 }, () => bench.run(benchRows.people, {})),
    );
    const users = pairs.flatMap((pair) => [
      liveClient(bench, { userId: pair.buyerId, sessionId: pair.buyerSession }),
      liveClient(bench, { userId: pair.sellerId, sessionId: pair.sellerSession }),
    ]);
    const visitors = users.map(() => visitorOf(bench));
    clients.push(...users, ...visitors);
    subscriptions += users.length * OWN_QUERIES + visitors.length;
    await Promise.all([
      ...users.map(watchOwn),
      ...visitors.map(async (client, index) => {
        const filters = FILTERS[index % FILTERS.length] ?? {};
        await firstAnswer((resolve) =>
          client.onUpdate(api.listings.browse.list, { filters, paginationOpts }, resolve),
        );
      }),
    ]);
  }
  const { engine } = bench.backend;
  const [onSale] = await Promise.all(
    FILTERS.map(async (filters) => {
      const listArgs = { filters, paginationOpts };
      return (await httpClient(bench).query(api.listings.browse.list, listArgs)).page;
    }),
  );
  const listing = onSale?.find(({ water, available }) => water === "freshwater" && available > 1);
  if (!listing) throw new Error("Nothing is for sale");
  const before = engine.metrics();
  const { newCursor } = await engine.logs.after(0, 0);
  await bench.run(benchRows.sale, { listingId: listing._id, buyerId });
  await waitForLateRuns();
  const { entries } = await engine.logs.after(newCursor, 0);
  const runs: Record<string, number> = {};
  for (const { udfType, identifier } of entries as { udfType: string; identifier: string }[]) {
    if (udfType === "Query") runs[identifier] = (runs[identifier] ?? 0) + 1;
  }
  const reRuns = engine.metrics().liveRuns - before.liveRuns;
  await Promise.all(clients.map((client) => client.close()));
  return {
    clients: clients.length,
    subscriptions,
    liveQueries: before.liveQueries,
    filters: FILTERS.length,
    reRuns,
    runs,
  };
}

/** The newest listings on the front page. */
const NEWEST = "listings/browse:newest";

/**
 * A thousand visitors look at the front page. Counts the re-runs of its newest listings when one of them
 * sells, whose card shows how many are left, and when another listing sells.
 */
export async function homeFanout(bench: InProcess) {
  const { buyerId, sellerId } = await bench.run(benchRows.people, {});
  await bench.run(benchRows.listings, { sellerId, from: 0, count: 200 });
  const clients: ConvexClient[] = [];
  while (clients.length < CLIENTS) {
    const group = Array.from({ length: GROUP_SIZE }, () => visitorOf(bench));
    clients.push(...group);
    await Promise.all(
      group.map(
        (client) =>
          new Promise<void>((resolve) =>
            client.onUpdate(api.listings.browse.newest, {}, () => resolve()),
          ),
      ),
    );
  }
  const shelf = await httpClient(bench).query(api.listings.browse.newest, {});
  const { page: shop } = await httpClient(bench).query(api.listings.browse.list, {
    filters: {},
    paginationOpts: { numItems: 40, cursor: null },
  });
  const isShown = ({ _id }: { _id: Id<"listings"> }) => shelf.some((card) => card._id === _id);
  const { engine } = bench.backend;
  const runsAfterSale = async (listing: (typeof shop)[number] | undefined) => {
    if (!listing) throw new Error("Nothing is for sale");
    const { newCursor } = await engine.logs.after(0, 0);
    await bench.run(benchRows.sale, { listingId: listing._id, buyerId });
    await waitForLateRuns();
    const { entries } = await engine.logs.after(newCursor, 0);
    return (entries as { identifier: string }[]).filter(({ identifier }) => identifier === NEWEST)
      .length;
  };
  const hiddenRuns = await runsAfterSale(
    shop.find((listing) => !isShown(listing) && listing.available > 1),
  );
  const runCounts = await runsAfterSale(
    shop.find((listing) => isShown(listing) && listing.available > 1),
  );
  await Promise.all(clients.map((client) => client.close()));
  return { clients: clients.length, shown: runCounts, elsewhere: hiddenRuns };
}
