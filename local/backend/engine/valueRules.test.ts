/** Which values functions may use and which calls they may make. */

import { convexToJson, type JSONValue, type Value } from "convex/values";
import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callOf, errorOf, startEngine, valueOf, type TestEngine } from "../testing/engineApp.ts";
import { mutationsOf, REFUSALS, rows, testRows } from "../testing/rows.ts";

/** Bodies of mutations, each with its expected outcome (`testing/rows.ts`). */
const CASES = rows(`
  ones(8193) => refused
  { inner: [ones(8193)] } => refused
  wide(1025) => refused
  nest(65) => refused
  [lists(120), "x".repeat(8 << 20)] => refused
  [HALF] => refused
  fail(new ConvexError({ list: ones(8193) })) => ConvexError with invalid data: Array length is too long
  fail(new ConvexError({ code: HALF })) => ConvexError with invalid data: A string holds half a surrogate pair
  fail(new Error("a fish: " + HALF)) => a fish: \ufffd
  ctx.runMutation(ref("data:nothing"), { data: ones(8193) }) => refused
  ctx.runMutation(ref("data:nothing"), { data: HALF }) => refused
  ctx.runMutation(ref("data:addPet"), { nom: "x" }) => refused
  ctx.runMutation(ref("data:addPet"), { name: "x", more: 1 }) => refused
  ctx.runMutation(ref("data:wrongResult")) => refused
  syscall("1.0/runUdf", { udfType: "mutation", name: "data:nothing", args: [1] }) => refused

  ctx.db.insert("rows", 5n) => refused
  ctx.db.insert("rows", new ArrayBuffer(1)) => refused
  ctx.db.insert("rows", 5) => refused
  ctx.db.insert("rows", [1]) => refused
  ctx.db.insert("rows", "x") => refused
  ctx.db.insert("rows", null) => refused
  ctx.db.replace(await row(ctx), 5) => refused
  ctx.db.insert("rows", { _own: 1 }) => refused
  ctx.db.insert("rows", { data: ones(8193) }) => refused
  ctx.db.insert("rows", { data: HALF }) => refused
  ctx.db.insert("rows", { text: "x".repeat(1 << 20) }) => refused
  ctx.db.insert("rows", wide(1023)) => refused
  ctx.db.insert("rows", nest(19)) => refused
  (await ctx.db.insert("rows", wide(1022))).length + (await ctx.db.insert("rows", nest(15))).length -> 64
  ctx.db.insert("pets", { name: 3 }) => refused
  ctx.db.insert("pets", { name: "x", friend: await row(ctx) }) => refused
  ctx.db.patch(await row(ctx), { data: HALF }) => refused
  ctx.db.patch(await row(ctx), { _id: await row(ctx) }) => refused
  ctx.db.patch(await row(ctx), { _creationTime: 1 }) => refused
  ctx.db.replace(await row(ctx), { _id: await row(ctx) }) => refused
  syscall("1.0/insert", { table: "_storage", value: {} }) => refused
  syscall("1.0/insert", { table: "_own", value: {} }) => refused
  find(ctx, HALF) => refused
  find(ctx, "angel") -> ["Angelfish pair"]
  find(ctx, "angel pair") -> ["Angelfish pair"]
  find(ctx, "angel nothing") -> []
  find(ctx, "BLUE net") -> ["Shrimp net","Blue dream shrimp"]
  (await find(ctx, "blue shrimp"))[0] -> "Blue dream shrimp"
  (await find(ctx, "shrimp")).length -> 3
  find(ctx, "") -> []

  ctx.scheduler.runAfter(0, ref("data:nothing"), { data: ones(8193) }) => refused
  ctx.scheduler.runAfter(0, ref("data:nothing"), { data: HALF }) => refused
  ctx.scheduler.runAt(Date.now() + 5.1 * YEAR, ref("data:nothing")) => refused
  ctx.scheduler.runAt(Date.now() - 5.1 * YEAR, ref("data:nothing")) => refused
  (await ctx.scheduler.runAt(Date.now() + 4.9 * YEAR, ref("data:nothing"))).length -> 32
  ctx.scheduler.runAfter(0, ref("nowhere:one")) => refused
  ctx.scheduler.runAfter(0, ref("data:none")) => refused
  ctx.scheduler.runAfter(0, ref("inNode:none")) => refused

  ctx.storage.getUrl("x") => refused
  ctx.storage.getMetadata("x") => refused
  ctx.storage.delete("x") => refused
  ctx.storage.get("x") => refused
  ctx.storage.getUrl(await row(ctx)) => refused
  ctx.storage.get(await row(ctx)) => refused
  ctx.storage.store(new Blob(["hello"]), { sha256: "00" }) => refused

  fetch("http://127.0.0.1:1/") => refused
  crypto.subtle.generateKey({ name: "HMAC", hash: "SHA-256" }, true, ["sign"]) => refused
  crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, await privateKey(), new Uint8Array(1)) => refused
  crypto.randomUUID().length + crypto.getRandomValues(new Uint8Array(4)).length -> 40
  (await crypto.subtle.digest("SHA-256", new Uint8Array(1))) instanceof ArrayBuffer -> true
  new Function("return 1")() => refused
  AbortSignal.timeout(1) => refused
  AbortSignal.any([AbortSignal.timeout(1)]) => refused
  Atomics.waitAsync(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1).value => refused
  [AbortSignal.abort().aborted, new AbortController().signal instanceof AbortSignal] -> [true,true]
  import("./_deps/helper.js") => TypeError: dynamic module import unsupported
  ctx.runQuery(ref("data:importing")) => refused
  staticallyImported -> "helped"

  classesOf(() => new URL("no")) -> ["Error","TypeError"]
  classesOf(() => new Request("no")) -> ["Error","TypeError"]
  classesOf(() => new Headers({ "a b": "x" })) -> ["Error","TypeError"]
  classesOf(() => new Response("{").json()) -> ["Error","SyntaxError"]
  classesOf(() => new Response("", { status: 42 })) -> ["Error","RangeError"]
  classesOf(() => new Response("x").formData()) -> ["Error","TypeError"]
  classesOf(() => new TextDecoder("utf-8", { fatal: true }).decode(new Uint8Array([255]))) -> ["Error","TypeError"]
  classesOf(() => new TextDecoder("none")) -> ["Error","RangeError"]
  classesOf(() => atob("!")) -> ["Error","DOMException"]
  classesOf(() => structuredClone(() => 1)) -> ["Error","DOMException"]
  classesOf(() => AbortSignal.abort().throwIfAborted()) -> ["Error","DOMException"]
  classesOf(() => crypto.getRandomValues(new Uint8Array(65537))) -> ["Error","DOMException"]
  classesOf(() => crypto.subtle.digest("none", new Uint8Array(1))) -> ["Error","DOMException"]
  classesOf(() => crypto.subtle.digest("SHA-1", 5)) -> ["Error","TypeError"]
  classesOf(() => fetch("http://127.0.0.1:1")) -> ["Error"]
  classesOf(() => setTimeout(() => 1)) -> ["Error"]
  classesOf(() => Convex.syscall("none", "{}")) -> ["Error"]
  classesOf(() => Convex.jsSyscall("none", {})) -> ["Error"]
  classesOf(() => ctx.db.query("pets").paginate({ numItems: 0, cursor: null })) -> ["Error"]
  classesOf(() => JSON.parse("{")) -> ["Error","SyntaxError"]
  classesOf(() => fail(new ConvexError("own"))) -> ["Error","ConvexError"]
  classesOf(() => fail(new (class extends TypeError {})())) -> ["Error","TypeError"]
  [{}, [], null, "x", new Date()].filter((value) => value instanceof Error) -> []
  [(await new Response('[{}]').json()) instanceof Array, structuredClone({}) instanceof Object, structuredClone(new Map()) instanceof Map, structuredClone(new Date()) instanceof Date, new Response("x").text() instanceof Promise] -> [true,true,true,true,true]
  [[] instanceof Map, {} instanceof Array, new Date() instanceof Date, Object.create(null) instanceof Object] -> [false,false,true,false]
  ["queueMicrotask", "MessageChannel", "DecompressionStream", "Buffer"].filter((name) => name in globalThis) -> []
`);

const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });

const MODULES = {
  "schema.ts": `
    import { defineSchema, defineTable } from "convex/server";
    import { v } from "convex/values";
    export default defineSchema({
      rows: defineTable(v.any()),
      pets: defineTable({ name: v.string(), friend: v.optional(v.id("pets")) }).searchIndex("by_name", { searchField: "name" }),
    });`,
  "data.ts": `
    import { mutationGeneric as mutation, queryGeneric as query, actionGeneric as action, internalMutationGeneric as internalMutation, makeFunctionReference as ref } from "convex/server";
    import { ConvexError, v } from "convex/values";
    import staticallyImported from "./_deps/helper.js";
    const YEAR = 366 * 24 * 3_600_000;
    const HALF = "\\ud83d";
    const ones = (count) => Array.from({ length: count }, () => 1);
    const wide = (count) => Object.fromEntries(ones(count).map((one, i) => ["f" + i, one]));
    const nest = (levels) => { let value = 1; for (let i = 0; i < levels; i++) value = [value]; return levels < 60 ? { value } : value; };
    const lists = (count) => ones(count).map(() => ones(8192));
    const row = (ctx) => ctx.db.insert("rows", {});
    const fail = (error) => { throw error; };
    const CLASSES = { Error, TypeError, RangeError, SyntaxError, ReferenceError, AggregateError, DOMException, ConvexError };
    const classesOf = async (run) => {
      try { return await run(); } catch (error) { return Object.keys(CLASSES).filter((name) => error instanceof CLASSES[name]); }
    };
    export const importing = query({ handler: async () => (await import("./_deps/helper.js")).default });
    export const inAction = action({ handler: async () => ({
      imported: (await import("./_deps/helper.js")).default,
      fetching: await classesOf(() => fetch("http://127.0.0.1:1")),
      late: await classesOf(() => fetch("http://127.0.0.1:1", { signal: AbortSignal.abort() })),
      timedOut: await new Promise((resolve) => AbortSignal.timeout(1).addEventListener("abort", () => resolve(true))),
    }) });
    const syscall = async (op, args) => JSON.parse(await Convex.asyncSyscall(op, JSON.stringify(args)));
    const privateKey = () => crypto.subtle.importKey("jwk", ${JSON.stringify(privateKey.export({ format: "jwk" }))}, { name: "ECDSA", namedCurve: "P-256" }, false, ["sign"]);
    const find = async (ctx, text) => (await ctx.db.query("pets").withSearchIndex("by_name", (q) => q.search("name", text)).collect()).map(({ name }) => name);
    export const addPets = mutation({ handler: async (ctx) => {
      for (const name of ["Blue dream shrimp", "Cherry shrimp, twenty of them, shrimp food included", "Shrimp net", "Angelfish pair"])
        await ctx.db.insert("pets", { name });
    } });
    export const echo = query({ handler: (_ctx, args) => args });
    export const validated = query({ args: { id: v.optional(v.id("pets")) }, handler: () => null });
    export const validatedAction = action({ args: { id: v.id("pets") }, handler: () => null });
    export const nothing = internalMutation({ handler: () => null });
    export const wrongResult = internalMutation({ returns: v.string(), handler: () => 7 });
    export const addPet = mutation({ args: { name: v.string() }, handler: (ctx, pet) => ctx.db.insert("pets", pet) });
    export const insert = mutation({ handler: (ctx, { value }) => ctx.db.insert("rows", value) });
    export const longText = query({ handler: () => ones(120).map(() => ones(8192).map(() => 0.12345678901234567)) });
    export const actionResult = action({ handler: () => ones(8193) });
    export const addNumbers = mutation({ handler: async (ctx) => { for (let i = 0; i < 9; i++) await ctx.db.insert("rows", { numbers: lists(13) }); } });
    export const readAll = query({ handler: async (ctx) => (await ctx.db.query("rows").collect()).length });
    export const readMissing = mutation({ handler: async (ctx) => {
      const id = await row(ctx);
      await ctx.db.delete(id);
      const before = (await ctx.meta.getTransactionMetrics()).documentsRead.used;
      await ctx.db.get(id);
      return (await ctx.meta.getTransactionMetrics()).documentsRead.used - before;
    } });
    export const scheduleInAction = action({ handler: (ctx) => ctx.scheduler.runAfter(0, ref("data:none"), {}) });
    export const syscallInQuery = query({ handler: (_ctx, { op }) => syscall(op, {}) });
    export const removeFile = mutation({ handler: (ctx, { id }) => ctx.storage.delete(id) });
    export const storeAndRead = mutation({ handler: async (ctx, { fail }) => {
      const id = await ctx.storage.store(new Blob(["hello"], { type: "text/plain" }));
      const blob = await ctx.storage.get(id);
      if (fail) throw new Error("after storing");
      return { id, text: await blob.text(), type: blob.type };
    } });
    export const readFile = mutation({ handler: async (ctx, { id }) => (await (await ctx.storage.get(id))?.text()) ?? null });
    export const file = query({ handler: (ctx, { id }) => ctx.db.system.get(id) });
    export const countFiles = query({ handler: async (ctx) => (await ctx.db.system.query("_storage").collect()).length });
    ${mutationsOf(CASES)}`,
  "_deps/helper.ts": `export default "helped";`,
  "inNode.ts": `"use node";
    import { actionGeneric as action } from "convex/server";
    export const length = action({ handler: (_ctx, { text }) => text.length });`,
};

let testEngine: TestEngine;
beforeAll(async () => {
  testEngine = await startEngine(MODULES, { reuseContexts: true });
  valueOf(await mutate("addPets"));
});
afterAll(() => testEngine.stop());

const mutate = (name: string, args: JSONValue = {}) =>
  testEngine.engine.mutation(callOf(`data:${name}`, args));
const query = (name: string, args: JSONValue = {}) =>
  testEngine.engine.query(callOf(`data:${name}`, args));
const runAction = (path: string, args: JSONValue = {}) =>
  testEngine.engine.action(callOf(path, args));

const longArray = Array.from({ length: 8_193 }, () => 1);
const wideObject = Object.fromEntries(Array.from({ length: 1_025 }, (_, i) => [`f${i}`, 1]));
const nest = (levels: number): JSONValue => (levels === 0 ? 1 : [nest(levels - 1)]);

describe("arguments", () => {
  test.each<[string, JSONValue]>([
    ["an int64 that isn't text", { $integer: 5 }],
    ["an int64 of three bytes", { $integer: "AAAA" }],
    ["an int64 that isn't base64", { $integer: "!AAAAAAAAAA=" }],
    ["a float of one byte", { $float: "AA==" }],
    ["a float that is a number", { $float: "AAAAAAAA+D8=" }],
    ["bytes that aren't text", { $bytes: [1] }],
    ["bytes without padding", { $bytes: "AA" }],
    ["bytes with bits left over", { $bytes: "AB==" }],
    ["bytes in another alphabet", { $bytes: "__8=" }],
    ["a set", { $set: [] }],
    ["a map", { $map: [] }],
    ["undefined", { $undefined: null }],
    ["a commit's time", { $commitTs: null }],
    ["a reserved name over a deep value", { $x: nest(70) }],
    ["a reserved name among others", { $x: 1, y: 2 }],
    ["a control character in a name", { "a\u0000b": 1 }],
    ["a DEL in a name", { "a\u007f": 1 }],
    ["a name in Unicode", { größe: 1 }],
    ["a fish as a name", { "🐟": 1 }],
    ["a name of 1,025 characters", { ["x".repeat(1_025)]: 1 }],
    ["8,193 elements", { inner: [longArray] }],
    ["1,025 fields", wideObject],
    ["64 levels, as the list around them counts", nest(63)],
  ])("are refused: %s", async (_what, value) => {
    for (const outcome of [
      await query("echo", { value }),
      await mutate("insert", { value: { value } }),
      await runAction("inNode:length", { text: value }),
    ]) {
      expect(errorOf(outcome)).toMatch(REFUSALS.arguments);
    }
  });

  test.each<[string, Value]>([
    ["NaN", NaN],
    ["minus zero", -0],
    ["infinities", [Infinity, -Infinity]],
    ["the largest and smallest int64", [2n ** 63n - 1n, -(2n ** 63n)]],
    ["bytes", new Uint8Array([1, 2, 3]).buffer],
    ["names of any printable characters", { "": 1, "a b": 2, "a.b": 3, _c: 4, "~": 5 }],
    ["63 levels with the object around them", nest(62)],
    ["8,192 elements", longArray.slice(1)],
    ["1,024 fields", Object.fromEntries(Object.entries(wideObject).slice(1))],
  ])("are accepted: %s", async (_what, value) => {
    const json = convexToJson({ value });
    expect(valueOf(await query("echo", json))).toEqual(json);
  });

  test("of a validated function must be a single object", async () => {
    expect(errorOf(await query("validated", [{}, {}]))).toMatch(REFUSALS.arguments);
    expect(errorOf(await query("validated", "x"))).toMatch(REFUSALS.arguments);
  });

  test("of an action can't contain ids of another table", async () => {
    const row = valueOf(await mutate("insert", { value: {} }));
    const pet = valueOf(await mutate("addPet", { name: "Ada" }));
    expect(errorOf(await runAction("data:validatedAction", { id: row }))).toMatch(
      REFUSALS.arguments,
    );
    expect(errorOf(await runAction("data:validatedAction", { id: "x" }))).toMatch(
      REFUSALS.arguments,
    );
    expect(valueOf(await runAction("data:validatedAction", { id: pet }))).toBeNull();
  });

  test("of a Node action are limited to 5 MiB", async () => {
    const text = "x".repeat(5 << 20);
    expect(errorOf(await runAction("inNode:length", { text }))).toMatch(REFUSALS.arguments);
    expect(valueOf(await runAction("inNode:length", { text: text.slice(100) }))).toBeGreaterThan(
      1e6,
    );
  });
});

testRows(CASES, () => testEngine);

test("an action's results and scheduled functions are checked too", async () => {
  expect(errorOf(await runAction("data:actionResult"))).toMatch(REFUSALS.limit);
  expect(errorOf(await runAction("data:scheduleInAction"))).toMatch(REFUSALS.unavailable);
});

test("actions may import modules late and set timers, and their failed requests are errors", async () => {
  expect(valueOf(await runAction("data:inAction"))).toEqual({
    imported: "helped",
    fetching: ["Error", "TypeError"],
    late: ["Error", "DOMException"],
    timedOut: true,
  });
});

test("results are measured by value, not by the length of their text", async () => {
  expect(valueOf(await query("longText"))).toHaveLength(120);
});

test("reading more than 16 MiB of documents, measured by value, is refused", async () => {
  for (let i = 0; i < 2; i++) valueOf(await mutate("addNumbers"));
  expect(errorOf(await query("readAll"))).toMatch(REFUSALS.limit);
});

test("documents that don't exist don't count as documents read", async () => {
  expect(valueOf(await mutate("readMissing"))).toBe(0);
});

test.each(["1.0/getRequestMetadata", "1.0/storageStore", "1.0/storageGet", "1.0/insert"])(
  "queries can't use the syscall %s",
  async (op) => {
    expect(errorOf(await query("syscallInQuery", { op }))).toMatch(REFUSALS.unavailable);
  },
);

test("a mutation's file changes take effect only if it commits", async () => {
  const { id, ...readState } = valueOf(await mutate("storeAndRead")) as { id: string };
  expect(readState).toEqual({ text: "hello", type: "text/plain" });
  expect(valueOf(await query("file", { id }))).toMatchObject({ size: 5 });
  expect(valueOf(await mutate("readFile", { id }))).toBe("hello");
  valueOf(await mutate("removeFile", { id }));
  expect(valueOf(await mutate("readFile", { id }))).toBeNull();
  const before = valueOf(await query("countFiles"));
  expect(errorOf(await mutate("storeAndRead", { fail: true }))).toContain("after storing");
  expect(valueOf(await query("countFiles"))).toBe(before);
});
