/** `npx convex import`: uploads a file in parts, asks for a confirmation, then writes the rows. */

import { convexToJson, type JSONValue } from "convex/values";
import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { DeploymentState } from "../database/deployment.ts";
import { saveFile } from "../database/storedFiles.ts";
import { documentsIn, tableConfig, tablesByNamespace } from "../database/tables.ts";
import type { Store } from "../store/store.ts";
import { readArchive, readTable, type ImportedTable } from "./importFormats.ts";
import { importTables, isSystem } from "./importTables.ts";

type TableName = { namespace: string; name: string };

/** What the CLI asks to do with an uploaded file. */
export const importRequest = z.object({
  tableName: z.string().optional(),
  componentPath: z.string().optional(),
  mode: z.enum(["requireEmpty", "append", "replace", "replaceAll"]),
  format: z.enum(["csv", "jsonLines", "jsonArray", "zip"]),
});
export type ImportRequest = z.infer<typeof importRequest>;

type State =
  | {
      state: "waiting_for_confirmation";
      message_to_confirm: string;
      require_manual_confirmation: boolean;
    }
  | { state: "in_progress" }
  | { state: "completed"; num_rows_written: JSONValue }
  | { state: "failed"; error_message: string };

type StartedImport = { state: State; tables: ImportedTable[]; mode: ImportRequest["mode"] };

export class SnapshotImports {
  private readonly uploads = new Map<string, Buffer[]>();
  private readonly imports = new Map<string, StartedImport>();

  constructor(
    private readonly store: Store,
    private readonly deployment: DeploymentState,
    private readonly dataDir: string,
  ) {}

  startUpload(): string {
    const token = randomUUID();
    this.uploads.set(token, []);
    return token;
  }

  addPart(token: string, partNumber: number, bytes: Buffer): void {
    const parts = this.uploads.get(token);
    if (parts) parts[partNumber - 1] = bytes;
  }

  /** Reads the uploaded file and returns the id of an import, which has failed or waits for `perform`. */
  finishUpload(token: string, request: ImportRequest): string {
    const file = Buffer.concat(this.uploads.get(token) ?? []);
    this.uploads.delete(token);
    const { mode } = request;
    const id = randomUUID();
    try {
      this.imports.set(id, { ...this.plan(this.read(file, request), mode), mode });
    } catch (error) {
      this.imports.set(id, { state: failed(error), tables: [], mode });
    }
    return id;
  }

  private read(file: Buffer, request: ImportRequest): ImportedTable[] {
    const { format, componentPath: namespace = "", tableName: name = "" } = request;
    if (format === "zip") return readArchive(file, namespace);
    const { documentType = null } = tableConfig(this.deployment.catalog, namespace, name) ?? {};
    return [{ namespace, name, rows: readTable(file, format, documentType) }];
  }

  /** The tables to write, including those that `replaceAll` empties or deletes, and the summary for the user to confirm. */
  private plan(
    tables: ImportedTable[],
    mode: ImportRequest["mode"],
  ): Pick<StartedImport, "state" | "tables"> {
    const existing = this.store.read((snapshot) =>
      [...tablesByNamespace(snapshot)].flatMap(([namespace, own]) =>
        own.map((table) => ({
          namespace,
          name: table.name,
          count: [...documentsIn(snapshot, table)].length,
        })),
      ),
    );
    const isSame = (a: TableName, b: TableName) => a.namespace === b.namespace && a.name === b.name;
    const missing = existing
      .filter((table) => mode === "replaceAll" && !isSystem(table))
      .filter((table) => !tables.some((imported) => isSame(imported, table)))
      .map(({ namespace, name }) => ({ namespace, name, rows: [], isMissing: true }));
    const all: ImportedTable[] = [...tables, ...missing];
    const changes = all.map((table) => ({
      path: [table.namespace, table.name].filter(Boolean).join("/"),
      created: (table.files ?? table.rows).length,
      deleted: mode.startsWith("replace")
        ? (existing.find((each) => isSame(each, table))?.count ?? 0)
        : 0,
    }));
    const summary = changes.map(
      ({ path, created, deleted }) => `${path}: create ${created}, delete ${deleted}`,
    );
    return {
      tables: all,
      state: {
        state: "waiting_for_confirmation",
        message_to_confirm: `Import change summary:\n${summary.join("\n")}`,
        require_manual_confirmation: changes.some(({ deleted }) => deleted > 0),
      },
    };
  }

  /** Runs a confirmed import; a no-op in any other state. Writes the stored files to disk before their rows. */
  async perform(id: string): Promise<void> {
    const started = this.imports.get(id);
    if (started?.state.state !== "waiting_for_confirmation") return;
    started.state = { state: "in_progress" };
    const { mode, tables } = started;
    started.tables = [];
    try {
      for (const { uuid, bytes } of tables.flatMap(({ files = [] }) => files))
        saveFile(this.dataDir, bytes, uuid);
      await this.deployment.change((catalog, tx) => {
        importTables(tx, catalog, tables, mode, Date.now());
        return catalog;
      });
      const written = tables.flatMap(({ rows }) => rows).length;
      started.state = { state: "completed", num_rows_written: convexToJson(BigInt(written)) };
    } catch (error) {
      started.state = failed(error);
    }
  }

  /** The import as `_system/cli/queryImport` describes it; null when there is none with this id. */
  describe(id: string): JSONValue {
    const started = this.imports.get(id);
    return started ? { _id: id, state: started.state } : null;
  }
}

const failed = (error: unknown): State => ({
  state: "failed",
  error_message: `Hit an error while importing:\n${error instanceof Error ? error.message : String(error)}`,
});
