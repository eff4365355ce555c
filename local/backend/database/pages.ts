/** Pages of a query's documents, and the cursors between them. */

import { hash } from "node:crypto";
import { checkCount, checkQuery } from "./checkQuery.ts";
import { withErrorPrefix } from "./checkValue.ts";
import type { Documents } from "./documents.ts";
import { LIMITS } from "./limits.ts";
import {
  filtered,
  foreignCursor,
  parsedList,
  scan,
  type Row,
  type SerializedQuery,
} from "./scan.ts";

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

/**
 * A cursor contains the fingerprint of its query's plan (table, index, range, order, filters), so that other
 * queries refuse it. A forged cursor may contain the right fingerprint, so `scan` checks the position against
 * the range.
 */
function cursorOf(fingerprint: string, position: string): string {
  return Buffer.from(
    JSON.stringify([fingerprint, Buffer.from(position, "latin1").toString("base64")]),
  ).toString("base64url");
}

function positionOf(fingerprint: string, cursor: string): string {
  const [cursorFingerprint, position] = parsedList(Buffer.from(cursor, "base64url").toString());
  if (typeof cursorFingerprint !== "string" || typeof position !== "string") {
    throw new Error(`InvalidCursor: Failed to parse cursor ${JSON.stringify(cursor)}.`);
  }
  if (cursorFingerprint !== fingerprint) throw foreignCursor();
  return Buffer.from(position, "base64").toString("latin1");
}

function checkSize({ pageSize, maximumRowsRead, maximumBytesRead }: PageRequest): void {
  if (!Number.isInteger(pageSize) || pageSize < 0)
    throw new Error(`Invalid number of items to paginate by: ${pageSize}`);
  if (pageSize === 0) throw new Error("Must request at least 1 document while paginating");
  if (pageSize > LIMITS.documentsRead) throw new Error(`Requested too many items: ${pageSize}`);
  for (const maximum of [maximumRowsRead, maximumBytesRead])
    if (maximum !== null && maximum !== undefined)
      withErrorPrefix("Invalid arguments for `queryPage`: ", () => checkCount(maximum));
  if (maximumRowsRead === 0 || maximumBytesRead === 0)
    throw new Error("maximumRowsRead and maximumBytesRead must be greater than 0");
}

/**
 * Reads one page. With an `endCursor`, the page is everything up to that cursor, however many rows that is by
 * now. So a loaded page keeps its end when rows are inserted, and the next page still starts there.
 */
export function runPage(documents: Documents, namespace: string, request: PageRequest): Page {
  const { query } = request;
  checkQuery(query, "queryPage");
  checkSize(request);
  const fingerprint = hash("sha256", namespace + JSON.stringify(query), "base64url").slice(0, 16);
  const from = request.cursor === null ? START : positionOf(fingerprint, request.cursor);
  const after = from === START ? undefined : from;
  const until = request.endCursor === null ? undefined : positionOf(fingerprint, request.endCursor);
  const rowLimit = request.maximumRowsRead ?? LIMITS.documentsRead;
  const byteLimit = request.maximumBytesRead ?? LIMITS.bytesRead;
  const rows: Row[] = [];
  let readRows = 0;
  let readBytes = 0;
  let position: string | undefined = after;
  let isFull = false;
  let isLimitReached = false;
  const countedRows = function* (): Generator<Row> {
    if (after === END) return;
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
      isLimitReached = readRows >= rowLimit || readBytes >= byteLimit;
      if (isLimitReached) return;
    }
  };
  for (const row of filtered(query, countedRows())) {
    rows.push(row);
    isFull = until === undefined && rows.length >= request.pageSize;
    if (isFull) break;
  }
  const isStopped =
    (isFull || isLimitReached) && !(isLimitReached && until !== undefined && position === until);
  const continuePosition = isStopped
    ? (position ?? START)
    : ((after === END ? after : until) ?? END);
  const middleRow = rows[Math.floor(rows.length / 2) - 1];
  const isNearLimit = readRows > rowLimit * 0.75 || readBytes > byteLimit * 0.75;
  return {
    page: rows.map((row) => row.text),
    isDone: continuePosition === END,
    continueCursor: cursorOf(fingerprint, continuePosition),
    splitCursor: middleRow ? cursorOf(fingerprint, middleRow.position) : null,
    pageStatus: isLimitReached ? "SplitRequired" : isNearLimit ? "SplitRecommended" : null,
  };
}
