import fc from "fast-check";
import { expect, test } from "vitest";
import { covers } from "./store.ts";
import { mergeRanges, Tx, type KeyRange, type Snapshot } from "./tx.ts";

class MapSnapshot implements Snapshot {
  constructor(readonly rows: Map<string, string>) {}
  get(key: string) {
    return this.rows.get(key);
  }
  *range(from: string, to: string, reverse: boolean): Generator<[string, string]> {
    const keys = [...this.rows.keys()].filter((key) => key >= from && key < to).sort();
    for (const key of reverse ? keys.reverse() : keys) yield [key, this.rows.get(key) ?? ""];
  }
}

const key = fc.stringMatching(/^[abc]{1,3}$/);
const rows = fc
  .dictionary(key, fc.stringMatching(/^[xyz]$/))
  .map((entries) => new Map(Object.entries(entries)));
const step = fc.oneof(
  fc.record({ type: fc.constant("set" as const), key, value: fc.stringMatching(/^[xyz]$/) }),
  fc.record({ type: fc.constant("delete" as const), key }),
  fc.record({
    type: fc.constant("rollback" as const),
    steps: fc.array(fc.record({ key, value: fc.stringMatching(/^[xyz]$/) })),
  }),
  fc.record({
    type: fc.constant("range" as const),
    from: key,
    to: key,
    reverse: fc.boolean(),
    take: fc.nat(5),
  }),
);

test("a transaction reads its own writes on top of its snapshot, and a rollback discards them", () => {
  fc.assert(
    fc.property(rows, fc.array(step), (start, steps) => {
      const tx = new Tx(new MapSnapshot(start));
      const model = new Map(start);
      for (const action of steps) {
        if (action.type === "set") {
          tx.set(action.key, action.value);
          model.set(action.key, action.value);
        } else if (action.type === "delete") {
          tx.set(action.key, null);
          model.delete(action.key);
        } else if (action.type === "rollback") {
          const savepoint = tx.savepoint();
          for (const inner of action.steps) tx.set(inner.key, inner.value);
          tx.rollback(savepoint);
        } else {
          const expected = [
            ...new MapSnapshot(model).range(action.from, action.to, action.reverse),
          ].slice(0, action.take);
          const entries: [string, string][] = [];
          if (action.take > 0) {
            for (const entry of tx.range(action.from, action.to, action.reverse))
              if (entries.push(entry) === action.take) break;
          }
          expect(entries).toEqual(expected);
        }
      }
      const overlaid = new Map(start);
      for (const [name, value] of tx.writes()) {
        if (value === null) overlaid.delete(name);
        else overlaid.set(name, value);
      }
      expect([...overlaid].sort()).toEqual([...model].sort());
    }),
    { numRuns: 1_000 },
  );
});

test("only the part of a range that was iterated counts as read", () => {
  const snapshot = new MapSnapshot(new Map(["a", "b", "c", "d"].map((name) => [name, "v"])));
  const forward = new Tx(snapshot);
  for (const [name] of forward.range("a", "z", false)) if (name === "b") break;
  expect(mergeRanges(forward.reads)).toEqual([["a", "b\0"]]);
  const backward = new Tx(snapshot);
  for (const [name] of backward.range("a", "z", true)) if (name === "c") break;
  expect(mergeRanges(backward.reads)).toEqual([["c", "z"]]);
  const whole = new Tx(snapshot);
  expect([...whole.range("a", "z", false)]).toHaveLength(4);
  expect(mergeRanges(whole.reads)).toEqual([["a", "z"]]);
});

const range = fc.tuple(key, key).map(([a, b]): KeyRange => (a < b ? [a, b] : [b, a + "\0"]));

test("merging ranges neither adds nor loses keys", () => {
  fc.assert(
    fc.property(fc.array(range), key, (ranges, name) => {
      const isInside = ranges.some(([from, to]) => name >= from && name < to);
      expect(covers(mergeRanges(ranges.map(([from, to]) => [from, to])), name)).toBe(isInside);
    }),
    { numRuns: 1_000 },
  );
});
