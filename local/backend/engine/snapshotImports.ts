/** `npx convex import`: uploads a file in parts, asks for a confirmation, then writes the rows. */
import { randomUUID } from "node:crypto";
import { convexToJson, type JSONValue } from "convex/values";
import * as z from "zod";
import { withErrorPrefix } from "../database/checkValue.ts";
import type { DeploymentState } from "../database/deployment.ts";
import { isUuid } from "../database/storedFiles.ts";
import { STORAGE, tableConfig } from "../database/tables.ts";
import type { Store } from "../store/store.ts";
import type { JsonObject } from "../store/values.ts";
import type { Files } from "./files.ts";
import {
  readArchive,
  readTable,
  type Imported,
  type ImportedTable,
  type TableFormat,
} from "./importFormats.ts";
import { importTables, isSystem, tableExists, type ImportMode } from "./importTables.ts";
import { documentsIn, tablesByNamespace } from "./snapshotExports.ts";

export type ImportRequest = {
  tableName?: string | undefined;
  componentPath?: string | undefined;
  mode: ImportMode;
  format: TableFormat | "zip";
};

type State =
  | {
      state: "waiting_for_confirmation";
      message_to_confirm: string;
      require_manual_confirmation: boolean;
    }
  | { state: "in_progress" }
  | { state: "completed"; num_rows_written: JSONValue }
  | { state: "failed"; error_message: string };

type StartedImport = { state: State; imported: Imported; mode: ImportMode };

const NOTHING: Imported = { tables: [], files: [] };

const fileFacts = z.object({
  _id: z.string(),
  _creationTime: z.number().optional(),
  sha256: z.string().optional(),
  contentType: z.string().nullish(),
  internalId: z.string().optional(),
});

export class SnapshotImports {
  private readonly uploads = new Map<string, Buffer[]>();
  private readonly imports = new Map<string, StartedImport>();

  constructor(
    private readonly store: Store,
    private readonly deployment: DeploymentState,
    private readonly files: Files,
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
      const importedFile = this.read(file, request);
      this.imports.set(id, {
        state: this.changes(importedFile.tables, mode),
        imported: importedFile,
        mode,
      });
    } catch (error) {
      this.imports.set(id, { state: failedState(error), imported: NOTHING, mode });
    }
    return id;
  }

  private read(file: Buffer, request: ImportRequest): Imported {
    const { format, componentPath: namespace = "", tableName: name = "" } = request;
    if (format === "zip") return readArchive(file, namespace);
    const { documentType = null } = tableConfig(this.deployment.catalog, namespace, name) ?? {};
    return {
      tables: [{ namespace, name, rows: readTable(file, format, documentType) }],
      files: [],
    };
  }

  /** Does nothing unless the import waits for it. */
  async perform(id: string): Promise<void> {
    const started = this.imports.get(id);
    if (started?.state.state !== "waiting_for_confirmation") return;
    started.state = { state: "in_progress" };
    const { mode, imported } = started;
    started.imported = NOTHING;
    try {
      const tables = await this.withFiles(imported);
      await this.deployment.change((catalog, tx) => {
        importTables(tx, catalog, tables, mode, Date.now());
        return catalog;
      });
      const writtenTables = tables
        .filter((table) => !isSystem(table))
        .flatMap(({ rows }) => rows).length;
      started.state = { state: "completed", num_rows_written: convexToJson(BigInt(writtenTables)) };
    } catch (error) {
      started.state = failedState(error);
    }
  }

  /** The import as `_system/cli/queryImport` describes it; null when there is none with this id. */
  describe(id: string): JSONValue {
    const started = this.imports.get(id);
    return started ? { _id: id, state: started.state } : null;
  }

  list = (): JSONValue[] => Array.from(this.imports.keys(), (id) => this.describe(id));

  /**
   * What the import would change.
   * @throws Error with Convex's message when a table must be empty and isn't
   */
  private changes(tables: ImportedTable[], mode: ImportMode): State {
    const summary = [["table", "create", "delete"]];
    let hasDeletions = false;
    this.store.read((snapshot) => {
      const existing = [...tablesByNamespace(snapshot)].flatMap(([namespace, own]) =>
        own.map((table) => ({ namespace, table })),
      );
      const find = ({ namespace, name }: { namespace: string; name: string }) =>
        existing.find((each) => each.namespace === namespace && each.table.name === name)?.table;
      const emptiedTables = existing
        .map(({ namespace, table: { name } }) => ({ namespace, name, rows: [] }))
        .filter((target) => mode === "replaceAll" && !isSystem(target))
        .filter((target) => !tables.some((table) => find(table) === find(target)));
      for (const target of [...tables, ...emptiedTables]) {
        const table = find(target);
        const count = table ? [...documentsIn(snapshot, table)].length : 0;
        if (mode === "requireEmpty" && count > 0) throw tableExists(target.name);
        const deletedCount = mode.startsWith("replace") ? count : 0;
        hasDeletions ||= deletedCount > 0;
        summary.push([
          target.namespace === "" ? target.name : `${target.namespace}/${target.name}`,
          target.rows.length.toLocaleString("en"),
          `${deletedCount.toLocaleString("en")} of ${count.toLocaleString("en")}`,
        ]);
      }
    });
    const message = `Import change summary:\n${textTable(summary)}\nOnce the import has started, it will run in the background.\nInterrupting \`npx convex import\` will not cancel it.`;
    return {
      state: "waiting_for_confirmation",
      message_to_confirm: message,
      require_manual_confirmation: hasDeletions,
    };
  }

  /** The tables, with the archive's files, which are on disk by then, in place of the rows of `_storage`. */
  private async withFiles({ tables, files }: Imported): Promise<ImportedTable[]> {
    const out: ImportedTable[] = [];
    for (const table of tables) {
      if (table.name !== STORAGE) {
        out.push(table);
        continue;
      }
      const facts = new Map(
        table.rows.map((row, i) =>
          withErrorPrefix(`Row ${i + 1} wasn't a valid Convex value: `, () => {
            const parsed = fileFacts.parse(row);
            return [parsed._id, parsed] as const;
          }),
        ),
      );
      const rows: JSONValue[] = [];
      const uuids: string[] = [];
      for (const { namespace, id, read } of files) {
        if (namespace !== table.namespace) continue;
        const { internalId = "", sha256, contentType, _creationTime } = facts.get(id) ?? {};
        const uuid = isUuid(internalId) ? internalId : randomUUID();
        const { digest, size } = await this.files.write(uuid, [read()], sha256);
        const row: JsonObject = { _id: id, sha256: digest.toString("base64"), size };
        if (_creationTime !== undefined) row._creationTime = _creationTime;
        if (contentType) row.contentType = contentType;
        rows.push(row);
        uuids.push(uuid);
      }
      out.push({ ...table, rows, uuids });
    }
    return out;
  }
}

const failedState = (error: unknown): State => ({
  state: "failed",
  error_message: `Hit an error while importing:\n${error instanceof Error ? error.message : String(error)}`,
});

function textTable(rows: string[][]): string {
  const widths = [0, 1, 2].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const [head = "", ...lines] = rows.map(
    (row) => `${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`,
  );
  return [head, "-".repeat(head.length), ...lines].join("\n");
}
