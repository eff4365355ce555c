/**
 * File storage: bytes in files named by UUID, metadata in `_storage` documents. Deleting the document deletes
 * the file.
 */
import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { DeploymentState } from "../database/deployment.ts";
import { decodeId, keyOfId } from "../database/ids.ts";
import { parseDocument } from "../database/indexEntries.ts";
import { checkDigest, filesFolder, insertFile, type UploadToken } from "../database/storedFiles.ts";
import { fileKey, fileUuidKey, uploadKey } from "../store/layout.ts";
import type { Store } from "../store/store.ts";
import { textOf } from "../store/values.ts";

type StoredFile = { path: string; size: number; contentType?: string; sha256: string };

export class Files {
  private readonly directory: string;

  constructor(
    private readonly database: Store,
    private readonly deployment: DeploymentState,
    options: { dataDir: string },
  ) {
    this.directory = filesFolder(options.dataDir);
    database.onCommit(({ keys }) => void this.removeDeleted(keys));
  }

  /**
   * Creates the folder and removes what a killed process left in it: partial files, and whole files that no
   * document refers to.
   */
  async open(): Promise<void> {
    await mkdir(this.directory, { recursive: true });
    for (const name of await readdir(this.directory))
      if (this.database.get(fileKey(name)) === undefined)
        await rm(join(this.directory, name), { force: true });
  }

  /**
   * Consumes a one-time upload token and returns the component the file belongs to; undefined when the token
   * is unknown, used or expired.
   */
  redeemUploadToken(token: string): Promise<string | undefined> {
    return this.database.transact((tx) => {
      const stored = tx.get(uploadKey(token));
      if (stored === undefined) return { value: undefined };
      tx.set(uploadKey(token), null);
      const { expires, namespace } = JSON.parse(stored) as UploadToken;
      return { value: expires > Date.now() ? namespace : undefined };
    });
  }

  /**
   * Writes the file, checks the sha256 if given, inserts the `_storage` document and returns its id. The
   * bytes are on disk before the document is written, so a document never refers to a missing file.
   * @throws DigestMismatch
   */
  async store(
    body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    contentType: string | undefined,
    sha256?: string,
    namespace = "",
  ): Promise<string> {
    const uuid = randomUUID();
    const path = join(this.directory, uuid);
    const hash = createHash("sha256");
    let size = 0;
    const file = await open(`${path}.part`, "wx");
    try {
      for await (const chunk of body) {
        hash.update(chunk);
        size += chunk.length;
        await file.write(chunk);
      }
      await file.datasync();
      await file.close();
      const digest = hash.digest();
      checkDigest(digest, sha256);
      await rename(`${path}.part`, path);
      return await this.deployment.documents((documents) =>
        insertFile(documents, namespace, uuid, { digest, size, contentType }),
      );
    } catch (error) {
      await file.close().catch(() => undefined);
      await rm(`${path}.part`, { force: true });
      throw error;
    }
  }

  /** Finds a file by storage id or by the UUID in a served URL. */
  find(id: string): StoredFile | undefined {
    const storageId = decodeId(id) ? id : (this.database.get(fileKey(id)) ?? "");
    const key = keyOfId(storageId);
    const text = key && this.database.get(key);
    const uuid = this.database.get(fileUuidKey(storageId));
    if (text === undefined || uuid === undefined) return undefined;
    const facts = parseDocument(text);
    return {
      path: join(this.directory, uuid),
      size: Number(facts.size),
      contentType: typeof facts.contentType === "string" ? facts.contentType : undefined,
      sha256: textOf(facts.sha256),
    };
  }

  /** Deletes the files of documents that a commit deleted. */
  private async removeDeleted(commitKeys: string[]): Promise<void> {
    for (const key of commitKeys) {
      if (!key.startsWith("f")) continue;
      if (this.database.get(key) === undefined)
        await rm(join(this.directory, key.slice(1)), { force: true });
    }
  }
}
