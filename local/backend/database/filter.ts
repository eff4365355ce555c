/** Evaluation of `q.filter(…)` expressions on documents, with Convex's ordering of values. */
import type { JSONValue } from "convex/values";
import { encodeValue } from "../store/sortKeys.ts";
import {
  bigintOf,
  fieldAt,
  integerJson,
  isObject,
  specialForm,
  type JsonObject,
  textOf,
} from "../store/values.ts";

type Result = JSONValue | undefined;

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
    case "$neg":
      return calculate("$sub", 0, evaluate(operand, document));
  }
  const [left, right] = (operand as JSONValue[]).map((part) => evaluate(part, document));
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
      return calculate(operator, left, right);
  }
}

function toNumber(value: Result): number | bigint {
  if (typeof value === "number") return value;
  if (isObject(value) && specialForm(value) === "$integer") {
    return bigintOf(value);
  }
  throw new Error("Arithmetic in a filter needs numbers.");
}

function calculate(operator: string, left: Result, right: Result): JSONValue {
  const a = toNumber(left);
  const b = toNumber(right);
  if (typeof a === "number" && typeof b === "number") {
    return (
      { $add: a + b, $sub: a - b, $mul: a * b, $div: a / b, $mod: a % b }[operator] ??
      unknown(operator)
    );
  }
  // `neg` of an int64 arrives here as the number 0 minus it.
  const [x, y] = [BigInt(a), BigInt(b)];
  if (operator === "$add") return integerJson(x + y);
  if (operator === "$sub") return integerJson(x - y);
  if (operator === "$mul") return integerJson(x * y);
  if (operator === "$div") return integerJson(x / y);
  if (operator === "$mod") return integerJson(x % y);
  return unknown(operator);
}

function unknown(operator: string): never {
  throw new Error(`unknown filter operator ${operator}`);
}
