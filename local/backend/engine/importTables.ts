/** Puts imported rows in place of a deployment's tables, or adds them, within one transaction. */
import type { JSONValue } from "convex/values";
import type { Catalog } from "../database/catalog.ts";
import { measureDocument, withErrorPrefix } from "../database/checkValue.ts";
import { checkDocument, checkOwnFields, indexesOf, ownFields } from "../database/documents.ts";
import { decodeId, newId } from "../database/ids.ts";
import { indexEntries } from "../database/indexEntries.ts";
import { ensureTable, nextNumber, numberTable, STORAGE, type Table } from "../database/tables.ts";
import {
  documentKey,
  documentsOf,
  fileKey,
  fileUuidKey,
  indexPrefix,
  searchPrefix,
  tableKey,
  tableNumberKey,
} from "../store/layout.ts";
import { afterPrefix } from "../store/sortKeys.ts";
import type { Tx } from "../store/tx.ts";
import { describe, isObject, specialForm, textOf, type JsonObject } from "../store/values.ts";
import type { ImportedTable } from "./importFormats.ts";
import { documentsIn, tablesByNamespace } from "./snapshotExports.ts";

export type ImportMode = "requireEmpty" | "append" | "replace" | "replaceAll";

export const isSystem = ({ name }: { name: string }) => name.startsWith("_");
const inComponent = (namespace: string) => namespace && ` in component ${namespace}`;

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
  const namespaces = imported.map(({ namespace }) => namespace);
  if (mode === "replaceAll") namespaces.push(...existing.keys());
  for (const namespace of new Set(namespaces)) {
    const tables = imported.filter((table) => table.namespace === namespace);
    const existingTables = existing.get(namespace) ?? [];
    const replacedTables = existingTables.filter((table) =>
      tables.some(({ name }) => name === table.name)
        ? mode !== "append"
        : mode === "replaceAll" && !isSystem(table),
    );
    for (const table of replacedTables) {
      const keys = keysOf(tx, catalog, namespace, table);
      if (mode === "requireEmpty" && keys.length > 0) throw tableExists(table.name);
      for (const key of keys) writes.set(key, null);
    }
    renumber(tx, catalog, namespace, { tables, before: existingTables, mode });
    for (const { name, rows, uuids = [] } of tables) {
      if (name.startsWith("_") && name !== STORAGE)
        throw new Error(`Invalid table name ${name} starts with metadata prefix '_'`);
      const table = ensureTable(tx, namespace, name);
      const ids = new Set<string>();
      for (const [i, row] of rows.entries()) {
        now += 1 / 2048;
        const document = documentOf(row, i + 1, table, now);
        checkDocument(tx, catalog, namespace, name, document);
        const id = textOf(document._id);
        const key = documentKey(table.tablet, decodeId(id)?.internal ?? "");
        if (ids.has(id) || (mode === "append" && tx.get(key) !== undefined))
          throw new Error(`Objects in table "${name}" have duplicate _id fields`);
        ids.add(id);
        writes.set(key, JSON.stringify(document));
        const uuid = uuids[i];
        if (uuid !== undefined) writes.set(fileUuidKey(id), uuid).set(fileKey(uuid), key);
        for (const index of indexesOf(catalog, namespace, name, table.tablet))
          for (const [entry, value] of indexEntries(index, document)) writes.set(entry, value);
      }
    }
  }
  // In order, because the transaction keeps its keys sorted.
  for (const key of [...writes.keys()].sort()) tx.set(key, writes.get(key) ?? null);
}

export const tableExists = (table: string) =>
  new Error(
    `Table ${table} already exists. Please choose a new table name or use replace/append modes.`,
  );

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
 * Gives the imported tables the numbers that their ids contain, and moves or removes those of tables that an
 * import of everything replaces.
 */
function renumber(
  tx: Tx,
  catalog: Catalog,
  namespace: string,
  { tables, before, mode }: { tables: ImportedTable[]; before: Table[]; mode: ImportMode },
): void {
  const declaredTables = catalog.components[namespace]?.tables ?? {};
  const imported = new Set(tables.map(({ name }) => name));
  const numbers = new Map<number, string>();
  for (const { name, number, rows } of tables) {
    const wantedNumber = number ?? numberIn(rows[0]);
    if (wantedNumber === undefined) continue;
    const other = numbers.get(wantedNumber);
    if (other !== undefined)
      throw new Error(
        `conflict between \`${other}\` and \`${name}\`${inComponent(namespace)} with number ${wantedNumber}`,
      );
    numbers.set(wantedNumber, name);
    const assignedNumber = before.find((table) => table.name === name)?.number ?? wantedNumber;
    if (mode === "append" && assignedNumber !== wantedNumber)
      throw new Error(
        `table ${name}${inComponent(namespace)} wants table number ${wantedNumber} but was already assigned ${assignedNumber}`,
      );
  }
  const numbered = new Set(numbers.values());
  const unnumbered = new Set([...imported].filter((name) => !numbered.has(name)));
  for (const table of before) {
    tx.set(tableNumberKey(namespace, table.number), null);
    if (numbered.has(table.name)) continue;
    const isMovable = imported.has(table.name) || (mode === "replaceAll" && !isSystem(table));
    const other = numbers.get(table.number);
    if (other !== undefined && !isMovable) throw tableConflict(other, namespace, table);
    if (isMovable && !imported.has(table.name) && !Object.hasOwn(declaredTables, table.name))
      tx.set(tableKey(namespace, table.name), null);
    else if (other !== undefined) unnumbered.add(table.name);
    else {
      numbers.set(table.number, table.name);
      unnumbered.delete(table.name);
    }
  }
  for (const [number, name] of numbers) numberTable(tx, namespace, name, number);
  for (const name of unnumbered) numberTable(tx, namespace, name, nextNumber(tx, namespace));
  if (mode === "replaceAll") return;
  const movedTables = before.filter(
    ({ name, number }) => ensureTable(tx, namespace, name).number !== number,
  );
  for (const table of before) {
    const type = JSON.stringify(declaredTables[table.name]?.documentType ?? null);
    for (const { name } of imported.has(table.name) ? [] : movedTables)
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

function tableConflict(table: string, namespace: string, existing: Table): Error {
  const conflict = `New table \`${table}\`${inComponent(namespace)} has IDs that conflict with existing`;
  return new Error(
    isSystem(existing)
      ? `${conflict} system table`
      : `${conflict} table \`${existing.name}\`. To delete all existing tables, import with \`npx convex import --replace-all\`.`,
  );
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
