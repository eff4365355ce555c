/** What functions may ask of the database: names, ids, ranges, filters, searches and pages, as on Convex. */

import { afterAll, beforeAll, expect, test } from "vitest";
import { callOf, errorOf, startEngine, valueOf, type TestEngine } from "../testing/engineApp.ts";
import { mutationsOf, REFUSALS, rows, testRows } from "../testing/rows.ts";

/** Bodies of mutations, each with its expected outcome (`testing/rows.ts`). */
const CASES = rows(`
  ctx.db.query("bad name").collect() => refused
  ctx.db.query("1st").collect() => refused
  ctx.db.query("größe").collect() => refused
  ctx.db.query("").collect() => refused
  ctx.db.query("x".repeat(65)).collect() => refused
  ctx.db.normalizeId("bad name", "x") => refused
  ctx.db.insert("bad name", {}) => refused
  ctx.db.insert("x".repeat(65), {}) => refused
  filter(ctx, (q) => q.eq(q.field("a b"), 1)) => refused
  filter(ctx, (q) => q.eq(q.field(""), 1)) => refused
  range(ctx, (q) => q.eq("a b", 1)) => refused
  ctx.db.query("pets").order("up").collect() => refused
  ctx.db.get("x") => refused
  ctx.db.get("kh7zzzzzzzzzzzzzzzzzzzzzzzzzzzzz") => refused
  ctx.db.get("toys", (await pet(ctx))._id) => refused
  ctx.db.system.get((await pet(ctx))._id) => refused

  range(ctx, (q) => q.eq("tag", "cat").eq("tag", "dog")) => refused
  range(ctx, (q) => q.eq("tag", "cat").gt("tag", "a")) => refused
  range(ctx, (q) => q.gt("tag", "a").lt("age", 3)) => refused
  range(ctx, (q) => q.gt("tag", "a").gte("tag", "b")) => refused
  range(ctx, (q) => q.lt("tag", "d").lte("tag", "c")) => refused
  range(ctx, (q) => q.eq("age", 3)) => refused
  range(ctx, (q) => q.eq("name", "ada")) => refused
  range(ctx, (q) => q.lt("age", 9).gt("age", 3).eq("tag", "cat")) -> ["bob"]
  range(ctx, (q) => q.eq("tag", ones(8193))) => refused
  range(ctx, (q) => q.eq("tag", ones(8192))) -> []

  byId(ctx, "eq", (await pet(ctx))._id) -> ["ada"]
  (await byId(ctx, "gt", "")).length -> 2
  [...(await byId(ctx, "gt", (await pet(ctx))._id)), ...(await byId(ctx, "lt", (await pet(ctx))._id))] -> ["bob"]
  atTime(ctx, "eq", (await pet(ctx))._id) -> ["ada"]
  atTime(ctx, "gte", (await pet(ctx))._id) -> ["ada"]
  atTime(ctx, "gt", (await pet(ctx))._id) -> []
  atTime(ctx, "gt", "") -> ["ada"]
  atTime(ctx, "gt", "zzz") -> []
  atTime(ctx, "eq", "zzz") -> []

  filter(ctx, (q) => q.eq(q.field("name"), ones(8193))) => refused
  filter(ctx, (q) => q.eq(q.field("name"), ones(8192))) -> []
  filter(ctx, (q) => q.field("name")) => refused
  filter(ctx, (q) => q.field("none")) => refused
  filter(ctx, (q) => q.not(1)) => refused
  filter(ctx, (q) => q.and(true, null)) => refused
  filter(ctx, (q) => q.or(false, "x")) => refused
  filter(ctx, (q) => q.or(true, "x")) -> ["ada","bob"]
  filter(ctx, (q) => q.and(false, "x")) -> []
  filter(ctx, (q) => q.eq(q.add(q.field("age"), 1), 4)) -> ["ada"]
  filter(ctx, (q) => q.eq(q.sub(q.field("age"), 1), 7)) -> ["bob"]
  filter(ctx, (q) => q.eq(q.mul(q.field("legs"), 3n), 12n)) -> ["ada"]
  filter(ctx, (q) => q.eq(q.div(q.field("legs"), 2n), 1n)) -> ["bob"]
  filter(ctx, (q) => q.eq(q.mod(q.field("age"), 5), 3)) -> ["ada","bob"]
  filter(ctx, (q) => q.eq(q.neg(q.field("age")), -8)) -> ["bob"]
  filter(ctx, (q) => q.eq(q.neg(q.field("legs")), -4n)) -> ["ada"]
  filter(ctx, (q) => q.eq(q.div(q.field("name"), 1), 1)) => refused
  filter(ctx, (q) => q.eq(q.div(q.field("legs"), 0n), 1n)) => refused
  filtered(ctx, 256).first() => refused
  (await filtered(ctx, 255).first()).name -> "ada"
  stream({ limit: -1 }) => refused
  stream({ limit: 1.5 }) => refused
  stream({ limit: "3" }) => refused

  search(ctx, (q) => q.search("name", "a").search("name", "b")) => refused
  search(ctx, (q) => tagged(q.search("name", "ada"), 9)) => refused
  search(ctx, (q) => tagged(q.search("name", "ada"), 8)) -> ["ada"]
  search(ctx, (q) => q.search("name", "ada").eq("tag", "dog").eq("tag", "cat")) -> []
  search(ctx, (q) => q.eq("tag", "cat")) => refused
  search(ctx, (q) => q.search("tag", "cat")) => refused
  search(ctx, (q) => q.search("name", "ada").eq("age", 3)) => refused

  page(ctx, { numItems: 1, cursor: null, maximumRowsRead: -1 }) => refused
  page(ctx, { numItems: 1, cursor: null, maximumBytesRead: 1.5 }) => refused
  page(ctx, { numItems: 1, cursor: null, maximumRowsRead: 0 }) => refused
  page(ctx, { numItems: 0, cursor: null }) => refused
  page(ctx, { numItems: 1.5, cursor: null }) => refused
  page(ctx, { numItems: 32001, cursor: null }) => refused
  page(ctx, { numItems: 1, cursor: "x" }) => refused
  page(ctx, { numItems: 1 }) -> 1
  [await page(ctx, { numItems: 1 }), await page(ctx, { numItems: 1 })] => refused
  [await ctx.runQuery(ref("data:onePage")), await ctx.runQuery(ref("data:onePage")), await page(ctx, { numItems: 1 })] -> [1,1,1]
`);

const MODULES = {
  "schema.ts": `
    import { defineSchema, defineTable } from "convex/server";
    import { v } from "convex/values";
    export default defineSchema({
      pets: defineTable({ name: v.string(), age: v.number(), tag: v.string(), legs: v.optional(v.int64()) })
        .index("by_tag_age", ["tag", "age"])
        .searchIndex("by_name", { searchField: "name", filterFields: ["tag"] }),
    }, { strictTableNameTypes: false });`,
  "data.ts": `
    import { mutationGeneric as mutation, queryGeneric as query, makeFunctionReference as ref } from "convex/server";
    const names = async (pets) => (await pets.collect()).map(({ name }) => name);
    const ones = (count) => Array.from({ length: count }, () => 1);
    const pet = (ctx) => ctx.db.query("pets").first();
    const range = (ctx, build) => names(ctx.db.query("pets").withIndex("by_tag_age", build));
    const byId = (ctx, bound, id) => names(ctx.db.query("pets").withIndex("by_id", (q) => q[bound]("_id", id)));
    const atTime = async (ctx, bound, id) => {
      const { _creationTime } = await pet(ctx);
      return names(ctx.db.query("pets").withIndex("by_creation_time", (q) => q.eq("_creationTime", _creationTime)[bound]("_id", id)));
    };
    const filter = (ctx, build) => names(ctx.db.query("pets").filter(build));
    const filtered = (ctx, times) => ones(times).reduce((pets) => pets.filter((q) => true), ctx.db.query("pets"));
    const search = (ctx, build) => names(ctx.db.query("pets").withSearchIndex("by_name", build));
    const tagged = (search, times) => ones(times).reduce((q) => q.eq("tag", "cat"), search);
    const page = async (ctx, options) => (await ctx.db.query("pets").paginate(options)).page.length;
    const stream = (operator) => Convex.syscall("1.0/queryStream", JSON.stringify({
      query: { source: { type: "FullTableScan", tableName: "pets", order: null }, operators: [operator] },
    }));
    export const onePage = query({ handler: (ctx) => page(ctx, { numItems: 1 }) });
    export const fill = mutation({ handler: async (ctx) => {
      await ctx.db.insert("pets", { name: "ada", age: 3, tag: "cat", legs: 4n });
      await ctx.db.insert("pets", { name: "bob", age: 8, tag: "cat", legs: 2n });
    } });
    export const addMany = mutation({ handler: async (ctx) => {
      for (const age of ones(1024)) await ctx.db.insert("pets", { name: "many", age, tag: "fish" });
    } });
    export const findMany = query({ handler: async (ctx, { count }) =>
      (await ctx.db.query("pets").withSearchIndex("by_name", (q) => q.search("name", "many")).take(count)).length });
    export const runMutation = query({ handler: (ctx) => ctx.runQuery(ref("data:fill"), {}) });
    export const runUdf = query({ handler: async () => JSON.parse(await Convex.asyncSyscall("1.0/runUdf",
      JSON.stringify({ udfType: "mutation", name: "data:fill", args: {} }))) });
    ${mutationsOf(CASES)}`,
};

let testEngine: TestEngine;
beforeAll(async () => {
  testEngine = await startEngine(MODULES, { reuseContexts: true });
  valueOf(await testEngine.engine.mutation(callOf("data:fill")));
});
afterAll(() => testEngine.stop());

testRows(CASES, () => testEngine);

const query = (name: string, args = {}) => testEngine.engine.query(callOf(`data:${name}`, args));

test("searches read at most 1,024 matches", async () => {
  valueOf(await testEngine.engine.mutation(callOf("data:addMany")));
  expect(valueOf(await query("findMany", { count: 1_024 }))).toBe(1_024);
  expect(errorOf(await query("findMany", { count: 1_025 }))).toMatch(REFUSALS.limit);
});

test("a query cannot call a mutation", async () => {
  expect(errorOf(await query("runMutation"))).toMatch(REFUSALS.unavailable);
  expect(errorOf(await query("runUdf"))).toMatch(REFUSALS.unavailable);
});
