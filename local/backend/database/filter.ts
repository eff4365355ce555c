/** Evaluates `q.filter(…)` expressions on documents, with Convex's ordering of values. */
import { convexToJson, jsonToConvex, type JSONValue } from "convex/values";
import { encodeValue } from "../store/sortKeys.ts";
import { describe, fieldAt, isObject, textOf, type JsonObject } from "../store/values.ts";

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

/** True when the document passes the expression (serialised as convex/server does). */
export function passes(expression: JSONValue, document: JsonObject): boolean {
  return evaluate(expression, document) === true;
}

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
      return evaluate(operand, document) !== true;
    case "$and":
      return (operand as JSONValue[]).every((part) => evaluate(part, document) === true);
    case "$or":
      return (operand as JSONValue[]).some((part) => evaluate(part, document) === true);
  }
  if (operator === "$neg") return negated(evaluate(operand, document));
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

const shown = (value: Result) => (value === undefined ? "undefined" : describe(value));
const numberOf = (value: Result) => (value === undefined ? undefined : jsonToConvex(value));

function calculate({ name, floats, integers }: Arithmetic, left: Result, right: Result): Result {
  const [a, b] = [numberOf(left), numberOf(right)];
  if (typeof a === "number" && typeof b === "number") return convexToJson(floats(a, b));
  if (typeof a !== "bigint" || typeof b !== "bigint")
    throw new Error(`Cannot ${name} ${shown(left)} and ${shown(right)}`);
  if (b === 0n && (name === "divide" || name === "mod"))
    throw new Error(`Cannot ${name} ${a} by zero`);
  return int64(integers(a, b), `Cannot ${name} ${a} and ${b}`);
}

function negated(operand: Result): Result {
  const value = numberOf(operand);
  if (typeof value === "number") return convexToJson(-value);
  if (typeof value !== "bigint") throw new Error(`Cannot negate ${shown(operand)}`);
  return int64(-value, `Cannot negate ${value}`);
}

function int64(value: bigint, doing: string): JSONValue {
  if (BigInt.asIntN(64, value) !== value)
    throw new Error(`${doing}: the result is out of range for Int64`);
  return convexToJson(value);
}
