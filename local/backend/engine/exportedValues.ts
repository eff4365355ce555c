/**
 * Rows as snapshots write them: JSON in which `1` is an int64 and `1.0` a float. Bytes, and floats that JSON
 * lacks, are in their Convex JSON form.
 */

import { convexToJson, jsonToConvex, type JSONValue, type Value } from "convex/values";
import { parseJson } from "../store/values.ts";

export const exportedText = (row: JSONValue): string => textOf(jsonToConvex(row));

function textOf(value: Value): string {
  if (typeof value === "bigint") return String(value);
  if (Array.isArray(value)) return `[${value.map(textOf).join(",")}]`;
  if (typeof value === "object" && value !== null && !(value instanceof ArrayBuffer)) {
    const fields = Object.entries(value).map(
      ([name, inner]) => `${JSON.stringify(name)}:${textOf(inner ?? null)}`,
    );
    return `{${fields.join(",")}}`;
  }
  const text = JSON.stringify(convexToJson(value));
  return typeof value === "number" && /^-?\d+$/.test(text) ? `${text}.0` : text;
}

const STRINGS_AND_NUMBERS = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

/** @throws SyntaxError */
export function parseExported(text: string): JSONValue {
  // Refuses invalid JSON first, so that every match outside of strings is a number.
  parseJson(text);
  return JSON.parse(
    text.replace(STRINGS_AND_NUMBERS, (token) =>
      token.startsWith('"') ? token : JSON.stringify(convexToJson(numberOf(token))),
    ),
  ) as JSONValue;
}

function numberOf(token: string): bigint | number {
  if (!/^-?\d+$/.test(token)) return Number(token);
  const integer = BigInt(token);
  return BigInt.asIntN(64, integer) === integer ? integer : Number(token);
}
