/** The most recent completed calls, as read by `convex logs` and `convex dev`. */
import { EventEmitter, once } from "node:events";
import type { JSONValue } from "convex/values";
import type { Outcome, UdfCall } from "../runtime/calls.ts";
import type { Usage } from "../database/documents.ts";

const KEPT = 1_000;

export class Logs {
  private readonly entries: { cursor: number; entry: JSONValue }[] = [];
  private readonly events = new EventEmitter().setMaxListeners(0);
  private lastCursor = Date.now();

  completed(
    call: UdfCall,
    udfType: string,
    outcome: Outcome,
    elapsedMs: number,
    usage: Usage | undefined,
  ): void {
    const now = Date.now();
    // Cursors are times in ms, as the CLI expects, and increase with every entry.
    this.lastCursor = Math.max(this.lastCursor + 1, now);
    const entry: JSONValue = {
      kind: "Completion",
      identifier: call.path,
      componentPath: call.componentPath || null,
      udfType,
      logLines: outcome.logLines,
      timestamp: now / 1000,
      cachedResult: false,
      executionTime: elapsedMs / 1000,
      success: outcome.status === "success" ? { status: "success" } : null,
      error: outcome.status === "success" ? null : outcome.errorMessage,
      requestId: outcome.requestId,
      executionId: outcome.requestId,
      environment: "isolate",
      identityType: call.identity.kind,
      usageStats: {
        databaseReadBytes: usage?.bytesRead ?? 0,
        databaseReadDocuments: usage?.documentsRead ?? 0,
        databaseWriteBytes: usage?.bytesWritten ?? 0,
      },
    };
    this.entries.push({ cursor: this.lastCursor, entry });
    if (this.entries.length > KEPT) this.entries.shift();
    this.events.emit("completed");
  }

  /** Entries after `cursor`; waits up to `waitMs` when there are none. */
  async after(
    cursor: number,
    waitMs: number,
  ): Promise<{ entries: JSONValue[]; newCursor: number }> {
    const newer = () => this.entries.filter((entry) => entry.cursor > cursor);
    if (waitMs > 0 && newer().length === 0) {
      const news = once(this.events, "completed", { signal: AbortSignal.timeout(waitMs) });
      // A timeout is not an error: the answer is then empty.
      await news.catch(() => undefined);
    }
    return {
      entries: newer().map(({ entry }) => entry),
      newCursor: Math.max(cursor, this.lastCursor),
    };
  }
}
