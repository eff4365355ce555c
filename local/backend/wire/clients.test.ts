/** Journeys of the official clients: live queries, mutations, actions, sign-in, pagination. */

import { ConvexClient, ConvexHttpClient, type OptimisticLocalStore } from "convex/browser";
import { ConvexError, type GenericId, type Value } from "convex/values";
import { createHash } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { api } from "../fixture/app.ts";
import { startFixture, type TestBackend } from "../testing/fixture.ts";
import { eventually } from "../testing/wait.ts";

let backend: TestBackend;
const open: ConvexClient[] = [];

beforeAll(async () => {
  backend = await startFixture();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.close()));
});
afterAll(() => backend.stop());

function client(): ConvexClient {
  const newClient = new ConvexClient(backend.cloudUrl, { logger: false });
  open.push(newClient);
  return newClient;
}

const channel = () => `channel ${crypto.randomUUID()}`;

test("an optimistic row is replaced by the real one, and is never missing or duplicated", async () => {
  const a = client();
  const args = { channel: channel() };
  const snapshots: string[] = [];
  a.onUpdate(api.messages.list, args, (rows) =>
    snapshots.push(rows.map(({ body, _creationTime }) => body + (_creationTime ? "" : "?")).join()),
  );
  await eventually("the empty list", () => snapshots.length === 1);
  for (const body of ["a", "b"]) {
    const row = { ...args, body, _id: "optimistic" as GenericId<"messages">, _creationTime: 0 };
    const optimisticUpdate = (store: OptimisticLocalStore) =>
      store.setQuery(api.messages.list, args, [
        ...(store.getQuery(api.messages.list, args) ?? []),
        row,
      ]);
    await a.mutation(api.messages.send, { ...args, body }, { optimisticUpdate });
  }
  expect(snapshots).toEqual(["", "a?", "a", "a,b?", "a,b"]);
});

test("results of several queries always reflect the same point in time", async () => {
  const a = client();
  const writer = client();
  const prefix = channel();
  const counts = new Set<unknown>();
  const check = () => {
    const direct = a.client.localQueryResult("writes:keys", { kind: "direct" });
    const later = a.client.localQueryResult("writes:keys", { kind: "later" });
    const count = a.client.localQueryResult("writes:count", {});
    if (direct === undefined || later === undefined || count === undefined) return;
    expect(count).toBe((direct as string[]).length + (later as string[]).length);
    counts.add(count);
  };
  a.onUpdate(api.writes.keys, { kind: "direct" }, check);
  a.onUpdate(api.writes.keys, { kind: "later" }, check);
  a.onUpdate(api.writes.count, {}, check);
  await eventually("the first results", () => counts.size === 1);
  const [countBefore] = [...counts] as number[];
  // On a busy machine one update covers several writes.
  let batch = 0;
  for (; counts.size <= 10 && batch < 100; batch++) {
    await Promise.all(
      Array.from({ length: 3 }, (_, i) =>
        writer.mutation(api.writes.write, { key: `${prefix} ${batch} ${i}`, fail: false }),
      ),
    );
  }
  await eventually("all writes", () => counts.has((countBefore ?? 0) + batch * 6));
  expect(counts.size).toBeGreaterThan(10);
});

test("errors reach the client with their data, and a failed mutation writes nothing", async () => {
  const a = client();
  const room = channel();
  await expect(a.mutation(api.messages.fail, { channel: room, how: "plain" })).rejects.toThrow(
    /plain failure/,
  );
  const error: unknown = await a
    .mutation(api.messages.fail, { channel: room, how: "convex" })
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ConvexError);
  expect((error as ConvexError<Value>).data).toEqual({ code: "REFUSED", channel: room });
  await expect(a.query(api.messages.failingQuery, {})).rejects.toMatchObject({
    data: "query refused",
  });
  expect(await a.query(api.messages.list, { channel: room })).toEqual([]);
});

test("consistent queries see one point in time, or fail when what they read has changed since", async () => {
  const http = new ConvexHttpClient(backend.cloudUrl, { logger: false });
  const [first, second] = [channel(), channel()];
  expect(await http.consistentQuery(api.messages.list, { channel: first })).toEqual([]);
  await http.mutation(api.messages.send, { channel: first, body: "one" });
  expect(await http.consistentQuery(api.messages.list, { channel: second })).toEqual([]);
  await expect(http.consistentQuery(api.messages.list, { channel: first })).rejects.toThrow(
    "SnapshotTooOld",
  );
});

test("actions call mutations and run alongside queries", async () => {
  const a = client();
  const room = channel();
  let isDone = false;
  const busy = a.action(api.actions.busy, { milliseconds: 800 }).finally(() => (isDone = true));
  await a.query(api.messages.list, { channel: room });
  expect(isDone).toBe(false);
  const ids = await a.action(api.actions.sendTwice, { channel: room, body: "hi" });
  expect(ids).toHaveLength(2);
  expect(await busy).toBe("done");
});

test("Convex Auth signs users up, authenticates them over the socket and HTTP, and refuses a wrong password", async () => {
  const a = client();
  const email = `${crypto.randomUUID()}@example.com`;
  const { tokens } = await a.action(api.auth.signIn, {
    provider: "password",
    params: { email, password: "correct horse", flow: "signUp" },
  });
  if (!tokens) throw new Error("no tokens");
  a.setAuth(async () => tokens.token);
  const identities: (string | null)[] = [];
  a.onUpdate(api.auth.me, {}, (me) => identities.push(me));
  await eventually("the e-mail address", () => identities.at(-1) === email);

  const http = new ConvexHttpClient(backend.cloudUrl, { auth: tokens.token, logger: false });
  expect(await http.query(api.auth.identity, {})).toMatchObject({ issuer: backend.siteUrl });

  await a.action(api.auth.signOut, {});
  const wrongSignIn = client().action(api.auth.signIn, {
    provider: "password",
    params: { email, password: "wrong password", flow: "signIn" },
  });
  await expect(wrongSignIn).rejects.toThrow(/InvalidSecret/);
});

test("Node actions use Node's modules, their own file and its imports, and their errors keep their data", async () => {
  const a = client();
  expect(await a.action(api.nodeActions.digest, { text: "fish" })).toEqual({
    sha256: createHash("sha256").update("fish!").digest("hex"),
    node: process.versions.node,
    ownSource: true,
  });
  await expect(a.action(api.nodeActions.refuse, {})).rejects.toMatchObject({
    data: { code: "REFUSED_IN_NODE" },
  });
});
