/** Rules for single calls: errors, limits, isolation, nested calls, schema changes. */

import type { JSONValue } from "convex/values";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LIMITS } from "../database/limits.ts";
import { textOf } from "../store/values.ts";
import {
  callOf,
  errorOf,
  pushApp,
  startEngine,
  valueOf,
  type TestEngine,
} from "../testing/engineApp.ts";
import { NEVER_RESOLVES, REFUSALS } from "../testing/rows.ts";
import { sleep } from "../testing/wait.ts";

const schema = (extra = "") => `
  import { defineSchema, defineTable } from "convex/server";
  import { v } from "convex/values";
  export default defineSchema({
    users: defineTable({ name: v.string(), age: v.optional(v.number()) })${extra},
    posts: defineTable({}),
    runs: defineTable({ label: v.string() }),
    blobs: defineTable({ data: v.string() }),
  });`;

/** An endless loop that blocks its process, but keeps no core busy. */
const LOOP = "for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);";

const MODULES = {
  "schema.ts": schema(),
  "data.ts": `
    import { mutationGeneric as mutation, queryGeneric as query, internalMutationGeneric as internalMutation, makeFunctionReference as ref } from "convex/server";
    import { ConvexError, v } from "convex/values";
    export const addUser = mutation({ args: { name: v.string(), age: v.optional(v.number()) }, returns: v.id("users"),
      handler: (ctx, user) => ctx.db.insert("users", user) });
    export const users = query({ handler: (ctx) => ctx.db.query("users").collect() });
    export const byId = query({ handler: async (ctx, { id }) => ({ user: ctx.db.normalizeId("users", id), post: ctx.db.normalizeId("posts", id), row: await ctx.db.get(id) }) });
    export const byIdIndex = query({ handler: (ctx, { id }) => ctx.db.query("users").withIndex("by_id", (q) => q.eq("_id", id)).unique() });
    export const byAge = query({ handler: (ctx) => ctx.db.query("users").withIndex("by_age", (q) => q.gt("age", 3)).collect() });
    export const bulk = mutation({ handler: async (ctx, { rows, size }) => {
      const data = "x".repeat(size);
      for (let i = 0; i < rows; i++) await ctx.db.insert("blobs", { data });
    } });
    export const nest = mutation({ handler: async (ctx) => {
      await ctx.db.insert("runs", { label: "outer" });
      let caught = null;
      try { await ctx.runMutation(ref("data:failInside"), {}); } catch (error) { caught = error.data ?? String(error); }
      return { caught, rows: (await ctx.db.query("runs").collect()).filter((r) => r.label === "outer" || r.label === "inner").map((r) => r.label) };
    } });
    export const nestBeside = mutation({ handler: async (ctx) => {
      const nested = ctx.runMutation(ref("data:failInside"), {}).catch(() => null);
      for (let i = 0; i < 9; i++) await ctx.db.insert("runs", { label: "beside" });
      await nested;
      return (await ctx.db.query("runs").collect()).filter((r) => r.label === "beside").length;
    } });
    export const failInside = mutation({ handler: async (ctx) => { await ctx.db.insert("runs", { label: "inner" }); throw new ConvexError({ code: "INNER" }); } });
    export const time = mutation({ handler: async (ctx) => {
      const first = Date.now();
      await ctx.db.query("users").collect();
      return first === Date.now() && first === new Date().getTime();
    } });`,
  "bad.ts": `
    import { actionGeneric as action, queryGeneric as query, mutationGeneric as mutation } from "convex/server";
    export const loopInAction = action({ handler: () => { ${LOOP} } });
    export const quick = action({ handler: () => "quick" });
    export const loop = query({ handler: () => { ${LOOP} } });
    export const loopAsync = query({ handler: async (ctx) => { for (;;) await ctx.db.query("users").first(); } });
    export const memory = mutation({ handler: () => { const held = []; for (;;) held.push(new Array(100000).fill(held.length)); } });`,
  "endless.ts": `
    import { mutationGeneric as mutation, queryGeneric as query, makeFunctionReference as ref } from "convex/server";
    const never = () => new Promise(() => {});
    export const atOnce = query({ handler: never });
    export const afterReads = query({ handler: async (ctx) => { await ctx.db.query("users").first(); await never(); } });
    export const afterDigest = query({ handler: async () => { await crypto.subtle.digest("SHA-256", new Uint8Array(1 << 20)); await never(); } });
    export const amongOthers = query({ handler: (ctx) => Promise.all([ctx.db.query("users").first(), never()]) });
    export const eachOther = query({ handler: async () => {
      const first = Promise.resolve().then(() => second);
      const second = first.then(() => 1);
      await second;
    } });
    export const writing = mutation({ handler: async (ctx) => { await ctx.db.insert("runs", { label: "endless" }); await never(); } });
    export const nested = mutation({ handler: (ctx) => ctx.runQuery(ref("endless:atOnce"), {}) });
    export const caught = mutation({ handler: (ctx) => ctx.runMutation(ref("endless:writing"), {}).catch((error) => error.message) });
    export const bodies = query({ handler: async () => {
      const blob = new Blob(Array.from({ length: 5000 }, () => "x"));
      const text = await new Response(blob.stream()).text();
      const key = await crypto.subtle.importKey("raw", new Uint8Array(8), "PBKDF2", false, ["deriveBits"]);
      const bits = await crypto.subtle.deriveBits({ name: "PBKDF2", hash: "SHA-512", salt: new Uint8Array(8), iterations: 600_000 }, key, 512);
      return text.length + (await blob.arrayBuffer()).byteLength + bits.byteLength;
    } });`,
  "jobs.ts": `
    import { mutationGeneric as mutation, queryGeneric as query, internalMutationGeneric as internalMutation, actionGeneric as action, makeFunctionReference as ref } from "convex/server";
    export const mark = internalMutation({ handler: (ctx, { label }) => ctx.db.insert("runs", { label }) });
    export const labels = query({ handler: async (ctx, { prefix }) => (await ctx.db.query("runs").collect()).map((r) => r.label).filter((l) => l.startsWith(prefix)) });
    export const files = action({ handler: async (ctx) => {
      const id = await ctx.storage.store(new Blob(["hello"], { type: "text/plain" }));
      const url = await ctx.storage.getUrl(id);
      const text = await (await ctx.storage.get(id)).text();
      const meta = await ctx.runQuery(ref("jobs:file"), { id });
      await ctx.storage.delete(id);
      return { url, text, meta, gone: await ctx.storage.getUrl(id) };
    } });
    export const file = query({ handler: (ctx, { id }) => ctx.db.system.get(id) });`,
  "calls.ts": `
    import { mutationGeneric as mutation, actionGeneric as action, internalMutationGeneric as internalMutation, makeFunctionReference as ref } from "convex/server";
    export const gets = mutation({ handler: async (ctx, { count, same }) => {
      const ids = [];
      for (let i = 0; i < (same ? 1 : count); i++) ids.push(await ctx.db.insert("runs", { label: "got" }));
      for (let i = 0; i < count; i++) await ctx.db.get(ids[same ? 0 : i]);
    } });
    export const deep = mutation({ handler: async (ctx, { levels }) => { if (levels > 0) await ctx.runMutation(ref("calls:deep"), { levels: levels - 1 }); } });
    export const floating = mutation({ handler: async (ctx, { how }) => {
      await ctx.db.insert("runs", { label: "floating " + how });
      if (how === "rejected") void Promise.reject(new Error("left behind"));
      if (how === "a write") void ctx.db.insert("runs", { label: "x".repeat(1 << 20) });
      if (how === "a call") void ctx.runMutation(ref("data:nowhere"), {});
      if (how === "handled") await Promise.reject(new Error("handled")).catch(() => null);
      return how;
    } });
    export const fiveRuns = internalMutation({ handler: async (ctx, { label }) => { for (let i = 0; i < 5; i++) await ctx.runMutation(ref("jobs:mark"), { label }); } });
    export const startFiveRuns = mutation({ handler: (ctx, args) => { void ctx.runMutation(ref("calls:fiveRuns"), args); } });
    export const floatingInAction = action({ handler: async () => { void Promise.reject(new Error("left behind")); await new Promise((resolve) => setTimeout(resolve, 200)); return 1; } });`,
  "inNode.ts": `"use node";
    import { actionGeneric as action } from "convex/server";
    export const platform = action({ handler: async () => typeof require("node:os").platform() });`,
};

let testEngine: TestEngine;
beforeAll(async () => {
  testEngine = await startEngine(MODULES);
});
afterAll(() => testEngine.stop());

const mutate = (path: string, args: JSONValue = {}) =>
  testEngine.engine.mutation(callOf(path, args));
const query = (path: string, args: JSONValue = {}) => testEngine.engine.query(callOf(path, args));

describe("documents", () => {
  test("ids encode their table, and system fields are set", async () => {
    const id = textOf(valueOf(await mutate("data:addUser", { name: "Ada", age: 3 })));
    const document = valueOf(await query("data:byId", { id })) as {
      user: string;
      post: null;
      row: { _creationTime: number };
    };
    expect(document).toMatchObject({ user: id, post: null, row: { _id: id, name: "Ada", age: 3 } });
    expect(Math.abs(document.row._creationTime - Date.now())).toBeLessThan(60_000);
    expect(valueOf(await query("data:byIdIndex", { id }))).toMatchObject({ name: "Ada" });
  });

  test("a failed nested mutation writes nothing, and its ConvexError reaches the caller", async () => {
    expect(valueOf(await mutate("data:nest"))).toEqual({
      caught: { code: "INNER" },
      rows: ["outer"],
    });
  });

  test("a failed nested mutation doesn't undo what its caller writes beside it", async () => {
    expect(valueOf(await mutate("data:nestBeside"))).toBe(9);
  });

  test("time is frozen within a mutation", async () => {
    expect(valueOf(await mutate("data:time"))).toBe(true);
  });
});

test("the number of writes and the bytes written are limited", async () => {
  expect(errorOf(await mutate("data:bulk", { rows: 16_001, size: 1 }))).toMatch(REFUSALS.limit);
  expect(errorOf(await mutate("data:bulk", { rows: 20, size: 1_000_000 }))).toMatch(REFUSALS.limit);
});

describe("nested and pending calls", () => {
  test("a document read twice by id counts once towards the limit of 4,096 reads", async () => {
    expect(errorOf(await mutate("calls:gets", { count: 4_097, same: false }))).toMatch(
      REFUSALS.limit,
    );
    valueOf(await mutate("calls:gets", { count: 4_097, same: true }));
  });

  test("calls can be nested eight deep at most", async () => {
    valueOf(await mutate("calls:deep", { levels: 8 }));
    expect(errorOf(await mutate("calls:deep", { levels: 9 }))).toMatch(REFUSALS.limit);
  });

  test.each(["rejected", "a write", "a call"])(
    "an unhandled rejection fails the mutation: %s",
    async (mode) => {
      expect(errorOf(await mutate("calls:floating", { how: mode }))).not.toContain("no error");
      expect(valueOf(await query("jobs:labels", { prefix: `floating ${mode}` }))).toEqual([]);
    },
  );

  test("a nested call that isn't awaited still runs to its end", async () => {
    valueOf(await mutate("calls:startFiveRuns", { label: "not awaited" }));
    expect(valueOf(await query("jobs:labels", { prefix: "not awaited" }))).toHaveLength(5);
  });

  test("an unhandled rejection fails an action, but a handled one doesn't", async () => {
    const outcome = await testEngine.engine.action(callOf("calls:floatingInAction"));
    expect(errorOf(outcome)).toContain("left behind");
    expect(valueOf(await mutate("calls:floating", { how: "handled" }))).toBe("handled");
  });

  test("a Node action can require Node's built-in modules", async () => {
    expect(valueOf(await testEngine.engine.action(callOf("inNode:platform")))).toBe("string");
  });
});

describe("a query or mutation whose promise can't resolve", () => {
  test.each([
    "atOnce",
    "afterReads",
    "afterDigest",
    "amongOthers",
    "eachOther",
    "writing",
    "nested",
  ])("fails at once: %s", async (name) => {
    const start = performance.now();
    const path = `endless:${name}`;
    const isMutation = name === "writing" || name === "nested";
    expect(errorOf(await (isMutation ? mutate(path) : query(path)))).toMatch(NEVER_RESOLVES);
    expect(performance.now() - start).toBeLessThan(5_000);
    expect(valueOf(await query("jobs:labels", { prefix: "endless" }))).toEqual([]);
  });

  test("doesn't hold up others", async () => {
    const calls = ["atOnce", "afterReads", "eachOther"].map((name) => query(`endless:${name}`));
    valueOf(await query("jobs:labels", { prefix: "none" }));
    for (const call of calls) expect(errorOf(await call)).toMatch(NEVER_RESOLVES);
  });

  test("fails a nested call, which its caller may catch", async () => {
    expect(valueOf(await mutate("endless:caught"))).toMatch(NEVER_RESOLVES);
    expect(valueOf(await query("jobs:labels", { prefix: "endless" }))).toEqual([]);
  });

  test("is told apart from one that reads a body or does cryptography", async () => {
    expect(valueOf(await query("endless:bodies"))).toBe(10_064);
  });
});

describe("isolation", () => {
  beforeAll(() => void Object.assign(LIMITS, { transactionMs: 3_000 }));

  test("functions that loop or exhaust memory are stopped without harming others", async () => {
    const loop = query("bad:loop");
    let hasLoopEnded = false;
    void loop.then(() => (hasLoopEnded = true));
    valueOf(await mutate("data:addUser", { name: "meanwhile" }));
    // No fixed deadline, because the machine may be busy: the mutation only has to end before the loop is
    // stopped.
    expect(hasLoopEnded).toBe(false);
    expect(errorOf(await query("bad:loopAsync"))).toMatch(/timed out|Too many/);
    expect(errorOf(await mutate("bad:memory"))).toMatch(/timed out|memory/);
    expect(errorOf(await loop)).toContain("timed out");
    valueOf(await query("data:byIdIndex", { id: "x" }));
  });

  test("an action in an endless loop is stopped and doesn't block actions that start later", async () => {
    Object.assign(LIMITS, { blockedMs: 8_000 });
    let hasEnded = false;
    const loop = testEngine.engine.action(callOf("bad:loopInAction"));
    void loop.then(() => (hasEnded = true));
    await sleep(4_000);
    for (let i = 0; i < 5; i++)
      expect(valueOf(await testEngine.engine.action(callOf("bad:quick")))).toBe("quick");
    expect(hasEnded).toBe(false);
    expect(errorOf(await loop)).toContain("timed out");
  });

  test("a query whose code is replaced while it loops runs again with the new code", async () => {
    const live = testEngine.engine.live(callOf("bad:loop"), null);
    const first = live.result(0n);
    await sleep(500);
    const fixedModule = MODULES["bad.ts"].replaceAll(LOOP, "return 1;");
    await pushApp(testEngine.engine, { ...MODULES, "bad.ts": fixedModule });
    await first;
    expect(valueOf(await live.result(testEngine.engine.latestTs()))).toBe(1);
    live.release();
  });

  test("a call starts without module state from earlier calls", async () => {
    const counters = `
      import { queryGeneric as query, mutationGeneric as mutation, actionGeneric as action } from "convex/server";
      let calls = 0;
      export const inQuery = query({ handler: () => ++calls });
      export const inMutation = mutation({ handler: () => ++calls });
      export const inAction = action({ handler: () => ++calls });`;
    const otherEngine = await startEngine({ "leaks.ts": counters });
    for (let i = 0; i < 3; i++) {
      expect(valueOf(await otherEngine.engine.query(callOf("leaks:inQuery")))).toBe(1);
      expect(valueOf(await otherEngine.engine.mutation(callOf("leaks:inMutation")))).toBe(1);
      expect(valueOf(await otherEngine.engine.action(callOf("leaks:inAction")))).toBe(1);
    }
    await otherEngine.stop();
  });
});

test("a request sent twice runs once, even if the first is still running", async () => {
  const request = { sessionId: "s1", requestId: 1 };
  const send = () => testEngine.engine.mutation(callOf("data:addUser", { name: "Once" }), request);
  const [first, second] = await Promise.all([send(), send()]);
  const third = await send();
  expect(valueOf(second)).toBe(valueOf(first));
  expect(valueOf(third)).toBe(valueOf(first));
});

test("actions can store, read and delete files, and db.system returns their documents", async () => {
  const result = valueOf(await testEngine.engine.action(callOf("jobs:files"))) as Record<
    string,
    JSONValue
  >;
  expect(result).toMatchObject({
    text: "hello",
    gone: null,
    meta: {
      size: 5,
      contentType: "text/plain",
      sha256: "LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=",
    },
  });
  expect(textOf(result.url)).toMatch(/^http:\/\/127\.0\.0\.1:1\/api\/storage\/[0-9a-f-]{36}$/);
});

test("a new index is backfilled, and a schema that existing documents violate is refused", async () => {
  for (const [name, age] of [
    ["Old", 90],
    ["Older", 99],
  ] as const)
    await mutate("data:addUser", { name, age });
  expect(errorOf(await query("data:byAge"))).toContain("by_age not found");
  await pushApp(testEngine.engine, {
    ...MODULES,
    "schema.ts": schema('.index("by_age", ["age"])'),
  });
  expect(
    (valueOf(await query("data:byAge")) as { name: string }[]).map(({ name }) => name),
  ).toEqual(["Old", "Older"]);
  const narrowSchema = schema().replace("v.optional(v.number())", "v.number()");
  await expect(
    pushApp(testEngine.engine, { ...MODULES, "schema.ts": narrowSchema }),
  ).rejects.toThrow(/"users".*`age`/);
  expect(valueOf(await query("data:byAge"))).toHaveLength(2);
});
