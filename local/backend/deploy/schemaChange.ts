/** From one schema to the next: which indexes stay, building new ones, checking documents that are there. */
import type { JSONValue } from "convex/values";
import type { Catalog, IndexConfig, TableConfig } from "../database/catalog.ts";
import type { DeploymentState } from "../database/deployment.ts";
import { indexEntries, parseDocument } from "../database/indexEntries.ts";
import { documentsOf, tableKey } from "../store/layout.ts";
import { afterPrefix } from "../store/sortKeys.ts";
import type { Store } from "../store/store.ts";
import { Tx } from "../store/tx.ts";
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
    documentType: JSONValue;
  }[];
};

export type IndexDiff = { added_indexes: JsonObject[]; removed_indexes: JsonObject[] };

const shapeOf = ({ id: _, state: __, ...shape }: IndexConfig) => stableJson(shape);

/** Gives the tables of `next` their indexes: those that are as before keep number and entries, others are built. */
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
        const held = old.get(shapeOf(wanted));
        return held
          ? { ...wanted, id: held.id, state: held.state }
          : { ...wanted, id: nextIndexId++ };
      });
      tables[table.tableName] = { documentType: table.documentType, indexes };
    }
    components[path] = { ...config, tables };
  }
  return { ...next, components, nextIndexId };
}

function wantedIndexes(table: SchemaJson["tables"][number]): IndexConfig[] {
  const fresh = { id: 0, state: "building" as const };
  return [
    ...[...table.indexes, ...(table.stagedDbIndexes ?? [])].map(
      ({ indexDescriptor, fields }): IndexConfig => ({
        ...fresh,
        name: indexDescriptor,
        kind: "database",
        fields,
      }),
    ),
    ...[...(table.searchIndexes ?? []), ...(table.stagedSearchIndexes ?? [])].map(
      ({ indexDescriptor, searchField, filterFields }): IndexConfig => ({
        ...fresh,
        name: indexDescriptor,
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

export type SchemaFailure = { error: string; componentPath: string; tableName: string };

const CHUNK = 500;

export class SchemaChanger {
  constructor(
    private readonly store: Store,
    private readonly deployment: DeploymentState,
  ) {}

  /** First document that does not fit the new schema; undefined when all do. Lets other work in between. */
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
    const number = this.store.get(tableKey(namespace, table));
    if (number === undefined) return undefined;
    let from: string | undefined = documentsOf(Number(number));
    const to = afterPrefix(from);
    while (from !== undefined) {
      const start: string = from;
      const { problem, next } = this.store.read((snapshot): { problem?: string; next?: string } => {
        const tx = new Tx(snapshot);
        const tableOf = (id: string) => this.deployment.names.ofId(tx, namespace, id);
        let count = 0;
        for (const [key, text] of snapshot.range(start, to, false)) {
          const { _id: id, _creationTime: _, ...own } = parseDocument(text);
          const wrong = mismatch(own, documentType, tableOf);
          if (wrong)
            return {
              problem: `Document with ID "${textOf(id)}" in table "${table}" does not match the schema: ${wrong}`,
            };
          if (++count === CHUNK) return { next: key + "\x00" };
        }
        return {};
      });
      if (problem !== undefined) return problem;
      from = next;
      await new Promise(setImmediate);
    }
    return undefined;
  }

  /**
   * Makes the new indexes known to every writer (as "building"), then enters the documents that were there
   * before, a chunk per transaction; a chunk that conflicts with a write is done again.
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
        .filter((one) => one.path === path && one.table === table)
        .map(({ index }) => index);
      await this.fill(path, table, indexes);
    }
  }

  private async fill(namespace: string, table: string, indexes: IndexConfig[]): Promise<void> {
    const number = this.store.get(tableKey(namespace, table));
    if (number === undefined) return;
    let from: string | undefined = documentsOf(Number(number));
    const to = afterPrefix(from);
    while (from !== undefined) {
      const start: string = from;
      from = await this.store.transact((tx) => {
        let count = 0;
        for (const [key, text] of tx.range(start, to, false)) {
          const document = parseDocument(text);
          for (const index of indexes)
            for (const [entry, value] of indexEntries(index, document)) tx.set(entry, value);
          if (++count === CHUNK) return { value: key + "\x00" };
        }
        return { value: undefined };
      });
    }
  }
}

/** The catalog in force with the new indexes added to its tables, so that writes keep them from now on. */
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

/** All indexes marked as ready. */
export function madeReady(catalog: Catalog): Catalog {
  const next = structuredClone(catalog);
  for (const { tables } of Object.values(next.components)) {
    for (const { indexes } of Object.values(tables))
      for (const index of indexes) index.state = "ready";
  }
  return next;
}
