/** What queries may ask for: names, ranges, filters, searches and pages, as on Convex. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { convexToJson, type JSONValue } from "convex/values";
import { callOf, errorOf, startEngine, valueOf, type TestEngine } from "../testing/engineApp.ts";

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
    export const add = mutation({ handler: async (ctx, { pets }) => { for (const pet of pets) await ctx.db.insert("pets", pet); } });
    const names = (pets) => pets.map(({ name }) => name);
    export const insertInto = mutation({ handler: async (ctx, { table }) => { await ctx.db.insert(table, {}); } });
    export const table = query({ handler: (ctx, { table }) => ctx.db.query(table).collect() });
    export const order = query({ handler: (ctx, { order }) => ctx.db.query("pets").order(order).collect() });
    export const normalize = query({ handler: (ctx, { table }) => ctx.db.normalizeId(table, "x") });
    export const get = query({ handler: (ctx, { id, table }) => table ? ctx.db.get(table, id) : ctx.db.get(id) });
    export const remove = mutation({ handler: (ctx, { id }) => ctx.db.delete(id) });
    export const range = query({ handler: async (ctx, { steps }) => names(await ctx.db.query("pets").withIndex("by_tag_age", (q) => steps.reduce((at, [op, field, value]) => at[op](field, value), q)).collect()) });
    const built = (q, expression) => {
      if (!Array.isArray(expression)) return expression;
      const [op, ...parts] = expression;
      return op === "field" ? q.field(parts[0]) : q[op](...parts.map((part) => built(q, part)));
    };
    export const filter = query({ handler: async (ctx, { expression }) => names(await ctx.db.query("pets").filter((q) => built(q, expression)).collect()) });
    export const many = query({ handler: async (ctx, { filters }) => { let found = ctx.db.query("pets"); for (let i = 0; i < filters; i++) found = found.filter((q) => true); return (await found.take(1)).length; } });
    export const literal = query({ handler: (ctx, { elements }) => ctx.db.query("pets").filter((q) => q.eq(q.field("name"), Array.from({ length: elements }, () => 1))).collect() });
    export const rangeLiteral = query({ handler: (ctx, { elements }) => ctx.db.query("pets").withIndex("by_tag_age", (q) => q.eq("tag", Array.from({ length: elements }, () => 1))).collect() });
    export const take = query({ handler: async (ctx, { count }) => (await ctx.db.query("pets").take(count)).length });
    export const unique = query({ handler: (ctx) => ctx.db.query("pets").unique() });
    export const search = query({ handler: async (ctx, { steps }) => names(await ctx.db.query("pets").withSearchIndex("by_name", (q) => steps.reduce((at, [op, field, value]) => at[op](field, value), q)).collect()) });
    export const searchFor = query({ handler: async (ctx, { count }) => (await ctx.db.query("pets").withSearchIndex("by_name", (q) => q.search("name", "many")).take(count)).length });
    export const page = query({ handler: async (ctx, { options }) => (await ctx.db.query("pets").paginate(options)).page.length });
    export const pages = query({ handler: async (ctx) => { for (let i = 0; i < 2; i++) await ctx.db.query("pets").paginate({ numItems: 1, cursor: null }); } });
    export const nestedPages = query({ handler: async (ctx) => { const options = { numItems: 1, cursor: null }; let sum = 0; for (let i = 0; i < 3; i++) sum += await ctx.runQuery(ref("data:page"), { options }); return sum + (await ctx.db.query("pets").paginate(options)).page.length; } });
    export const callMutation = query({ handler: (ctx) => ctx.runQuery(ref("data:add"), { pets: [] }) });
    export const syscall = query({ handler: async (_ctx, { op, args }) => JSON.parse(await Convex.asyncSyscall(op, JSON.stringify(args))) });
    export const stream = query({ handler: (_ctx, { query }) => JSON.parse(Convex.syscall("1.0/queryStream", JSON.stringify({ query }))) });
  `,
};

const int = (value: number) => convexToJson(BigInt(value));

let running: TestEngine;
beforeAll(async () => {
  running = await startEngine(MODULES);
  const pets = [
    { name: "ada", age: 3, tag: "cat", legs: int(4) },
    { name: "bob", age: 8, tag: "cat", legs: int(2) },
  ];
  valueOf(await running.engine.mutation(callOf("data:add", { pets })));
});
afterAll(() => running.stop());

const query = (name: string, args: JSONValue = {}) =>
  running.engine.query(callOf(`data:${name}`, args));

describe("names", () => {
  test.each(["bad name", "1st", "größe", "", "x".repeat(65)])(
    "a table can't be called %s",
    async (table) => {
      expect(errorOf(await query("table", { table }))).toMatch(
        /Invalid argument `query` for `queryStream`: (Invalid first|Identifier)/,
      );
      expect(errorOf(await query("normalize", { table }))).toContain(
        "Invalid argument `table` for `db.normalizeId`",
      );
      const inserted = await running.engine.mutation(callOf("data:insertInto", { table }));
      expect(errorOf(inserted)).toContain("Invalid table name");
    },
  );

  test("a field can't be called `a b`", async () => {
    const expression = ["eq", ["field", "a b"], 1];
    expect(errorOf(await query("filter", { expression }))).toMatch(/invalid character ' '/);
    expect(errorOf(await query("range", { steps: [["eq", "a b", 1]] }))).toMatch(/character ' '/);
    expect(errorOf(await query("filter", { expression: ["eq", ["field", ""], 1] }))).toMatch(
      /Empty path/,
    );
  });

  test("rows can be read in ascending or descending order", async () => {
    expect(errorOf(await query("order", { order: "up" }))).toContain('expected "asc" or "desc"');
  });
});

describe("ids", () => {
  test("an id without a table is refused, and an id from another component's table finds nothing", async () => {
    expect(errorOf(await query("get", { id: "x" }))).toContain(
      "Invalid argument `id` for `db.get`: Unable to decode ID",
    );
    const foreign = "kh7zzzzzzzzzzzzzzzzzzzzzzzzzzzzz";
    expect(errorOf(await query("get", { id: foreign }))).toContain("Unable to decode ID");
  });

  test("system tables are read only with db.system, and user tables only without it", async () => {
    const [pet] = valueOf(await query("table", { table: "pets" })) as { _id: string }[];
    const args = { id: pet?._id ?? "", isSystem: true };
    expect(errorOf(await query("syscall", { op: "1.0/get", args }))).toContain(
      "User tables cannot be accessed with db.system.",
    );
    expect(errorOf(await query("get", { id: pet?._id ?? "", table: "toys" }))).toContain(
      'expected to be an Id<"toys">, got Id<"pets"> instead.',
    );
  });
});

describe("index ranges", () => {
  test.each<[string, JSONValue, RegExp]>([
    [
      "an equality twice",
      [
        ["eq", "tag", "cat"],
        ["eq", "tag", "dog"],
      ],
      /Already defined equality bound in index range. Can't add "tag" == "dog"/,
    ],
    [
      "an equality and a bound of one field",
      [
        ["eq", "tag", "cat"],
        ["gt", "tag", "a"],
      ],
      /Already defined inequality bound in index range/,
    ],
    [
      "bounds of two fields",
      [
        ["gt", "tag", "a"],
        ["lt", "age", 3],
      ],
      /can only be applied to a single index field.*both "tag" and "age"/,
    ],
    [
      "two lower bounds",
      [
        ["gt", "tag", "a"],
        ["gte", "tag", "b"],
      ],
      /Already defined lower/,
    ],
    [
      "two upper bounds",
      [
        ["lt", "tag", "d"],
        ["lte", "tag", "c"],
      ],
      /Already defined upper/,
    ],
    ["the second field alone", [["eq", "age", 3]], /didn't use the index fields in order/],
    ["another field", [["eq", "name", "ada"]], /a comparison with "name", but pets.by_tag_age/],
  ])("are refused with %s", async (_what, steps, message) => {
    expect(errorOf(await query("range", { steps }))).toMatch(message);
  });

  test("may have a bound on each side, in any order", async () => {
    const steps = [
      ["lt", "age", 9],
      ["gt", "age", 3],
      ["eq", "tag", "cat"],
    ];
    expect(valueOf(await query("range", { steps }))).toEqual(["bob"]);
  });

  test("refuse values of more than 8,192 elements, as filters do", async () => {
    for (const name of ["literal", "rangeLiteral"]) {
      expect(errorOf(await query(name, { elements: 8_193 }))).toMatch(/Array length is too long/);
      expect(valueOf(await query(name, { elements: 8_192 }))).toEqual([]);
    }
  });
});

describe("filters", () => {
  test.each<[string, JSONValue, RegExp]>([
    ["a text", ["field", "name"], /Cannot use value "ada" \(type String\) as a Boolean/],
    ["a missing field", ["field", "none"], /Cannot use value undefined \(type undefined\) as a/],
    ["`not` of a number", ["not", 1], /Cannot use value 1.0 \(type Float64\) as a Boolean/],
    ["`and` of null", ["and", true, null], /Cannot use value null \(type Null\) as a Boolean/],
    ["`or` of a text", ["or", false, "x"], /Cannot use value "x" \(type String\) as a Boolean/],
  ])("must be boolean, not %s", async (_what, expression, message) => {
    expect(errorOf(await query("filter", { expression }))).toMatch(message);
  });

  test("stop at the first part of `and` or `or` that decides the result", async () => {
    expect(valueOf(await query("filter", { expression: ["or", true, "x"] }))).toHaveLength(2);
    expect(valueOf(await query("filter", { expression: ["and", false, "x"] }))).toEqual([]);
  });

  test.each<[string, JSONValue, JSONValue, string[]]>([
    ["age + 1", ["add", ["field", "age"], 1], 4, ["ada"]],
    ["age - 1", ["sub", ["field", "age"], 1], 7, ["bob"]],
    ["legs * 3", ["mul", ["field", "legs"], int(3)], int(12), ["ada"]],
    ["legs / 2", ["div", ["field", "legs"], int(2)], int(1), ["bob"]],
    ["age % 5", ["mod", ["field", "age"], 5], 3, ["ada", "bob"]],
    ["-age", ["neg", ["field", "age"]], -8, ["bob"]],
    ["-legs", ["neg", ["field", "legs"]], int(-4), ["ada"]],
  ])("support arithmetic: %s", async (_what, calculation, equals, names) => {
    const expression = ["eq", calculation, equals];
    expect(valueOf(await query("filter", { expression }))).toEqual(names);
  });

  test.each<[string, JSONValue, RegExp]>([
    ["text", ["div", ["field", "name"], 1], /Cannot divide "ada" \(type String\) and 1.0 \(type F/],
    ["zero", ["div", ["field", "legs"], int(0)], /Cannot divide 4 by zero/],
  ])("can't divide by or with %s", async (_what, expression, message) => {
    expect(errorOf(await query("filter", { expression }))).toMatch(message);
  });

  test("have at most 256 operators per query", async () => {
    expect(errorOf(await query("many", { filters: 256 }))).toContain(
      "Query has too many operators: 257",
    );
    expect(valueOf(await query("many", { filters: 255 }))).toBe(1);
  });

  test.each<JSONValue>([-1, 1.5, "3"])("take(%s) is refused", async (count) => {
    expect(errorOf(await query("take", { count }))).toContain("must be a non-negative integer");
    const source = { type: "FullTableScan", tableName: "pets", order: null };
    expect(
      errorOf(await query("stream", { query: { source, operators: [{ limit: count }] } })),
    ).toContain("a whole number");
  });

  test("unique() refuses two rows", async () => {
    expect(errorOf(await query("unique"))).toContain("returned more than one result");
  });
});

describe("searches", () => {
  const filters = (count: number) => [
    ["search", "name", "ada"],
    ...Array.from({ length: count }, () => ["eq", "tag", "cat"]),
  ];

  test.each<[string, JSONValue, RegExp]>([
    [
      "two texts",
      [
        ["search", "name", "a"],
        ["search", "name", "b"],
      ],
      /multiple search filters/,
    ],
    ["nine filters", filters(9), /Max: 8 Actual: 9/],
    ["no text", [["eq", "tag", "cat"]], /does not contain any search filters/],
    ["the text of another field", [["search", "tag", "cat"]], /doesn't match the indexed `search/],
    [
      "a filter of another field",
      [
        ["search", "name", "ada"],
        ["eq", "age", 3],
      ],
      /that field isn't indexed for filtering/,
    ],
  ])("are refused with %s", async (_what, steps, message) => {
    expect(errorOf(await query("search", { steps }))).toMatch(message);
  });

  test("two filters on one field must both match", async () => {
    const steps = [
      ["search", "name", "ada"],
      ["eq", "tag", "dog"],
      ["eq", "tag", "cat"],
    ];
    expect(valueOf(await query("search", { steps }))).toEqual([]);
    expect(valueOf(await query("search", { steps: filters(8) }))).toEqual(["ada"]);
  });

  test("read at most 1,024 matches", async () => {
    const pets = Array.from({ length: 1_024 }, () => ({ name: "many", age: 1, tag: "fish" }));
    valueOf(await running.engine.mutation(callOf("data:add", { pets })));
    expect(valueOf(await query("searchFor", { count: 1_024 }))).toBe(1_024);
    expect(errorOf(await query("searchFor", { count: 1_025 }))).toContain(
      "Search query scanned too many documents (fetched 1024)",
    );
  });
});

describe("pages", () => {
  test.each<[string, JSONValue, RegExp]>([
    ["-1 rows read", { numItems: 1, cursor: null, maximumRowsRead: -1 }, /invalid value: -1/],
    ["1.5 bytes read", { numItems: 1, cursor: null, maximumBytesRead: 1.5 }, /invalid value: 1.5/],
    ["0 rows read", { numItems: 1, cursor: null, maximumRowsRead: 0 }, /greater than 0/],
    ["0 items", { numItems: 0, cursor: null }, /at least 1 document/],
    ["1.5 items", { numItems: 1.5, cursor: null }, /Invalid number of items/],
    ["32,001 items", { numItems: 32_001, cursor: null }, /Requested too many items/],
    ["-1 items", { numItems: -1, cursor: null }, /must be a positive number/],
    ["a text of items", { numItems: "1", cursor: null }, /must be a positive number/],
    ["a foreign cursor", { numItems: 1, cursor: "x" }, /InvalidCursor/],
  ])("are refused with %s", async (_what, options, message) => {
    expect(errorOf(await query("page", { options }))).toMatch(message);
  });

  test("the first page needs no cursor", async () => {
    expect(valueOf(await query("page", { options: { numItems: 1 } }))).toBe(1);
  });

  test("a function can only paginate once", async () => {
    expect(errorOf(await query("pages"))).toContain("ran multiple paginated queries");
    expect(valueOf(await query("nestedPages"))).toBe(4);
  });
});

test("a query cannot call a mutation", async () => {
  expect(errorOf(await query("callMutation"))).toMatch(/as a query, but it is defined as a Mut/);
  const args = { udfType: "mutation", name: "data:add", args: {} };
  expect(errorOf(await query("syscall", { op: "1.0/runUdf", args }))).toContain(
    "Cannot call a mutation function from a query function",
  );
});
