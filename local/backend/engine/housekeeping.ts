/** Removes what nobody will ask for again: answered requests, unused upload tokens, rows of functions long run. */
import type { DeploymentState } from "../database/deployment.ts";
import { parseDocument } from "../database/indexEntries.ts";
import { REQUEST_PREFIX, tableKey, UPLOAD_PREFIX } from "../store/layout.ts";
import { runPage } from "../database/pages.ts";
import { afterPrefix } from "../store/sortKeys.ts";
import type { Store } from "../store/store.ts";
import { SCHEDULED } from "../database/tables.ts";
import type { StoredRequest } from "./transactionCalls.ts";
import { fieldAt, textOf } from "../store/values.ts";

const EVERY_MS = 60 * 60_000;
/** The first round waits until the server has started. */
const FIRST_MS = 30_000;
/** Clients resend within minutes; Convex keeps results of scheduled functions for a week. */
const REQUESTS_MS = 24 * 60 * 60_000;
const JOBS_MS = 7 * 24 * 60 * 60_000;
const CHUNK = 500;

export class Housekeeping {
  private timer: NodeJS.Timeout;
  private stopped = false;

  constructor(
    private readonly store: Store,
    private readonly deployment: DeploymentState,
    private readonly everyMs = EVERY_MS,
    firstMs = FIRST_MS,
  ) {
    this.timer = this.after(firstMs);
  }

  private after(ms: number): NodeJS.Timeout {
    return setTimeout(() => void this.round(), ms).unref();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private async round(): Promise<void> {
    try {
      await this.tidy(Date.now());
    } catch (error) {
      if (!this.stopped) console.error("[backend] housekeeping is tried again later:", error);
    }
    if (!this.stopped) this.timer = this.after(this.everyMs);
  }

  private async tidy(now: number): Promise<void> {
    await this.removeKeys(
      REQUEST_PREFIX,
      (value) => (JSON.parse(value) as StoredRequest).at < now - REQUESTS_MS,
    );
    await this.removeKeys(
      UPLOAD_PREFIX,
      (value) => (JSON.parse(value) as { expires: number }).expires < now,
    );
    for (const namespace of Object.keys(this.deployment.catalog.components))
      await this.removeJobs(namespace, now - JOBS_MS);
  }

  /** Looks at a chunk at a time, so that calls go on in between. */
  private async removeKeys(prefix: string, old: (value: string) => boolean): Promise<void> {
    let from: string | undefined = prefix;
    while (from !== undefined && !this.stopped) {
      const start: string = from;
      from = await this.store.transact((tx) => {
        let seen = 0;
        let next: string | undefined;
        for (const [key, value] of tx.range(start, afterPrefix(prefix), false)) {
          if (old(value)) tx.set(key, null);
          if (++seen === CHUNK) {
            next = key + "\x00";
            break;
          }
        }
        return { value: next };
      });
    }
  }

  /** Oldest first; stops at the first page with nothing that is old enough. */
  private async removeJobs(namespace: string, before: number): Promise<void> {
    let more = this.store.get(tableKey(namespace, SCHEDULED)) !== undefined;
    while (more && !this.stopped) {
      more = await this.deployment.documents((documents) => {
        const source = {
          type: "FullTableScan" as const,
          tableName: SCHEDULED,
          order: "asc" as const,
        };
        const { page, isDone } = runPage(documents, namespace, {
          query: { source, operators: [] },
          cursor: null,
          endCursor: null,
          pageSize: CHUNK,
        });
        const over = page
          .map(parseDocument)
          .filter((row) => Number(fieldAt(row, "completedTime") ?? Infinity) < before);
        for (const row of over) documents.remove(namespace, textOf(row._id));
        return over.length > 0 && !isDone;
      });
    }
  }
}
