/**
 * The backend refuses what Convex refuses and accepts what Convex accepts. The called functions are given as
 * source text.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { JSONValue } from "convex/values";
import { callOf, errorOf, startEngine, valueOf, type TestEngine } from "../testing/engineApp.ts";

const MODULES = {
  "schema.ts": `
    import { defineSchema, defineTable } from "convex/server";
    import { v } from "convex/values";
    export default defineSchema({
      rows: defineTable({ data: v.any() }),
      pets: defineTable({ name: v.string(), age: v.number(), legs: v.int64(), tag: v.string() })
        .index("by_age", ["age"])
        .searchIndex("by_name", { searchField: "name", filterFields: ["tag"] }),
    }, { strictTableNameTypes: false });`,
  "data.ts": `
    import { mutationGeneric as mutation, queryGeneric as query, actionGeneric as action, internalMutationGeneric as internalMutation, makeFunctionReference as ref } from "convex/server";
    export const insert = mutation({ handler: async (ctx, { table, data }) => { await ctx.db.insert(table ?? "rows", { data }); } });
    export const echo = query({ handler: (_ctx, args) => args });
    export const echoInAction = action({ handler: (_ctx, args) => args });
    const made = (what) => {
      if (what === "array") return Array.from({ length: 8193 }, () => 1);
      if (what === "inner array") return { inner: [Array.from({ length: 8193 }, () => 1)] };
      if (what === "object") return Object.fromEntries(Array.from({ length: 1025 }, (_, i) => ["f" + i, 1]));
      let value = 1;
      for (let i = 0; i < 65; i++) value = [value];
      return value;
    };
    export const result = query({ handler: (_ctx, { what }) => made(what) });
    export const resultOfAction = action({ handler: (_ctx, { what }) => made(what) });
    export const document = mutation({ handler: async (ctx, { what }) => { await ctx.db.insert("rows", { data: made(what) }); } });
    export const scheduled = mutation({ handler: async (ctx, { what }) => { await ctx.scheduler.runAfter(0, ref("data:nothing"), { data: made(what) }); } });
    export const nested = mutation({ handler: async (ctx, { what }) => { await ctx.runMutation(ref("data:nothing"), { data: made(what) }); } });
    export const nothing = internalMutation({ handler: () => null });
    export const gets = mutation({ handler: async (ctx, { count, same }) => {
      const ids = [];
      for (let i = 0; i < (same ? 1 : count); i++) ids.push(await ctx.db.insert("rows", { data: i }));
      for (let i = 0; i < count; i++) await ctx.db.get(ids[same ? 0 : i]);
    } });
    export const deep = mutation({ handler: async (ctx, { levels }) => { if (levels > 0) await ctx.runMutation(ref("data:deep"), { levels: levels - 1 }); } });
    export const addPet = mutation({ handler: (ctx, { name, age, legs }) => ctx.db.insert("pets", { name, age, legs: BigInt(legs), tag: "t" }) });
    export const between = query({ handler: (ctx, { bounds }) => ctx.db.query("pets").withIndex("by_age", (q) => bounds.reduce((at, [side, value]) => at[side]("age", value), q)).collect() });
    export const searchTwice = query({ handler: (ctx) => ctx.db.query("pets").withSearchIndex("by_name", (q) => q.search("name", "a").search("name", "b")).collect() });
    export const searchMany = query({ handler: (ctx, { filters }) => ctx.db.query("pets").withSearchIndex("by_name", (q) => Array.from({ length: filters }).reduce((at) => at.eq("tag", "t"), q.search("name", "ada"))).collect() });
    export const page = query({ handler: async (ctx, { options }) => (await ctx.db.query("pets").paginate(options)).page.length });
    export const later = mutation({ handler: (ctx, { ms }) => ctx.scheduler.runAt(Date.now() + ms, ref("data:nothing"), {}) });
    export const laterLarge = mutation({ handler: (ctx, { bytes }) => ctx.scheduler.runAfter(0, ref("data:note"), { text: "x".repeat(bytes) }) });
    export const note = internalMutation({ handler: async (ctx, { text }) => { await ctx.db.insert("rows", { data: "noted " + text.length }); } });
    export const cancelSelf = internalMutation({ handler: async (ctx, { box }) => { const jobs = await ctx.db.system.query("_scheduled_functions").collect(); await ctx.scheduler.cancel(jobs.find((job) => job.name.endsWith("cancelSelf") && job.state.kind !== "success")._id); } });
    export const startCancelSelf = mutation({ handler: (ctx) => ctx.scheduler.runAfter(0, ref("data:cancelSelf"), {}) });
    export const jobState = query({ handler: async (ctx, { id }) => (await ctx.db.system.get(id)).state });
    export const rows = query({ handler: async (ctx) => (await ctx.db.query("rows").collect()).map(({ data }) => data).filter((data) => typeof data === "string") });
    export const floating = mutation({ handler: async (ctx, { how }) => {
      await ctx.db.insert("rows", { data: "floating " + how });
      if (how === "rejected") void Promise.reject(new Error("left behind"));
      if (how === "a write") void ctx.db.insert("rows", { data: "x".repeat(1 << 20) });
      if (how === "a call") void ctx.runMutation(ref("data:nowhere"), {});
      if (how === "handled") await Promise.reject(new Error("handled")).catch(() => null);
      return how;
    } });
    export const floatingInAction = action({ handler: async () => { void Promise.reject(new Error("left behind")); await new Promise((resolve) => setTimeout(resolve, 200)); return 1; } });
    export const calculated = query({ handler: async (ctx, { op, field, value, equals }) =>
      (await ctx.db.query("pets").filter((q) => q.eq(op === "neg" ? q.neg(q.field(field)) : q[op](q.field(field), field === "legs" ? BigInt(value) : value), field === "legs" ? BigInt(equals) : equals)).collect()).map(({ name }) => name) });
  `,
  "inNode.ts": `"use node";
    import { actionGeneric as action } from "convex/server";
    export const platform = action({ handler: async () => typeof require("node:os").platform() });`,
};

let running: TestEngine;
beforeAll(async () => {
  running = await startEngine(MODULES);
  for (const [name, age, legs] of [
    ["ada", 3, 4],
    ["bob", 8, 2],
  ] as const)
    valueOf(await mutate("addPet", { name, age, legs }));
});
afterAll(() => running.stop());

const mutate = (name: string, args: JSONValue = {}) =>
  running.engine.mutation(callOf(`data:${name}`, args));
const query = (name: string, args: JSONValue = {}) =>
  running.engine.query(callOf(`data:${name}`, args));
const act = (path: string, args: JSONValue = {}) => running.engine.action(callOf(path, args));

async function eventually(check: () => Promise<boolean>): Promise<void> {
  await expect.poll(check, { timeout: 20_000, interval: 25 }).toBe(true);
}

const long = Array.from({ length: 8_193 }, () => 1);
const wide = Object.fromEntries(Array.from({ length: 1_025 }, (_, i) => [`f${i}`, 1]));
const TOO_LARGE: [string, RegExp][] = [
  ["array", /Array length is too long \(8193 > maximum length 8192\)/],
  ["inner array", /Array length is too long/],
  ["object", /Object has too many fields \(1025 > maximum number 1024\)/],
  ["nesting", /too nested/],
];

describe("values of more than 8,192 elements, 1,024 fields or 64 levels", () => {
  test.each<[string, JSONValue, RegExp]>([
    ["array", { data: long }, /Array length is too long/],
    ["inner array", { data: { inner: [long] } }, /Array length is too long/],
    ["object", { data: wide }, /Object has too many fields/],
    ["arguments themselves", wide, /Object has too many fields/],
    ["a field's name", { data: { fisché: 1 } }, /Field name fisché has invalid character/],
    [
      "a long name",
      { data: { ["x".repeat(1_025)]: 1 } },
      /Field name is too long \(1025 > maximum 1024\)/,
    ],
  ])("are refused in arguments: %s", async (_what, args, message) => {
    expect(errorOf(await query("echo", args))).toMatch(message);
    expect(errorOf(await mutate("insert", args))).toMatch(message);
    expect(errorOf(await act("data:echoInAction", args))).toMatch(message);
  });

  test.each(TOO_LARGE)(
    "are refused in what functions return or write: %s",
    async (what, message) => {
      expect(errorOf(await query("result", { what }))).toMatch(message);
      expect(errorOf(await act("data:resultOfAction", { what }))).toMatch(message);
      for (const name of ["document", "scheduled", "nested"])
        expect(errorOf(await mutate(name, { what }))).toMatch(message);
    },
  );

  test("are accepted up to the limit", async () => {
    const data = { list: long.slice(1), names: Object.fromEntries(Object.entries(wide).slice(1)) };
    expect(valueOf(await query("echo", data))).toEqual(data);
    valueOf(await mutate("insert", { data }));
  });
});

describe("a call's reads", () => {
  test("each document read by id counts once towards the limit of 4,096", async () => {
    expect(errorOf(await mutate("gets", { count: 4_097, same: false }))).toMatch(/Too many reads/);
    valueOf(await mutate("gets", { count: 4_097, same: true }));
  });

  test.each([
    ["gt", "gte"],
    ["lt", "lte"],
    ["gt", "gt"],
  ])("%s and %s together are refused", async (first, second) => {
    const bounds = [
      [first, 1],
      [second, 2],
    ];
    expect(errorOf(await query("between", { bounds }))).toMatch(/Already defined (lower|upper)/);
  });

  test("one bound on each side is accepted", async () => {
    const bounds = [
      ["gt", 1],
      ["lt", 5],
    ];
    expect(valueOf(await query("between", { bounds }))).toMatchObject([{ name: "ada" }]);
  });

  test("a search takes one text and at most eight filters", async () => {
    expect(errorOf(await query("searchTwice"))).toMatch(/multiple search filters/);
    expect(errorOf(await query("searchMany", { filters: 9 }))).toMatch(/Max: 8 Actual: 9/);
    expect(valueOf(await query("searchMany", { filters: 8 }))).toMatchObject([{ name: "ada" }]);
  });

  test.each<[JSONValue, RegExp]>([
    [0, /at least 1 document/],
    [1.5, /Invalid number of items/],
    [32_001, /Requested too many items/],
  ])("a page of %s items is refused", async (numItems, message) => {
    expect(errorOf(await query("page", { options: { numItems, cursor: null } }))).toMatch(message);
  });

  test.each<[string, string, number, number, string[]]>([
    ["add", "age", 1, 4, ["ada"]],
    ["sub", "age", 1, 7, ["bob"]],
    ["mul", "legs", 3, 12, ["ada"]],
    ["div", "legs", 2, 1, ["bob"]],
    ["mod", "age", 5, 3, ["ada", "bob"]],
    ["neg", "age", 0, -8, ["bob"]],
    ["neg", "legs", 0, -4, ["ada"]],
  ])("a filter may %s %s", async (op, field, value, equals, names) => {
    expect(valueOf(await query("calculated", { op, field, value, equals }))).toEqual(names);
  });

  test("a filter that calculates with text or divides by zero fails", async () => {
    const by = (field: string, value: JSONValue) =>
      query("calculated", { op: "div", field, value, equals: 0 });
    expect(errorOf(await by("name", 1))).toMatch(
      /Cannot divide "ada" \(type String\) and 1.0 \(type Float64\)/,
    );
    expect(errorOf(await by("legs", 0))).toMatch(/Cannot divide 4 by zero/);
  });
});

test("functions nest at most eight calls deep", async () => {
  valueOf(await mutate("deep", { levels: 8 }));
  expect(errorOf(await mutate("deep", { levels: 9 }))).toMatch(/call depth limit exceeded/);
});

test.each(["bad name", "1st", "x".repeat(65)])(
  "no row can be inserted into the table %s",
  async (table) => {
    expect(errorOf(await mutate("insert", { table, data: 1 }))).toMatch(/Invalid table name/);
  },
);

describe("scheduling", () => {
  const year = 366 * 24 * 3_600_000;
  test("reaches at most five years ahead", async () => {
    expect(errorOf(await mutate("later", { ms: 5.1 * year }))).toMatch(/5 years in the future/);
    expect(errorOf(await mutate("later", { ms: -5.1 * year }))).toMatch(/5 years in the past/);
    valueOf(await mutate("later", { ms: 4.9 * year }));
  });

  test("arguments may exceed a document's size, up to 4 MiB", async () => {
    valueOf(await mutate("laterLarge", { bytes: 3 << 20 }));
    const noted = `noted ${3 << 20}`;
    await eventually(async () => (valueOf(await query("rows")) as string[]).includes(noted));
    expect(errorOf(await mutate("laterLarge", { bytes: (4 << 20) + 1 }))).toMatch(/limit: 4 MiB/);
  });

  test("a mutation cannot cancel itself", async () => {
    const id = valueOf(await mutate("startCancelSelf"));
    await eventually(async () => {
      const state = valueOf(await query("jobState", { id })) as { kind: string };
      return state.kind === "failed";
    });
    expect(valueOf(await query("jobState", { id }))).toMatchObject({
      error: expect.stringContaining("cannot cancel itself") as string,
    });
  });
});

describe("an unhandled promise rejection", () => {
  test.each(["rejected", "a write", "a call"])("fails the mutation: %s", async (how) => {
    expect(errorOf(await mutate("floating", { how }))).not.toContain("no error");
    expect(valueOf(await query("rows"))).not.toContain(`floating ${how}`);
  });

  test("fails an action", async () => {
    expect(errorOf(await act("data:floatingInAction"))).toContain("left behind");
  });

  test("is not a failure once it is handled", async () => {
    expect(valueOf(await mutate("floating", { how: "handled" }))).toBe("handled");
    expect(valueOf(await query("rows"))).toContain("floating handled");
  });
});

test("a Node action can require Node's built-in modules", async () => {
  expect(valueOf(await act("inNode:platform"))).toBe("string");
});
