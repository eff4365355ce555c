/**
 * Documents within a transaction: reads by id, and writes that maintain indexes and enforce limits and the
 * schema.
 */

import { documentKey } from "../store/layout.ts";
import type { Tx } from "../store/tx.ts";
import type { JsonObject } from "../store/values.ts";
import type { Catalog, IndexConfig } from "./catalog.ts";
import { mebibytes, measureDocument } from "./checkValue.ts";
import { decodeId, newId } from "./ids.ts";
import { creationIndex, indexEntries, parseDocument } from "./indexEntries.ts";
import { checkLimit, LIMITS } from "./limits.ts";
import { ensureTable, locateId, SCHEDULED, tableConfig, tableOfId, type Table } from "./tables.ts";
import { mismatch } from "./validators.ts";

export type Usage = ReturnType<typeof newUsage>;

export const newUsage = () => ({
  documentsRead: 0,
  bytesRead: 0,
  documentsWritten: 0,
  bytesWritten: 0,
  rangesRead: 0,
  scheduledCalls: 0,
  scheduledBytes: 0,
});

const READ_LESS =
  "Consider using smaller limits in your queries, paginating your queries, or using indexed queries with a selective index range expressions.";
const inOneCall = (subject: string, limit: string) =>
  `Too many ${subject} in a single function execution (limit: ${limit}).`;
const TOO_MANY_MESSAGES = {
  ranges: `${inOneCall("reads", `${LIMITS.indexRangesRead}`)} ${READ_LESS}`,
  documentsRead: `${inOneCall("documents read", `${LIMITS.documentsRead}`)} ${READ_LESS}`,
  bytesRead: `${inOneCall("bytes read", `${LIMITS.bytesRead} bytes`)} ${READ_LESS}`,
  documentsWritten: inOneCall("documents written", `${LIMITS.documentsWritten}`),
  bytesWritten: inOneCall("bytes written", `${LIMITS.bytesWritten} bytes`),
};

/** Creation times of documents that are written together differ by this, in ms. */
export const CREATION_TIME_STEP = 1 / 2048;

export class Documents {
  readonly usage = newUsage();
  private readonly readKeys = new Set<string>();
  private lastCreationTime: number;

  constructor(
    readonly tx: Tx,
    readonly catalog: Catalog,
    /** Start of the call in ms; inserted documents get it as their creation time, increasing by fractions. */
    now: number,
  ) {
    this.lastCreationTime = now;
  }

  /** Name of an id's table, if it belongs to this namespace. */
  tableOf(namespace: string, id: string): string | undefined {
    return tableOfId(this.tx, namespace, id);
  }

  /** JSON text of a document; undefined when it does not exist or belongs to another namespace. */
  get(namespace: string, id: string): string | undefined {
    const key = locateId(this.tx, namespace, id)?.key;
    if (key === undefined) return undefined;
    const text = this.tx.get(key);
    if (!this.readKeys.has(key)) this.countRange();
    this.readKeys.add(key);
    if (text !== undefined) this.countRead(text);
    return text;
  }

  /** Counts one read of a range. `get` calls it once per document. */
  countRange(): void {
    checkLimit(++this.usage.rangesRead, LIMITS.indexRangesRead, TOO_MANY_MESSAGES.ranges);
  }

  /** Reads a document found through an index. */
  readIndexedDocument(tablet: number, id: string): string {
    const text = this.tx.get(documentKey(tablet, decodeId(id)?.internal ?? ""));
    if (text === undefined) throw new Error(`index entry of the missing document ${id}`);
    this.countRead(text);
    return text;
  }

  countRead(text: string): void {
    this.usage.documentsRead++;
    this.usage.bytesRead += measureDocument(parseDocument(text)).size;
    checkLimit(this.usage.documentsRead, LIMITS.documentsRead, TOO_MANY_MESSAGES.documentsRead);
    checkLimit(this.usage.bytesRead, LIMITS.bytesRead, TOO_MANY_MESSAGES.bytesRead);
  }

  insert(namespace: string, table: string, fields: JsonObject): string {
    if (table !== SCHEDULED) checkOwnFields(fields);
    const target = ensureTable(this.tx, namespace, table);
    const id = newId(target.number);
    this.lastCreationTime += CREATION_TIME_STEP;
    const document: JsonObject = { ...fields, _creationTime: this.lastCreationTime, _id: id };
    this.write(namespace, target, id, undefined, document);
    return id;
  }

  /** Writes the new version of an existing document; `change` makes it from the old one. */
  update(
    namespace: string,
    id: string,
    operation: string,
    change: (old: JsonObject) => JsonObject,
  ): void {
    const { table, old } = this.existing(namespace, id, operation);
    const fields = change(old);
    for (const system of ["_id", "_creationTime"]) {
      if (fields[system] !== undefined && fields[system] !== old[system]) {
        throw new Error(
          `Provided document ${operation} field \`${system}\` does not match the document's own.`,
        );
      }
    }
    const customFields = ownFields(fields);
    if (table.name !== SCHEDULED) checkOwnFields(customFields);
    const document: JsonObject = {
      ...customFields,
      _creationTime: old._creationTime ?? 0,
      _id: id,
    };
    this.write(namespace, table, id, old, document);
  }

  remove(namespace: string, id: string): void {
    const { table, old } = this.existing(namespace, id, "delete");
    this.write(namespace, table, id, old, undefined);
  }

  private existing(namespace: string, id: string, operation: string) {
    const table = locateId(this.tx, namespace, id)?.table;
    if (!table) throw new Error(`Invalid ID "${id}" passed to db.${operation}.`);
    const text = this.get(namespace, id);
    if (text === undefined)
      throw new Error(`${capitalise(operation)} on nonexistent document ID ${id}`);
    return { table, old: parseDocument(text) };
  }

  private write(
    namespace: string,
    { name, tablet }: Table,
    id: string,
    old: JsonObject | undefined,
    next: JsonObject | undefined,
  ): void {
    if (next) this.countWrite(checkDocument(this.tx, this.catalog, namespace, name, next));
    else this.usage.documentsWritten++;
    for (const index of indexesOf(this.catalog, namespace, name, tablet)) {
      const oldEntries = new Map(old ? indexEntries(index, old) : []);
      const newEntries = new Map(next ? indexEntries(index, next) : []);
      for (const entry of oldEntries.keys()) if (!newEntries.has(entry)) this.tx.set(entry, null);
      for (const [entry, value] of newEntries)
        if (oldEntries.get(entry) !== value) this.tx.set(entry, value);
    }
    const key = documentKey(tablet, decodeId(id)?.internal ?? "");
    this.tx.set(key, next ? JSON.stringify(next) : null);
  }

  private countWrite(size: number): void {
    this.usage.documentsWritten++;
    this.usage.bytesWritten += size;
    checkLimit(
      this.usage.documentsWritten,
      LIMITS.documentsWritten,
      TOO_MANY_MESSAGES.documentsWritten,
    );
    checkLimit(this.usage.bytesWritten, LIMITS.bytesWritten, TOO_MANY_MESSAGES.bytesWritten);
  }
}

/**
 * Returns the document's size in bytes.
 * @throws Error with Convex's message when it is not a valid value, too large, too nested or does not match
 * the schema
 */
export function checkDocument(
  tx: Tx,
  catalog: Catalog,
  namespace: string,
  table: string,
  document: JsonObject,
): number {
  const { size, nesting } = measureDocument(document);
  // On Convex the arguments of scheduled functions are not part of a document and have limits of their own.
  if (table === SCHEDULED) return size;
  checkLimit(
    size,
    LIMITS.documentBytes,
    `Value is too large (${mebibytes(size)} > maximum size 1 MiB) in a document of table "${table}".`,
  );
  checkLimit(
    nesting,
    LIMITS.documentNesting,
    `Document is too nested (nested ${nesting} levels deep > maximum nesting ${LIMITS.documentNesting})`,
  );
  const documentType = tableConfig(catalog, namespace, table)?.documentType;
  if (!documentType || !catalog.components[namespace]?.schemaValidation) return size;
  const problem = mismatch(ownFields(document), documentType, (id) => tableOfId(tx, namespace, id));
  if (problem === undefined) return size;
  throw new Error(
    `Failed to insert or update a document in table "${table}" because it does not match the schema: ${problem}`,
  );
}

/** All indexes of the table, including the one that every table has. */
export const indexesOf = (
  catalog: Catalog,
  namespace: string,
  table: string,
  tablet: number,
): IndexConfig[] => [
  creationIndex(tablet),
  ...(tableConfig(catalog, namespace, table)?.indexes ?? []),
];

/** A document's fields without Convex's own. */
export function ownFields({ _id, _creationTime, ...own }: JsonObject): JsonObject {
  return own;
}

const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

export function checkOwnFields(fields: JsonObject): void {
  for (const name of Object.keys(fields)) {
    if (name.startsWith("_")) {
      throw new Error(
        `Field '${name}' starts with an underscore, which is only allowed for system fields like '_id'`,
      );
    }
  }
}
