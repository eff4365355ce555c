/**
 * How the store's single key space is divided. Everything that a transaction can read or write is a key here,
 * so that conflicts and live queries are decided on key ranges alone.
 */

import { encodeValue, uint32 } from "./sortKeys.ts";

/** Catalog: pushed code, schema, indexes, deployment variables (catalog.ts). */
export const CATALOG_KEY = "C";
/** The catalog's version: small, read by every call. */
export const CATALOG_VERSION_KEY = "c";
/** Newest commit's timestamp, decimal. */
export const TS_KEY = "z";
export const NEXT_TABLET_KEY = "n";
/** The number that the namespace's next table gets. */
export const nextTableKey = (namespace: string) => `N${namespace}`;

export const TABLES_PREFIX = "t";
/** A table's `Table`, by namespace (component path) and name. */
export const tableKey = (namespace: string, table: string) => `t${namespace}\x00${table}`;
/** A document by tablet (see `Table`) and the id's internal part. */
export const documentKey = (tablet: number, internal: string) => "d" + uint32(tablet) + internal;
export const documentsOf = (tablet: number) => "d" + uint32(tablet);
/** Entries of an index, followed by the encoded fields and the document's internal id. */
export const indexPrefix = (index: number) => "i" + uint32(index);
/** Postings of a search index. */
export const searchPrefix = (index: number) => "s" + uint32(index);
/** Outcome of a client's successful mutation, by session and request id. */
export const requestKey = (sessionId: string, requestId: number) => `r${sessionId}:${requestId}`;
/** Scheduled jobs that have not run yet, by due time in ms (an encoded number). */
export const DUE_PREFIX = "q";
export const dueKey = (ms: number, jobId: string) => DUE_PREFIX + encodeValue(ms) + jobId;
/** Scheduled actions that have started: entries that are still here after a restart were interrupted. */
export const RUNNING_PREFIX = "Q";
/** A table's `Table`, by namespace and the number in its ids. */
export const tableNumberKey = (namespace: string, number: number) => `T${namespace}\x00${number}`;
export const uploadKey = (token: string) => `u${token}`;
/** From a file's served UUID to the key of its document. */
export const fileKey = (uuid: string) => `f${uuid}`;
/** From a storage id to the served UUID: separate from the document, so functions cannot see it. */
export const fileUuidKey = (id: string) => `F${id}`;
/** A cron's next run, by name. */
export const cronKey = (component: string, name: string) => `w${component}\x00${name}`;
