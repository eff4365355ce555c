/** `npx convex export`: all tables, and the stored files on request, as one ZIP archive in the data folder. */
import { readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { convexToJson, type JSONValue } from "convex/values";
import { parseDocument } from "../database/indexEntries.ts";
import { filesFolder } from "../database/storedFiles.ts";
import { parseTable, STORAGE, type Table } from "../database/tables.ts";
import { documentsOf, fileUuidKey, TABLES_PREFIX } from "../store/layout.ts";
import { afterPrefix } from "../store/sortKeys.ts";
import type { Store } from "../store/store.ts";
import type { Snapshot } from "../store/tx.ts";
import { textOf, type JsonObject } from "../store/values.ts";
import { exportedText } from "./exportedValues.ts";
import { writeZip } from "./zip.ts";

type Entry = [name: string, bytes: Buffer];

/** All tables, by component path. */
export function tablesByNamespace(snapshot: Snapshot): Map<string, Table[]> {
  const tables = new Map<string, Table[]>();
  for (const [key, stored] of snapshot.range(TABLES_PREFIX, afterPrefix(TABLES_PREFIX), false)) {
    const namespace = key.slice(TABLES_PREFIX.length, key.indexOf("\x00"));
    tables.set(namespace, [...(tables.get(namespace) ?? []), parseTable(stored)]);
  }
  return tables;
}

export function* documentsIn(snapshot: Snapshot, { tablet }: Table): Generator<JsonObject> {
  const prefix = documentsOf(tablet);
  for (const [, text] of snapshot.range(prefix, afterPrefix(prefix), false))
    yield parseDocument(text);
}

const lines = (rows: string[]): Buffer => Buffer.from(rows.map((row) => `${row}\n`).join(""));

export class SnapshotExports {
  private latestTs: bigint | undefined;
  private running = false;
  private readonly path: string;

  constructor(
    private readonly store: Store,
    private readonly dataDir: string,
  ) {
    this.path = join(dataDir, "export.zip");
  }

  /** Writes the archive, in place of the last one. False while another is being written. */
  async create(includeStorage: boolean): Promise<boolean> {
    if (this.running) return false;
    this.running = true;
    try {
      await this.write(includeStorage);
    } finally {
      this.running = false;
    }
    return true;
  }

  private async write(includeStorage: boolean): Promise<void> {
    const ts = this.store.durableTs;
    const files: { name: string; uuid: string }[] = [];
    const entries = this.store.read((snapshot) => [
      ...tableEntries(snapshot),
      ...(includeStorage ? storageEntries(snapshot, files) : []),
    ]);
    const { dataDir } = this;
    const draft = `${this.path}.part`;
    await writeZip(
      draft,
      (async function* (): AsyncGenerator<Entry> {
        yield* entries;
        for (const { name, uuid } of files)
          yield [name, await readFile(join(filesFolder(dataDir), uuid))];
      })(),
    );
    await rename(draft, this.path);
    this.latestTs = ts;
  }

  /** The latest export as `_system/cli/exports:getLatest` describes it. */
  latest(): JSONValue {
    if (this.latestTs === undefined) return null;
    return { state: "completed", start_ts: convexToJson(this.latestTs) };
  }

  /** Path of the archive; undefined when there is none with this timestamp. */
  archive(ts: string): string | undefined {
    return ts === String(this.latestTs) ? this.path : undefined;
  }
}

const folderOf = (namespace: string): string =>
  namespace === "" ? "" : namespace.replace(/[^/]+/g, "_components/$&") + "/";

function* tableEntries(snapshot: Snapshot): Generator<Entry> {
  for (const [namespace, tables] of tablesByNamespace(snapshot)) {
    const folder = folderOf(namespace);
    const ownTables = tables.filter(({ name }) => !name.startsWith("_"));
    const numbers = ownTables.map(({ name, number }) => JSON.stringify({ name, id: number }));
    yield [`${folder}_tables/documents.jsonl`, lines(numbers)];
    for (const table of ownTables) {
      const rows = Array.from(documentsIn(snapshot, table), exportedText);
      yield [`${folder}${table.name}/documents.jsonl`, lines(rows)];
      yield [`${folder}${table.name}/generated_schema.jsonl`, lines(['"uniform"'])];
    }
  }
}

/** @param files gets the files themselves, which are read later */
function* storageEntries(
  snapshot: Snapshot,
  files: { name: string; uuid: string }[],
): Generator<Entry> {
  for (const [namespace, tables] of tablesByNamespace(snapshot)) {
    const storage = tables.find(({ name }) => name === STORAGE);
    if (!storage) continue;
    const folder = `${folderOf(namespace)}${STORAGE}/`;
    const rows: string[] = [];
    for (const facts of documentsIn(snapshot, storage)) {
      const id = textOf(facts._id);
      const uuid = snapshot.get(fileUuidKey(id)) ?? "";
      rows.push(JSON.stringify({ ...facts, internalId: uuid }));
      const [, extension] = /^\w+\/(\w+)/.exec(textOf(facts.contentType)) ?? [];
      files.push({ name: `${folder}${id}${extension ? `.${extension}` : ""}`, uuid });
    }
    yield [`${folder}documents.jsonl`, lines(rows)];
  }
}
