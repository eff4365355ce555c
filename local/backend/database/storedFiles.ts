/**
 * Stored files as functions see them: `_storage` documents and their related keys. The bytes are handled by
 * files.ts.
 */
import { randomUUID } from "node:crypto";
import type { JSONValue } from "convex/values";
import type { Documents } from "./documents.ts";
import { parseDocument } from "./indexEntries.ts";
import { fileKey, fileUuidKey, uploadKey } from "../store/layout.ts";
import { STORAGE } from "./tables.ts";
import type { Tx } from "../store/tx.ts";
import type { JsonObject } from "../store/values.ts";

const UPLOAD_MS = 3_600_000;

/** The file's document; undefined when the namespace has no such file. */
function factsOf(documents: Documents, namespace: string, id: string): JsonObject | undefined {
  if (documents.names.ofId(documents.tx, namespace, id) !== STORAGE) return undefined;
  const text = documents.get(namespace, id);
  return text === undefined ? undefined : parseDocument(text);
}

/** Handles storage operations on the file `id`, or on none; undefined for any other operation. */
export function storageSyscall(
  op: string,
  documents: Documents,
  namespace: string,
  id: string,
  { cloudUrl, now }: { cloudUrl: string; now: number },
): JSONValue | undefined {
  switch (op) {
    case "1.0/storageGenerateUploadUrl":
      return newUploadUrl(documents.tx, namespace, cloudUrl, now);
    case "1.0/storageGetUrl":
      if (!factsOf(documents, namespace, id)) return null;
      return `${cloudUrl}/api/storage/${documents.tx.peek(fileUuidKey(id)) ?? id}`;
    case "1.0/storageGetMetadata":
      return fileMetadata(documents, namespace, id);
    case "1.0/storageDelete":
      deleteFile(documents, namespace, id);
      return null;
    default:
      return undefined;
  }
}

export function fileMetadata(documents: Documents, namespace: string, id: string): JSONValue {
  const facts = factsOf(documents, namespace, id);
  if (!facts) return null;
  return {
    storageId: id,
    sha256: facts.sha256 ?? "",
    size: facts.size ?? 0,
    contentType: facts.contentType ?? null,
  };
}

/**
 * Deletes the file's keys. The server watches the UUID's key and deletes the bytes when the commit is durable
 * (files.ts).
 */
function deleteFile(documents: Documents, namespace: string, id: string): void {
  if (!factsOf(documents, namespace, id)) throw new Error(`storage id ${id} not found`);
  documents.remove(namespace, id);
  const { tx } = documents;
  const uuid = tx.get(fileUuidKey(id));
  tx.set(fileUuidKey(id), null);
  if (uuid !== undefined) tx.set(fileKey(uuid), null);
}

/** The data of an upload token; the file belongs to the component that issued the URL. */
export type UploadToken = { expires: number; namespace: string };

/** A URL that accepts one file. */
function newUploadUrl(tx: Tx, namespace: string, cloudUrl: string, now: number): string {
  const token = randomUUID();
  const stored: UploadToken = { expires: now + UPLOAD_MS, namespace };
  tx.set(uploadKey(token), JSON.stringify(stored));
  return `${cloudUrl}/api/storage/upload?token=${token}`;
}
