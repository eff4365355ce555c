/**
 * How much single calls read. The local backend counts as Convex does: a patch also reads its
 * document.
 */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { api, internal } from "../convex/_generated/api.js";
import { httpClient, type Identity } from "../tests/bench/backend.ts";
import { benchRows } from "../tests/bench/functions.ts";
import { type InProcess, startInProcess } from "../tests/bench/inProcess.ts";
import { readBuild } from "./hosting/built.ts";
import { callByHttp } from "./hosting/calls.ts";
import { publish } from "./hosting/publish.ts";

const ROWS = 20;
const paginationOpts = { numItems: ROWS, cursor: null };
/** The reads of the caller's session and profile. */
const CALLER = 2;

let stack: InProcess;
let buyer: Identity;
let seller: Identity;
let admin: Identity;
let conversationId: Awaited<ReturnType<typeof openTalk>>;

const openTalk = async () => {
  const { userId: sellerId } = seller;
  const listingId = await stack.run(benchRows.listings, { sellerId, from: 0, count: 200 });
  const pair = { buyerId: buyer.userId, sellerId };
  await stack.run(benchRows.orders, { listingId, ...pair, from: 0, count: 200 });
  return await stack.run(benchRows.conversation, { listingId, ...pair });
};

beforeAll(async () => {
  stack = await startInProcess();
  const people = await stack.run(benchRows.people, {});
  const others = await stack.run(benchRows.people, {});
  await stack.run(internal.demo.seedRows.setUpPerson, { userId: others.buyerId, admin: true });
  buyer = { userId: people.buyerId, sessionId: people.buyerSession };
  seller = { userId: people.sellerId, sessionId: people.sellerSession };
  admin = { userId: others.buyerId, sessionId: others.buyerSession };
  conversationId = await openTalk();
});
afterAll(async () => {
  await stack.stop();
});

function lastUsage(name: string) {
  const usage = stack.backend.engine.metrics?.().usage[name];
  if (!usage) throw new Error(`${name} did not run`);
  return usage;
}

test("sending a message while the previous one is unread reads at most 16 documents in 24 reads", async () => {
  const sendMessage = (message: string) =>
    httpClient(stack, buyer).mutation(api.messages.thread.send, {
      conversationId,
      message,
      clientId: crypto.randomUUID(),
    });
  await sendMessage("Are they still there?");
  await sendMessage("And the plants?");
  const { documentsRead, rangesRead, documentsWritten } = lastUsage("messages/thread:send");
  // Two of them tell whether the two have traded, so that the bell may name the writer; eight ranges look for a block of
  // either, by mailbox, by account, by mailboxes left and by accounts that left; and the receiver's devices.
  expect(documentsRead).toBeLessThanOrEqual(16);
  expect(rangesRead).toBeLessThanOrEqual(24);
  expect(documentsWritten).toBeLessThanOrEqual(6);
});

test("order lists read only the orders and the users in them", async () => {
  const people = 2;
  await httpClient(stack, seller).query(api.orders.lists.sold, { paginationOpts });
  expect(lastUsage("orders/lists:sold").documentsRead).toBeLessThanOrEqual(ROWS + people + CALLER);
  await httpClient(stack, buyer).query(api.orders.lists.purchases, { paginationOpts });
  const { documentsRead } = lastUsage("orders/lists:purchases");
  expect(documentsRead).toBeLessThanOrEqual(ROWS + people + CALLER);
});

test("searching all orders reads at most 80 documents", async () => {
  const args = { search: "lot 17", from: null, to: null, paginationOpts };
  await httpClient(stack, admin).query(api.moderation.orders.list, args);
  expect(lastUsage("moderation/orders:list").documentsRead).toBeLessThanOrEqual(80);
});

test("serving one of the site's files reads 2 documents", async () => {
  const folder = mkdtempSync(join(tmpdir(), "shoal-pages-"));
  try {
    writeFileSync(join(folder, "index.html"), "<!doctype html>");
    writeFileSync(join(folder, "_headers"), "/*\n  X-Frame-Options: DENY\n");
    writeFileSync(join(folder, "notes.txt"), "shoal ".repeat(400));
    const call = callByHttp({ url: stack.url, adminKey: stack.keys.adminKey });
    await publish(call, readBuild(folder), () => undefined);
    for (const encoding of ["br", "identity"]) {
      const headers = { "accept-encoding": encoding };
      const answer = await fetch(`${stack.backend.siteUrl}/notes.txt`, { headers });
      expect(answer.status).toBe(200);
      expect(answer.headers.get("x-frame-options")).toBe("DENY");
      expect(lastUsage("site/files:find").documentsRead).toBe(2);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
