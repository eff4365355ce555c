/** Database queries: streams of documents through an index, a full scan or a search. */

import type { JSONValue } from "convex/values";
import { documentKey, documentsOf, indexPrefix } from "../store/layout.ts";
import { MAX_KEY_BYTES } from "../store/sortKeys.ts";
import { isObject, parseJson } from "../store/values.ts";
import type { Documents } from "./documents.ts";
import { passes } from "./filter.ts";
import { creationIndex, parseDocument, sortFields } from "./indexEntries.ts";
import { inRange, keySpan, type KeySpan, type RangeExpression } from "./indexRanges.ts";
import { LIMITS } from "./limits.ts";
import { compareRanks, search, type Rank, type SearchFilter } from "./search.ts";
import { findTable, tableConfig } from "./tables.ts";

type Order = "asc" | "desc";
type Source =
  | { type: "FullTableScan"; tableName: string; order: Order | null }
  | { type: "IndexRange"; indexName: string; range: RangeExpression[]; order: Order | null }
  | { type: "Search"; indexName: string; filters: SearchFilter[] };
export type SerializedQuery = {
  source: Source;
  operators: ({ filter: JSONValue } | { limit: number })[];
};

export const tableScan = (tableName: string, order: Order): SerializedQuery => ({
  source: { type: "FullTableScan", tableName, order },
  operators: [],
});

/** A document and the stream's position after it. */
export type Row = { text: string; position: string };

/** `direct`: the keys are document keys, not index keys. */
type Bounds = KeySpan & {
  tablet: number;
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

export function* filtered(query: SerializedQuery, rows: Iterable<Row>): Generator<Row> {
  const remaining = query.operators.map((operator) =>
    "limit" in operator ? operator.limit : Infinity,
  );
  if (remaining.some((limit) => limit === 0)) return;
  rows: for (const row of rows) {
    for (const [i, operator] of query.operators.entries()) {
      if ("filter" in operator) {
        if (!passes(operator.filter, parseDocument(row.text))) continue rows;
      } else remaining[i] = (remaining[i] ?? 0) - 1;
    }
    yield row;
    if (remaining.some((limit) => limit <= 0)) return;
  }
}

export function* scan(
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
  documents.countRange();
  const byId = bounds.range.some(({ fieldPath }) => fieldPath === "_id");
  let { from, to } = bounds;
  // A position is the key of the last row seen. A forged one must not lead out of the range.
  for (const position of [after, until])
    if (position !== undefined && (position < from || position >= to)) throw foreignCursor();
  if (bounds.reverse) {
    if (after !== undefined) to = after;
    if (until !== undefined) from = until;
  } else {
    if (after !== undefined) from = after + "\x00";
    if (until !== undefined) to = until + "\x00";
  }
  for (const [key, value] of documents.tx.range(from, to, bounds.reverse)) {
    const text = bounds.direct ? value : documents.readIndexedDocument(bounds.tablet, value);
    if (bounds.direct) documents.countRead(value);
    // The span is too wide for truncated keys, and for a bound on `_id` that is no id of the table: check the
    // document itself.
    if ((byId || key.length > MAX_KEY_BYTES) && !inRange(bounds.range, text)) continue;
    yield { text, position: key };
  }
}

function* searchRows(
  documents: Documents,
  namespace: string,
  source: Extract<Source, { type: "Search" }>,
  after?: string,
  until?: string,
): Generator<Row> {
  const { stored, config, table, index: name } = locate(documents, namespace, source.indexName);
  const index = config?.indexes.find(
    (candidate) => candidate.name === name && candidate.kind === "search",
  );
  if (index?.kind !== "search") throw missingIndex(table, name);
  documents.countRange();
  if (!stored) return;
  const first = after === undefined ? undefined : searchPosition(after);
  const last = until === undefined ? undefined : searchPosition(until);
  // All pages of a search use the same weights, so that each continues where the previous one ended, even if
  // that row is gone.
  const firstPageWeights = first?.weights ?? last?.weights;
  const { found, weights } = search(documents.tx, index, source.filters, firstPageWeights);
  for (const rank of found) {
    if (first && compareRanks(rank, first.rank) <= 0) continue;
    if (last && compareRanks(rank, last.rank) > 0) return;
    const text = documents.tx.get(documentKey(stored.tablet, rank.internal));
    if (text === undefined) continue;
    documents.countRead(text);
    yield { text, position: JSON.stringify([rank, weights]) };
  }
  if (found.length === LIMITS.searchResults)
    throw new Error(
      `Search query scanned too many documents (fetched ${LIMITS.searchResults}). Consider using a smaller limit, paginating the query, or using a filter field to limit the number of documents pulled from the search index.`,
    );
}

type SearchPosition = { rank: Rank; weights: number[] };

function searchPosition(position: string): SearchPosition {
  const [rank, weights] = parsedList(position);
  if (!isObject(rank) || !Array.isArray(weights)) throw foreignCursor();
  const { score, tie, internal } = rank;
  const numericWeights = weights.filter((weight) => typeof weight === "number");
  if (typeof score !== "number" || typeof tie !== "string" || typeof internal !== "string")
    throw foreignCursor();
  return { rank: { score, tie, internal }, weights: numericWeights };
}

/** The list in a cursor or journal; empty when the text is something else. */
export function parsedList(text: string): JSONValue[] {
  try {
    const parsed = parseJson(text);
    return Array.isArray(parsed) ? parsed : [];
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return [];
  }
}

/** Convex's clients recognise this error by its first word and restart at the first page. */
export const foreignCursor = () =>
  new Error(
    "InvalidCursor: Tried to run a query starting from a cursor, but it looks like this cursor is from a different query.",
  );

function locate(documents: Documents, namespace: string, indexName: string) {
  const dot = indexName.indexOf(".");
  const table = indexName.slice(0, dot);
  return {
    table,
    index: indexName.slice(dot + 1),
    stored: findTable(documents.tx, namespace, table),
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
  const { table, index: name, stored, config } = locate(documents, namespace, indexName);
  const direct = name === "by_id";
  const declared = config?.indexes.find((candidate) => candidate.name === name);
  const { tablet = 0, number = 0 } = stored ?? {};
  const index = name === "by_creation_time" || direct ? creationIndex(tablet) : declared;
  if (index?.kind !== "database") throw missingIndex(table, name);
  if (!stored) return undefined;
  const range = source.type === "IndexRange" ? source.range : [];
  const start = direct ? documentsOf(tablet) : indexPrefix(index.id);
  const fields = direct ? ["_id"] : [...sortFields(index), "_id"];
  const span = keySpan(start, fields, number, range, indexName);
  return { ...span, tablet, reverse: source.order === "desc", direct, range };
}
