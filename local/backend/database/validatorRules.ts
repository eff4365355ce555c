/** What Convex refuses in the validators of tables, arguments and results, with Convex's messages. */

import type { JSONValue } from "convex/values";
import { isObject, specialForm, textOf } from "../store/values.ts";
import { withErrorPrefix } from "./checkValue.ts";
import { checkIdentifier } from "./identifiers.ts";
import { describeValidator } from "./validators.ts";

type Field = { fieldType: JSONValue; optional: boolean };

/** @throws Error with Convex's message */
function checkValidator(validator: JSONValue): void {
  if (!isObject(validator)) throw new Error("A validator must be an object");
  const { value = null } = validator;
  switch (validator.type) {
    case "id":
      checkIdentifier(textOf(validator.tableName));
      return;
    case "literal":
      if (isObject(value) && specialForm(value) === "$float")
        throw new Error("Infinite or NaN values are not supported in literal validators.");
      return;
    case "array":
      checkValidator(value);
      return;
    case "union":
      for (const member of value as JSONValue[]) checkValidator(member);
      return;
    case "record":
      checkRecord(validator.keys ?? null, validator.values as Field);
      return;
    case "object":
      for (const [name, { fieldType }] of Object.entries(value as Record<string, Field>)) {
        checkIdentifier(name);
        withErrorPrefix(`Invalid validator for key \`${name}\`: `, () => checkValidator(fieldType));
      }
  }
}

function checkRecord(keys: JSONValue, values: Field): void {
  checkValidator(keys);
  const kinds = membersOf(keys);
  if (!kinds.every(isString))
    throw new Error(
      `Records can only have string keys. Your validator contains a record with key typed as \`${describeValidator(keys)}\`, which is not a subtype of \`v.string()\``,
    );
  checkValidator(values.fieldType);
  if (kinds.some((kind) => isObject(kind) && kind.type === "literal"))
    throw new Error("Records cannot have string literal keys");
  if (values.optional) throw new Error("Records cannot have optional values");
}

/** A union's members, at any depth, or the validator itself. */
function membersOf(validator: JSONValue): JSONValue[] {
  return isObject(validator) && validator.type === "union"
    ? (validator.value as JSONValue[]).flatMap(membersOf)
    : [validator];
}

const isString = (validator: JSONValue): boolean =>
  isObject(validator) &&
  (validator.type === "string" ||
    validator.type === "id" ||
    (validator.type === "literal" && typeof validator.value === "string"));

/** Throws if it isn't a valid validator for a table's documents. */
export function checkDocumentType(documentType: JSONValue): void {
  checkValidator(documentType);
  if (isObject(documentType) && documentType.type === "any") return;
  const invalidMember = membersOf(documentType).find(
    (each) => !isObject(each) || each.type !== "object",
  );
  if (invalidMember !== undefined)
    throw new Error(
      `The document validator in a schema must be an object, a union of objects, or \`v.any()\`. Found ${describeValidator(invalidMember)}. To learn more, see the schema documentation at https://docs.convex.dev/database/schemas.`,
    );
}

/** Throws if it isn't a valid validator for a function's arguments, as `exportArgs` returns it. */
export function checkArgsValidator(validator: JSONValue): void {
  withErrorPrefix("Error in args validator: ", () => checkValidator(validator));
  if (!isObject(validator) || (validator.type !== "object" && validator.type !== "any"))
    throw new Error("Args validator must be an object or any");
}

/** Throws if it isn't a valid validator for a function's result; null when it has none. */
export function checkReturnsValidator(validator: JSONValue): void {
  if (validator !== null)
    withErrorPrefix("Error in returns validator: ", () => checkValidator(validator));
}

/** Whether documents of the type may have a field at the path. The keys of a record don't count. */
export function mayContain(validator: JSONValue, [name, ...rest]: string[]): boolean {
  if (name === undefined || !isObject(validator) || validator.type === "any") return true;
  if (validator.type === "union")
    return (validator.value as JSONValue[]).some((member) => mayContain(member, [name, ...rest]));
  if (validator.type !== "object") return false;
  const fields = validator.value as Record<string, Field>;
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return field !== undefined && mayContain(field.fieldType, rest);
}
