/** Tables of the deployment: their numbers in ids and in the store, and each table's configuration. */

import {
  documentKey,
  documentsOf,
  NEXT_TABLET_KEY,
  nextTableKey,
  tableKey,
  tableNumberKey,
  TABLES_PREFIX,
} from "../store/layout.ts";
import { afterPrefix } from "../store/sortKeys.ts";
import type { Snapshot, Tx } from "../store/tx.ts";
import type { JsonObject } from "../store/values.ts";
import type { Catalog, TableConfig } from "./catalog.ts";
import { TABLE_NAME_RULE, isIdentifier } from "./identifiers.ts";
import { FIRST_TABLE_NUMBER, decodeId } from "./ids.ts";

/** System tables that functions may read through `db.system`. */
export const SCHEDULED = "_scheduled_functions";
export const STORAGE = "_storage";
/** As on Convex, so that the ids in an export never conflict with those of a system table. */
const SYSTEM_NUMBERS: Record<string, number> = { [SCHEDULED]: 283, [STORAGE]: 284 };

/**
 * `number`: the one in the table's ids, unique in its namespace. `tablet`: the one in the store's keys, unique
 * in the deployment and never changed.
 */
export type Table = { name: string; number: number; tablet: number };

const parseTable = (stored: string): Table => JSON.parse(stored) as Table;

/** Undefined when the table was neither declared nor written to, or was deleted by an import. */
export function findTable(tx: Tx, namespace: string, name: string): Table | undefined {
  const stored = tx.get(tableKey(namespace, name));
  return stored === undefined ? undefined : parseTable(stored);
}

/** The table, created if there is none. */
export function ensureTable(tx: Tx, namespace: string, name: string): Table {
  const existing = findTable(tx, namespace, name);
  if (existing) return existing;
  if (!isIdentifier(name)) throw new Error(`Invalid table name: "${name}". ${TABLE_NAME_RULE}`);
  return numberTable(tx, namespace, name, SYSTEM_NUMBERS[name] ?? nextNumber(tx, namespace));
}

/** The number of the namespace's next table. */
export const nextNumber = (tx: Tx, namespace: string): number =>
  Number(tx.get(nextTableKey(namespace)) ?? FIRST_TABLE_NUMBER);

/** Assigns the number to the table, creating it if there is none. The caller ensures that the number is free. */
export function numberTable(tx: Tx, namespace: string, name: string, number: number): Table {
  const tablet = findTable(tx, namespace, name)?.tablet ?? Number(tx.get(NEXT_TABLET_KEY) ?? 1);
  const table: Table = { name, number, tablet };
  const stored = JSON.stringify(table);
  tx.set(NEXT_TABLET_KEY, String(Math.max(Number(tx.get(NEXT_TABLET_KEY) ?? 1), tablet + 1)));
  tx.set(nextTableKey(namespace), String(Math.max(nextNumber(tx, namespace), number + 1)));
  tx.set(tableKey(namespace, name), stored);
  tx.set(tableNumberKey(namespace, number), stored);
  return table;
}

/** Deletes the table, which must have no rows. */
export function deleteTable(tx: Tx, namespace: string, name: string): void {
  const table = findTable(tx, namespace, name);
  if (!table) return;
  tx.set(tableKey(namespace, name), null);
  tx.set(tableNumberKey(namespace, table.number), null);
}

/** All tables, by component path. */
export function tablesByNamespace(snapshot: Snapshot): Map<string, Table[]> {
  const tables = new Map<string, Table[]>();
  for (const [key, stored] of snapshot.range(TABLES_PREFIX, afterPrefix(TABLES_PREFIX), false)) {
    const namespace = key.slice(TABLES_PREFIX.length, key.indexOf("\x00"));
    tables.set(namespace, [...(tables.get(namespace) ?? []), parseTable(stored)]);
  }
  return tables;
}

/** The table's documents in the order of their ids; none when there is no such table. */
export function* documentsIn(snapshot: Snapshot, table: Table | undefined): Generator<JsonObject> {
  if (!table) return;
  const prefix = documentsOf(table.tablet);
  for (const [, text] of snapshot.range(prefix, afterPrefix(prefix), false))
    yield JSON.parse(text) as JsonObject;
}

/** `peek` records no dependency. None is needed: a table's number changes only with the catalog. */
type Reader = Pick<Tx, "peek">;

/** An id's table and the store's key of its document; undefined when it is not an id of this namespace. */
export function locateId(
  reader: Reader,
  namespace: string,
  id: string,
): { table: Table; key: string } | undefined {
  const decoded = decodeId(id);
  const stored = decoded && reader.peek(tableNumberKey(namespace, decoded.table));
  if (stored === undefined) return undefined;
  const table = parseTable(stored);
  return { table, key: documentKey(table.tablet, decoded?.internal ?? "") };
}

/** Name of an id's table; undefined when it is not an id of this namespace. */
export const tableOfId = (reader: Reader, namespace: string, id: string): string | undefined =>
  locateId(reader, namespace, id)?.table.name;

export function tableConfig(
  catalog: Catalog,
  namespace: string,
  name: string,
): TableConfig | undefined {
  return catalog.components[namespace]?.tables[name];
}
