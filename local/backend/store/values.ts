/** Helpers on values in their Convex JSON form. */

import { jsonToConvex, type JSONValue } from "convex/values";

export type JsonObject = { [key: string]: JSONValue };

export function isObject(value: JSONValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The key of a special form (`$integer`, `$float`, `$bytes`, `$undefined`); undefined for plain objects. */
export function specialForm(value: JsonObject): string | undefined {
  const names = Object.keys(value);
  return names.length === 1 && names[0]?.startsWith("$") ? names[0] : undefined;
}

/** Value of a dotted field path; undefined when a part is missing. */
export function fieldAt(document: JSONValue | undefined, path: string): JSONValue | undefined {
  let value = document;
  for (const part of path.includes(".") ? path.split(".") : [path]) {
    if (!isObject(value) || !Object.hasOwn(value, part)) return undefined;
    value = value[part];
  }
  return value;
}

/**
 * Parses JSON text.
 * @throws SyntaxError also for what Convex refuses everywhere: an unpaired surrogate, which is not valid
 * Unicode, and a number that no float can hold.
 */
export function parseJson(text: string): JSONValue {
  const value = JSON.parse(text) as JSONValue;
  // JSON.stringify escapes unpaired surrogates, and few texts contain an escape at all.
  if (text.includes("\\u") && hasHalfPair(value)) throw new SyntaxError(HALF_PAIR);
  if (MAYBE_OVERFLOW.test(text) && hasInfinity(value)) throw new SyntaxError("number out of range");
  return value;
}

/** Without an exponent of three digits, a number above 1.8e308 has more than 200 digits. */
const MAYBE_OVERFLOW = /e\+?\d{3}|\d{200}/i;

function hasInfinity(value: JSONValue): boolean {
  if (typeof value === "number") return !Number.isFinite(value);
  return typeof value === "object" && value !== null && Object.values(value).some(hasInfinity);
}

/** Text for display, with unpaired surrogates shown as a replacement character. */
export const shownText = (text: string): string => text.replace(/\p{Surrogate}/gu, "\ufffd");

const HALF_PAIR = "A string holds half a surrogate pair, which is not valid Unicode";

function hasHalfPair(value: JSONValue): boolean {
  if (typeof value === "string") return /\p{Surrogate}/u.test(value);
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([name, inner]) => hasHalfPair(name) || hasHalfPair(inner));
}

/** JSON with sorted object keys, so that equal values have equal text. */
export function stableJson(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  if (Array.isArray(value)) return `[${value.map(stableJson).join(",")}]`;
  const fields = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, inner]) => `${JSON.stringify(name)}:${stableJson(inner)}`).join(",")}}`;
}

/** A value as Convex's error messages print it: `{name: "x", count: 1.0}`. */
export function describe(value: JSONValue): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "number") return Number.isInteger(value) ? `${value}.0` : String(value);
  if (typeof value === "string") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(describe).join(", ")}]`;
  if (specialForm(value) === "$integer") return `${jsonToConvex(value) as bigint}n`;
  const fields = Object.entries(value).map(([name, inner]) => `${name}: ${describe(inner)}`);
  return `{${fields.join(", ")}}`;
}

/** A value that should be text; anything else as its JSON, which then matches nothing. */
export function textOf(value: JSONValue | undefined): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}
