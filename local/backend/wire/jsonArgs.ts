/** Function arguments as clients send them. */

import type { JSONValue } from "convex/values";
import * as z from "zod";
import { LIMITS } from "../database/limits.ts";

/**
 * `valueNesting` already counts the arguments' object and a list around it. One extra level is for the object
 * that encodes an int64 or bytes; the other leaves values that are slightly too deep to `checkArguments`.
 */
const MAX_DEPTH = LIMITS.valueNesting + 2;

function isWithin(depth: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  return depth > 0 && Object.values(value).every((each) => isWithin(depth - 1, each));
}

/**
 * JSON with a limited depth, because later steps (checks, sending it to another process) recurse once per
 * level.
 */
export const jsonArgs = z.custom<JSONValue>(
  (value) => value !== undefined && isWithin(MAX_DEPTH, value),
  `Expected JSON that is nested at most ${MAX_DEPTH} deep`,
);

/** Unwraps a list of one argument. A list of any other length reaches the function, whose validator refuses it. */
export function onlyArgument(args: JSONValue): JSONValue {
  if (!Array.isArray(args)) return args;
  const [only, another] = args;
  return only === undefined || another !== undefined ? args : only;
}
