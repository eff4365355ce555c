/**
 * Moves from one schema to the next: keeps unchanged indexes, builds new ones and validates existing
 * documents.
 */
import type { JSONValue } from "convex/values";
import type { Catalog, IndexConfig, TableConfig } from "../database/catalog.ts";
import type { DeploymentState } from "../database/deployment.ts";
import { ownFields } from "../database/documents.ts";
import { indexEntries, parseDocument } from "../database/indexEntries.ts";
import { documentsOf, tableKey } from "../store/layout.ts";
import { afterPrefix } from "../store/sortKeys.ts";
import type { Store } from "../store/store.ts";
import type { Tx } from "../store/tx.ts";
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

type IndexDiff = { added_indexes: JsonObject[]; removed_indexes: JsonObject[] };

const shapeOf = ({ id: _, state: __, ...shape }: IndexConfig) => stableJson(shape);

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
      const old = new Map(
        (current.components[path]?.tables[table.tableName]?.indexes ?? []).map((index) => [
          shapeOf(index),
          index,
        ]),
      );
      const indexes = wantedIndexes(table).map((wanted): IndexConfig => {
        const existing = old.get(shapeOf(wanted));
        return existing
          ? { ...wanted, id: existing.id, state: existing.state }
          : { ...wanted, id: nextIndexId++ };
      });
      tables[table.tableName] = { documentType: table.documentType, indexes };
    }
    components[path] = { ...config, tables };
  }
  return { ...next, components, nextIndexId };
}

/** Staged indexes are left out, because they must not be queried. */
function wantedIndexes(table: SchemaJson["tables"][number]): IndexConfig[] {
  const fresh = { id: 0, state: "building" as const };
  return [
    ...table.indexes.map(({ indexDescriptor: name, fields }): IndexConfig => ({
      ...fresh,
      name,
      kind: "database",
      fields,
    })),
    ...(table.searchIndexes ?? []).map(
      ({ indexDescriptor: name, searchField, filterFields }): IndexConfig => ({
        ...fresh,
        name,
        kind: "search",
        searchField,
        filterFields,
      }),
    ),
  ];
}

function describeIndex(table: string, index: IndexConfig): JsonObject {
  const name = `${table}.${index.name}`;
  if (index.kind === "database")
    return { name, type: "database", fields: [...index.fields, "_creationTime"] };
  return { name, type: "search", searchField: index.searchField, filterFields: index.filterFields };
}

/** Indexes that a push adds and removes, by component. */
export function indexDiffs(current: Catalog, next: Catalog): Record<string, IndexDiff> {
  const all = (catalog: Catalog, path: string) =>
    new Map(
      Object.entries(catalog.components[path]?.tables ?? {}).flatMap(([table, { indexes }]) =>
        indexes.map(
          (index) => [`${table} ${shapeOf(index)}`, describeIndex(table, index)] as const,
        ),
      ),
    );
  const out: Record<string, IndexDiff> = {};
  for (const path of new Set([
    ...Object.keys(current.components),
    ...Object.keys(next.components),
  ])) {
    const before = all(current, path);
    const after = all(next, path);
    out[path] = {
      added_indexes: [...after].filter(([key]) => !before.has(key)).map(([, index]) => index),
      removed_indexes: [...before].filter(([key]) => !after.has(key)).map(([, index]) => index),
    };
  }
  return out;
}

type SchemaFailure = { error: string; componentPath: string; tableName: string };

export class SchemaChanger {
  constructor(
    private readonly store: Store,
    private readonly deployment: DeploymentState,
  ) {}

  /** First document that does not match the new schema; undefined when all do. */
  async validate(next: Catalog): Promise<SchemaFailure | undefined> {
    const current = this.deployment.catalog;
    for (const [componentPath, { tables, schemaValidation }] of Object.entries(next.components)) {
      if (!schemaValidation) continue;
      const validated = current.components[componentPath]?.schemaValidation;
      for (const [tableName, { documentType }] of Object.entries(tables)) {
        const old = current.components[componentPath]?.tables[tableName]?.documentType ?? null;
        if (documentType === null || (validated && stableJson(old) === stableJson(documentType)))
          continue;
        const problem = await this.firstMismatch(componentPath, tableName, documentType);
        if (problem) return { error: problem, componentPath, tableName };
      }
    }
    return undefined;
  }

  private async firstMismatch(
    namespace: string,
    table: string,
    documentType: JSONValue,
  ): Promise<string | undefined> {
    let problem: string | undefined;
    await this.eachDocument(namespace, table, (tx, document) => {
      if (problem !== undefined) return;
      const tableOf = (id: string) => this.deployment.names.ofId(tx, namespace, id);
      const wrong = mismatch(ownFields(document), documentType, tableOf);
      if (wrong)
        problem = `Document with ID "${textOf(document._id)}" in table "${table}" does not match the schema: ${wrong}`;
    });
    return problem;
  }

  /**
   * Announces the new indexes to every writer (as "building"), then adds the existing documents to them, one
   * transaction per chunk; a chunk that conflicts with a write is retried.
   */
  async build(next: Catalog): Promise<void> {
    const building = Object.entries(next.components).flatMap(([path, { tables }]) =>
      Object.entries(tables).flatMap(([table, { indexes }]) =>
        indexes
          .filter(({ state }) => state === "building")
          .map((index) => ({ path, table, index })),
      ),
    );
    if (building.length === 0) return;
    await this.deployment.change((old) => withBuilding(old, building, next.nextIndexId));
    const tables = new Set(building.map(({ path, table }) => `${path}\x00${table}`));
    for (const entry of tables) {
      const [path = "", table = ""] = entry.split("\x00");
      const indexes = building
        .filter((change) => change.path === path && change.table === table)
        .map(({ index }) => index);
      await this.eachDocument(path, table, (tx, document) => {
        for (const index of indexes)
          for (const [entry, value] of indexEntries(index, document)) tx.set(entry, value);
      });
    }
  }

  /** Works in chunks, so that other work can run in between. */
  private async eachDocument(
    namespace: string,
    table: string,
    visit: (tx: Tx, document: JsonObject) => void,
  ): Promise<void> {
    const number = this.store.get(tableKey(namespace, table));
    if (number === undefined) return;
    const from = documentsOf(Number(number));
    await this.store.sweep([from, afterPrefix(from)], (tx, _key, text) =>
      visit(tx, parseDocument(text)),
    );
  }
}

/** The live catalog with the new indexes added to its tables, so that writes maintain them from now on. */
function withBuilding(
  old: Catalog,
  building: { path: string; table: string; index: IndexConfig }[],
  nextIndexId: number,
): Catalog {
  const components = structuredClone(old.components);
  for (const { path, table, index } of building) {
    const tables = components[path]?.tables;
    if (!tables) continue;
    const config = (tables[table] ??= { documentType: null, indexes: [] });
    if (!config.indexes.some(({ id }) => id === index.id)) config.indexes.push(index);
  }
  return { ...old, components, nextIndexId: Math.max(nextIndexId, old.nextIndexId) };
}

export function madeReady(catalog: Catalog): Catalog {
  const next = structuredClone(catalog);
  for (const { tables } of Object.values(next.components)) {
    for (const { indexes } of Object.values(tables))
      for (const index of indexes) index.state = "ready";
  }
  return next;
}
