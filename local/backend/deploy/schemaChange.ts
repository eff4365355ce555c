/** Moves from one schema to the next: keeps unchanged indexes, builds new ones, validates documents. */
import type { JSONValue } from "convex/values";
import type { Catalog, IndexConfig, TableConfig } from "../database/catalog.ts";
import type { DeploymentState } from "../database/deployment.ts";
import { ownFields } from "../database/documents.ts";
import { indexEntries, parseDocument } from "../database/indexEntries.ts";
import { documentsOf } from "../store/layout.ts";
import { afterPrefix } from "../store/sortKeys.ts";
import type { Store } from "../store/store.ts";
import type { Tx } from "../store/tx.ts";
import { findTable, tableOfId } from "../database/tables.ts";
import { mismatch } from "../database/validators.ts";
import { stableJson, type JsonObject, textOf } from "../store/values.ts";

type IndexJson = { indexDescriptor: string; fields: string[] };
type SearchJson = { indexDescriptor: string; searchField: string; filterFields: string[] };
export type SchemaJson = {
  schemaValidation: boolean;
  tables: {
    tableName: string;
    indexes: IndexJson[];
    stagedDbIndexes?: IndexJson[];
    searchIndexes?: SearchJson[];
    stagedSearchIndexes?: SearchJson[];
    vectorIndexes?: { indexDescriptor: string }[];
    documentType: JSONValue;
  }[];
};

const shapeOf = ({ id: _, ...shape }: IndexConfig) => stableJson(shape);

/**
 * Assigns indexes to the tables of `next`: unchanged ones keep their number and entries, others must be
 * built.
 */
export function assignIndexes(
  current: Catalog,
  next: Catalog,
  schemas: Record<string, SchemaJson | null>,
): Catalog {
  let { nextIndexId } = current;
  const components = { ...next.components };
  for (const [path, config] of Object.entries(components)) {
    const tables: Record<string, TableConfig> = {};
    for (const table of schemas[path]?.tables ?? []) {
      const oldIndexes = new Map(
        (current.components[path]?.tables[table.tableName]?.indexes ?? []).map((index) => [
          shapeOf(index),
          index,
        ]),
      );
      const indexes = wantedIndexes(table).map((newIndex): IndexConfig => {
        const existing = oldIndexes.get(shapeOf(newIndex));
        return { ...newIndex, id: existing?.id ?? nextIndexId++ };
      });
      tables[table.tableName] = { documentType: table.documentType, indexes };
    }
    components[path] = { ...config, tables };
  }
  return { ...next, components, nextIndexId };
}

/** Staged indexes are left out, because they must not be queried. */
function wantedIndexes(table: SchemaJson["tables"][number]): IndexConfig[] {
  return [
    ...table.indexes.map(({ indexDescriptor: name, fields }): IndexConfig => ({
      id: 0,
      name,
      kind: "database",
      fields,
    })),
    ...(table.searchIndexes ?? []).map(
      ({ indexDescriptor: name, searchField, filterFields }): IndexConfig => ({
        id: 0,
        name,
        kind: "search",
        searchField,
        filterFields,
      }),
    ),
  ];
}

type SchemaFailure = { error: string; componentPath: string; tableName: string };

export class SchemaChanger {
  constructor(
    private readonly store: Store,
    private readonly deployment: DeploymentState,
  ) {}

  /** First document that does not match the new schema; undefined when all do. */
  async validate(next: Catalog): Promise<SchemaFailure | undefined> {
    for (const [componentPath, { tables, schemaValidation }] of Object.entries(next.components)) {
      if (!schemaValidation) continue;
      for (const [tableName, { documentType }] of Object.entries(tables)) {
        const problem = await this.firstMismatch(componentPath, tableName, documentType);
        if (problem) return { error: problem, componentPath, tableName };
      }
    }
    return undefined;
  }

  private firstMismatch(
    namespace: string,
    table: string,
    documentType: JSONValue,
  ): Promise<string | undefined> {
    return this.store.transact((tx) => {
      const tableOf = (id: string) => tableOfId(tx, namespace, id);
      for (const document of this.documents(tx, namespace, table)) {
        const problem = mismatch(ownFields(document), documentType, tableOf);
        if (problem)
          return `Document with ID "${textOf(document._id)}" in table "${table}" does not match the schema: ${problem}`;
      }
      return undefined;
    });
  }

  /** Makes the catalog the live one and adds the existing documents to its new indexes, in one transaction. */
  async apply(next: Catalog): Promise<void> {
    await this.deployment.change((old, tx) => {
      const oldIds = new Set(allIndexes(old).map(({ index }) => index.id));
      for (const { path, table, index } of allIndexes(next)) {
        if (oldIds.has(index.id)) continue;
        for (const document of this.documents(tx, path, table))
          for (const [entry, value] of indexEntries(index, document)) tx.set(entry, value);
      }
      return { ...next, env: old.env };
    });
  }

  private *documents(tx: Tx, namespace: string, table: string): Generator<JsonObject> {
    const stored = findTable(tx, namespace, table);
    if (!stored) return;
    const from = documentsOf(stored.tablet);
    for (const [, text] of tx.range(from, afterPrefix(from), false)) yield parseDocument(text);
  }
}

const allIndexes = ({ components }: Catalog) =>
  Object.entries(components).flatMap(([path, { tables }]) =>
    Object.entries(tables).flatMap(([table, { indexes }]) =>
      indexes.map((index) => ({ path, table, index })),
    ),
  );
