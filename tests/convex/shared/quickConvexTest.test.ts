/** `local/vite/quickConvexTest.ts` changes how convex-test validates, finds and reads rows, but no result. */

import { convexTest } from "convex-test";
import { defineSchema, defineTable } from "convex/server";
import { v, type GenericValidator } from "convex/values";
import { describe, expect, test } from "vitest";

const MODULES = { "../_generated/server.js": async () => ({}) };

type Kind = { name: string; validator: GenericValidator; good: unknown[]; bad: unknown[] };
const nested = v.array(
  v.union(
    v.object({ kind: v.literal("a"), size: v.number() }),
    v.object({ kind: v.literal("b"), note: v.optional(v.string()) }),
  ),
);
const KINDS: Kind[] = [
  { name: "null", validator: v.null(), good: [null], bad: [0, "", []] },
  { name: "number", validator: v.number(), good: [0, -1.5, NaN], bad: ["1", 1n, null] },
  { name: "int64", validator: v.int64(), good: [1n], bad: [1, "1"] },
  { name: "boolean", validator: v.boolean(), good: [true, false], bad: [0, "true", null] },
  { name: "string", validator: v.string(), good: ["", "a"], bad: [1, null, ["a"]] },
  { name: "bytes", validator: v.bytes(), good: [new ArrayBuffer(2)], bad: ["ab", []] },
  { name: "literal", validator: v.literal("a"), good: ["a"], bad: ["b", null] },
  {
    name: "id",
    validator: v.id("rows"),
    good: ["10000rows"],
    bad: ["10000others", "rows", "1", 1],
  },
  { name: "array", validator: v.array(v.number()), good: [[], [1, 2]], bad: [[1, "2"], 1, {}] },
  { name: "any", validator: v.any(), good: [1, "a", null, [{}]], bad: [] },
  {
    name: "object",
    validator: v.object({ size: v.number(), note: v.optional(v.string()) }),
    good: [{ size: 1 }, { size: 1, note: "a" }],
    bad: [{}, { size: "1" }, { size: 1, note: 2 }, { size: 1, extra: 1 }, null, [], "a"],
  },
  {
    name: "union of objects in an array",
    validator: nested,
    good: [[{ kind: "a", size: 1 }, { kind: "b" }, { kind: "b", note: "c" }]],
    bad: [[{ kind: "a" }], [{ kind: "b", size: 1 }], [{ kind: "c" }], [null]],
  },
];

/** A database with the tables `rows`, of the given values, and `others`, of any values. */
function startDatabase(validator: GenericValidator = v.any()) {
  const schema = defineSchema({
    rows: defineTable({ value: validator }).index("by_value", ["value"]),
    others: defineTable({ value: v.any() }),
  });
  return convexTest(schema, MODULES);
}

describe.each(KINDS)("a value of $name", ({ validator, good, bad }) => {
  const t = () => startDatabase(validator);

  test("is stored if it fits", async () => {
    for (const value of good) {
      const stored = t().run(({ db }) => db.insert("rows", { value: value as never }));
      await expect(stored, String(value)).resolves.toBeTruthy();
    }
  });

  test("is refused if it doesn't fit", async () => {
    for (const value of bad) {
      const stored = t().run(({ db }) => db.insert("rows", { value: value as never }));
      await expect(stored, String(value)).rejects.toThrow();
    }
  });
});

test("a query finds the rows of its own table, changed, added and deleted ones, and none that were rolled back", async () => {
  const t = startDatabase();
  const values = () =>
    t.run(async ({ db }) => {
      const rows = await db.query("rows").withIndex("by_value").collect();
      return rows.map(({ value }) => value as number);
    });
  const [first, second] = await t.run(async ({ db }) => {
    await db.insert("others", { value: 9 });
    return [await db.insert("rows", { value: 1 }), await db.insert("rows", { value: 2 })] as const;
  });
  expect(await values()).toEqual([1, 2]);
  await t.run(async ({ db }) => {
    await db.patch("rows", first, { value: 5 });
    await db.insert("rows", { value: 3 });
    await db.delete("rows", second);
    const rows = await db.query("rows").withIndex("by_value").collect();
    expect(rows.map(({ value }) => value as number)).toEqual([3, 5]);
  });
  expect(await values()).toEqual([3, 5]);
  const failed = t.run(async ({ db }) => {
    await db.insert("rows", { value: 4 });
    await db.delete("rows", first);
    throw new Error("Rolled back");
  });
  await expect(failed).rejects.toThrow("Rolled back");
  expect(await values()).toEqual([3, 5]);
});

test("a row is read as it was stored, as a copy of its own each time", async () => {
  const t = startDatabase();
  const values = [1n, NaN, -0, new ArrayBuffer(2), "$integer", { a: [null, "$"] }, [true, 0.5]];
  await t.run(async ({ db }) => {
    const ids = await Promise.all(values.map((value) => db.insert("rows", { value })));
    const collected = await db.query("rows").collect();
    const single = await Promise.all(ids.map((id) => db.get("rows", id)));
    const iterated = [];
    for await (const row of db.query("rows")) iterated.push(row);
    for (const rows of [collected, single, iterated]) {
      expect(rows.map((row): unknown => row?.value)).toEqual(values);
    }
    Object.assign(collected[5]?.value as object, { a: "changed" });
    expect(await db.get("rows", ids[5]!)).toEqual(single[5]);
    expect((await db.query("rows").order("desc").take(1)).map(({ _id }) => _id)).toEqual([ids[6]]);
  });
});

test("a row that is gone, a second reading of a query and an id of another table are as on Convex", async () => {
  const t = startDatabase();
  await t.run(async ({ db }) => {
    const id = await db.insert("rows", { value: 1 });
    const otherId = await db.insert("others", { value: 1 });
    await db.insert("rows", { value: 2 });
    await expect(db.get("rows", otherId as never)).rejects.toThrow("Invalid argument");
    await expect(db.get("rows", 1 as never)).rejects.toThrow("expected string");
    await expect(db.query("rows").unique()).rejects.toThrow("more than one result");
    const query = db.query("rows").fullTableScan();
    expect(await query.collect()).toHaveLength(2);
    await expect(query.collect()).rejects.toThrow("closed");
    await db.delete("rows", id);
    expect(await db.get("rows", id)).toBeNull();
    expect((await db.query("rows").unique())?.value).toBe(2);
  });
});

test("a row is stored as a copy in Convex's order without undefined fields, and other values are refused", async () => {
  const t = startDatabase(v.optional(v.any()));
  await t.run(async ({ db }) => {
    const value = { b: 1, a: { d: undefined, c: [2] } };
    const id = await db.insert("rows", { value });
    value.a.c.push(3);
    const read = async () => JSON.stringify((await db.get("rows", id))?.value);
    expect(await read()).toBe('{"a":{"c":[2]},"b":1}');
    for (const refused of [new Date(0), { $a: 1 }, { é: 1 }, [undefined], new Map(), () => 1]) {
      await expect(db.insert("rows", { value: refused })).rejects.toThrow();
      await expect(db.patch("rows", id, { value: refused })).rejects.toThrow();
    }
    expect(await db.query("rows").collect()).toHaveLength(1);
    await db.patch("rows", id, { value: { z: "new", "odd name": 1 } });
    expect(await read()).toBe('{"odd name":1,"z":"new"}');
    await db.patch("rows", id, { value: undefined });
    expect(Object.keys((await db.get("rows", id)) ?? {})).toEqual(["_creationTime", "_id"]);
  });
});
