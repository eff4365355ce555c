/** Checks Convex JSON values against validator JSON (`v.…().json`); messages follow Convex's wording. */
import type { JSONValue } from "convex/values";
import { encodeValue } from "./sortKeys.ts";
import { describe, isObject, specialForm, type JsonObject, textOf } from "./values.ts";

/**
 * Name of the table that an id belongs to; undefined when the text is no id or of no table here. Null stands for
 * "cannot say": any string then passes as an id.
 */
export type TableOf = ((id: string) => string | undefined) | null;

type Field = { fieldType: JSONValue; optional: boolean };

/** undefined when the value fits, else what is wrong with it. */
export function mismatch(
  value: JSONValue,
  validator: JSONValue,
  tableOf: TableOf,
  path = "",
): string | undefined {
  if (!isObject(validator)) return undefined;
  const wrong = () => `Value does not match validator.\n${detail(path, value, validator)}`;
  switch (validator.type) {
    case "any":
      return undefined;
    case "null":
      return value === null ? undefined : wrong();
    case "number":
      return typeof value === "number" || (isObject(value) && specialForm(value) === "$float")
        ? undefined
        : wrong();
    case "bigint":
      return isObject(value) && specialForm(value) === "$integer" ? undefined : wrong();
    case "commitTs":
      return isObject(value) && ["$commitTs", "$integer"].includes(specialForm(value) ?? "")
        ? undefined
        : wrong();
    case "boolean":
      return typeof value === "boolean" ? undefined : wrong();
    case "string":
      return typeof value === "string" ? undefined : wrong();
    case "bytes":
      return isObject(value) && specialForm(value) === "$bytes" ? undefined : wrong();
    case "literal":
      return encodeValue(value) === encodeValue(validator.value) ? undefined : wrong();
    case "id":
      return idMismatch(value, textOf(validator.tableName), tableOf, wrong);
    case "array":
      return arrayMismatch(value, validator, tableOf, path, wrong);
    case "union":
      return unionMismatch(value, validator, tableOf, path, wrong);
    case "record":
      return recordMismatch(value, validator, tableOf, path, wrong);
    case "object":
      return objectMismatch(value, validator, tableOf, path, wrong);
    default:
      throw new Error(`unknown validator ${JSON.stringify(validator.type)}`);
  }
}

function detail(path: string, value: JSONValue, validator: JSONValue): string {
  return `${path ? `Path: ${path}\n` : ""}Value: ${describe(value)}\nValidator: ${describeValidator(validator)}`;
}

function idMismatch(
  value: JSONValue,
  table: string,
  tableOf: TableOf,
  wrong: () => string,
): string | undefined {
  if (typeof value !== "string") return wrong();
  if (tableOf === null) return undefined;
  const actual = tableOf(value);
  if (actual === table) return undefined;
  if (actual === undefined) return wrong();
  return `Found ID "${value}" from table \`${actual}\`, which does not match the table name in validator \`v.id("${table}")\`.`;
}

function arrayMismatch(
  value: JSONValue,
  validator: JsonObject,
  tableOf: TableOf,
  path: string,
  wrong: () => string,
) {
  if (!Array.isArray(value)) return wrong();
  for (const [i, item] of value.entries()) {
    const problem = mismatch(item, validator.value ?? null, tableOf, `${path}[${i}]`);
    if (problem) return problem;
  }
  return undefined;
}

function unionMismatch(
  value: JSONValue,
  validator: JsonObject,
  tableOf: TableOf,
  path: string,
  wrong: () => string,
) {
  const members = validator.value as JSONValue[];
  if (members.some((member) => mismatch(value, member, tableOf, path) === undefined))
    return undefined;
  return wrong();
}

function recordMismatch(
  value: JSONValue,
  validator: JsonObject,
  tableOf: TableOf,
  path: string,
  wrong: () => string,
) {
  if (!isObject(value) || specialForm(value)) return wrong();
  const values = validator.values as Field;
  for (const [name, item] of Object.entries(value)) {
    const problem =
      mismatch(name, validator.keys ?? null, tableOf, path) ??
      mismatch(item, values.fieldType, tableOf, `${path}.${name}`);
    if (problem) return problem;
  }
  return undefined;
}

function objectMismatch(
  value: JSONValue,
  validator: JsonObject,
  tableOf: TableOf,
  path: string,
  wrong: () => string,
) {
  if (!isObject(value) || specialForm(value)) return wrong();
  const fields = validator.value as Record<string, Field>;
  const where = () =>
    `\n${path ? `Path: ${path}\n` : ""}Object: ${describe(value)}\nValidator: ${describeValidator(validator)}`;
  for (const [name, field] of Object.entries(fields)) {
    const inner = Object.hasOwn(value, name) ? value[name] : undefined;
    if (inner === undefined) {
      if (field.optional) continue;
      return `Object is missing the required field \`${name}\`. Consider wrapping the field validator in \`v.optional(...)\` if this is expected.\n${where()}`;
    }
    const problem = mismatch(inner, field.fieldType, tableOf, `${path}.${name}`);
    if (problem) return problem;
  }
  for (const name of Object.keys(value)) {
    if (!Object.hasOwn(fields, name)) {
      return `Object contains extra field \`${name}\` that is not in the validator.\n${where()}`;
    }
  }
  return undefined;
}

/** Validator JSON as the source text that made it: `v.object({name: v.string()})`. */
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
