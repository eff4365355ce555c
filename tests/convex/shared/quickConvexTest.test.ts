/** `local/vite/quickConvexTest.ts` changes how convex-test validates and finds rows, but no result. */

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
