/** Database queries: streams of documents through an index, a full scan or a search, and pages of them. */
import { hash } from "node:crypto";
import type { JSONValue } from "convex/values";
import type { IndexConfig } from "./catalog.ts";
import type { Documents } from "./documents.ts";
import { passes } from "./filter.ts";
import { parseDocument, sortFields, systemIndexes } from "./indexing.ts";
import { decodeId } from "./ids.ts";
import { documentKey, documentsOf, indexPrefix } from "./layout.ts";
import { LIMITS } from "./limits.ts";
import { search, type SearchFilter } from "./searchText.ts";
import { afterPrefix, encodeValue, MAX_KEY_BYTES } from "./sortKeys.ts";
import { tableConfig } from "./tables.ts";
import { fieldAt, isObject, specialForm, textOf } from "./values.ts";

type Order = "asc" | "desc";
type RangeExpression = {
  type: "Eq" | "Gt" | "Gte" | "Lt" | "Lte";
  fieldPath: string;
  value: JSONValue;
};
type Source =
  | { type: "FullTableScan"; tableName: string; order: Order | null }
  | { type: "IndexRange"; indexName: string; range: RangeExpression[]; order: Order | null }
  | { type: "Search"; indexName: string; filters: SearchFilter[] };
export type SerializedQuery = {
  source: Source;
  operators: ({ filter: JSONValue } | { limit: number })[];
};

/** A document and where the stream stands after it. */
type Row = { text: string; position: string };

type DatabaseIndex = Extract<IndexConfig, { kind: "database" }>;
/** `direct`: the keys are the documents' own, not those of an index. */
type Bounds = {
  from: string;
  to: string;
  reverse: boolean;
  direct: boolean;
  range: RangeExpression[];
};

/** Yields the documents' JSON text. */
export function* runQuery(
  documents: Documents,
  namespace: string,
  query: SerializedQuery,
): Generator<string> {
  for (const row of filtered(query, scan(documents, namespace, query.source))) yield row.text;
}

function filtered(query: SerializedQuery, rows: Iterable<Row>): Iterable<Row> {
  return query.operators.length === 0 ? rows : operated(query, rows);
}

function* operated(query: SerializedQuery, rows: Iterable<Row>): Generator<Row> {
  const left = query.operators.map((operator) => ("limit" in operator ? operator.limit : Infinity));
  if (left.some((limit) => limit === 0)) return;
  rows: for (const row of rows) {
    for (const [i, operator] of query.operators.entries()) {
      if ("filter" in operator) {
        if (!passes(operator.filter, parseDocument(row.text))) continue rows;
      } else left[i] = (left[i] ?? 0) - 1;
    }
    yield row;
    if (left.some((limit) => limit <= 0)) return;
  }
}

function* scan(
  documents: Documents,
  namespace: string,
  source: Source,
  after?: string,
  until?: string,
): Generator<Row> {
  if (source.type === "Search") {
    yield* searchRows(documents, namespace, source, after, until);
    return;
  }
  const bounds = boundsOf(documents, namespace, source);
  if (!bounds) return;
  countRange(documents);
  let { from, to } = bounds;
  // A position is the key of the last row seen.
  if (bounds.reverse) {
    if (after !== undefined) to = after;
    if (until !== undefined) from = until;
  } else {
    if (after !== undefined) from = after + "\x00";
    if (until !== undefined) to = until + "\x00";
  }
  for (const [key, value] of documents.tx.range(from, to, bounds.reverse)) {
    const text = bounds.direct ? value : documents.fetch(value);
    if (bounds.direct) documents.countRead(value);
    // A key cut for its length proves only its first part: look at the document itself.
    if ((bounds.direct || key.length > MAX_KEY_BYTES) && !inRange(bounds.range, text)) continue;
    yield { text, position: key };
  }
}

function countRange(documents: Documents): void {
  if (++documents.usage.rangesRead > LIMITS.indexRangesRead) {
    throw new Error(
      `Too many reads in a single function execution (limit: ${LIMITS.indexRangesRead}).`,
    );
  }
}

function* searchRows(
  documents: Documents,
  namespace: string,
  source: Extract<Source, { type: "Search" }>,
  after?: string,
  until?: string,
): Generator<Row> {
  const { number, config, table, index: name } = locate(documents, namespace, source.indexName);
  const index = config?.indexes.find(
    (candidate) => candidate.name === name && candidate.kind === "search",
  );
  if (index?.kind !== "search" || index.state !== "ready") throw missingIndex(table, name);
  countRange(documents);
  if (number === undefined) return;
  const found = search(documents.tx, index, source.filters);
  const start = after === undefined ? 0 : found.indexOf(after) + 1;
  const end = until === undefined ? -1 : found.indexOf(until);
  for (const [i, internal] of found.entries()) {
    if (i < start) continue;
    // Postings do not change with other fields: the call depends on each document that it was given.
    const text = documents.tx.get(documentKey(number, internal));
    if (text !== undefined) {
      documents.countRead(text);
      yield { text, position: internal };
    }
    if (i === end) return;
  }
}

function locate(documents: Documents, namespace: string, indexName: string) {
  const dot = indexName.indexOf(".");
  const table = indexName.slice(0, dot);
  return {
    table,
    index: indexName.slice(dot + 1),
    number: documents.names.find(documents.tx, namespace, table),
    config: tableConfig(documents.catalog, namespace, table),
  };
}

const missingIndex = (table: string, index: string) =>
  new Error(`Index ${table}.${index} not found.`);

function boundsOf(
  documents: Documents,
  namespace: string,
  source: Exclude<Source, { type: "Search" }>,
): Bounds | undefined {
  const indexName =
    source.type === "FullTableScan" ? `${source.tableName}.by_creation_time` : source.indexName;
  const { table, index: name, number, config } = locate(documents, namespace, indexName);
  const declared = config?.indexes.find((candidate) => candidate.name === name);
  if (declared && declared.state !== "ready") {
    throw new Error(
      `Index ${table}.${name} is currently backfilling and not available to query yet.`,
    );
  }
  const range = source.type === "IndexRange" ? source.range : [];
  const reverse = source.order === "desc";
  if (name !== "by_id" && name !== "by_creation_time" && declared?.kind !== "database")
    throw missingIndex(table, name);
  if (number === undefined) return undefined;
  if (name === "by_id") return { ...idBounds(number, range), reverse, direct: true, range };
  const index = declared ?? systemIndexes(number)[0];
  if (index?.kind !== "database") throw missingIndex(table, name);
  return { ...rangeBounds(index, range, `${table}.${name}`), reverse, direct: false, range };
}

/** Ids sort as their documents' keys do; an equality needs one key only. */
function idBounds(number: number, range: RangeExpression[]): { from: string; to: string } {
  const equal = range.find(({ type }) => type === "Eq");
  const decoded = equal && decodeId(textOf(equal.value));
  if (!equal) return { from: documentsOf(number), to: afterPrefix(documentsOf(number)) };
  const key = documentKey(number, decoded?.internal ?? "");
  return { from: key, to: key + "\x00" };
}

/** Key span of an index range: equalities on the first fields, then bounds on the next one. */
function rangeBounds(
  index: DatabaseIndex,
  range: RangeExpression[],
  name: string,
): { from: string; to: string } {
  const fields = sortFields(index);
  let prefix = indexPrefix(index.id);
  let at = 0;
  let rest = range;
  while (rest[0]?.type === "Eq" && rest[0].fieldPath === fields[at]) {
    prefix += encodeValue(undefinedOf(rest[0].value));
    rest = rest.slice(1);
    at++;
  }
  let from = prefix;
  let to = afterPrefix(prefix);
  for (const { type, fieldPath, value } of rest) {
    if (type === "Eq" || fieldPath !== fields[at]) {
      throw new Error(
        `Tried to query index ${name} with fields in the wrong order: expected \`${fields[at] ?? "no further field"}\`, got \`${fieldPath}\`. Index fields: ${JSON.stringify(fields)}`,
      );
    }
    const bound = prefix + encodeValue(undefinedOf(value));
    if (type === "Gt") from = max(from, afterPrefix(bound));
    if (type === "Gte") from = max(from, bound);
    if (type === "Lt") to = min(to, bound);
    if (type === "Lte") to = min(to, afterPrefix(bound));
  }
  // Stored keys are cut at this length: widen the span to what the cut keys may be.
  if (from.length > MAX_KEY_BYTES) from = from.slice(0, MAX_KEY_BYTES);
  if (to.length > MAX_KEY_BYTES) to = afterPrefix(to.slice(0, MAX_KEY_BYTES));
  return { from, to };
}

const max = (a: string, b: string) => (a > b ? a : b);
const min = (a: string, b: string) => (a < b ? a : b);

function undefinedOf(value: JSONValue): JSONValue | undefined {
  return isObject(value) && specialForm(value) === "$undefined" ? undefined : value;
}

function inRange(range: RangeExpression[], text: string): boolean {
  const document = parseDocument(text);
  return range.every(({ type, fieldPath, value }) => {
    const own = encodeValue(fieldAt(document, fieldPath));
    const bound = encodeValue(undefinedOf(value));
    if (type === "Eq") return own === bound;
    if (type === "Gt") return own > bound;
    if (type === "Gte") return own >= bound;
    return type === "Lt" ? own < bound : own <= bound;
  });
}

export type PageRequest = {
  query: SerializedQuery;
  cursor: string | null;
  endCursor: string | null;
  pageSize: number;
  maximumRowsRead?: number | null;
  maximumBytesRead?: number | null;
};

export type Page = {
  page: string[];
  isDone: boolean;
  continueCursor: string;
  splitCursor: string | null;
  pageStatus: "SplitRecommended" | "SplitRequired" | null;
};

/** Positions before the first and after the last row. */
const START = "start";
const END = "end";

/** A cursor holds its query's fingerprint, so that it is refused by another query. */
function cursorOf(fingerprint: string, position: string): string {
  return Buffer.from(
    JSON.stringify([fingerprint, Buffer.from(position, "latin1").toString("base64")]),
  ).toString("base64url");
}

function positionOf(fingerprint: string, cursor: string): string {
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(cursor, "base64url").toString());
  } catch {
    parsed = undefined;
  }
  if (!Array.isArray(parsed) || typeof parsed[1] !== "string") {
    throw new Error(`InvalidCursor: Failed to parse cursor "${cursor}".`);
  }
  if (parsed[0] !== fingerprint) {
    throw new Error(
      "InvalidCursor: Tried to run a query starting from a cursor, but it looks like this cursor is from a different query.",
    );
  }
  return Buffer.from(parsed[1], "base64").toString("latin1");
}

/**
 * One page. With an `endCursor` the page is all that lies up to it, however many rows that has become: so a
 * loaded page keeps its end when rows are inserted into it, and the next page starts where it ends.
 */
export function runPage(documents: Documents, namespace: string, request: PageRequest): Page {
  const { query } = request;
  const fingerprint = hash("sha256", namespace + JSON.stringify(query), "base64url").slice(0, 16);
  const from = request.cursor === null ? START : positionOf(fingerprint, request.cursor);
  const after = from === START ? undefined : from;
  const until = request.endCursor === null ? undefined : positionOf(fingerprint, request.endCursor);
  if (after === END) {
    return {
      page: [],
      isDone: true,
      continueCursor: cursorOf(fingerprint, END),
      splitCursor: null,
      pageStatus: null,
    };
  }
  const rowLimit = request.maximumRowsRead ?? LIMITS.documentsRead;
  const byteLimit = request.maximumBytesRead ?? LIMITS.bytesRead;
  const rows: Row[] = [];
  let readRows = 0;
  let readBytes = 0;
  let position: string | undefined = after;
  let full = until === undefined && request.pageSize === 0;
  let cut = false;
  const counted = function* (): Generator<Row> {
    for (const row of scan(
      documents,
      namespace,
      query.source,
      after,
      until === END ? undefined : until,
    )) {
      readRows++;
      readBytes += row.text.length;
      position = row.position;
      yield row;
      cut = readRows >= rowLimit || readBytes >= byteLimit;
      if (cut) return;
    }
  };
  if (!full) {
    for (const row of filtered(query, counted())) {
      rows.push(row);
      full = until === undefined && rows.length >= request.pageSize;
      if (full) break;
    }
  }
  const stopped = (full || cut) && !(cut && until !== undefined && position === until);
  const continuePosition = stopped ? (position ?? START) : (until ?? END);
  const middle = rows[Math.floor(rows.length / 2) - 1];
  const near = readRows > rowLimit * 0.75 || readBytes > byteLimit * 0.75;
  return {
    page: rows.map((row) => row.text),
    isDone: continuePosition === END,
    continueCursor: cursorOf(fingerprint, continuePosition),
    splitCursor: middle ? cursorOf(fingerprint, middle.position) : null,
    pageStatus: cut ? "SplitRequired" : near ? "SplitRecommended" : null,
  };
}
