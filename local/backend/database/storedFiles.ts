/**
 * Stored files as functions see them: `_storage` documents, their related keys, and the files that functions
 * store and read. Uploads are handled by files.ts.
 */

import type { JSONValue } from "convex/values";
import { createHash, randomUUID } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileKey, fileUuidKey, uploadKey } from "../store/layout.ts";
import type { Tx } from "../store/tx.ts";
import { textOf, type JsonObject } from "../store/values.ts";
import type { Documents } from "./documents.ts";
import { decodeId } from "./ids.ts";
import { parseDocument } from "./indexEntries.ts";
import { locateId, STORAGE } from "./tables.ts";

const UPLOAD_MS = 3_600_000;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const isUuid = (text: string): boolean => UUID.test(text);

/**
 * The file's document; undefined when there is no such file.
 * @throws Error with Convex's message when the text isn't a storage id
 */
function fileDocument(documents: Documents, namespace: string, id: string): JsonObject | undefined {
  if (!decodeId(id)) {
    if (isUuid(id)) return undefined;
    throw new Error(
      `Invalid storage ID: "${id}". Storage ID should be an Id of '_storage' table, or a UUID string.`,
    );
  }
  if (documents.tableOf(namespace, id) !== STORAGE)
    throw new Error(
      "Invalid storage ID. Storage ID cannot be an ID on any table other than '_storage'.",
    );
  const text = documents.get(namespace, id);
  return text === undefined ? undefined : parseDocument(text);
}

/** Handles storage operations; undefined for any other operation. */
export function storageSyscall(
  op: string,
  documents: Documents,
  namespace: string,
  args: JsonObject,
  { cloudUrl, dataDir, now }: { cloudUrl: string; dataDir: string; now: number },
): JSONValue | undefined {
  const id = textOf(args.storageId);
  switch (op) {
    case "1.0/storageStore":
      return storeBlob(documents, namespace, dataDir, args);
    case "1.0/storageGet":
      return readBlob(documents, namespace, dataDir, id);
    case "1.0/storageGenerateUploadUrl":
      return newUploadUrl(documents.tx, namespace, cloudUrl, now);
    case "1.0/storageGetUrl":
      if (!fileDocument(documents, namespace, id)) return null;
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

function fileMetadata(documents: Documents, namespace: string, id: string): JSONValue {
  const file = fileDocument(documents, namespace, id);
  if (!file) return null;
  return {
    storageId: id,
    sha256: file.sha256 ?? "",
    size: file.size ?? 0,
    contentType: file.contentType ?? null,
  };
}

/** The bytes are removed at the next start (files.ts). */
function deleteFile(documents: Documents, namespace: string, id: string): void {
  if (!fileDocument(documents, namespace, id)) throw new Error(`storage id ${id} not found`);
  documents.remove(namespace, id);
  const { tx } = documents;
  const uuid = tx.get(fileUuidKey(id));
  tx.set(fileUuidKey(id), null);
  if (uuid !== undefined) tx.set(fileKey(uuid), null);
}

/** Folder of the stored files' bytes. */
export const filesFolder = (dataDir: string): string => join(dataDir, "files");

type SavedFile = { uuid: string; sha256: string; size: number };

/** Writes the bytes to disk, before the document that refers to them. */
export function saveFile(
  dataDir: string,
  bytes: Uint8Array,
  uuid: string = randomUUID(),
): SavedFile {
  const path = join(filesFolder(dataDir), uuid);
  writeFileSync(`${path}.part`, bytes, { flush: true });
  renameSync(`${path}.part`, path);
  return { uuid, sha256: createHash("sha256").update(bytes).digest("base64"), size: bytes.length };
}

/** Inserts the document of a saved file; returns the storage id. */
export function insertFile(
  documents: Documents,
  namespace: string,
  { uuid, ...saved }: SavedFile,
  contentType: string | undefined,
): string {
  const facts: JsonObject = saved;
  if (contentType) facts.contentType = contentType;
  const id = documents.insert(namespace, STORAGE, facts);
  documents.tx.set(fileUuidKey(id), uuid);
  documents.tx.set(fileKey(uuid), locateId(documents.tx, namespace, id)?.key ?? "");
  return id;
}

/**
 * `ctx.storage.store` of mutations and actions. A file without a committed document is removed at the next
 * start.
 */
function storeBlob(
  documents: Documents,
  namespace: string,
  dataDir: string,
  { blob, contentType, sha256 }: JsonObject,
): string {
  const saved = saveFile(dataDir, Buffer.from(textOf(blob), "base64"));
  const hex = Buffer.from(saved.sha256, "base64").toString("hex");
  if (typeof sha256 === "string" && sha256 !== saved.sha256 && sha256.toLowerCase() !== hex)
    throw new Error(`Sha256 mismatch. Expected: ${sha256} Actual: ${saved.sha256}`);
  return insertFile(documents, namespace, saved, textOf(contentType));
}

/** `ctx.storage.get` of mutations and actions. */
function readBlob(documents: Documents, namespace: string, dataDir: string, id: string): JSONValue {
  const file = fileDocument(documents, namespace, id);
  const uuid = file && documents.tx.peek(fileUuidKey(id));
  if (uuid === undefined) return null;
  const bytes = readFileSync(join(filesFolder(dataDir), uuid));
  return { blob: bytes.toString("base64"), contentType: file?.contentType ?? null };
}

/** The data of an upload token; the file belongs to the component that issued the URL. */
export type UploadToken = { expires: number; namespace: string };

/** A URL that accepts one file, for an hour. */
function newUploadUrl(tx: Tx, namespace: string, cloudUrl: string, now: number): string {
  const token = randomUUID();
  const stored: UploadToken = { expires: now + UPLOAD_MS, namespace };
  tx.set(uploadKey(token), JSON.stringify(stored));
  return `${cloudUrl}/api/storage/upload?token=${token}`;
}
