/**
 * Deletes expired rows: answered requests, expired upload tokens, scheduled functions that ended long ago.
 */
import type { DeploymentState } from "../database/deployment.ts";
import { parseDocument } from "../database/indexEntries.ts";
import { REQUEST_PREFIX, tableKey, UPLOAD_PREFIX } from "../store/layout.ts";
import { runPage } from "../database/pages.ts";
import { tableScan } from "../database/scan.ts";
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
const PAGE_SIZE = 500;

export class Housekeeping {
  private timer: NodeJS.Timeout;
  private running = Promise.resolve();
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
    return setTimeout(() => {
      this.running = this.round();
    }, ms).unref();
  }

  /** Resolves when no round is running, so that the store can be closed safely. */
  stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    return this.running;
  }

  private async round(): Promise<void> {
    try {
      await this.tidy(Date.now());
    } catch (error) {
      if (!this.stopped) console.error("[backend] housekeeping failed; retrying later:", error);
    }
    if (!this.stopped) this.timer = this.after(this.everyMs);
  }

  private async tidy(now: number): Promise<void> {
    await this.removeKeys<StoredRequest>(REQUEST_PREFIX, ({ at }) => at < now - REQUESTS_MS);
    await this.removeKeys<{ expires: number }>(UPLOAD_PREFIX, ({ expires }) => expires < now);
    for (const namespace of Object.keys(this.deployment.catalog.components))
      if (!this.stopped) await this.removeJobs(namespace, now - JOBS_MS);
  }

  private removeKeys<T>(prefix: string, old: (value: T) => boolean): Promise<void> {
    return this.store.sweep(
      [prefix, afterPrefix(prefix)],
      (tx, key, value) => {
        if (old(JSON.parse(value) as T)) tx.set(key, null);
      },
      () => this.stopped,
    );
  }

  /** Oldest first; stops at the first page with no row that is old enough. */
  private async removeJobs(namespace: string, before: number): Promise<void> {
    let more = this.store.get(tableKey(namespace, SCHEDULED)) !== undefined;
    while (more && !this.stopped) {
      more = await this.deployment.documents((documents) => {
        const { page, isDone } = runPage(documents, namespace, {
          query: tableScan(SCHEDULED, "asc"),
          cursor: null,
          endCursor: null,
          pageSize: PAGE_SIZE,
        });
        const expired = page
          .map(parseDocument)
          .filter((row) => Number(fieldAt(row, "completedTime") ?? Infinity) < before);
        for (const row of expired) documents.remove(namespace, textOf(row._id));
        return expired.length > 0 && !isDone;
      });
    }
  }
}
