/**
 * File storage: bytes in files named by UUID, metadata in `_storage` documents. The file of a deleted
 * document is removed at the next start.
 */

import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { DeploymentState } from "../database/deployment.ts";
import { parseDocument } from "../database/indexEntries.ts";
import { filesFolder, insertFile, saveFile, type UploadToken } from "../database/storedFiles.ts";
import { fileKey, uploadKey } from "../store/layout.ts";
import type { Store } from "../store/store.ts";
import { textOf } from "../store/values.ts";

type StoredFile = { path: string; size: number; contentType?: string; sha256: string };

export class Files {
  private readonly folder: string;

  /** Creates the folder and removes the files in it that no document refers to. */
  constructor(
    private readonly store: Store,
    private readonly deployment: DeploymentState,
    private readonly dataDir: string,
  ) {
    this.folder = filesFolder(dataDir);
    mkdirSync(this.folder, { recursive: true });
    for (const name of readdirSync(this.folder))
      if (store.get(fileKey(name)) === undefined) rmSync(join(this.folder, name));
  }

  /** Stores an uploaded file and returns its id; undefined when the token is unknown, used or expired. */
  async upload(token: string, bytes: Buffer, contentType?: string): Promise<string | undefined> {
    if (this.store.get(uploadKey(token)) === undefined) return undefined;
    const saved = saveFile(this.dataDir, bytes);
    return this.deployment.documents((documents, tx) => {
      const stored = tx.get(uploadKey(token));
      if (stored === undefined) return undefined;
      tx.set(uploadKey(token), null);
      const { expires, namespace } = JSON.parse(stored) as UploadToken;
      if (expires <= Date.now()) return undefined;
      return insertFile(documents, namespace, saved, contentType);
    });
  }

  /** Finds a file by the UUID in its URL. */
  find(uuid: string): StoredFile | undefined {
    const documentKey = this.store.get(fileKey(uuid));
    const text = documentKey && this.store.get(documentKey);
    if (text === undefined) return undefined;
    const facts = parseDocument(text);
    return {
      path: join(this.folder, uuid),
      size: Number(facts.size),
      contentType: typeof facts.contentType === "string" ? facts.contentType : undefined,
      sha256: textOf(facts.sha256),
    };
  }
}
