/** The index entries of a document: the keys it occupies in each index of its table. */

import { indexPrefix, searchPrefix } from "../store/layout.ts";
import { encodeValue, fitKey } from "../store/sortKeys.ts";
import { fieldAt, type JsonObject, textOf } from "../store/values.ts";
import type { DatabaseIndex, IndexConfig } from "./catalog.ts";
import { decodeId } from "./ids.ts";
import { postings } from "./search.ts";

/**
 * The index that every table has without declaring it. Its id is 0xf0000000 plus its tablet, so that
 * it never collides with a declared index.
 */
export function creationIndex(tablet: number): DatabaseIndex {
  return {
    id: 0xf0000000 + tablet,
    name: "by_creation_time",
    kind: "database",
    fields: [],
  };
}

/** Fields by which an index sorts; `_creationTime` is the last one in every index. */
export function sortFields(index: DatabaseIndex): string[] {
  return [...index.fields, "_creationTime"];
}

export function indexEntries(index: IndexConfig, document: JsonObject): [string, string][] {
  const id = textOf(document._id);
  const internal = decodeId(id)?.internal ?? "";
  if (index.kind === "search") {
    return postings(index, document).map(([posting, value]) => [
      searchPrefix(index.id) + posting + internal,
      value,
    ]);
  }
  let key = indexPrefix(index.id);
  for (const field of sortFields(index)) key += encodeValue(fieldAt(document, field));
  return [[fitKey(key + internal), id]];
}

export function parseDocument(text: string): JsonObject {
  return JSON.parse(text) as JsonObject;
}
