/** Arguments of functions as clients send them. */
import type { JSONValue } from "convex/values";
import * as z from "zod";
import { LIMITS } from "../database/limits.ts";

/** The object of all arguments, and the one that stands for an int64 or bytes, come on top. */
const MAX_DEPTH = LIMITS.valueDepth + 2;

function isWithin(depth: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  return depth > 0 && Object.values(value).every((each) => isWithin(depth - 1, each));
}

/**
 * Any JSON that is not nested without end: what goes through it later (checks, the way to another process)
 * calls itself for every level.
 */
export const jsonArgs = z.custom<JSONValue>(
  (value) => value !== undefined && isWithin(MAX_DEPTH, value),
  `Expected JSON that is nested at most ${MAX_DEPTH} deep`,
);
