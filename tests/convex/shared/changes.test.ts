import { expect, test } from "vitest";
import { changesBetween, withChanges } from "#convex/domain/shared/changes.ts";

type Row = { name: string; note?: string; list?: { a: number; b: number }[] };

test.each<[string, Row, Row, object]>([
  ["nothing changed", { name: "A", note: "x" }, { name: "A", note: "x" }, {}],
  ["a changed field", { name: "A", note: "x" }, { name: "B", note: "x" }, { name: "B" }],
  ["an added field", { name: "A" }, { name: "A", note: "x" }, { note: "x" }],
  ["a removed field", { name: "A", note: "x" }, { name: "A" }, { note: null }],
  [
    "another order of the same fields",
    { name: "A", list: [{ a: 1, b: 2 }] },
    { list: [{ b: 2, a: 1 }], name: "A" },
    {},
  ],
  [
    "another order of a list",
    { name: "A", list: [{ a: 1, b: 2 }] },
    { name: "A", list: [] },
    { list: [] },
  ],
])("%s", (_, before, after, changes) => {
  expect(changesBetween(before, after)).toEqual(changes);
  expect(withChanges(before, changesBetween(before, after))).toEqual(after);
});

test("changes apply to what was saved since", () => {
  const changes = changesBetween<Row>({ name: "A", note: "x" }, { name: "A" });
  expect(withChanges<Row>({ name: "B", note: "y", list: [] }, changes)).toEqual({
    name: "B",
    list: [],
  });
});
