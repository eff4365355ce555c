/** Reads the file of `npx convex import`: CSV, JSON lines, a JSON list, or the archive of an export. */
import { convexToJson, type JSONValue } from "convex/values";
import * as z from "zod";
import { withErrorPrefix } from "../database/checkValue.ts";
import { LIMITS } from "../database/limits.ts";
import { STORAGE } from "../database/tables.ts";
import { isObject, parseJson } from "../store/values.ts";
import { parseExported } from "./exportedValues.ts";
import { readZip } from "./zip.ts";

/**
 * Rows of a table. `number`: the one that the archive's list of tables gives it; `uuids`: those of stored files,
 * whose rows are in `_storage`.
 */
export type ImportedTable = {
  namespace: string;
  name: string;
  rows: JSONValue[];
  number?: number;
  uuids?: string[];
};
export type ImportedFile = { namespace: string; id: string; read: () => Buffer };
export type Imported = { tables: ImportedTable[]; files: ImportedFile[] };

export type TableFormat = "csv" | "jsonLines" | "jsonArray";

/**
 * @param documentType the table's validator, if it has one
 * @throws Error with Convex's message when the file is not in the format
 */
export function readTable(file: Buffer, format: TableFormat, documentType: JSONValue): JSONValue[] {
  if (format === "jsonLines") return jsonLines(file, parsePlain);
  if (format === "csv") return csvRows(textOf(file), optionalFields(documentType));
  if (file.length > LIMITS.bytesWritten)
    throw new Error(
      `Import is too large for JSON (${file.length} bytes > maximum 16 MiB). Consider converting data to JSONLines`,
    );
  const list = withErrorPrefix("Not valid JSON: ", () => parsePlain(textOf(file)));
  if (Array.isArray(list)) return list;
  throw new Error("Not a JSON array");
}

function textOf(file: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file);
  } catch (error) {
    throw new Error("Import wasn't valid UTF8: stream did not contain valid UTF-8", {
      cause: error,
    });
  }
}

function jsonLines(file: Buffer, parse: (line: string) => JSONValue): JSONValue[] {
  const lines = textOf(file).split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines.map((line, i) =>
    withErrorPrefix(`Row ${i + 1} wasn't valid JSON: `, () => parse(line)),
  );
}

/** Outside of an export every number is a float, and nothing stands for an int64 or bytes. */
function parsePlain(text: string): JSONValue {
  parseJson(text);
  return JSON.parse(text, (name, value: JSONValue) => {
    if (name.startsWith("$"))
      throw new Error(`Field name ${name} starts with '$', which is reserved.`);
    return typeof value === "number" ? convexToJson(value) : value;
  }) as JSONValue;
}

/** A quoted or a plain cell, and what ends it. */
const CELL = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|\r|\n|$)/gy;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
/** Convex reads these cells as numbers, which JSON lacks. */
const NO_NUMBER = /^[+-]?(?:nan|inf|infinity)$/i;

function optionalFields(type: JSONValue): string[] {
  if (!isObject(type)) return [];
  if (type.type === "union") return (type.value as JSONValue[]).flatMap(optionalFields);
  if (type.type !== "object") return [];
  const fields = Object.entries(type.value as Record<string, { optional: boolean }>);
  return fields.filter(([, { optional }]) => optional).map(([name]) => name);
}

/** @param optional fields that an empty cell leaves out */
function csvRows(text: string, optional: string[]): JSONValue[] {
  const [header = [], ...rows] = csvCells(text);
  const names = header.map((name) => name.replace(/^ +| +$/g, ""));
  return rows.map((cells, i) => {
    if (cells.length !== names.length)
      throw new Error(`CSV row ${i + 1} doesn't have all of the fields in the header`);
    return Object.fromEntries(
      names
        .map((name, at) => [name, csvValue(cells[at] ?? "")] as const)
        .filter(([name, value]) => value !== "" || !optional.includes(name)),
    );
  });
}

function csvValue(cell: string): JSONValue {
  if (NO_NUMBER.test(cell)) return null;
  return NUMBER.test(cell) ? convexToJson(Number(cell)) : cell;
}

/** The cells of each line that is not empty. */
function csvCells(text: string): string[][] {
  const rows: string[][] = [];
  let cells: string[] = [];
  for (const [, quoted, plain = "", end] of text.matchAll(CELL)) {
    cells.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ",") continue;
    if (cells.length > 1 || cells[0] !== "" || quoted !== undefined) rows.push(cells);
    cells = [];
  }
  return rows;
}

const tableNumber = z.object({ name: z.string(), id: z.int() });

const TABLE_FILE = /^(.*\/)?([^/]+)\/documents\.jsonl$/;
const STORED_FILE = /^(.*\/)?_storage\/([^/.]+)(?:\.[^/]+)?$/;

/** `namespace`: of the component into which the archive is imported. */
export function readArchive(file: Buffer, namespace: string): Imported {
  const entries = withErrorPrefix("invalid zip file: ", () => readZip(file));
  const tables = new Map<string, ImportedTable>();
  const files: ImportedFile[] = [];
  const tableOf = (componentPath: string, name: string): ImportedTable => {
    const key = `${componentPath}\x00${name}`;
    const table = tables.get(key) ?? { namespace: componentPath, name, rows: [] };
    tables.set(key, table);
    return table;
  };
  const componentOf = (folder: string) => {
    const names = Array.from(folder.matchAll(/_components\/([^/]+)\//g), ([, name]) => name);
    return [namespace, ...names].filter((name) => name !== "").join("/");
  };
  for (const [path, read] of entries) {
    const [, folder = "", name = ""] = TABLE_FILE.exec(path) ?? [];
    const [, storageFolder = "", id = "documents"] = STORED_FILE.exec(path) ?? [];
    if (id !== "documents") files.push({ namespace: componentOf(storageFolder), id, read });
    if (name === "_tables") {
      for (const row of jsonLines(read(), parseJson)) {
        const listed = tableNumber.parse(row);
        tableOf(componentOf(folder), listed.name).number = listed.id;
      }
    } else if (name === STORAGE) {
      tableOf(componentOf(folder), name).rows = jsonLines(read(), parseJson);
    } else if (name !== "" && !name.startsWith("_")) {
      const schema = entries.get(`${folder}${name}/generated_schema.jsonl`)?.().toString().trim();
      if (schema !== undefined && schema !== '"uniform"')
        throw new Error(
          `The archive of table "${name}" is in the format of old exports, which this local backend cannot read. Convex's own backend can.`,
        );
      tableOf(componentOf(folder), name).rows = jsonLines(
        read(),
        schema === undefined ? parsePlain : parseExported,
      );
    }
  }
  return { tables: [...tables.values()], files };
}
