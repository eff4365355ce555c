/**
 * File storage: bytes in files named by UUID, metadata in `_storage` documents. The file of a deleted
 * document is removed at the next start.
 */
import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { DeploymentState } from "../database/deployment.ts";
import { parseDocument } from "../database/indexEntries.ts";
import { checkDigest, filesFolder, insertFile, type UploadToken } from "../database/storedFiles.ts";
import { fileKey, uploadKey } from "../store/layout.ts";
import type { Store } from "../store/store.ts";
import { textOf } from "../store/values.ts";

type StoredFile = { path: string; size: number; contentType?: string; sha256: string };

type Body = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export class Files {
  private readonly directory: string;

  constructor(
    private readonly database: Store,
    private readonly deployment: DeploymentState,
    options: { dataDir: string },
  ) {
    this.directory = filesFolder(options.dataDir);
  }

  /** Creates the folder and removes the files in it that no document refers to. */
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
      if (stored === undefined) return undefined;
      tx.set(uploadKey(token), null);
      const { expires, namespace } = JSON.parse(stored) as UploadToken;
      return expires > Date.now() ? namespace : undefined;
    });
  }

  /**
   * Writes the file, checks the sha256 if given, inserts the `_storage` document and returns its id. The
   * bytes are on disk before the document is written, so a document never refers to a missing file.
   * @throws DigestMismatch
   */
  async store(
    body: Body,
    contentType: string | undefined,
    sha256?: string,
    namespace = "",
  ): Promise<string> {
    const uuid = randomUUID();
    const written = await this.write(uuid, body, sha256);
    return this.deployment.documents((documents) =>
      insertFile(documents, namespace, uuid, { ...written, contentType }),
    );
  }

  /** @throws DigestMismatch */
  async write(
    uuid: string,
    body: Body,
    sha256?: string,
  ): Promise<{ digest: Buffer; size: number }> {
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
      return { digest, size };
    } catch (error) {
      await file.close().catch(() => undefined);
      await rm(`${path}.part`, { force: true });
      throw error;
    }
  }

  /** Finds a file by the UUID in its URL. */
  find(uuid: string): StoredFile | undefined {
    const document = this.database.get(fileKey(uuid));
    const text = document && this.database.get(document);
    if (text === undefined) return undefined;
    const facts = parseDocument(text);
    return {
      path: join(this.directory, uuid),
      size: Number(facts.size),
      contentType: typeof facts.contentType === "string" ? facts.contentType : undefined,
      sha256: textOf(facts.sha256),
    };
  }
}
