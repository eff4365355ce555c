/**
 * Convex's limits for any value: arguments, results and documents. The `convex` package checks field names.
 */
import type { JSONValue } from "convex/values";
import { checkLimit, LIMITS } from "./limits.ts";
import { specialForm } from "../store/values.ts";

/** @throws Error with Convex's message for too long an array, too many fields, or too deep nesting. */
export const checkValue = (value: JSONValue): void => checkPart(value, LIMITS.valueDepth, 1);

/** The same for a document, which has a lower nesting limit. */
export const checkDocument = (document: JSONValue): void =>
  checkPart(document, LIMITS.documentDepth, 1);

function checkPart(value: JSONValue, maximum: number, depth: number): void {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value) && specialForm(value)) return;
  checkLimit(
    depth,
    maximum,
    `Value is too nested (nested ${depth} levels deep > maximum nesting ${maximum})`,
  );
  if (Array.isArray(value)) {
    const { length } = value;
    checkLimit(
      length,
      LIMITS.arrayLength,
      `Array length is too long (${length} > maximum length ${LIMITS.arrayLength})`,
    );
  } else {
    const { length } = Object.keys(value);
    checkLimit(
      length,
      LIMITS.objectFields,
      `Object has too many fields (${length} > maximum number ${LIMITS.objectFields})`,
    );
  }
  for (const inner of Object.values(value)) checkPart(inner, maximum, depth + 1);
}
