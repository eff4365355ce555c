/** `npx convex export`: all tables, and the stored files on request, as one ZIP archive in memory. */

import { convexToJson, type JSONValue } from "convex/values";
import { strToU8, zipSync, type Zippable } from "fflate";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { filesFolder } from "../database/storedFiles.ts";
import { documentsIn, STORAGE, tablesByNamespace, type Table } from "../database/tables.ts";
import { fileUuidKey } from "../store/layout.ts";
import type { Store } from "../store/store.ts";
import type { Snapshot } from "../store/tx.ts";
import { textOf } from "../store/values.ts";
import { exportedText } from "./exportedValues.ts";

const lines = (rows: string[]) => strToU8(rows.map((row) => `${row}\n`).join(""));

export class SnapshotExports {
  private last: { ts: bigint; archive: Uint8Array } | undefined;

  constructor(
    private readonly store: Store,
    private readonly dataDir: string,
  ) {}

  /** Makes the archive and discards the previous one. */
  create(includeStorage: boolean): void {
    const entries: Zippable = {};
    this.store.read((snapshot) => {
      for (const [namespace, tables] of tablesByNamespace(snapshot)) {
        const folder = namespace && namespace.replace(/[^/]+/g, "_components/$&") + "/";
        const own = tables.filter(({ name }) => !name.startsWith("_"));
        const numbers = own.map(({ name, number }) => JSON.stringify({ name, id: number }));
        entries[`${folder}_tables/documents.jsonl`] = lines(numbers);
        for (const table of own) {
          const rows = Array.from(documentsIn(snapshot, table), exportedText);
          entries[`${folder}${table.name}/documents.jsonl`] = lines(rows);
          entries[`${folder}${table.name}/generated_schema.jsonl`] = lines(['"uniform"']);
        }
        const storage = tables.find(({ name }) => name === STORAGE);
        if (includeStorage && storage)
          this.addFiles(entries, `${folder}${STORAGE}/`, snapshot, storage);
      }
    });
    this.last = { ts: this.store.durableTs, archive: zipSync(entries) };
  }

  private addFiles(entries: Zippable, folder: string, snapshot: Snapshot, storage: Table): void {
    const rows: string[] = [];
    for (const facts of documentsIn(snapshot, storage)) {
      const id = textOf(facts._id);
      const uuid = snapshot.get(fileUuidKey(id)) ?? "";
      rows.push(JSON.stringify({ ...facts, internalId: uuid }));
      const [, extension] = /^\w+\/(\w+)/.exec(textOf(facts.contentType)) ?? [];
      const bytes = readFileSync(join(filesFolder(this.dataDir), uuid));
      entries[`${folder}${id}${extension ? `.${extension}` : ""}`] = [bytes, { level: 0 }];
    }
    entries[`${folder}documents.jsonl`] = lines(rows);
  }

  /** The latest export as `_system/cli/exports:getLatest` describes it. */
  latest(): JSONValue {
    return this.last ? { state: "completed", start_ts: convexToJson(this.last.ts) } : null;
  }

  /** The latest archive; undefined when it doesn't have this timestamp. */
  archive(ts: string): Uint8Array | undefined {
    return ts === String(this.last?.ts) ? this.last?.archive : undefined;
  }
}
