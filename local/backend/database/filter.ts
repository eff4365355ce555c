/** Evaluation of `q.filter(…)` expressions on documents, with Convex's ordering of values. */
import type { JSONValue } from "convex/values";
import { encodeValue } from "../store/sortKeys.ts";
import { fieldAt, isObject, textOf, type JsonObject } from "../store/values.ts";

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
      throw new Error(`The local backend knows no filter operator ${operator}.`);
  }
}
