/** Follows calls from start to end. Keeps the most recent ones for `convex logs` and `convex dev`. */

import type { JSONValue } from "convex/values";
import { randomUUID } from "node:crypto";
import { EventEmitter, once } from "node:events";
import type { Usage } from "../database/documents.ts";
import type { Outcome, UdfCall, UdfType } from "../runtime/calls.ts";

const KEPT_MAX = 1_000;

const usageStats = (usage: Usage): JSONValue => ({
  databaseReadDocuments: usage.documentsRead,
  databaseReadBytes: usage.bytesRead,
  databaseWriteDocuments: usage.documentsWritten,
  databaseWriteBytes: usage.bytesWritten,
});

export class Logs {
  private readonly entries: { cursor: number; entry: JSONValue }[] = [];
  private readonly events = new EventEmitter().setMaxListeners(0);
  private lastCursor = Date.now();
  /** Usage of each function's last call, by path, for benchmarks. */
  readonly usage: Record<string, Usage> = {};

  /** @param printsErrors also prints the messages of plain errors, which clients do not receive */
  constructor(private readonly printsErrors: boolean) {}

  /** Call `completed` with the call's outcome to log it. */
  begin(call: UdfCall, udfType: UdfType) {
    const startedAt = performance.now();
    return {
      requestId: randomUUID().replaceAll("-", "").slice(0, 16),
      completed: (outcome: Outcome, usage?: Usage) => {
        if (usage) this.usage[call.path] = usage;
        if (this.printsErrors && outcome.status === "error" && outcome.errorData === undefined)
          console.error(
            `${call.path} failed [Request ID: ${outcome.requestId}] ${outcome.errorMessage}`,
          );
        this.add(call, udfType, outcome, { usage, elapsedMs: performance.now() - startedAt });
      },
    };
  }

  private add(
    call: UdfCall,
    udfType: UdfType,
    outcome: Outcome,
    { usage, elapsedMs }: { usage: Usage | undefined; elapsedMs: number },
  ): void {
    const now = Date.now();
    // Cursors are times in ms, as the CLI expects, and increase with every entry.
    this.lastCursor = Math.max(this.lastCursor + 1, now);
    const entry: JSONValue = {
      kind: "Completion",
      identifier: call.path,
      udfType,
      logLines: outcome.logLines,
      timestamp: now / 1000,
      executionTime: elapsedMs / 1000,
      error: outcome.status === "success" ? null : outcome.errorMessage,
      requestId: outcome.requestId,
      usageStats: usage === undefined ? null : usageStats(usage),
    };
    this.entries.push({ cursor: this.lastCursor, entry });
    if (this.entries.length > KEPT_MAX) this.entries.shift();
    this.events.emit("completed");
  }

  /** Entries after `cursor`; waits up to `waitMs` when there are none. */
  async after(
    cursor: number,
    waitMs: number,
  ): Promise<{ entries: JSONValue[]; newCursor: number }> {
    const newerEntries = () => this.entries.filter((entry) => entry.cursor > cursor);
    if (waitMs > 0 && newerEntries().length === 0) {
      const news = once(this.events, "completed", { signal: AbortSignal.timeout(waitMs) });
      // A timeout is not an error: the answer is then empty.
      await news.catch(() => undefined);
    }
    return {
      entries: newerEntries().map(({ entry }) => entry),
      newCursor: Math.max(cursor, this.lastCursor),
    };
  }
}
