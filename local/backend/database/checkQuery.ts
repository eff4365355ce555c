/** What Convex refuses in a query before it runs: names, literals, limits. */

import type { JSONValue } from "convex/values";
import { isObject, specialForm, textOf } from "../store/values.ts";
import { withErrorPrefix, measure } from "./checkValue.ts";
import { checkFieldPath, checkIdentifier } from "./identifiers.ts";
import { LIMITS } from "./limits.ts";
import type { SerializedQuery } from "./scan.ts";

/** @param operation the syscall's name, for the message */
export function checkQuery(query: SerializedQuery, operation: string): void {
  withErrorPrefix(`Invalid argument \`query\` for \`${operation}\`: `, () => {
    const { source, operators } = query;
    if (operators.length > LIMITS.queryOperators)
      throw new Error(`Query has too many operators: ${operators.length}`);
    checkSource(source);
    for (const operator of operators)
      if ("filter" in operator) checkExpression(operator.filter);
      else checkCount(operator.limit);
  });
}

function checkSource(source: SerializedQuery["source"]): void {
  if (source.type === "FullTableScan") checkIdentifier(source.tableName);
  else for (const name of source.indexName.split(".")) checkIdentifier(name);
  if (source.type !== "Search" && ![null, "asc", "desc"].includes(source.order))
    throw new Error('expected "asc" or "desc"');
  const rangeExpressions = source.type === "IndexRange" ? source.range : [];
  for (const { fieldPath, value } of source.type === "Search" ? source.filters : rangeExpressions) {
    checkFieldPath(fieldPath);
    checkLiteral(value);
  }
}

/** @throws Error unless the number is whole and not negative */
export function checkCount(count: unknown): void {
  if (!Number.isSafeInteger(count) || Number(count) < 0)
    throw new Error(
      `invalid value: ${String(count)}, expected a whole number that is not negative`,
    );
}

function checkExpression(expression: JSONValue): void {
  if (!isObject(expression)) throw new Error("malformed filter expression");
  const [operator, operand = null] = Object.entries(expression)[0] ?? ["", null];
  if (operator === "$field") checkFieldPath(textOf(operand));
  else if (operator === "$literal") checkLiteral(operand);
  else for (const part of Array.isArray(operand) ? operand : [operand]) checkExpression(part);
}

/** A value that may also be `undefined`. */
function checkLiteral(value: JSONValue): void {
  if (isObject(value) && specialForm(value) === "$undefined") return;
  measure(value);
}
