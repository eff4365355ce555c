/** Moves from one schema to the next: keeps unchanged indexes, builds new ones, validates documents. */

import type { JSONValue } from "convex/values";
import type { Catalog, IndexConfig, TableConfig } from "../database/catalog.ts";
import type { DeploymentState } from "../database/deployment.ts";
import { ownFields } from "../database/documents.ts";
import { indexEntries } from "../database/indexEntries.ts";
import { documentsIn, findTable, tableOfId } from "../database/tables.ts";
import { mismatch } from "../database/validators.ts";
import type { Store } from "../store/store.ts";
import { stableJson, textOf } from "../store/values.ts";

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

/** First document that does not match the new schema; undefined when all do. */
export const firstMismatch = (store: Store, next: Catalog): Promise<SchemaFailure | undefined> =>
  store.transact((tx) => {
    for (const [componentPath, { tables, schemaValidation }] of Object.entries(next.components)) {
      if (!schemaValidation) continue;
      const tableOf = (id: string) => tableOfId(tx, componentPath, id);
      for (const [tableName, { documentType }] of Object.entries(tables))
        for (const document of documentsIn(tx, findTable(tx, componentPath, tableName))) {
          const problem = mismatch(ownFields(document), documentType, tableOf);
          if (problem === undefined) continue;
          const error = `Document with ID "${textOf(document._id)}" in table "${tableName}" does not match the schema: ${problem}`;
          return { error, componentPath, tableName };
        }
    }
    return undefined;
  });

/** Makes the catalog the live one and adds the existing documents to its new indexes, in one transaction. */
export const applySchema = (deployment: DeploymentState, next: Catalog): Promise<void> =>
  deployment.change((old, tx) => {
    const oldIds = new Set(allIndexes(old).map(({ index }) => index.id));
    for (const { path, table, index } of allIndexes(next)) {
      if (oldIds.has(index.id)) continue;
      for (const document of documentsIn(tx, findTable(tx, path, table)))
        for (const [entry, value] of indexEntries(index, document)) tx.set(entry, value);
    }
    return { ...next, env: old.env };
  });

const allIndexes = ({ components }: Catalog) =>
  Object.entries(components).flatMap(([path, { tables }]) =>
    Object.entries(tables).flatMap(([table, { indexes }]) =>
      indexes.map((index) => ({ path, table, index })),
    ),
  );
