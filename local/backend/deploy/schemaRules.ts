/** What Convex refuses in schemas and module names, with Convex's messages. */
import { IDENTIFIERS, isIdentifier, MAX_IDENTIFIER_LENGTH } from "../database/identifiers.ts";
import { LIMITS } from "../database/limits.ts";
import { PushError } from "./pushError.ts";
import type { SchemaJson } from "./schemaChange.ts";

const RESERVED_INDEXES = new Set(["by_id", "by_creation_time"]);

const repeated = (names: string[]) => names.find((name, i) => names.indexOf(name) < i);

/** @throws PushError */
export function checkSchema({ tables }: SchemaJson): void {
  refuseIf(
    tables.length > LIMITS.tables,
    "TooManyTables",
    `Number of tables cannot exceed ${LIMITS.tables}.`,
  );
  for (const table of tables) checkTable(table);
}

function checkTable(table: SchemaJson["tables"][number]): void {
  const { tableName: name } = table;
  refuseIf(
    !isIdentifier(name),
    "InvalidTableName",
    `Invalid table name: "${name}". ${IDENTIFIERS}`,
  );
  refuseIf(
    (table.vectorIndexes ?? []).length > 0,
    "VectorIndexesUnsupported",
    `Table "${name}" has a vector index, which this local backend does not have. Convex's own backend does.`,
  );
  refuseIf(name.startsWith("_"), "TableNameReserved", `${name} is a reserved table name.`);
  const database = [...table.indexes, ...(table.stagedDbIndexes ?? [])];
  const search = [...(table.searchIndexes ?? []), ...(table.stagedSearchIndexes ?? [])];
  const names = [...database, ...search].map(({ indexDescriptor }) => indexDescriptor);
  refuseIf(
    names.length > LIMITS.indexesPerTable,
    "TooManyIndexes",
    `Table "${name}" cannot have more than ${LIMITS.indexesPerTable} indexes.`,
  );
  for (const index of names) checkIndexName(name, index);
  const twice = repeated(names);
  refuseIf(
    twice !== undefined,
    "IndexNamesNotUnique",
    `Table "${name}" has two or more definitions of index "${twice}".`,
  );
  for (const { indexDescriptor, fields } of database) checkFields(name, indexDescriptor, fields);
  for (const { indexDescriptor, searchField, filterFields } of search) {
    for (const field of [searchField, ...filterFields]) checkPath(indexDescriptor, field);
    refuseIf(
      filterFields.length > LIMITS.indexFields,
      "IndexTooManyFilterFields",
      `In table "${name}": Search indexes may have up to ${LIMITS.indexFields} filter fields.`,
    );
  }
  checkDifferent(
    database.map(({ indexDescriptor, fields }) => [indexDescriptor, fields.join()]),
    "IndexNotUnique",
    (first, second) =>
      `In table "${name}" index "${first}" and index "${second}" have the same fields. Indexes must be unique within a table.`,
  );
  checkDifferent(
    search.map(({ indexDescriptor, searchField }) => [indexDescriptor, searchField]),
    "SearchIndexFieldNotUnique",
    (first, second) =>
      `In table "${name}" search index "${first}" and search index "${second}" have the same \`searchField\`. Search index fields must be unique within a table.`,
  );
}

function checkIndexName(table: string, index: string): void {
  refuseIf(
    !isIdentifier(index),
    "InvalidIndexName",
    `In table "${table}": Invalid index name: "${index}". Identifiers must be ${MAX_IDENTIFIER_LENGTH} characters or less, start with a letter, and only contain letters, digits, underscores.`,
  );
  refuseIf(
    index.startsWith("_") || RESERVED_INDEXES.has(index),
    "IndexNameReserved",
    `In table "${table}" cannot name an index "${index}" because the name is reserved. Indexes may not start with an underscore or be named "by_id" or "by_creation_time".`,
  );
}

function checkFields(table: string, index: string, fields: string[]): void {
  const where = `In table "${table}": In index "${index}":`;
  for (const field of fields) checkPath(index, field);
  refuseIf(
    fields.length === 0,
    "EmptyIndex",
    `In table "${table}" index "${index}" must have at least one field.`,
  );
  refuseIf(
    fields.length > LIMITS.indexFields,
    "IndexTooManyFields",
    `${where} Indexes may have up to ${LIMITS.indexFields} fields.`,
  );
  refuseIf(
    fields.includes("_id"),
    "IndexFieldsContainId",
    `${where} \`_id\` is not a valid index field. To load documents by ID, use \`db.get(id)\`.`,
  );
  refuseIf(
    fields.includes("_creationTime"),
    "IndexFieldsContainCreationTime",
    `${where} \`_creationTime\` is automatically added to the end of each index. It should not be added explicitly in the index definition. See https://docs.convex.dev/using/indexes for more details.`,
  );
  refuseIf(
    fields.some((field) => field.split(".").some((part) => part.startsWith("_"))),
    "IndexFieldNameReserved",
    `${where} Reserved fields (starting with \`_\`) are not allowed in indexes.`,
  );
  const twice = repeated(fields);
  refuseIf(
    twice !== undefined,
    "FieldsNotUniqueWithinIndex",
    `${where} Duplicate field ${twice}. Index fields must be unique within an index.`,
  );
}

function checkPath(index: string, field: string): void {
  refuseIf(
    !field.split(".").every(isIdentifier),
    "InvalidIndexField",
    `In index "${index}": Invalid index field: "${field}"`,
  );
}

/** @param indexes names, each with the value that no two indexes may share */
function checkDifferent(
  indexes: [name: string, what: string][],
  code: string,
  message: (first: string, second: string) => string,
): void {
  const known = new Map<string, string>();
  for (const [name, what] of indexes) {
    const other = known.get(what);
    refuseIf(other !== undefined, code, message(other ?? "", name));
    known.set(what, name);
  }
}

/** @throws PushError */
export function checkModulePath(path: string): void {
  for (const part of path.split("/")) {
    const wrong =
      part.length > MAX_IDENTIFIER_LENGTH
        ? `Path component is too long (${part.length} > maximum ${MAX_IDENTIFIER_LENGTH}): ${part.slice(0, MAX_IDENTIFIER_LENGTH)}...`
        : !/^[A-Za-z0-9_.]*$/.test(part)
          ? `Path component ${part} can only contain alphanumeric characters, underscores, or periods.`
          : !/[A-Za-z0-9]/.test(part)
            ? `Path component ${part} must have at least one alphanumeric character.`
            : undefined;
    refuseIf(
      wrong !== undefined,
      "InvalidConfig",
      `${path} is not a valid path to a Convex module. ${wrong}`,
    );
  }
}

function refuseIf(condition: boolean, code: string, message: string): void {
  if (condition) throw new PushError(message, code);
}
