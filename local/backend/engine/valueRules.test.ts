/** Which values may be arguments, results, documents and errors: as on Convex, with Convex's messages. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { convexToJson, type JSONValue, type Value } from "convex/values";
import { callOf, errorOf, startEngine, valueOf, type TestEngine } from "../testing/engineApp.ts";

const MODULES = {
  "schema.ts": `
    import { defineSchema, defineTable } from "convex/server";
    import { v } from "convex/values";
    export default defineSchema({ rows: defineTable(v.any()), pets: defineTable({ name: v.string() }) });`,
  "data.ts": `
    import { mutationGeneric as mutation, queryGeneric as query, actionGeneric as action, internalMutationGeneric as internalMutation, makeFunctionReference as ref } from "convex/server";
    import { ConvexError, v } from "convex/values";
    export const echo = query({ handler: (_ctx, args) => args });
    export const validated = query({ args: { id: v.optional(v.id("pets")) }, handler: () => null });
    export const validatedAction = action({ args: { id: v.id("pets") }, handler: () => null });
    export const nothing = internalMutation({ handler: () => null });
    export const insert = mutation({ handler: (ctx, { table, value }) => ctx.db.insert(table ?? "rows", value) });
    export const insertWide = mutation({ handler: (ctx, { fields }) => ctx.db.insert("rows", Object.fromEntries(Array.from({ length: fields }, (_, i) => ["f" + i, i]))) });
    export const change = mutation({ handler: async (ctx, { how, value }) => { await ctx.db[how](await ctx.db.insert("rows", {}), value); } });
    const numbers = (lists) => Array.from({ length: lists }, () => Array.from({ length: 8192 }, () => 1));
    const made = {
      array: () => Array.from({ length: 8193 }, () => 1),
      "inner array": () => ({ inner: [made.array()] }),
      object: () => Object.fromEntries(Array.from({ length: 1025 }, (_, i) => ["f" + i, 1])),
      nesting: () => { let value = 1; for (let i = 0; i < 65; i++) value = [value]; return value; },
      "8 MiB of numbers and 8 of text": () => [numbers(120), "x".repeat(8 << 20)],
      "little text of long numbers": () => Array.from({ length: 120 }, () => Array.from({ length: 8192 }, () => 0.12345678901234567)),
      date: () => new Date(),
      set: () => new Set([1]),
      map: () => new Map([[1, 2]]),
      class: () => new (class Pet {})(),
      function: () => () => 1,
      symbol: () => Symbol("x"),
      bigint: () => 2n ** 63n,
      "undefined in a list": () => [1, undefined],
      "a reserved name": () => ({ $name: 1 }),
    };
    export const result = query({ handler: (_ctx, { what }) => made[what]() });
    export const resultOfAction = action({ handler: (_ctx, { what }) => made[what]() });
    export const pass = mutation({ handler: async (ctx, { what, how }) => {
      const data = made[what]();
      if (how === "document") await ctx.db.insert("rows", { data });
      if (how === "scheduled") await ctx.scheduler.runAfter(0, ref("data:nothing"), { data });
      if (how === "nested") await ctx.runMutation(ref("data:nothing"), { data });
    } });
    export const thrown = query({ handler: () => { throw new ConvexError({ list: Array.from({ length: 8193 }, () => 1) }); } });
    export const addNumbers = mutation({ handler: async (ctx, { rows, lists }) => { for (let i = 0; i < rows; i++) await ctx.db.insert("rows", { numbers: numbers(lists) }); } });
    export const readAll = query({ handler: async (ctx) => (await ctx.db.query("rows").collect()).length });
    export const read = mutation({ handler: async (ctx) => {
      const id = await ctx.db.insert("rows", {});
      await ctx.db.delete(id);
      const before = (await ctx.meta.getTransactionMetrics()).documentsRead.used;
      await ctx.db.get(id);
      return (await ctx.meta.getTransactionMetrics()).documentsRead.used - before;
    } });
    export const schedule = mutation({ handler: (ctx, { fn, args }) => ctx.scheduler.runAfter(0, ref(fn), args ?? {}) });
    export const scheduleInAction = action({ handler: (ctx, { fn }) => ctx.scheduler.runAfter(0, ref(fn), {}) });
    export const syscall = mutation({ handler: async (_ctx, { op, args }) => JSON.parse(await Convex.asyncSyscall(op, JSON.stringify(args))) });
    export const syscallInQuery = query({ handler: async (_ctx, { op, args }) => JSON.parse(await Convex.asyncSyscall(op, JSON.stringify(args))) });
    export const storage = mutation({ handler: async (ctx, { how, id }) => (await ctx.storage[how](id)) ?? null });
    export const storeAndRead = mutation({ handler: async (ctx, { sha256, fail }) => {
      const id = await ctx.storage.store(new Blob(["hello"], { type: "text/plain" }), sha256 ? { sha256 } : undefined);
      const blob = await ctx.storage.get(id);
      if (fail) throw new Error("after storing");
      return { id, text: await blob.text(), type: blob.type };
    } });
    export const readFile = mutation({ handler: async (ctx, { id }) => (await (await ctx.storage.get(id))?.text()) ?? null });
    export const file = query({ handler: (ctx, { id }) => ctx.db.system.get(id) });
  `,
  "inNode.ts": `"use node";
    import { actionGeneric as action } from "convex/server";
    export const length = action({ handler: (_ctx, { text }) => text.length });`,
};

let running: TestEngine;
beforeAll(async () => (running = await startEngine(MODULES)));
afterAll(() => running.stop());

const mutate = (name: string, args: JSONValue = {}) =>
  running.engine.mutation(callOf(`data:${name}`, args));
const query = (name: string, args: JSONValue = {}) =>
  running.engine.query(callOf(`data:${name}`, args));
const act = (path: string, args: JSONValue = {}) => running.engine.action(callOf(path, args));

const longArray = Array.from({ length: 8_193 }, () => 1);
const wide = Object.fromEntries(Array.from({ length: 1_025 }, (_, i) => [`f${i}`, 1]));
const nest = (levels: number): JSONValue => (levels === 0 ? 1 : [nest(levels - 1)]);

describe("arguments", () => {
  test.each<[string, JSONValue, RegExp]>([
    ["an int64 that is no text", { $integer: 5 }, /expected a string/],
    ["an int64 of three bytes", { $integer: "AAAA" }, /Int64 must be exactly eight bytes/],
    ["an int64 that is no base64", { $integer: "!AAAAAAAAAA=" }, /Invalid base64/],
    ["a float of one byte", { $float: "AA==" }, /Float64 must be exactly eight bytes/],
    ["a float that is a number", { $float: "AAAAAAAA+D8=" }, /Float64 1.5 should be encoded as a/],
    ["bytes that are no text", { $bytes: [1] }, /expected a string/],
    ["bytes without padding", { $bytes: "AA" }, /Invalid base64/],
    ["bytes with bits left over", { $bytes: "AB==" }, /Invalid base64/],
    ["bytes in another alphabet", { $bytes: "__8=" }, /Invalid base64/],
    ["a set", { $set: [] }, /Field name \$set starts with '\$', which is reserved/],
    ["a map", { $map: [] }, /Field name \$map starts with '\$'/],
    ["undefined", { $undefined: null }, /Field name \$undefined starts with '\$'/],
    ["a commit's time", { $commitTs: null }, /Field name \$commitTs starts with '\$'/],
    ["a reserved name over a deep value", { $x: nest(70) }, /Field name \$x starts with '\$'/],
    ["a reserved name among others", { $x: 1, y: 2 }, /Field name \$x starts with '\$'/],
    ["a control character in a name", { "a\u0000b": 1 }, /has invalid character '\W'/],
    ["a DEL in a name", { "a\u007f": 1 }, /has invalid character '\u007f'/],
    ["a name in Unicode", { größe: 1 }, /has invalid character 'ö'/],
    ["a fish as a name", { "🐟": 1 }, /has invalid character '🐟'/],
    ["a name of 1,025 characters", { ["x".repeat(1_025)]: 1 }, /too long \(1025 > maximum 1024\)/],
    [
      "8,193 elements",
      { inner: [longArray] },
      /Array length is too long \(8193 > maximum length 8192\)/,
    ],
    ["1,025 fields", wide, /Object has too many fields \(1025 > maximum number 1024\)/],
    ["64 levels, as the list around them counts", nest(63), /nested 65 levels deep/],
  ])("are refused: %s", async (_what, value, message) => {
    for (const outcome of [
      await query("echo", { value }),
      await mutate("insert", { value: { value } }),
      await act("inNode:length", { text: value }),
    ]) {
      expect(errorOf(outcome)).toContain("Server Error\nInvalid arguments for ");
      expect(errorOf(outcome)).toMatch(message);
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
    ["1,024 fields", Object.fromEntries(Object.entries(wide).slice(1))],
  ])("are accepted: %s", async (_what, value) => {
    const json = convexToJson({ value });
    expect(valueOf(await query("echo", json))).toEqual(json);
  });

  test("of a validated function must be a single object", async () => {
    expect(errorOf(await query("validated", [{}, {}]))).toContain(
      "Expected to receive a single object as the function's argument. Instead received 2 arguments",
    );
    expect(errorOf(await query("validated", "x"))).toContain(
      "Expected to receive an object as the function's argument. Instead received",
    );
  });

  test("of an action can't contain ids of another table", async () => {
    const row = valueOf(await mutate("insert", { value: {} }));
    const pet = valueOf(await mutate("insert", { table: "pets", value: { name: "Ada" } }));
    expect(errorOf(await act("data:validatedAction", { id: row }))).toMatch(/from table `rows`/);
    expect(errorOf(await act("data:validatedAction", { id: "x" }))).toMatch(/ArgumentValidation/);
    expect(valueOf(await act("data:validatedAction", { id: pet }))).toBeNull();
  });

  test("of a Node action are limited to 5 MiB", async () => {
    const text = "x".repeat(5 << 20);
    expect(errorOf(await act("inNode:length", { text }))).toMatch(/too large \(actual: 5 MiB/);
    expect(valueOf(await act("inNode:length", { text: text.slice(100) }))).toBeGreaterThan(1e6);
  });

  test("of a nested call must be an object", async () => {
    const args = { udfType: "mutation", name: "data:nothing", args: [1] };
    expect(errorOf(await mutate("syscall", { op: "1.0/runUdf", args }))).toContain(
      "Invalid argument `args` for `runUdf`: Value must be an Object",
    );
  });
});

describe("results", () => {
  test.each([
    [
      "8 MiB of numbers and 8 of text",
      /return value is too large \(actual: 16.44 MiB, limit: 16 MiB\)/,
    ],
    ["date", /Date .* is not a supported Convex type/],
    ["set", /Set.* is not a supported Convex type/],
    ["map", /Map.* is not a supported Convex type/],
    ["class", /Pet.* is not a supported Convex type/],
    ["function", /is not a supported Convex type/],
    ["symbol", /is not a supported Convex type/],
    ["bigint", /does not fit into a 64-bit signed integer/],
    ["undefined in a list", /undefined is not a valid Convex value/],
    ["a reserved name", /Field name \$name starts with a '\$'/],
  ])("are refused: %s", async (valueName, message) => {
    expect(errorOf(await query("result", { what: valueName }))).toMatch(message);
  });

  test.each([
    ["array", /Array length is too long/],
    ["inner array", /Array length is too long/],
    ["object", /Object has too many fields/],
    ["nesting", /too nested/],
  ])(
    "are refused when too large, as are values that a function writes or passes on: %s",
    async (valueName, message) => {
      expect(errorOf(await query("result", { what: valueName }))).toMatch(message);
      expect(errorOf(await act("data:resultOfAction", { what: valueName }))).toMatch(message);
      for (const operation of ["document", "scheduled", "nested"])
        expect(errorOf(await mutate("pass", { what: valueName, how: operation }))).toMatch(message);
    },
  );

  test("are measured by value, not by the length of their text", async () => {
    expect(valueOf(await query("result", { what: "little text of long numbers" }))).toHaveLength(
      120,
    );
  });

  test("a ConvexError's data must be a valid value", async () => {
    expect(errorOf(await query("thrown"))).toMatch(
      /ConvexError with invalid data: Array length is too long/,
    );
  });
});

describe("documents", () => {
  test.each<[string, JSONValue]>([
    ["an int64", convexToJson(5n)],
    ["bytes", convexToJson(new ArrayBuffer(1))],
    ["a number", 5],
    ["a list", [1]],
    ["a text", "x"],
    ["null", null],
  ])("must be objects, not %s", async (_what, value) => {
    expect(errorOf(await mutate("insert", { value }))).toContain("Value must be an Object");
    expect(errorOf(await mutate("change", { how: "replace", value }))).toContain(
      "Invalid argument `value` for `db.replace`: Value must be an Object",
    );
  });

  test("have at most 1,024 fields, including `_id` and `_creationTime`", async () => {
    expect(errorOf(await mutate("insertWide", { fields: 1_023 }))).toMatch(
      /Object has too many fields \(1025 > maximum number 1024\)/,
    );
    valueOf(await mutate("insertWide", { fields: 1_022 }));
  });

  test("are nested at most 16 levels deep", async () => {
    expect(errorOf(await mutate("insert", { value: { a: nest(19) } }))).toContain(
      "Document is too nested (nested 20 levels deep > maximum nesting 16)",
    );
    valueOf(await mutate("insert", { value: { a: nest(15) } }));
  });

  test.each(["_storage", "_scheduled_functions", "_own"])(
    "can't be inserted into the system table %s",
    async (table) => {
      const outcome = await mutate("syscall", { op: "1.0/insert", args: { table, value: {} } });
      expect(errorOf(outcome)).toContain("System tables can only be accessed with db.system.");
    },
  );

  test("keep their id and creation time", async () => {
    const other = valueOf(await mutate("insert", { value: {} }));
    const values: JSONValue[] = [{ _id: other }, { _creationTime: 1 }];
    for (const operation of ["patch", "replace"])
      for (const value of values)
        expect(errorOf(await mutate("change", { how: operation, value }))).toContain(
          "does not match",
        );
  });

  test("can be read up to 16 MiB in total, measured by value", async () => {
    for (let i = 0; i < 2; i++) valueOf(await mutate("addNumbers", { rows: 9, lists: 13 }));
    expect(errorOf(await query("readAll"))).toContain("Too many bytes read");
  });

  test("that don't exist don't count as documents read", async () => {
    expect(valueOf(await mutate("read"))).toBe(0);
  });
});

describe("scheduled functions", () => {
  test.each([
    ["nowhere:one", "Attempted to schedule function at nonexistent path: nowhere.js"],
    ["data:none", "no exported function none found in the file: data.js"],
    ["inNode:none", "no exported function none found in the file: inNode.js"],
  ])("must exist: %s", async (fn, message) => {
    expect(errorOf(await mutate("schedule", { fn }))).toContain(message);
    expect(errorOf(await act("data:scheduleInAction", { fn }))).toContain(message);
  });
});

describe("syscalls that only mutations can make", () => {
  test.each(["1.0/getRequestMetadata", "1.0/storageStore", "1.0/storageGet", "1.0/insert"])(
    "%s",
    async (op) => {
      expect(errorOf(await query("syscallInQuery", { op, args: {} }))).toContain(
        `${op} is not available in queries`,
      );
    },
  );
});

describe("files", () => {
  test.each(["getUrl", "getMetadata", "delete", "get"])(
    "%s refuses anything but a storage id",
    async (operation) => {
      const row = valueOf(await mutate("insert", { value: {} }));
      expect(errorOf(await mutate("storage", { how: operation, id: "x" }))).toContain(
        'Invalid storage ID: "x". Storage ID should be an Id of',
      );
      expect(errorOf(await mutate("storage", { how: operation, id: row }))).toContain(
        "Storage ID cannot be an ID on any table other than '_storage'",
      );
    },
  );

  test("a mutation's file changes take effect only if it commits", async () => {
    const { id, ...read } = valueOf(await mutate("storeAndRead")) as { id: string };
    expect(read).toEqual({ text: "hello", type: "text/plain" });
    expect(valueOf(await query("file", { id }))).toMatchObject({ size: 5 });
    expect(valueOf(await mutate("readFile", { id }))).toBe("hello");
    valueOf(await mutate("storage", { how: "delete", id }));
    expect(valueOf(await mutate("readFile", { id }))).toBeNull();
    expect(errorOf(await mutate("storeAndRead", { fail: true }))).toContain("after storing");
    expect(errorOf(await mutate("storeAndRead", { sha256: "00" }))).toContain("Sha256 mismatch");
  });
});
