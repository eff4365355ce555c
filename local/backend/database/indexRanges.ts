/** Turns an index range (`q.eq(…).gt(…)`) into a span of keys and into a test of a document. */
import type { JSONValue } from "convex/values";
import { decodeId } from "./ids.ts";
import { parseDocument } from "./indexEntries.ts";
import { afterPrefix, encodeValue, MAX_KEY_BYTES } from "../store/sortKeys.ts";
import { fieldAt, textOf } from "../store/values.ts";

export type RangeExpression = {
  type: "Eq" | "Gt" | "Gte" | "Lt" | "Lte";
  fieldPath: string;
  value: JSONValue;
};
export type KeySpan = { from: string; to: string };

/**
 * Key span of a range in an index of the table, whose keys begin with `start`: equalities on the first
 * fields, then bounds on the next one.
 */
export function keySpan(
  start: string,
  fields: string[],
  table: number,
  range: RangeExpression[],
  name: string,
): KeySpan {
  let prefix = start;
  let at = 0;
  let rest = range;
  while (rest[0]?.type === "Eq" && rest[0].fieldPath === fields[at]) {
    const bound = boundOf(table, rest[0]);
    // Nothing equals a value that is not an id of the table.
    if (bound === undefined) return { from: prefix, to: prefix };
    prefix += bound;
    rest = rest.slice(1);
    at++;
  }
  let from = prefix;
  let to = afterPrefix(prefix);
  const bounded = new Set<string>();
  for (const expression of rest) {
    const { type, fieldPath } = expression;
    if (type === "Eq" || fieldPath !== fields[at]) {
      throw new Error(
        `Tried to query index ${name} with fields in the wrong order: expected \`${fields[at] ?? "no further field"}\`, got \`${fieldPath}\`. Index fields: ${JSON.stringify(fields)}`,
      );
    }
    const side = type.startsWith("G") ? "lower" : "upper";
    if (bounded.has(side)) {
      throw new Error(
        `Already defined ${side} bound in index range of ${name}. Can't add another one on \`${fieldPath}\`.`,
      );
    }
    bounded.add(side);
    const end = boundOf(table, expression);
    // A bound that is not an id of the table is left to `inRange`.
    if (end === undefined) continue;
    const bound = prefix + end;
    if (type === "Gt") from = max(from, afterPrefix(bound));
    if (type === "Gte") from = max(from, bound);
    if (type === "Lt") to = min(to, bound);
    if (type === "Lte") to = min(to, afterPrefix(bound));
  }
  // Stored keys are truncated at this length: widen the span to include truncated keys.
  if (from.length > MAX_KEY_BYTES) from = from.slice(0, MAX_KEY_BYTES);
  if (to.length > MAX_KEY_BYTES) to = afterPrefix(to.slice(0, MAX_KEY_BYTES));
  return { from, to };
}

/**
 * A key ends with the internal part of the id and sorts by it; undefined for a value that is not an id of the
 * table.
 */
function boundOf(table: number, { fieldPath, value }: RangeExpression): string | undefined {
  if (fieldPath !== "_id") return encodeValue(value);
  const decoded = decodeId(textOf(value));
  return decoded?.table === table ? decoded.internal : undefined;
}

const max = (a: string, b: string) => (a > b ? a : b);
const min = (a: string, b: string) => (a < b ? a : b);

export function inRange(range: RangeExpression[], text: string): boolean {
  const document = parseDocument(text);
  return range.every(({ type, fieldPath, value }) => {
    const own = encodeValue(fieldAt(document, fieldPath));
    const bound = encodeValue(value);
    if (type === "Eq") return own === bound;
    if (type === "Gt") return own > bound;
    if (type === "Gte") return own >= bound;
    return type === "Lt" ? own < bound : own <= bound;
  });
}
