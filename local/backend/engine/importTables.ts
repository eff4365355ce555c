/** Replaces a deployment's tables with imported rows, or adds the rows to them, in one transaction. */

import type { JSONValue } from "convex/values";
import { createHash } from "node:crypto";
import type { Catalog } from "../database/catalog.ts";
import { measureDocument, withErrorPrefix } from "../database/checkValue.ts";
import {
  checkDocument,
  checkOwnFields,
  CREATION_TIME_STEP,
  indexesOf,
  ownFields,
} from "../database/documents.ts";
import { decodeId, newId } from "../database/ids.ts";
import { indexEntries } from "../database/indexEntries.ts";
import {
  deleteTable,
  documentsIn,
  ensureTable,
  findTable,
  nextNumber,
  numberTable,
  STORAGE,
  tableConfig,
  tablesByNamespace,
  type Table,
} from "../database/tables.ts";
import {
  documentKey,
  documentsOf,
  fileKey,
  fileUuidKey,
  indexPrefix,
  searchPrefix,
  tableNumberKey,
} from "../store/layout.ts";
import { afterPrefix } from "../store/sortKeys.ts";
import type { Tx } from "../store/tx.ts";
import { describe, isObject, specialForm, textOf, type JsonObject } from "../store/values.ts";
import type { ImportedFile, ImportedTable } from "./importFormats.ts";

export const isSystem = ({ name }: { name: string }) => name.startsWith("_");

export type ImportMode = "requireEmpty" | "append" | "replace" | "replaceAll";

/** @throws Error with Convex's message; the transaction must then not be committed */
export function importTables(
  tx: Tx,
  catalog: Catalog,
  imported: ImportedTable[],
  mode: ImportMode,
  now: number,
): void {
  const writes = new Map<string, string | null>();
  const existing = tablesByNamespace(tx);
  for (const namespace of new Set(imported.map((table) => table.namespace))) {
    const tables = imported.filter((table) => table.namespace === namespace);
    const existingTables = existing.get(namespace) ?? [];
    const has = (list: { name: string }[], name: string) => list.some((each) => each.name === name);
    for (const table of existingTables) {
      if (mode === "append" || !has(tables, table.name)) continue;
      const keys = keysOf(tx, catalog, namespace, table);
      if (mode === "requireEmpty" && keys.length > 0)
        throw new Error(
          `Table ${table.name} already exists. Please choose a new table name or use replace/append modes.`,
        );
      for (const key of keys) writes.set(key, null);
    }
    const numbered = tables.filter(({ name }) => mode !== "append" || !has(existingTables, name));
    renumber(tx, catalog, namespace, numbered, existingTables);
    // Create all tables first, because rows may refer to rows of another new table.
    for (const { name, files } of tables) {
      if (isSystem({ name }) && !files)
        throw new Error(`Invalid table name ${name} starts with metadata prefix '_'`);
      ensureTable(tx, namespace, name);
    }
    for (const { name, rows, files } of tables) {
      const table = ensureTable(tx, namespace, name);
      const ids = new Set<string>();
      for (const [i, row] of (files?.map(rowOf) ?? rows).entries()) {
        now += CREATION_TIME_STEP;
        const document = documentOf(row, i + 1, table, now);
        checkDocument(tx, catalog, namespace, name, document);
        const id = textOf(document._id);
        const key = documentKey(table.tablet, decodeId(id)?.internal ?? "");
        if (ids.has(id) || (mode === "append" && tx.get(key) !== undefined))
          throw new Error(`Objects in table "${name}" have duplicate _id fields`);
        ids.add(id);
        writes.set(key, JSON.stringify(document));
        const uuid = files?.[i]?.uuid;
        if (uuid !== undefined) writes.set(fileUuidKey(id), uuid).set(fileKey(uuid), key);
        for (const index of indexesOf(catalog, namespace, name, table.tablet))
          for (const [entry, value] of indexEntries(index, document)) writes.set(entry, value);
      }
    }
  }
  // In key order: the transaction keeps its keys sorted, and adding at the end is quickest.
  for (const key of [...writes.keys()].sort()) tx.set(key, writes.get(key) ?? null);
  for (const { namespace, name, isMissing = false } of imported)
    if (isMissing && !tableConfig(catalog, namespace, name)) deleteTable(tx, namespace, name);
}

function rowOf({ facts: { _id, _creationTime, contentType }, bytes }: ImportedFile): JsonObject {
  const row: JsonObject = {
    _id,
    sha256: createHash("sha256").update(bytes).digest("base64"),
    size: bytes.length,
  };
  if (_creationTime !== undefined) row._creationTime = _creationTime;
  if (contentType) row.contentType = contentType;
  return row;
}

/** The keys of the table's documents, in all their indexes, and of stored files. */
function keysOf(tx: Tx, catalog: Catalog, namespace: string, table: Table): string[] {
  const prefixes = indexesOf(catalog, namespace, table.name, table.tablet).map(({ id, kind }) =>
    kind === "search" ? searchPrefix(id) : indexPrefix(id),
  );
  const keys = [documentsOf(table.tablet), ...prefixes].flatMap((prefix) =>
    Array.from(tx.range(prefix, afterPrefix(prefix), false), ([key]) => key),
  );
  if (table.name !== STORAGE) return keys;
  for (const { _id } of documentsIn(tx, table)) {
    const uuidKey = fileUuidKey(textOf(_id));
    keys.push(uuidKey, fileKey(tx.get(uuidKey) ?? ""));
  }
  return keys;
}

/**
 * Gives each imported table the number that the archive lists, or else the one in its first row's id. Another
 * replaced table that has this number gets a new one.
 * @throws Error with Convex's message when the other table is not being replaced, or when the schema of
 * another table with rows refers to a table whose number changes
 */
function renumber(
  tx: Tx,
  catalog: Catalog,
  namespace: string,
  imported: ImportedTable[],
  existingTables: Table[],
): void {
  const numbers = new Map<number, string>();
  for (const { name, number, rows } of imported) {
    const wanted = number ?? numberIn(rows[0]);
    if (wanted !== undefined) numbers.set(wanted, name);
  }
  const moving = new Set(numbers.values());
  const isImported = (table: Table) => imported.some(({ name }) => name === table.name);
  const displaced: string[] = [];
  for (const table of existingTables) {
    if (moving.has(table.name)) tx.set(tableNumberKey(namespace, table.number), null);
    else if (numbers.has(table.number)) {
      if (!isImported(table))
        throw new Error(
          `New table \`${numbers.get(table.number)}\` has IDs that conflict with existing table \`${table.name}\`. To delete all existing tables, import with \`npx convex import --replace-all\`.`,
        );
      displaced.push(table.name);
    }
  }
  for (const [number, name] of numbers) numberTable(tx, namespace, name, number);
  for (const name of displaced) numberTable(tx, namespace, name, nextNumber(tx, namespace));
  const moved = existingTables.filter(
    ({ name, number }) => findTable(tx, namespace, name)?.number !== number,
  );
  for (const table of existingTables.filter((each) => !isImported(each))) {
    const type = JSON.stringify(tableConfig(catalog, namespace, table.name)?.documentType ?? null);
    for (const { name } of moved)
      if (type.includes(`{"type":"id","tableName":"${name}"}`) && hasRows(tx, table))
        throw new Error(
          `Import changes table '${name}' which is referenced by '${table.name}' in the schema`,
        );
  }
}

const hasRows = (tx: Tx, table: Table) => documentsIn(tx, table).next().done !== true;

function numberIn(row: JSONValue | undefined): number | undefined {
  return isObject(row) && typeof row._id === "string" ? decodeId(row._id)?.table : undefined;
}

/** @throws Error with Convex's message */
function documentOf(row: JSONValue, rowNumber: number, table: Table, now: number): JsonObject {
  if (!isObject(row) || specialForm(row) !== undefined)
    throw new Error(`Row ${rowNumber} wasn't an object`);
  withErrorPrefix(`Row ${rowNumber} wasn't a valid Convex value: `, () => measureDocument(row));
  const { _id: id = newId(table.number), _creationTime: creationTime = now } = row;
  if (typeof id !== "string") throw new Error(`The '_id' field ${describe(id)} must be an Id`);
  if (typeof creationTime !== "number" || creationTime <= 0 || creationTime >= 2 ** 53)
    throw new Error(
      `The '_creationTime' field should be a timestamp in milliseconds, is ${describe(creationTime)}`,
    );
  const number = decodeId(id)?.table;
  if (number === undefined) throw new Error(`invalid _id '${id}'`);
  if (number !== table.number)
    throw new Error(
      `_id ${id} cannot be imported into '${table.name}' because it came from a different deployment and conflict with preexisting tables in this deployment. Try deleting preexisting tables or importing into an empty deployment.`,
    );
  const fields = ownFields(row);
  checkOwnFields(fields);
  return { ...fields, _creationTime: creationTime, _id: id };
}
