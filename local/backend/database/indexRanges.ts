/** Turns an index range (`q.eq(…).gt(…)`) into a span of keys and into a test of a document. */

import type { JSONValue } from "convex/values";
import { afterPrefix, encodeValue, MAX_KEY_BYTES } from "../store/sortKeys.ts";
import { describe, fieldAt, textOf } from "../store/values.ts";
import { decodeId } from "./ids.ts";
import { parseDocument } from "./indexEntries.ts";

export type RangeExpression = {
  type: "Eq" | "Gt" | "Gte" | "Lt" | "Lte";
  fieldPath: string;
  value: JSONValue;
};
export type KeySpan = { from: string; to: string };

/**
 * Key span of a range in an index of the table, whose keys begin with `start`: equalities on the first
 * fields, then bounds on the next one.
 * @throws Error with Convex's message when the range does not fit the index
 */
export function keySpan(
  start: string,
  fields: string[],
  table: number,
  range: RangeExpression[],
  name: string,
): KeySpan {
  const { equalities, bounds } = split(range, name);
  equalities.sort(byPosition(fields));
  checkFields(fields, [...equalities, ...bounds.slice(0, 1)], name);
  let prefix = start;
  for (const equality of equalities) {
    const bound = boundOf(table, equality);
    // Nothing equals a value that is not an id of the table.
    if (bound === undefined) return { from: prefix, to: prefix };
    prefix += bound;
  }
  let from = prefix;
  let to = afterPrefix(prefix);
  for (const expression of bounds) {
    const end = boundOf(table, expression);
    // A bound that is not an id of the table is left to `inRange`.
    if (end === undefined) continue;
    const bound = prefix + end;
    const { type } = expression;
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

const COMPARATORS = { Eq: "==", Gt: ">", Gte: ">=", Lt: "<", Lte: "<=" };

/** Separates equalities from bounds. Only one field may have bounds, at most one on each side. */
function split(range: RangeExpression[], name: string) {
  const equalities: RangeExpression[] = [];
  const bounds: RangeExpression[] = [];
  const defined = new Set<string>();
  const define = (side: string, key: string, { type, fieldPath, value }: RangeExpression) => {
    if (defined.has(key))
      throw new Error(
        `Already defined ${side} bound in index range. Can't add "${fieldPath}" ${COMPARATORS[type]} ${describe(value)}.`,
      );
    defined.add(key);
  };
  for (const expression of range) {
    const { type, fieldPath } = expression;
    if (type === "Eq") {
      define("equality", `equal ${fieldPath}`, expression);
      equalities.push(expression);
      continue;
    }
    const side = type.startsWith("G") ? "lower" : "upper";
    define(side, side, expression);
    const [first] = bounds;
    if (first && first.fieldPath !== fieldPath)
      throw new Error(
        `Upper and lower bounds in \`range\` can only be applied to a single index field. This query against index ${name} attempted to set a range bound on both "${first.fieldPath}" and "${fieldPath}". Consider using \`filter\` instead. See https://docs.convex.dev/using/indexes for more info.`,
      );
    bounds.push(expression);
  }
  const [bound] = bounds;
  const equality = equalities.find(({ fieldPath }) => fieldPath === bound?.fieldPath);
  if (equality) define("inequality", `equal ${equality.fieldPath}`, equality);
  return { equalities, bounds };
}

const byPosition = (fields: string[]) => (a: RangeExpression, b: RangeExpression) =>
  fields.indexOf(a.fieldPath) - fields.indexOf(b.fieldPath);

/** @param expressions the equalities and then a bound, if there is one */
function checkFields(fields: string[], expressions: RangeExpression[], name: string): void {
  const indexed = `[${fields.join(", ")}]`;
  const unknown = expressions.find(({ fieldPath }) => !fields.includes(fieldPath));
  if (unknown)
    throw new Error(
      `The index range included a comparison with "${unknown.fieldPath}", but ${name} with fields ${indexed} doesn't index this field. For more information see https://docs.convex.dev/using/indexes.`,
    );
  const paths = expressions.map(({ fieldPath }) => fieldPath);
  const mismatch = paths.find((path, i) => path !== fields[i]);
  if (mismatch !== undefined)
    throw new Error(
      `Tried to query index ${name} but the query didn't use the index fields in order.\nIndex fields: ${indexed}\nQuery fields: [${paths.join(", ")}]\nFirst incorrect field: ${mismatch}\nFor more information see https://docs.convex.dev/using/indexes.`,
    );
}

/**
 * A bound as index keys contain it: for `_id` only the id's internal part, for other fields the encoded value.
 * Undefined for an `_id` of another table.
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
    const encodedField = encodeValue(fieldAt(document, fieldPath));
    const bound = encodeValue(value);
    if (type === "Eq") return encodedField === bound;
    if (type === "Gt") return encodedField > bound;
    if (type === "Gte") return encodedField >= bound;
    return type === "Lt" ? encodedField < bound : encodedField <= bound;
  });
}
