/** Reads the file of `npx convex import`: CSV, JSON lines, a JSON list, or the archive of an export. */

import { convexToJson, type JSONValue } from "convex/values";
import { unzipSync, type Unzipped } from "fflate";
import { randomUUID } from "node:crypto";
import { crc32 } from "node:zlib";
import * as z from "zod";
import { withErrorPrefix } from "../database/checkValue.ts";
import { LIMITS } from "../database/limits.ts";
import { isUuid } from "../database/storedFiles.ts";
import { STORAGE } from "../database/tables.ts";
import { isObject, parseJson } from "../store/values.ts";
import { parseExported } from "./exportedValues.ts";

export type ImportedFile = {
  uuid: string;
  facts: z.infer<typeof storedFile>;
  bytes: Uint8Array;
};
/**
 * `number`: the table's number in the archive's list of tables. `files`: set for `_storage`, whose `rows` are
 * empty. `isMissing`: the table is not in the archive; `replaceAll` empties or deletes it.
 */
export type ImportedTable = {
  namespace: string;
  name: string;
  rows: JSONValue[];
  number?: number | undefined;
  files?: ImportedFile[];
  isMissing?: boolean;
};

type TableFormat = "csv" | "jsonLines" | "jsonArray";

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

function textOf(file: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file);
  } catch (error) {
    throw new Error("Import wasn't valid UTF8: stream did not contain valid UTF-8", {
      cause: error,
    });
  }
}

function jsonLines(file: Uint8Array, parse: (line: string) => JSONValue): JSONValue[] {
  const lines = textOf(file).split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines.map((line, i) =>
    withErrorPrefix(`Row ${i + 1} wasn't valid JSON: `, () => parse(line)),
  );
}

/**
 * For rows without an export's `generated_schema.jsonl`: numbers are floats, and int64 and bytes can't be
 * expressed.
 */
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

const csvValue = (cell: string): JSONValue =>
  NUMBER.test(cell) ? convexToJson(Number(cell)) : cell;

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

const listedTable = z.object({ name: z.string(), id: z.int() });
const storedFile = z.object({
  _id: z.string(),
  _creationTime: z.number().optional(),
  contentType: z.string().nullish(),
  internalId: z.string().optional(),
});

const TABLE_FILE = /^(.*\/)?([^/]+)\/documents\.jsonl$/;

const DIRECTORY_ENTRY = 0x02014b50;

/** Checks the checksums too, because fflate doesn't: damaged data would be imported. */
function unzip(file: Buffer): Unzipped {
  const entries = unzipSync(file);
  let at = file.readUInt32LE(file.lastIndexOf("PK\x05\x06", undefined, "latin1") + 16);
  while (at < file.length && file.readUInt32LE(at) === DIRECTORY_ENTRY) {
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((each) =>
      file.readUInt16LE(at + each),
    );
    const path = file.toString("utf8", at + 46, at + 46 + name);
    const bytes = entries[path];
    if (bytes && crc32(bytes) !== file.readUInt32LE(at + 16)) throw new Error(`${path} is damaged`);
    at += 46 + name + extra + comment;
  }
  return entries;
}

/** @param namespace the path of the component into which the archive is imported */
export function readArchive(file: Buffer, namespace: string): ImportedTable[] {
  const entries = withErrorPrefix("invalid zip file: ", () => unzip(file));
  const tables: ImportedTable[] = [];
  const numbers = new Map<string, number>();
  for (const [path, bytes] of Object.entries(entries)) {
    const [, folder = "", name = ""] = TABLE_FILE.exec(path) ?? [];
    const names = Array.from(folder.matchAll(/_components\/([^/]+)\//g), ([, each]) => each);
    const component = [namespace, ...names].filter((each) => each !== "").join("/");
    if (name === "_tables") {
      for (const row of jsonLines(bytes, parseJson)) {
        const listed = listedTable.parse(row);
        numbers.set(`${component}/${listed.name}`, listed.id);
      }
    } else if (name === STORAGE) {
      const files = jsonLines(bytes, parseJson).map((row) => {
        const { internalId = "", ...facts } = storedFile.parse(row);
        const prefix = `${folder}${STORAGE}/${facts._id}`;
        const found = Object.keys(entries).find((each) => each.replace(/\.\w+$/, "") === prefix);
        if (found === undefined) throw new Error(`the archive lacks the file ${facts._id}`);
        const uuid = isUuid(internalId) ? internalId : randomUUID();
        return { uuid, facts, bytes: entries[found] ?? new Uint8Array() };
      });
      tables.push({ namespace: component, name, rows: [], files });
    } else if (name !== "" && !name.startsWith("_")) {
      const schema = entries[`${folder}${name}/generated_schema.jsonl`];
      if (schema && textOf(schema).trim() !== '"uniform"')
        throw new Error(
          `The archive of table "${name}" is in the format of old exports, which this local backend cannot read. Convex's own backend can.`,
        );
      const rows = jsonLines(bytes, schema ? parseExported : parsePlain);
      tables.push({ namespace: component, name, rows });
    }
  }
  return tables.map((table) => ({
    ...table,
    number: numbers.get(`${table.namespace}/${table.name}`),
  }));
}
