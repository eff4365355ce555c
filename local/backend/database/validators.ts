/** Checks Convex JSON values against validator JSON (`v.…().json`); messages follow Convex's wording. */

import type { JSONValue } from "convex/values";
import { encodeValue } from "../store/sortKeys.ts";
import { describe, isObject, specialForm, type JsonObject, textOf } from "../store/values.ts";

/** The table that an id belongs to; undefined when the text is not an id or belongs to no table here. */
export type TableOf = (id: string) => string | undefined;

type Field = { fieldType: JSONValue; optional: boolean };

/**
 * Describes what is wrong with the value at `path`. Lazy, because a union never reports the problems of its
 * members.
 */
type Problem = (path: string) => string;

type Check = (value: JSONValue, validator: JsonObject, tableOf: TableOf) => Problem | undefined;

/** Undefined when the value matches, otherwise a description of the problem. */
export function mismatch(
  value: JSONValue,
  validator: JSONValue,
  tableOf: TableOf,
): string | undefined {
  return problemIn(value, validator, tableOf)?.("");
}

function problemIn(value: JSONValue, validator: JSONValue, tableOf: TableOf): Problem | undefined {
  if (!isObject(validator)) return undefined;
  const fits = (condition: boolean) => (condition ? undefined : mismatchOf(value, validator));
  switch (validator.type) {
    case "any":
      return undefined;
    case "null":
      return fits(value === null);
    case "number":
      return fits(typeof value === "number" || specialFormOf(value) === "$float");
    case "bigint":
      return fits(specialFormOf(value) === "$integer");
    case "boolean":
      return fits(typeof value === "boolean");
    case "string":
      return fits(typeof value === "string");
    case "bytes":
      return fits(specialFormOf(value) === "$bytes");
    case "literal":
      return fits(isLiteral(value, validator.value ?? null));
    case "id":
      return idProblem(value, validator, tableOf);
    case "array":
      return arrayProblem(value, validator, tableOf);
    case "union":
      return (validator.value as JSONValue[]).some((member) => !problemIn(value, member, tableOf))
        ? undefined
        : mismatchOf(value, validator);
    case "record":
      return recordProblem(value, validator, tableOf);
    case "object":
      return objectProblem(value, validator, tableOf);
    default:
      throw new Error(`unknown validator ${JSON.stringify(validator.type)}`);
  }
}

const specialFormOf = (value: JSONValue) => (isObject(value) ? specialForm(value) : undefined);

const isLiteral = (value: JSONValue, literal: JSONValue) =>
  value === literal ||
  (isObject(value) && isObject(literal) && encodeValue(value) === encodeValue(literal));

const at = (path: string) => (path ? `Path: ${path}\n` : "");

const mismatchOf =
  (value: JSONValue, validator: JsonObject): Problem =>
  (path) =>
    `Value does not match validator.\n${at(path)}Value: ${describe(value)}\nValidator: ${describeValidator(validator)}`;

/** Prefixes an inner value's problem with its path step. */
const atStep = (step: string, problem: Problem | undefined): Problem | undefined =>
  problem && ((path) => problem(path + step));

const idProblem: Check = (value, validator, tableOf) => {
  if (typeof value !== "string") return mismatchOf(value, validator);
  const table = textOf(validator.tableName);
  const actual = tableOf(value);
  if (actual === table) return undefined;
  if (actual === undefined) return mismatchOf(value, validator);
  return () =>
    `Found ID "${value}" from table \`${actual}\`, which does not match the table name in validator \`v.id("${table}")\`.`;
};

const arrayProblem: Check = (value, validator, tableOf) => {
  if (!Array.isArray(value)) return mismatchOf(value, validator);
  for (const [i, item] of value.entries()) {
    const problem = problemIn(item, validator.value ?? null, tableOf);
    if (problem) return atStep(`[${i}]`, problem);
  }
  return undefined;
};

const recordProblem: Check = (value, validator, tableOf) => {
  if (!isObject(value) || specialForm(value)) return mismatchOf(value, validator);
  const values = validator.values as Field;
  for (const [name, item] of Object.entries(value)) {
    const problem =
      problemIn(name, validator.keys ?? null, tableOf) ??
      atStep(`.${name}`, problemIn(item, values.fieldType, tableOf));
    if (problem) return problem;
  }
  return undefined;
};

const objectProblem: Check = (value, validator, tableOf) => {
  if (!isObject(value) || specialForm(value)) return mismatchOf(value, validator);
  const fields = validator.value as Record<string, Field>;
  const location = (path: string) =>
    `\n${at(path)}Object: ${describe(value)}\nValidator: ${describeValidator(validator)}`;
  for (const [name, field] of Object.entries(fields)) {
    const inner = Object.hasOwn(value, name) ? value[name] : undefined;
    if (inner === undefined) {
      if (field.optional) continue;
      return (path) =>
        `Object is missing the required field \`${name}\`. Consider wrapping the field validator in \`v.optional(...)\` if this is expected.\n${location(path)}`;
    }
    const problem = problemIn(inner, field.fieldType, tableOf);
    if (problem) return atStep(`.${name}`, problem);
  }
  for (const name of Object.keys(value)) {
    if (!Object.hasOwn(fields, name)) {
      return (path) =>
        `Object contains extra field \`${name}\` that is not in the validator.\n${location(path)}`;
    }
  }
  return undefined;
};

/** The source text of a validator: `v.object({name: v.string()})`. */
export function describeValidator(validator: JSONValue): string {
  if (!isObject(validator)) return "v.any()";
  switch (validator.type) {
    case "number":
      return "v.float64()";
    case "bigint":
      return "v.int64()";
    case "literal":
      return `v.literal(${describe(validator.value ?? null)})`;
    case "id":
      return `v.id(${JSON.stringify(validator.tableName)})`;
    case "array":
      return `v.array(${describeValidator(validator.value ?? null)})`;
    case "union":
      return `v.union(${(validator.value as JSONValue[]).map(describeValidator).join(", ")})`;
    case "record":
      return `v.record(${describeValidator(validator.keys ?? null)}, ${describeValidator((validator.values as Field).fieldType)})`;
    case "object": {
      const fields = Object.entries(validator.value as Record<string, Field>).map(
        ([name, field]) => {
          const inner = describeValidator(field.fieldType);
          return `${name}: ${field.optional ? `v.optional(${inner})` : inner}`;
        },
      );
      return `v.object({${fields.join(", ")}})`;
    }
    default:
      return `v.${textOf(validator.type)}()`;
  }
}
