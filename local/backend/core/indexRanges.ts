/** What an index range (`q.eq(…).gt(…)`) means: a span of keys, and a test of a document. */
import type { JSONValue } from "convex/values";
import type { DatabaseIndex } from "./catalog.ts";
import { decodeId } from "./ids.ts";
import { parseDocument, sortFields } from "./indexing.ts";
import { documentKey, documentsOf, indexPrefix } from "./layout.ts";
import { afterPrefix, encodeValue, MAX_KEY_BYTES } from "./sortKeys.ts";
import { fieldAt, textOf } from "./values.ts";

export type RangeExpression = {
  type: "Eq" | "Gt" | "Gte" | "Lt" | "Lte";
  fieldPath: string;
  value: JSONValue;
};
export type KeySpan = { from: string; to: string };

/** Ids sort as their documents' keys do; an equality needs one key only. */
export function idBounds(number: number, range: RangeExpression[]): KeySpan {
  const equal = range.find(({ type }) => type === "Eq");
  const decoded = equal && decodeId(textOf(equal.value));
  if (!equal) return { from: documentsOf(number), to: afterPrefix(documentsOf(number)) };
  const key = documentKey(number, decoded?.internal ?? "");
  return { from: key, to: key + "\x00" };
}

/** Key span of an index range: equalities on the first fields, then bounds on the next one. */
export function rangeBounds(index: DatabaseIndex, range: RangeExpression[], name: string): KeySpan {
  const fields = sortFields(index);
  let prefix = indexPrefix(index.id);
  let at = 0;
  let rest = range;
  while (rest[0]?.type === "Eq" && rest[0].fieldPath === fields[at]) {
    prefix += encodeValue(rest[0].value);
    rest = rest.slice(1);
    at++;
  }
  let from = prefix;
  let to = afterPrefix(prefix);
  for (const { type, fieldPath, value } of rest) {
    if (type === "Eq" || fieldPath !== fields[at]) {
      throw new Error(
        `Tried to query index ${name} with fields in the wrong order: expected \`${fields[at] ?? "no further field"}\`, got \`${fieldPath}\`. Index fields: ${JSON.stringify(fields)}`,
      );
    }
    const bound = prefix + encodeValue(value);
    if (type === "Gt") from = max(from, afterPrefix(bound));
    if (type === "Gte") from = max(from, bound);
    if (type === "Lt") to = min(to, bound);
    if (type === "Lte") to = min(to, afterPrefix(bound));
  }
  // Stored keys are cut at this length: widen the span to what the cut keys may be.
  if (from.length > MAX_KEY_BYTES) from = from.slice(0, MAX_KEY_BYTES);
  if (to.length > MAX_KEY_BYTES) to = afterPrefix(to.slice(0, MAX_KEY_BYTES));
  return { from, to };
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
