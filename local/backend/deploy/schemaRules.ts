/** What Convex refuses in schemas and module names, with Convex's messages. */

import type { JSONValue } from "convex/values";
import { TABLE_NAME_RULE, isIdentifier, MAX_IDENTIFIER_LENGTH } from "../database/identifiers.ts";
import { LIMITS } from "../database/limits.ts";
import { checkDocumentType, mayContain } from "../database/validatorRules.ts";
import { isObject } from "../store/values.ts";
import { PushError } from "./pushError.ts";
import type { SchemaJson } from "./schemaChange.ts";

const RESERVED_INDEXES = new Set(["by_id", "by_creation_time"]);

const firstDuplicate = (names: string[]) => names.find((name, i) => names.indexOf(name) < i);

/** @throws PushError */
export function checkSchema({ tables, schemaValidation }: SchemaJson): void {
  refuseIf(tables.length > LIMITS.tables, `Number of tables cannot exceed ${LIMITS.tables}.`);
  for (const table of tables) {
    rethrowAsPushError(() => checkDocumentType(table.documentType));
    checkTable(table);
    if (schemaValidation) checkIndexedFields(table);
  }
}

const SEE_SCHEMAS =
  "To learn more, see the schema documentation at https://docs.convex.dev/database/schemas.";

/** The schema that `schema.ts` exports. @throws PushError */
export function schemaOf(exported: JSONValue): SchemaJson {
  refuseIf(exported === null, `Schema file missing default export. ${SEE_SCHEMAS}`);
  refuseIf(
    !isObject(exported) || !Array.isArray(exported.tables),
    `Default export from schema file isn't a Convex schema. ${SEE_SCHEMAS}`,
  );
  return exported as unknown as SchemaJson;
}

/** Refuses an index of a field that no document of the table can have. */
function checkIndexedFields(table: Table): void {
  const { tableName, documentType } = table;
  for (const { name, fields } of indexesOf(table))
    for (const field of fields)
      refuseIf(
        !mayContain(documentType, field.split(".")),
        `In table "${tableName}" the index "${name}" is invalid because it references the field ${field} that does not exist.`,
      );
}

type Table = SchemaJson["tables"][number];

const databaseIndexes = ({ indexes, stagedDbIndexes = [] }: Table) => [
  ...indexes,
  ...stagedDbIndexes,
];
const searchIndexes = ({ searchIndexes = [], stagedSearchIndexes = [] }: Table) => [
  ...searchIndexes,
  ...stagedSearchIndexes,
];

const indexesOf = (table: Table): { name: string; fields: string[] }[] => [
  ...databaseIndexes(table).map(({ indexDescriptor: name, fields }) => ({ name, fields })),
  ...searchIndexes(table).map(({ indexDescriptor: name, searchField, filterFields }) => ({
    name,
    fields: [searchField, ...filterFields],
  })),
];

function checkTable(table: Table): void {
  const { tableName: name } = table;
  refuseIf(!isIdentifier(name), `Invalid table name: "${name}". ${TABLE_NAME_RULE}`);
  refuseIf(
    (table.vectorIndexes ?? []).length > 0,
    `Table "${name}" has a vector index, which this local backend does not have. Convex's own backend does.`,
  );
  refuseIf(name.startsWith("_"), `${name} is a reserved table name.`);
  const database = databaseIndexes(table);
  const search = searchIndexes(table);
  const names = [...database, ...search].map(({ indexDescriptor }) => indexDescriptor);
  refuseIf(
    names.length > LIMITS.indexesPerTable,
    `Table "${name}" cannot have more than ${LIMITS.indexesPerTable} indexes.`,
  );
  refuseIf(
    search.length > LIMITS.searchIndexesPerTable,
    `Table "${name}" cannot have more than ${LIMITS.searchIndexesPerTable} search indexes.`,
  );
  for (const index of names) checkIndexName(name, index);
  const duplicate = firstDuplicate(names);
  refuseIf(
    duplicate !== undefined,
    `Table "${name}" has two or more definitions of index "${duplicate}".`,
  );
  for (const { indexDescriptor, fields } of database) checkFields(name, indexDescriptor, fields);
  for (const { indexDescriptor, searchField, filterFields } of search) {
    for (const field of [searchField, ...filterFields]) checkPath(indexDescriptor, field);
    refuseIf(
      filterFields.length > LIMITS.indexFields,
      `In table "${name}": Search indexes may have up to ${LIMITS.indexFields} filter fields.`,
    );
  }
  checkDifferent(
    database.map(({ indexDescriptor, fields }) => [indexDescriptor, fields.join()]),
    (first, second) =>
      `In table "${name}" index "${first}" and index "${second}" have the same fields. Indexes must be unique within a table.`,
  );
  checkDifferent(
    search.map(({ indexDescriptor, searchField, filterFields }) => [
      indexDescriptor,
      [searchField, ...new Set(filterFields.sort())].join(),
    ]),
    (first, second) =>
      `In table "${name}" search index "${first}" and search index "${second}" have the same \`searchField\`. Search index fields must be unique within a table.`,
  );
}

function checkIndexName(table: string, index: string): void {
  refuseIf(
    !isIdentifier(index),
    `In table "${table}": Invalid index name: "${index}". Identifiers must be ${MAX_IDENTIFIER_LENGTH} characters or less, start with a letter, and only contain letters, digits, underscores.`,
  );
  refuseIf(
    index.startsWith("_") || RESERVED_INDEXES.has(index),
    `In table "${table}" cannot name an index "${index}" because the name is reserved. Indexes may not start with an underscore or be named "by_id" or "by_creation_time".`,
  );
}

function checkFields(table: string, index: string, fields: string[]): void {
  const location = `In table "${table}": In index "${index}":`;
  for (const field of fields) checkPath(index, field);
  refuseIf(
    fields.length === 0,
    `In table "${table}" index "${index}" must have at least one field.`,
  );
  refuseIf(
    fields.length > LIMITS.indexFields,
    `${location} Indexes may have up to ${LIMITS.indexFields} fields.`,
  );
  refuseIf(
    fields.includes("_id"),
    `${location} \`_id\` is not a valid index field. To load documents by ID, use \`db.get(id)\`.`,
  );
  refuseIf(
    fields.includes("_creationTime"),
    `${location} \`_creationTime\` is automatically added to the end of each index. It should not be added explicitly in the index definition. See https://docs.convex.dev/using/indexes for more details.`,
  );
  refuseIf(
    fields.some((field) => field.split(".").some((part) => part.startsWith("_"))),
    `${location} Reserved fields (starting with \`_\`) are not allowed in indexes.`,
  );
  const duplicate = firstDuplicate(fields);
  refuseIf(
    duplicate !== undefined,
    `${location} Duplicate field ${duplicate}. Index fields must be unique within an index.`,
  );
}

function checkPath(index: string, field: string): void {
  refuseIf(
    !field.split(".").every(isIdentifier),
    `In index "${index}": Invalid index field: "${field}"`,
  );
}

/** @param indexes names, each with the value that no two indexes may share */
function checkDifferent(
  indexes: [name: string, value: string][],
  message: (first: string, second: string) => string,
): void {
  const namesByFields = new Map<string, string>();
  for (const [name, signature] of indexes) {
    const other = namesByFields.get(signature);
    refuseIf(other !== undefined, message(other ?? "", name));
    namesByFields.set(signature, name);
  }
}

/** @throws PushError */
export function checkModulePath(path: string): void {
  for (const part of path.split("/")) {
    const problem =
      part.length > MAX_IDENTIFIER_LENGTH
        ? `Path component is too long (${part.length} > maximum ${MAX_IDENTIFIER_LENGTH}): ${part.slice(0, MAX_IDENTIFIER_LENGTH)}...`
        : !/^[A-Za-z0-9_.]*$/.test(part)
          ? `Path component ${part} can only contain alphanumeric characters, underscores, or periods.`
          : !/[A-Za-z0-9]/.test(part)
            ? `Path component ${part} must have at least one alphanumeric character.`
            : undefined;
    refuseIf(problem !== undefined, `${path} is not a valid path to a Convex module. ${problem}`);
  }
}

/** Turns an error thrown by `check` into a refused push. */
function rethrowAsPushError(check: () => void): void {
  try {
    check();
  } catch (error) {
    throw new PushError((error as Error).message);
  }
}

function refuseIf(condition: boolean, message: string): void {
  if (condition) throw new PushError(message);
}
