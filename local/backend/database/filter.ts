/** Evaluates `q.filter(…)` expressions on documents, with Convex's ordering of values. */

import { convexToJson, jsonToConvex, type JSONValue } from "convex/values";
import { encodeValue } from "../store/sortKeys.ts";
import {
  describe,
  fieldAt,
  isObject,
  specialForm,
  textOf,
  type JsonObject,
} from "../store/values.ts";

type Result = JSONValue | undefined;
type Arithmetic = {
  name: string;
  floats: (a: number, b: number) => number;
  integers: (a: bigint, b: bigint) => bigint;
};

const ARITHMETIC: Record<string, Arithmetic> = {
  $add: { name: "add", floats: (a, b) => a + b, integers: (a, b) => a + b },
  $sub: { name: "subtract", floats: (a, b) => a - b, integers: (a, b) => a - b },
  $mul: { name: "multiply", floats: (a, b) => a * b, integers: (a, b) => a * b },
  $div: { name: "divide", floats: (a, b) => a / b, integers: (a, b) => a / b },
  $mod: { name: "mod", floats: (a, b) => a % b, integers: (a, b) => a % b },
};

/**
 * True when the document passes the expression (serialised as convex/server does).
 * @throws Error with Convex's message when the result is not a boolean or cannot be calculated
 */
export const passes = (expression: JSONValue, document: JsonObject): boolean =>
  booleanOf(evaluate(expression, document));

function evaluate(expression: JSONValue, document: JsonObject): Result {
  if (!isObject(expression)) throw new Error("malformed filter expression");
  const operator = Object.keys(expression)[0] ?? "";
  const operand = expression[operator] ?? null;
  switch (operator) {
    case "$literal":
      return operand;
    case "$field":
      return fieldAt(document, textOf(operand));
    case "$not":
      return !passes(operand, document);
    case "$and":
      return (operand as JSONValue[]).every((part) => passes(part, document));
    case "$or":
      return (operand as JSONValue[]).some((part) => passes(part, document));
  }
  if (operator === "$neg") return negate(evaluate(operand, document));
  const [left, right] = (operand as JSONValue[]).map((part) => evaluate(part, document));
  const arithmetic = ARITHMETIC[operator];
  if (arithmetic) return calculate(arithmetic, left, right);
  const a = encodeValue(left);
  const b = encodeValue(right);
  switch (operator) {
    case "$eq":
      return a === b;
    case "$neq":
      return a !== b;
    case "$lt":
      return a < b;
    case "$lte":
      return a <= b;
    case "$gt":
      return a > b;
    case "$gte":
      return a >= b;
    default:
      throw new Error(`The local backend doesn't support the filter operator ${operator}.`);
  }
}

const describeResult = (value: Result) => (value === undefined ? "undefined" : describe(value));
const withType = (value: Result) => `${describeResult(value)} (type ${typeName(value)})`;

function booleanOf(value: Result): boolean {
  if (typeof value === "boolean") return value;
  throw new Error(`Cannot use value ${withType(value)} as a Boolean`);
}

function typeName(value: Result): string {
  if (value === undefined) return "undefined";
  if (value === null) return "Null";
  if (Array.isArray(value)) return "Array";
  if (typeof value === "object") return SPECIAL_TYPES[specialForm(value) ?? ""] ?? "Object";
  return { number: "Float64", boolean: "Boolean", string: "String" }[typeof value as string] ?? "";
}

const SPECIAL_TYPES: Record<string, string> = {
  $integer: "Int64",
  $float: "Float64",
  $bytes: "Bytes",
  $undefined: "undefined",
};

const convexValueOf = (value: Result) => (value === undefined ? undefined : jsonToConvex(value));

function calculate({ name, floats, integers }: Arithmetic, left: Result, right: Result): Result {
  const [a, b] = [convexValueOf(left), convexValueOf(right)];
  if (typeof a === "number" && typeof b === "number") return convexToJson(floats(a, b));
  if (typeof a !== "bigint" || typeof b !== "bigint")
    throw new Error(`Cannot ${name} ${withType(left)} and ${withType(right)}`);
  if (b === 0n && (name === "divide" || name === "mod"))
    throw new Error(`Cannot ${name} ${a} by zero`);
  return int64(integers(a, b), `Cannot ${name} ${a} and ${b}`);
}

function negate(operand: Result): Result {
  const value = convexValueOf(operand);
  if (typeof value === "number") return convexToJson(-value);
  if (typeof value !== "bigint") throw new Error(`Cannot negate ${withType(operand)}`);
  return int64(-value, `Cannot negate ${value}`);
}

function int64(value: bigint, failure: string): JSONValue {
  if (BigInt.asIntN(64, value) !== value)
    throw new Error(`${failure}: the result is out of range for Int64`);
  return convexToJson(value);
}
