/** Convex's rules for any value: arguments, results, documents, literals in queries. */

import type { JSONValue } from "convex/values";
import type { JsonObject } from "../store/values.ts";
import { LIMITS } from "./limits.ts";

/** `size` in bytes, as Convex counts it; `nesting`: 0 for a scalar, 1 for a list or an object of scalars. */
type Measurement = { size: number; nesting: number };

/** @throws Error with Convex's message when the JSON is not a valid Convex value. */
export function measure(value: JSONValue, maxNesting: number = LIMITS.valueNesting): Measurement {
  let size = 0;
  const nestingOf = (part: JSONValue, depth: number): number => {
    const scalar = scalarSize(part);
    if (scalar !== undefined) {
      size += scalar;
      return 0;
    }
    // Checked on the way down, so that the recursion ends.
    if (depth > maxNesting)
      throw new Error(
        `Value is too nested (nested ${depth} levels deep > maximum nesting ${maxNesting})`,
      );
    size += 2;
    let nesting = 0;
    const measureInner = (each: JSONValue) =>
      (nesting = Math.max(nesting, nestingOf(each, depth + 1)));
    if (Array.isArray(part)) {
      checkLength(part.length);
      for (const each of part) measureInner(each);
    } else {
      const names = Object.keys(part as JsonObject);
      checkFieldCount(names.length);
      for (const name of names) {
        checkFieldName(name);
        size += name.length + 1;
        measureInner((part as JsonObject)[name] ?? null);
      }
    }
    return nesting + 1;
  };
  const nesting = nestingOf(value, 1);
  return { size, nesting };
}

/** Undefined for an array or a plain object. */
function scalarSize(value: JSONValue): number | undefined {
  if (typeof value === "number") return 9;
  if (typeof value === "string") return 2 + Buffer.byteLength(value);
  if (typeof value !== "object" || value === null) return 1;
  return Array.isArray(value) ? undefined : specialSize(value);
}

/** `measure` for a document. A scheduled function's row contains its arguments, so it may be one level deeper. */
export const measureDocument = (document: JsonObject): Measurement =>
  measure(document, LIMITS.valueNesting + 1);

/**
 * Checks the arguments of the function at `path`; returns their size in bytes.
 * @throws Error with Convex's message
 */
export function checkArguments(path: string, args: JSONValue, limit: number): number {
  const { size } = withErrorPrefix(`Invalid arguments for ${path}: `, () => measure([args]));
  if (size > limit)
    throw new Error(
      `Arguments for ${path} are too large (actual: ${mebibytes(size)}, limit: ${mebibytes(limit)})`,
    );
  return size;
}

/** Throws if a function's result is invalid or too large. */
export function checkResult(path: string, result: JSONValue): void {
  const { size } = withErrorPrefix(`Function ${path} return value invalid: `, () =>
    measure(result),
  );
  if (size > LIMITS.resultBytes)
    throw new Error(
      `Function ${path} return value is too large (actual: ${mebibytes(size)}, limit: ${mebibytes(LIMITS.resultBytes)})`,
    );
}

export const mebibytes = (bytes: number): string => `${Number((bytes / (1 << 20)).toFixed(2))} MiB`;

/** Runs `check` and prefixes the message of an error with a heading. */
export function withErrorPrefix<T>(heading: string, check: () => T): T {
  try {
    return check();
  } catch (error) {
    throw new Error(heading + (error as Error).message, { cause: error });
  }
}

function checkLength(length: number): void {
  if (length > LIMITS.arrayLength)
    throw new Error(`Array length is too long (${length} > maximum length ${LIMITS.arrayLength})`);
}

function checkFieldCount(count: number): void {
  if (count > LIMITS.objectFields)
    throw new Error(
      `Object has too many fields (${count} > maximum number ${LIMITS.objectFields})`,
    );
}

function checkFieldName(name: string): void {
  if (name.startsWith("$"))
    throw new Error(`Field name ${name} starts with '$', which is reserved.`);
  const invalidCharacter = /[^\x20-\x7e]/u.exec(name)?.[0];
  if (invalidCharacter !== undefined)
    throw new Error(
      `Field name ${name} has invalid character '${invalidCharacter}': Field names can only contain non-control ASCII characters`,
    );
  if (name.length > LIMITS.fieldName)
    throw new Error(`Field name is too long (${name.length} > maximum ${LIMITS.fieldName})`);
}

/** The size of an int64, a special float or bytes; undefined for a plain object. */
function specialSize(value: JsonObject): number | undefined {
  const [onlyKey, secondKey] = Object.keys(value);
  if (secondKey !== undefined) return undefined;
  switch (onlyKey) {
    case "$integer":
      bytesOf(value.$integer, "Int64");
      return 9;
    case "$float":
      checkFloat(bytesOf(value.$float, "Float64"));
      return 9;
    case "$bytes":
      return 2 + bytesOf(value.$bytes).length;
    default:
      return undefined;
  }
}

/**
 * Decodes base64, as strictly as Convex does; `eightByteType`: set for types that are always eight
 * bytes, and named in the error.
 */
function bytesOf(value: JSONValue | undefined, eightByteType?: string): Buffer {
  if (typeof value !== "string")
    throw new Error(`invalid type: ${JSON.stringify(value)}, expected a string`);
  const bytes = Buffer.from(value, "base64");
  if (bytes.toString("base64") !== value) throw new Error(`Invalid base64: ${value.slice(0, 100)}`);
  if (eightByteType !== undefined && bytes.length !== 8)
    throw new Error(`${eightByteType} must be exactly eight bytes`);
  return bytes;
}

function checkFloat(bytes: Buffer): void {
  const float = bytes.readDoubleLE();
  if (Number.isFinite(float) && !Object.is(float, -0))
    throw new Error(`Float64 ${float} should be encoded as a number`);
}
